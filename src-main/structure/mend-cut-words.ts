import { isHyphenOfWord } from '../import/join-lines.ts'
import { countWords } from './count-words.ts'
import { CUT, replaceIn } from './edit-block.ts'
import type { StreamBlock } from './stream-block.ts'

interface CutWord {
  readonly block: number
  /** Of the hyphen, and of what goes with it. */
  readonly start: number
  readonly end: number
  readonly first: string
  readonly second: string
}

interface MendedWords {
  readonly blocks: readonly StreamBlock[]
  /** Hyphens that are no longer there. */
  readonly hyphens: number
}

/**
 * Joins words that were cut by the end of a line, or by that of a page ("light-", then "house"). Whether the hyphen is the word's own the book
 * itself says, where it has the word elsewhere; then the kind of word does.
 */
export function mendCutWords(blocks: readonly StreamBlock[]): MendedWords {
  const cuts = blocks.flatMap(cutsIn)
  if (cuts.length === 0) return { blocks, hyphens: 0 }
  const counts = countWords(
    blocks,
    new Set(cuts.flatMap(({ first, second }) => [whole(first, second), hyphenated(first, second)])),
  )
  // A page that opens behind the hyphen leaves the word as it is written, which is no witness for itself.
  const own = Map.groupBy(
    cuts.filter(({ start, end }) => end === start + 1),
    ({ first, second }) => hyphenated(first, second),
  )
  const mended = [...blocks]
  let hyphens = 0
  for (const { block, start, end, first, second } of cuts.reverse()) {
    const spellings = {
      whole: counts.get(whole(first, second)) ?? 0,
      hyphenated: (counts.get(hyphenated(first, second)) ?? 0) - (own.get(hyphenated(first, second))?.length ?? 0),
    }
    const isOwn = isHyphenOfWord(first, second, spellings, false)
    if (!isOwn) hyphens++
    mended[block] = replaceIn(mended[block]!, isOwn ? start + 1 : start, end)
  }
  return { blocks: mended, hyphens }
}

const LINE_CUT = new RegExp(`[-\\u2010]${CUT}`, 'gu')
const BEFORE = /([\p{L}\p{M}’'-]*[\p{L}\p{M}])$/u
const AFTER = /^[\p{L}\p{M}’']+/u
/** Longer ones are not words, and cost time without end where a text has no space at all. */
const LONGEST_WORD = 60

function cutsIn({ text, marks, kind }: StreamBlock, block: number): CutWord[] {
  if (kind === 'preformatted') return []
  const places = new Map<number, number>()
  if (text.includes(CUT)) for (const { index } of text.matchAll(LINE_CUT)) places.set(index, index + 2)
  for (const { offset, subject } of marks) {
    if (subject.type !== 'page' || offset === 0 || !/[-\u2010]$/.test(text.slice(0, offset).trimEnd())) continue
    const start = text.slice(0, offset).trimEnd().length - 1
    const end = offset + (/^\s*/.exec(text.slice(offset, offset + 2))?.[0].length ?? 0)
    if (/^\p{Ll}/u.test(text.slice(end)) && offset - start <= 2) places.set(start, end)
  }
  return [...places]
    .sort(([a], [b]) => a - b)
    .flatMap(([start, end]) => {
      const first = BEFORE.exec(text.slice(Math.max(0, start - LONGEST_WORD), start))?.[1]
      const second = AFTER.exec(text.slice(end, end + LONGEST_WORD))?.[0]
      return first === undefined || second === undefined ? [] : [{ block, start, end, first, second }]
    })
}

function whole(first: string, second: string): string {
  return (first + second).toLowerCase()
}

function hyphenated(first: string, second: string): string {
  return `${first}-${second}`.toLowerCase()
}
