import type { StreamBlock } from './stream-block.ts'

const WORD = /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu

/** How often the book writes each of `wanted` (in small letters), hyphens and apostrophes counted as parts of words. */
export function countWords(blocks: readonly StreamBlock[], wanted: ReadonlySet<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  if (wanted.size === 0) return counts
  for (const { text } of blocks) {
    for (const [word] of text.matchAll(WORD)) {
      const key = word.toLowerCase()
      if (wanted.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return counts
}
