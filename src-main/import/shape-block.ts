import type { LineJoiner } from './join-lines.ts'
import { isForced, startsLower, type TextShape } from './measure-text.ts'
import { endsSentence } from './page-joins.ts'
import { leftEdge, rightEdge, type TextBlock, widestEdge } from './text-block.ts'
import { marksOf, type TextLine, visible } from './text-lines.ts'
import type { TextPiece, VerseLine } from './text-piece.ts'
import { isCaseless } from './title-shape.ts'

export interface BlockContext {
  readonly shape: TextShape
  readonly join: LineJoiner
}

/** A block of text (no heading, no note) as paragraphs, verse, quotations, lists, tables and scene breaks. */
export function shapeBlock(block: TextBlock, context: BlockContext): TextPiece[] {
  const { lines } = block
  if (lines.length === 1) return [shapeLine(lines[0]!, context)]
  if (isTable(lines)) return [{ kind: 'preformatted', text: asWritten(lines) }]
  const items = readItems(lines, context)
  if (items) return items
  return divide(lines, context).flatMap((part) => shapeLines(part, context))
}

/** Blank columns from which a line is set as a quotation, counted from the margin of the text. */
const QUOTATION_INDENT = 2
/** A line that begins so far in is centred or right-aligned, not a quotation's. */
const CENTRED_INDENT = 12

function shapeLine(line: TextLine, { shape }: BlockContext): TextPiece {
  if (isSceneBreak(line)) return { kind: 'rule' }
  const paragraph: TextPiece = { kind: 'paragraph', text: line.text }
  const indent = line.indent - shape.margin
  const isIndented =
    shape.width !== undefined &&
    !isEastAsian(line) &&
    indent >= QUOTATION_INDENT &&
    indent < CENTRED_INDENT &&
    rightEdge(line) > 0.6 * shape.width
  return isIndented ? { kind: 'quotation', pieces: [paragraph] } : paragraph
}

const ORNAMENT = /^[\s*#⁂☆★◇◆○●※✦✧❦❧✻✽§~•·+_=\-–—.|]*[*#⁂☆★◇◆○●※✦✧❦❧✻✽§~•·+_=\-–—|][\s*#⁂☆★◇◆○●※✦✧❦❧✻✽§~•·+_=\-–—.|]*$/u

/** "* * *", "-----", "#": a pause in the story. A dash or two is a line of dialogue that was left out. */
function isSceneBreak(line: TextLine): boolean {
  const text = visible(line.text)
  return text.length < 200 && ORNAMENT.test(text) && !/^[-–—.]{1,2}$/.test(text)
}

const COLUMN_GAP = /\S(?: {3,}|\t+ *)\S/
const TABLE_SHARE = 0.6

/** Columns made with spaces, bars or box-drawing signs. A number in the margin every few lines is verse. */
function isTable(lines: readonly TextLine[]): boolean {
  const columns = lines.filter(
    ({ text }) => COLUMN_GAP.test(text) || (text.match(/\|/g)?.length ?? 0) > 1 || /[\u2500-\u257f]|\+-{2,}\+/.test(text),
  )
  return columns.length >= TABLE_SHARE * lines.length && marginNumbers(lines) < columns.length
}

const MARGIN_NUMBER = /^(.*\S)\s{3,}(\d{1,4})$/

function marginNumbers(lines: readonly TextLine[]): number {
  return lines.filter(({ text }) => Number(MARGIN_NUMBER.exec(text)?.[2] ?? 1) % 5 === 0).length
}

function asWritten(lines: readonly TextLine[]): string {
  const margin = leftEdge(lines)
  return lines.map((line) => marksOf(line.text) + ' '.repeat(line.indent - margin) + visible(line.text)).join('\n')
}

const ITEM = /^(?:[•‣▪◦*+]\s+|\(?\d{1,4}[.)]\s+|\(?[a-z][.)]\s+|\(?[ivx]{1,5}[.)]\s+)\S/
/** A numbered paragraph of an argument is a paragraph. */
const LONGEST_ITEM = 500

export function isItemLine(line: TextLine): boolean {
  return ITEM.test(visible(line.text))
}

/** Two items or more, each with the lines that go on with it; undefined where a line is neither. */
function readItems(lines: readonly TextLine[], { shape, join }: BlockContext): TextPiece[] | undefined {
  const isItem = isDashList(lines) ? isDashLine : isItemLine
  if (!isItem(lines[0]!)) return undefined
  const items: TextLine[][] = []
  for (const [n, line] of lines.entries()) {
    const before = lines[n - 1]
    if (isItem(line)) items.push([line])
    else if (
      before &&
      (line.indent > items.at(-1)![0]!.indent ||
        startsLower(line.text) ||
        isForced(before, line, shape.width ?? Number.POSITIVE_INFINITY))
    ) {
      items.at(-1)!.push(line)
    } else return undefined
  }
  if (items.length < 2) return undefined
  return items.map(join).map((text) => (text.length > LONGEST_ITEM ? { kind: 'paragraph', text } : { kind: 'item', text }))
}

function isDashLine(line: TextLine): boolean {
  return /^[-–—]\s+\S/.test(visible(line.text))
}

/** What people say begins with a dash too, and ends as sentences do. */
function isDashList(lines: readonly TextLine[]): boolean {
  const dashed = lines.filter(isDashLine)
  return dashed.length > 1 && dashed.filter((line) => endsSentence(line.text)).length < 0.5 * dashed.length
}

/** Cuts at scene breaks, at lines of dialogue that begin with a dash, and at indented first lines of paragraphs. */
function divide(lines: readonly TextLine[], context: BlockContext): TextLine[][] {
  const margin = leftEdge(lines)
  const byIndent = indentsParagraphs(lines, margin, context)
  const parts: TextLine[][] = []
  lines.forEach((line, n) => {
    const before = lines[n - 1]
    const begins =
      before === undefined ||
      (line.indent > 0 && isEastAsian(line)) ||
      isSceneBreak(line) ||
      isSceneBreak(before) ||
      (byIndent && line.indent > margin) ||
      isSpoken(line, before, context.shape.width ?? Number.POSITIVE_INFINITY) ||
      (isDialogue(parts.at(-1)![0]!) && endsSpeech(before, line, context.shape.width ?? 0))
    if (begins) parts.push([line])
    else parts.at(-1)!.push(line)
  })
  return parts
}

/** Chinese and Japanese paragraphs begin with an ideographic space or two, and need no blank line. */
function isEastAsian(line: TextLine): boolean {
  return /^[“（「『《]*[\u3040-\u30ff\u4e00-\u9fff]/.test(visible(line.text))
}

/** Whether a new speaker begins here. A full line before says nothing where its sentence is closed: what people say ends at any column. */
function isSpoken(line: TextLine, before: TextLine, width: number): boolean {
  if (!isDialogue(line)) return false
  if (/[.!?…]["'”’»)]*$/u.test(visible(before.text))) return true
  return (endsSentence(before.text) || isDialogue(before)) && !isForced(before, line, width)
}

/** Share of the column that a line of speech falls short of when the story goes on in the next. */
const SHORT_SPEECH = 0.7

function endsSpeech(before: TextLine, line: TextLine, width: number): boolean {
  const isClosed = endsSentence(before.text) && rightEdge(before) < SHORT_SPEECH * width
  return isClosed && !isForced(before, line, width) && /^["“«‘]?\p{Lu}/u.test(visible(line.text))
}

function isDialogue(line: TextLine): boolean {
  return /^(?:[—–-]{1,2}\s?)(?=[\p{L}«"“¡¿])/u.test(visible(line.text))
}

/**
 * Paragraphs that begin with an indent and have no blank line between: what is indented follows the end of a sentence, and the lines at
 * the margin run on. In verse the lines at the margin begin with capitals and have room behind them.
 */
function indentsParagraphs(lines: readonly TextLine[], margin: number, { shape }: BlockContext): boolean {
  const indented = lines.filter((line, n) => n > 0 && line.indent > margin)
  if (indented.length === 0 || margin - shape.margin >= QUOTATION_INDENT || lines.length < 3) return false
  const follows = lines.filter((line, n) => n > 0 && line.indent > margin && endsSentence(lines[n - 1]!.text))
  if (follows.length < 0.8 * indented.length) return false
  const atMargin = lines.flatMap((line, n) => (n > 0 && line.indent === margin ? [n] : []))
  const running = atMargin.filter(
    (n) =>
      startsLower(lines[n]!.text) ||
      isForced(lines[n - 1]!, lines[n]!, shape.width ?? Number.POSITIVE_INFINITY) ||
      isCaseless(visible(lines[n]!.text)),
  )
  return atMargin.length === 0 ? lines.every((line) => endsSentence(line.text)) : running.length >= 0.6 * atMargin.length
}

function shapeLines(lines: readonly TextLine[], context: BlockContext): TextPiece[] {
  if (lines.length === 1) return [shapeLine(lines[0]!, context)]
  const kind = kindOfLines(lines, context.shape)
  if (kind === 'lines') return lines.map((line) => shapeLine(line, context))
  if (kind === 'verse') return [{ kind: 'verse', lines: lines.map(verseLine) }]
  const paragraph: TextPiece = { kind: 'paragraph', text: context.join(lines) }
  const indent = leftEdge(lines) - context.shape.margin
  return indent >= QUOTATION_INDENT && context.shape.width !== undefined
    ? [{ kind: 'quotation', pieces: [paragraph] }]
    : [paragraph]
}

function verseLine(line: TextLine): VerseLine {
  const numbered = MARGIN_NUMBER.exec(line.text)
  return numbered && Number(numbered[2]) % 5 === 0 ? { text: numbered[1]!, number: numbered[2]! } : { text: line.text }
}

/** Lines of verse are shorter than the column of prose, in share of it. Pentameters in a 72-column text reach 0.75. */
const VERSE_WIDTH = 0.8
/** Nobody sets a quotation in half a column. */
const NARROW_VERSE = 0.55
/** In prose one line in six begins with a capital by chance; in German one in two and a half. */
const CAPITAL_SHARE = 0.9
const LONG_LINE = 120
/** Longest line of verse that ends in a point each time. */
const LONG_PARAGRAPH = 60
/** Not all wrap as late as they could: a line this full, in share of the column, is a wrapped one. */
const FULL_SHARE = 0.85

/** Whether lines without a blank line between are one paragraph, verse, or paragraphs of one line each. */
function kindOfLines(lines: readonly TextLine[], { width, margin }: TextShape): 'prose' | 'verse' | 'lines' {
  const pairs = lines.slice(1).map((next, n) => ({ line: lines[n]!, next }))
  const edge = widestEdge(lines)
  const lower = pairs.filter(({ next }) => startsLower(next.text)).length
  const sentences = lines.filter((line) => endsSentence(line.text)).length
  // Each paragraph is a line that begins with a tab.
  if (sentences === lines.length && leftEdge(lines) > 0 && edge > LONG_PARAGRAPH) return 'lines'
  const isIndented = leftEdge(lines) - margin >= QUOTATION_INDENT
  const capitals = lines.filter((line) => /^[^\p{L}\p{N}]*[\p{Lu}\p{N}]/u.test(visible(line.text))).length
  if (width === undefined) {
    if (edge > LONG_LINE) return 'lines'
    if (lower >= 0.5 * pairs.length) return 'prose'
    if (sentences >= 0.7 * lines.length) return 'lines'
    const forced = pairs.filter(({ line, next }) => isForced(line, next, edge)).length
    return forced >= 0.7 * pairs.length && pairs.length > 2 && capitals < CAPITAL_SHARE * lines.length ? 'prose' : 'verse'
  }
  if (isIndented && edge < NARROW_VERSE * width) return 'verse'
  const isNarrow = edge < VERSE_WIDTH * width
  if (lines.length > 3 && capitals >= CAPITAL_SHARE * lines.length && (isNarrow || isIndented)) return 'verse'
  // A quotation has margins of its own.
  const column = isIndented && !isNarrow ? edge : width
  const isFull = (line: TextLine): boolean => column === width && rightEdge(line) >= FULL_SHARE * width
  const running = pairs.filter(({ line, next }) => startsLower(next.text) || isForced(line, next, column) || isFull(line)).length
  if (running >= 0.5 * pairs.length && !(isNarrow && isIndented && lower < 0.5 * pairs.length)) return 'prose'
  return !isIndented && !isNarrow && sentences === lines.length ? 'lines' : 'verse'
}
