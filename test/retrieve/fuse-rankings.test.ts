import { expect, test } from 'vitest'
import { fuseRankings, interleaveRankings } from '../../src-main/retrieve/fuse-rankings.ts'

test('a passage scores the sum of 1 / (60 + rank) over the legs that have it', () => {
  const fused = fuseRankings([
    { name: 'lexical', ranking: ['a', 'b', 'c'] },
    { name: 'windows', ranking: ['c', 'a'] },
  ])
  expect(fused.map((one) => one.id)).toEqual(['a', 'c', 'b'])
  expect(fused[0]!.score).toBeCloseTo(1 / 61 + 1 / 62, 12)
  expect(fused[1]!.score).toBeCloseTo(1 / 63 + 1 / 61, 12)
  expect(fused[2]!.score).toBeCloseTo(1 / 62, 12)
  expect(fused[0]!.ranks).toEqual({ lexical: 1, windows: 2 })
  expect(fused[2]!.ranks).toEqual({ lexical: 2 })
})

test('a leg counts by its weight, and a leg of weight 0 is only shown', () => {
  const fused = fuseRankings([
    { name: 'lexical', ranking: [1, 2] },
    { name: 'windows', ranking: [2], weight: 3 },
    { name: 'bigrams', ranking: [3, 1], weight: 0 },
  ])
  expect(fused.map((one) => one.id)).toEqual([2, 1, 3])
  expect(fused[1]!.ranks).toEqual({ lexical: 1, bigrams: 2 })
  expect(fused[2]!.score).toBe(0)
})

test('equal scores are told apart by the best rank, then by the order of the legs', () => {
  const fused = fuseRankings([
    { name: 'lexical', ranking: ['a'] },
    { name: 'windows', ranking: ['b'] },
  ])
  expect(fused.map((one) => one.id)).toEqual(['a', 'b'])
})

test('a passage named twice by a leg counts at its better rank', () => {
  const [first, second] = fuseRankings([{ name: 'lexical', ranking: ['a', 'a', 'b'] }])
  expect(first!.score).toBeCloseTo(1 / 61, 12)
  expect(second!.ranks).toEqual({ lexical: 2 })
})

test('rankings of a question and its parts are dealt in turn, each passage once', () => {
  expect(
    interleaveRankings([
      ['a', 'b', 'c'],
      ['b', 'x'],
      ['y', 'a', 'z'],
    ]),
  ).toEqual(['a', 'b', 'y', 'c', 'x', 'z'])
  expect(interleaveRankings([])).toEqual([])
})
