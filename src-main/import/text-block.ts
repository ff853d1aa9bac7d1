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
