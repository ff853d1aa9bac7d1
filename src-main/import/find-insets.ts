import { readNotices } from './gutenberg-notices.ts'
import type { TextBlock, TextInset } from './text-block.ts'
import { MARK_CLOSE, MARK_OPEN, marksOf, type TextLine, visible } from './text-lines.ts'

type BracketKind = TextInset['kind']

/** Transcribers' words for what stands in brackets on its own, in the languages of Project Gutenberg's larger collections. */
const BRACKETS: readonly (readonly [BracketKind, string])[] = [
  [
    'caption',
    String.raw`illustrations?|illus\.?|frontispiece|picture|image|photograph|photo|figure|plate|map|diagram|ilustraci[oó]n|ilustração|illustrazione|abbildung|afbeelding|kuva|billede|bild|иллюстрация|插图|插圖|挿絵|図`,
  ],
  ['sidenote', `sidenote|side-note|margin(?:al)? note|headnote|nota al margen|randbemerkung`],
  ['note', `footnote|note|fußnote|nota|voetnoot|alaviite|fotnot|примечание`],
  [
    'notice',
    String.raw`transcriber['’]?s?['’]? notes?|transcriber|transcription note|note du transcripteur|note de transcription|nota del transcriptor|nota do transcritor|anmerkungen? (?:zur|des) transk\p{L}+|e?-?text editor['’]?s note|redactor['’]?s note`,
  ],
  ['nothing', `blank page|decoration|ornament|decorative (?:border|initial|image)|tailpiece|headpiece`],
]
const OPENINGS = BRACKETS.map(([kind, words]) => ({
  kind,
  // A note's number follows its word; with the others a number is part of the caption.
  pattern: new RegExp(
    kind === 'note'
      ? String.raw`^\[(?:${words})\s*(?<label>\d{1,4}[a-z]?|[A-Z]|[*†‡§¶]{1,3}|[ivxlc]+)\s*[:.)]\s*`
      : String.raw`^\[(?:${words})(?![\p{L}])\s*(?:[:.—–-]+\s*)?`,
    'iu',
  ),
}))

/** Blocks that one pair of brackets may hold. A bracket that nobody closed must not swallow the book. */
const MOST_BLOCKS: Readonly<Record<BracketKind, number>> = { caption: 6, sidenote: 2, note: 30, notice: 40, nothing: 1 }

/**
 * Sets apart what stands in brackets of a transcriber ("[Illustration: …]", "[Footnote 3: …]", "[Transcriber’s Note: …]"), over several
 * blocks where the bracket is closed later, and notices without brackets.
 */
export function findInsets(blocks: readonly TextBlock[]): TextBlock[] {
  const found: TextBlock[] = []
  for (let at = 0; at < blocks.length; ) {
    const inset = readBracket(blocks, at) ?? readNotices(blocks, at)
    if (inset) {
      found.push(...inset.blocks)
      at = inset.next
    } else found.push(blocks[at++]!)
  }
  return found
}

interface FoundInset {
  /** The inset, and what follows its bracket in the same block. */
  readonly blocks: readonly TextBlock[]
  readonly next: number
}

function readBracket(blocks: readonly TextBlock[], at: number): FoundInset | undefined {
  const first = visible(blocks[at]!.lines[0]!.text)
  if (!first.startsWith('[')) return undefined
  const opening = OPENINGS.map(({ kind, pattern }) => ({ kind, match: pattern.exec(first) })).find(({ match }) => match)
  if (!opening?.match) return undefined
  const { kind, match } = opening
  let depth = 0
  const held: TextBlock[] = []
  for (let n = at; n < Math.min(blocks.length, at + MOST_BLOCKS[kind]); n++) {
    const { lines, gap } = blocks[n]!
    for (const [row, line] of lines.entries()) {
      depth += depthChange(line.text)
      if (depth > 0) continue
      held.push({ lines: lines.slice(0, row + 1), gap })
      // "[Illustration] It was …": text behind the bracket in the same line makes it no inset.
      if (!visible(line.text).trimEnd().endsWith(']')) return undefined
      return { blocks: [toInset(held, kind, match), ...restOf(lines, row)], next: n + 1 }
    }
    held.push({ lines, gap })
  }
  return undefined
}

function restOf(lines: readonly TextLine[], row: number): TextBlock[] {
  return row + 1 < lines.length ? [{ lines: lines.slice(row + 1), gap: 1 }] : []
}

function depthChange(text: string): number {
  let change = 0
  for (const bracket of text) {
    if (bracket === '[') change++
    else if (bracket === ']') change--
  }
  return change
}

function toInset(held: readonly TextBlock[], kind: BracketKind, match: RegExpExecArray): TextBlock {
  const blocks = held.flatMap((block, n) => {
    const lines = block.lines.flatMap((line, row) => {
      const isFirst = n === 0 && row === 0
      const isLast = n === held.length - 1 && row === block.lines.length - 1
      // A notice says in its own words whose it is.
      const text = withoutBrackets(line.text, !isFirst ? 0 : kind === 'notice' ? 1 : match[0].length, isLast)
      return text === '' ? [] : [{ ...line, text }]
    })
    return lines.length === 0 ? [] : [{ lines, gap: block.gap }]
  })
  const label = match.groups?.label
  const inset: TextInset = { kind: blocks.length === 0 ? 'nothing' : kind, blocks, ...(label === undefined ? {} : { label }) }
  return { lines: held.flatMap(({ lines }) => lines), gap: held[0]!.gap, inset }
}

/** Page marks at either end stay. */
function withoutBrackets(text: string, opening: number, isLast: boolean): string {
  const marks = text.startsWith(MARK_OPEN) ? text.slice(0, text.lastIndexOf(MARK_CLOSE, text.indexOf('[')) + 1) : ''
  const plain = text.slice(marks.length)
  const closing = isLast ? plain.lastIndexOf(']') : plain.length
  const inner = plain.slice(opening, closing).trim()
  return inner === '' && marks === '' && marksOf(plain) === ''
    ? ''
    : marks + inner + (isLast ? marksOf(plain.slice(closing + 1)) : '')
}
