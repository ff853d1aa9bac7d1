import { expect, test } from 'vitest'
import { inverseFrequency } from '../../src-main/retrieve/address-rule.ts'
import { matchRuns, wordRuns } from '../../src-main/retrieve/verbatim-runs.ts'

const words = 'who said the whale is a spouting fish today'.split(' ')

test('the runs of a question are all its stretches of five words', () => {
  const runs = wordRuns(words)
  expect(runs.map((run) => run.at)).toEqual([0, 1, 2, 3, 4])
  expect(runs[2]!.words).toEqual(['the', 'whale', 'is', 'a', 'spouting'])
  expect(wordRuns(words.slice(0, 4))).toEqual([])
})

test('overlapping runs of one passage are one longer run, and each length has its own rarity', () => {
  const runs = wordRuns(words)
  const matches = matchRuns(
    words,
    [
      { run: runs[2]!, passages: [7, 8] },
      { run: runs[3]!, passages: [7] },
    ],
    (word) => (word === 'the' || word === 'is' || word === 'a' ? 100 : 3),
    100,
  )
  expect(matches.map(({ kind, text, passages }) => [kind, text, passages])).toEqual([
    ['run', 'the whale is a spouting fish', [7]],
    ['run', 'the whale is a spouting', [8]],
  ])
  expect(matches[0]!.idf).toBeCloseTo(inverseFrequency(1, 100), 12)
})

test('runs with a gap between them are two addresses', () => {
  const runs = wordRuns(words, 3)
  const matches = matchRuns(
    words,
    [
      { run: runs[0]!, passages: ['p'] },
      { run: runs[5]!, passages: ['p'] },
    ],
    () => 1,
    50,
  )
  expect(matches.map((match) => match.text)).toEqual(['who said the', 'a spouting fish'])
})
