import { expect, test } from 'vitest'
import {
  COVERAGE_COEFFICIENTS,
  COVERAGE_INTERCEPT,
  type CoverageFeatures,
  decideCoverage,
} from '../../src-main/answer/decide-coverage.ts'

const neutral: CoverageFeatures = {
  bestWindow: COVERAGE_COEFFICIENTS.bestWindow.neutral,
  maxSim: COVERAGE_COEFFICIENTS.maxSim.neutral,
  missingNames: COVERAGE_COEFFICIENTS.missingNames.neutral,
}

const clear: CoverageFeatures = { bestWindow: 0.86, maxSim: 0.5, missingNames: 0 }

test('neutral features leave the log-odds at the intercept', () => {
  expect(decideCoverage(neutral).probability).toBeCloseTo(1 / (1 + Math.exp(-COVERAGE_INTERCEPT)))
})

test('a feature that is absent counts as neutral', () => {
  expect(decideCoverage({ missingNames: neutral.missingNames }).probability).toBeCloseTo(decideCoverage(neutral).probability)
})

test('where a model has judged, its judgement alone decides of what the signs let pass', () => {
  const silent = { yesProbability: 0.5, notStated: 0.5 }
  // Log-odds: 0.6 + 1 · 0 − 4.8 · 0.5.
  expect(decideCoverage(clear, 'balanced', silent).probability).toBeCloseTo(1 / (1 + Math.exp(1.8)))
  expect(decideCoverage(clear, 'balanced', silent).covered).toBe(false)
  expect(decideCoverage(clear, 'balanced', { yesProbability: 0.75, notStated: 0.02 }).covered).toBe(true)
})

test('a model brings nothing back that the signs speak against', () => {
  const off = { bestWindow: 0.771, maxSim: 0.313, missingNames: 0.33 }
  const judged = decideCoverage(off, 'balanced', { yesProbability: 0.9, notStated: 0 })
  expect(judged).toEqual(decideCoverage(off, 'balanced'))
})

test('each feature moves the log-odds by its weight a step, at most three steps', () => {
  const { weight, neutral: middle, scale } = COVERAGE_COEFFICIENTS.bestWindow
  expect(decideCoverage({ ...neutral, bestWindow: middle + scale }).contributions.bestWindow).toBeCloseTo(weight)
  expect(decideCoverage({ ...neutral, bestWindow: middle - 10 * scale }).contributions.bestWindow).toBeCloseTo(-3 * weight)
})

test('a question on another subject is not covered, one answered in so many words is', () => {
  const other = { bestWindow: 0.771, maxSim: 0.313, missingNames: 0.33 }
  expect(decideCoverage(other).covered).toBe(false)
  expect(decideCoverage(clear).covered).toBe(true)
})

test('a stricter point refuses what a generous one lets pass', () => {
  const doubtful = { ...neutral, maxSim: 0.38 }
  expect([decideCoverage(doubtful, 'strict').covered, decideCoverage(doubtful, 'generous').covered]).toEqual([false, true])
})
