import { expect, test } from 'vitest'
import { coverageFeatures } from '../../src-main/retrieve/coverage.ts'
import { lexicalCoverage } from '../../src-main/retrieve/lexical-coverage.ts'

const terms = [
  { stem: 'wife', idf: 2 },
  { stem: 'ahab', idf: 1 },
  { stem: 'zeppelin', idf: 7 },
]

test('coverage is the share of the content words weighed by rarity', () => {
  expect(lexicalCoverage(terms, new Set(['wife', 'ahab', 'sea']))).toBeCloseTo(0.3, 12)
  expect(lexicalCoverage([], new Set(['wife']))).toBe(0)
})

test('the features are those of the best passages, margins are to the tenth', () => {
  const scores = Array.from({ length: 12 }, (_, i) => 0.9 - i * 0.05)
  const features = coverageFeatures({
    terms,
    absent: new Set(['zeppelin']),
    passages: [new Set(['ahab']), new Set(['wife'])],
    windowScores: scores,
    meanScores: [0.8, 0.7],
    maxSims: [],
    addressedPassages: 0,
    addresses: 2,
    addressesFound: 1,
  })
  expect(features.bestCoverage).toBeCloseTo(0.1, 12)
  expect(features.topCoverage).toBeCloseTo(0.3, 12)
  expect(features.absentShare).toBeCloseTo(0.7, 12)
  expect(features.bestWindow).toBe(0.9)
  expect(features.windowMargin).toBeCloseTo(0.45, 12)
  expect(features.meanMargin).toBeCloseTo(0.1, 12)
  expect([features.bestMaxSim, features.maxSimMargin, features.addressShare, features.crossEncoder]).toEqual([0, 0, 0.5, -1])
})

test('an empty scope has features, too', () => {
  const nothing = { terms: [], absent: new Set<string>(), passages: [], windowScores: [], meanScores: [], maxSims: [] }
  expect(coverageFeatures({ ...nothing, addressedPassages: 0, addresses: 0, addressesFound: 0 })).toMatchObject({
    bestCoverage: 0,
    topCoverage: 0,
    bestWindow: 0,
    addressShare: 1,
  })
})
