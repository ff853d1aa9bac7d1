import type { Block } from '../../src-shared/book.ts'

/** A stretch of a section that is read and drawn at once. */
export interface SectionPart {
  readonly start: number
  readonly end: number
}

/**
 * Characters and blocks of a part: about six screens. A part of 200 blocks took the page 60 ms to draw, one of 60 takes under 20; a section of 3,000
 * paragraphs, and one that is a single paragraph of 50 MB, open as fast as a short one.
 */
const PART_CHARACTERS = 12_000
const PART_BLOCKS = 60
/** Room in which the end of a word is looked for, where a block itself is cut. */
const LONGEST_WORD = 200

/** The section's parts in order, always cut at the same places. Between two blocks where that can be, else between two words of a long one. */
export function partsOf(text: string, blocks: readonly Pick<Block, 'start' | 'end'>[]): SectionPart[] {
  const parts: SectionPart[] = []
  let start = 0
  let count = 0
  const cut = (end: number): void => {
    if (end > start) parts.push({ start, end })
    start = end
    count = 0
  }
  for (const block of blocks) {
    const length = block.end - block.start
    if (count > 0 && (count >= PART_BLOCKS || block.end - start > PART_CHARACTERS)) cut(block.start)
    count += 1
    if (length <= PART_CHARACTERS * 2) continue
    for (let at = block.start; block.end - at > PART_CHARACTERS * 1.5; at = start) cut(wordEnd(text, at + PART_CHARACTERS))
  }
  cut(text.length)
  return parts.length === 0 ? [{ start: 0, end: text.length }] : parts
}

/** Behind the last space at or before `at`; in scripts without spaces, between two characters. */
function wordEnd(text: string, at: number): number {
  for (let end = at; end > at - LONGEST_WORD; end -= 1) if (/\s/u.test(text.charAt(end - 1))) return end
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at
}

/** The part in which an offset lies; behind the last letter, the last one. */
export function partAt(parts: readonly SectionPart[], offset: number): SectionPart {
  return parts.find(({ end }) => offset < end) ?? parts.at(-1) ?? { start: 0, end: 0 }
}
