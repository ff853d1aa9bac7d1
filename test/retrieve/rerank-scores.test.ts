import { expect, test } from 'vitest'
import { rerank, rerankWeights, standardise } from '../../src-main/retrieve/rerank-scores.ts'

test('values are standardised by their mean and deviation; an absent one gets the lowest', () => {
  expect(standardise([1, 3, undefined])).toEqual([-1, 1, -1])
  expect(standardise([2, 2, 2])).toEqual([0, 0, 0])
  expect(standardise([5, undefined])).toEqual([0, 0])
})

test('candidates are ordered by the sum of their standardised voices', () => {
  const ranked = rerank([
    { id: 'a', voices: { maxSim: 0.5, bestWindow: 0.9 } },
    { id: 'b', voices: { maxSim: 0.7, bestWindow: 0.9 } },
    { id: 'c', voices: { maxSim: 0.6, bestWindow: 0.8 } },
  ])
  // z of MaxSim: −√1.5, √1.5, 0; z of the windows: √.5, √.5, −√2.
  expect(ranked.map((one) => one.id)).toEqual(['b', 'c', 'a'])
  expect(ranked[0]!.score).toBeCloseTo(Math.sqrt(1.5) + 0.4 * Math.sqrt(0.5), 6)
  expect(ranked[1]!.score).toBeCloseTo(-0.4 * Math.sqrt(2), 6)
  expect(ranked[2]!.score).toBeCloseTo(-Math.sqrt(1.5) + 0.4 * Math.sqrt(0.5), 6)
})

test('a cross-encoder that was asked weighs most', () => {
  const ranked = rerank([
    { id: 'near', voices: { maxSim: 0.9, bestWindow: 0.8, crossEncoder: 0.001 } },
    { id: 'right', voices: { maxSim: 0.5, bestWindow: 0.9, crossEncoder: 0.99 } },
  ])
  expect(ranked.map((one) => one.id)).toEqual(['right', 'near'])
})

test('candidates without any voice keep their order behind the others', () => {
  const ranked = rerank([
    { id: 'a', voices: {} },
    { id: 'b', voices: { bestWindow: 0.1 } },
    { id: 'c', voices: {} },
    { id: 'd', voices: { bestWindow: 0.2 } },
  ])
  expect(ranked.map((one) => one.id)).toEqual(['d', 'b', 'a', 'c'])
  expect(ranked[2]!.score).toBeUndefined()
})

test('an address weighs two deviations at idf 5 and four at most, so that it leads without deciding alone', () => {
  const voices = [{ maxSim: 0.9 }, { maxSim: 0.1 }]
  const score = (addressIdf: number) =>
    rerank([
      { id: 'near', voices: voices[0]! },
      { id: 'named', voices: voices[1]!, addressIdf },
    ]).find(({ id }) => id === 'named')!.score
  // z of two values is ±1.
  expect([score(0), score(5), score(10), score(40)]).toEqual([-1, 1, 3, 3])
})

test('where the embedder was not made for the language, words are heard as loudly as meaning', () => {
  const candidates = [
    { id: 'near', voices: { maxSim: 0.6, lexical: 1 } },
    { id: 'worded', voices: { maxSim: 0.5, lexical: 9 } },
    { id: 'neither', voices: { maxSim: 0.4, lexical: 1 } },
  ]
  const first = (languages: readonly string[] | undefined, language: string) =>
    rerank(candidates, rerankWeights(languages, language))[0]?.id
  expect(first(['en'], 'en-GB')).toBe('near')
  expect(first(['en'], 'pt')).toBe('worded')
  expect([first(['en'], 'und'), first(undefined, 'pt')]).toEqual(['near', 'near'])
})
