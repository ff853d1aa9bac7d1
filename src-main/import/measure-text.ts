import { rightEdge, type TextBlock } from './text-block.ts'
import { type TextLine, visible } from './text-lines.ts'

export interface TextShape {
  /** Column at which prose was wrapped, or undefined where every paragraph is one line. */
  readonly width: number | undefined
  /** Left margin of running prose: 0, or what an old etext put before every line. */
  readonly margin: number
}

/** Wider lines were not made by hand or by a mail program. */
const WIDEST = 120
/** Narrower columns are lists, verse or a text too short to tell. */
const NARROWEST = 30
/** Prose is seldom set narrower than this, and of its lines most begin with a small letter, in German too. */
const NARROW_PROSE = 60
const SMALLEST_LOWER_SHARE = 0.15
/** Share of line ends that must look like wrapped prose. Set by: a two-page text with a poem in it has 0.57, a poem book 0.1. */
const WRAPPED_SHARE = 0.5

/** How the lines of a text were made, judged by the blocks of two lines or more. */
export function measureText(blocks: readonly TextBlock[]): TextShape {
  const pairs = blocks.flatMap(({ lines }) => lines.slice(1).map((next, n) => ({ line: lines[n]!, next })))
  if (pairs.length === 0) return { width: undefined, margin: 0 }
  const edges = pairs.map(({ line }) => rightEdge(line)).sort((a, b) => a - b)
  const width = edges[Math.floor(edges.length * 0.98)]!
  if (width > WIDEST || width < NARROWEST) return { width: undefined, margin: 0 }
  // In a book of verse lines of one metre look wrapped, but each begins with a capital.
  const lower = pairs.filter(({ next }) => startsLower(next.text)).length
  const upper = pairs.filter(({ next }) => /^["'“‘«(]*\p{Lu}/u.test(visible(next.text))).length
  if (width < NARROW_PROSE && lower < SMALLEST_LOWER_SHARE * (lower + upper)) return { width: undefined, margin: 0 }
  const wrapped = pairs.filter(({ line, next }) => runsOn(line, next, width))
  if (wrapped.length < WRAPPED_SHARE * pairs.length) return { width: undefined, margin: 0 }
  return { width, margin: commonest(wrapped.filter(({ line }) => rightEdge(line) > 0.7 * width).map(({ next }) => next.indent)) }
}

/** Whether the line ended because the next word had no room, or in the middle of a sentence: as a wrapped line ends, and verse rarely. */
export function runsOn(line: TextLine, next: TextLine, width: number): boolean {
  return startsLower(next.text) || isForced(line, next, width)
}

/** The next line's first word had no room behind this line. */
export function isForced(line: TextLine, next: TextLine, width: number): boolean {
  const word = /^\S*/.exec(visible(next.text))![0]
  // Chinese and Japanese break between any two signs; a mark that must not open a line may pull one more sign along.
  const length = /^[\u3000-\u9fff\uf900-\ufaff\uff00-\uffef]/.test(word) ? 2 : word.length + 1
  return rightEdge(line) + length > width
}

export function startsLower(text: string): boolean {
  return /^[\p{Ll}]/u.test(visible(text))
}

function commonest(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  let best = 0
  for (const [value, count] of counts) if (count > (counts.get(best) ?? 0)) best = value
  return best
}
