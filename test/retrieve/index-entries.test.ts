import { expect, test } from 'vitest'
import { rankByIndex } from '../../src-main/retrieve/index-entries.ts'

const entry = (words: string, ...passages: string[]) => ({ stems: new Set(words.split(' ')), passages })

test('a passage is named by the rarity of the words that its entry shares with the question, less where the entry leads to many', () => {
  const entries = [entry('lamp oil', 'a'), entry('lamp', 'b', 'c', 'd')]
  const terms = [
    { stem: 'lamp', idf: 4 },
    { stem: 'oil', idf: 2 },
  ]
  // 6 / log2(2) for the one, 4 / log2(4) for each of three.
  expect(rankByIndex(entries, terms)).toEqual([
    { passage: 'a', score: 6 },
    { passage: 'b', score: 2 },
    { passage: 'c', score: 2 },
    { passage: 'd', score: 2 },
  ])
})

test('of two entries that lead to a passage the better counts', () => {
  const entries = [entry('oil', 'a'), entry('lamp', 'a')]
  expect(
    rankByIndex(entries, [
      { stem: 'lamp', idf: 5 },
      { stem: 'oil', idf: 4.5 },
    ]),
  ).toEqual([{ passage: 'a', score: 5 }])
})

test('common words, and entries that lead nowhere or everywhere, name nothing', () => {
  const everywhere = entry('lamp', ...Array.from({ length: 26 }, (_, i) => `p${i}`))
  const entries = [entry('lamp'), everywhere, entry('house', 'a')]
  expect(
    rankByIndex(entries, [
      { stem: 'lamp', idf: 6 },
      { stem: 'house', idf: 3.9 },
    ]),
  ).toEqual([])
})
