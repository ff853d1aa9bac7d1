import { endsSentence } from './page-joins.ts'
import { isBlankLine, type TextLine, toTextLine, visible } from './text-lines.ts'

/** Lines between blank lines, or what a later step cut out of such. */
export interface TextBlock {
  /** At least one. */
  readonly lines: readonly TextLine[]
  /** Blank lines before it; 0 for what was cut out of a block. The first block of a text has as many as set a chapter apart. */
  readonly gap: number
  /** What brackets set apart from the text: never a heading, never joined to other blocks. `lines` are all of its lines. */
  readonly inset?: TextInset
}

export interface TextInset {
  /** `nothing`: a picture without words, a blank page. `notice`: the transcriber speaks, not the book. */
  readonly kind: 'caption' | 'sidenote' | 'note' | 'notice' | 'nothing'
  /** The mark of a note ("3", "*"). */
  readonly label?: string
  /** Without the brackets and the word that says what it is. */
  readonly blocks: readonly TextBlock[]
}

/** What the first block of a text stands after. */
const GAP_AT_START = 4

export function groupBlocks(lines: readonly string[]): TextBlock[] {
  const blocks: TextBlock[] = []
  let current: TextLine[] = []
  let gap = GAP_AT_START
  let blanks = 0
  for (const raw of lines) {
    if (isBlankLine(raw) && raw.trim() === '') {
      blanks++
      continue
    }
    if (blanks > 0 && current.length > 0) {
      blocks.push({ lines: current, gap })
      current = []
      gap = blanks
    }
    blanks = 0
    current.push(toTextLine(raw))
  }
  if (current.length > 0) blocks.push({ lines: current, gap })
  return blocks
}

/** So many of a text's blocks have one line, and so many of these break off in a sentence, when it was typed with double spacing. */
const SINGLE_LINE_SHARE = 0.9
const BROKEN_SHARE = 0.4
const FEWEST_BLOCKS = 5

/**
 * Puts double-spaced lines together again: blocks of one line with one blank line between are a paragraph, up to a larger gap, or to a
 * line that ends a sentence before the margin. Other texts come back as they are.
 */
export function joinDoubleSpaced(blocks: readonly TextBlock[]): readonly TextBlock[] {
  const single = blocks.filter(({ lines }) => lines.length === 1)
  if (blocks.length < FEWEST_BLOCKS || single.length < SINGLE_LINE_SHARE * blocks.length) return blocks
  const broken = blocks.filter((block, n) => n > 0 && block.gap === 1 && goesOn(blocks[n - 1]!, block))
  const close = blocks.filter(({ gap }) => gap === 1)
  if (broken.length < BROKEN_SHARE * close.length) return blocks
  const edges = single.map(({ lines }) => rightEdge(lines[0]!)).sort((a, b) => a - b)
  const width = edges[Math.floor(edges.length * 0.9)]!
  const joined: { lines: TextLine[]; gap: number }[] = []
  for (const block of blocks) {
    const last = joined.at(-1)
    const before = last?.lines.at(-1)
    const isEnd = before === undefined || (endsSentence(before.text) && rightEdge(before) < 0.8 * width)
    if (last && block.gap === 1 && !isEnd) last.lines.push(...block.lines)
    else joined.push({ lines: [...block.lines], gap: block.gap })
  }
  return joined
}

function goesOn(before: TextBlock, { lines }: TextBlock): boolean {
  return !endsSentence(before.lines.at(-1)!.text) && /^\p{Ll}/u.test(visible(lines[0]!.text))
}

/** Characters in the lines of a block, marks included: to be asked before a block is looked at as a whole. */
export function lengthOf(block: TextBlock): number {
  return block.lines.reduce((sum, line) => sum + line.text.length, 0)
}

/** The words of a block on one line, without page marks. Short blocks only: it is built anew at each call. */
export function lineOfBlock(block: TextBlock): string {
  return block.lines.map((line) => visible(line.text)).join(' ')
}

/** Characters up to the right edge, indent included. */
export function rightEdge(line: TextLine): number {
  return line.indent + (line.cut ?? 0) + visible(line.text).length
}

/** Smallest indent of the lines: the left edge of what they are set in. */
export function leftEdge(lines: readonly TextLine[]): number {
  return lines.reduce((edge, line) => Math.min(edge, line.indent), Number.POSITIVE_INFINITY)
}

export function widestEdge(lines: readonly TextLine[]): number {
  return lines.reduce((edge, line) => Math.max(edge, rightEdge(line)), 0)
}
