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

test('the features are the best scores and the share of names that the scope lacks', () => {
  expect(coverageFeatures({ windowScores: [0.7, 0.9], maxSims: [0.3, 0.2], addresses: 4, addressesMissing: 1 })).toEqual({
    bestWindow: 0.9,
    maxSim: 0.3,
    missingNames: 0.25,
  })
})

test('what could not be measured is absent, and a question without names lacks none', () => {
  expect(coverageFeatures({ windowScores: [], maxSims: [], addresses: 0, addressesMissing: 0 })).toEqual({ missingNames: 0 })
})
