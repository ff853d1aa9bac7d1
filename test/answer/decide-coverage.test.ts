import { expect, test } from 'vitest'
import {
  COVERAGE_COEFFICIENTS,
  COVERAGE_INTERCEPT,
  type CoverageFeatures,
  decideCoverage,
} from '../../src-main/answer/decide-coverage.ts'

const neutral: CoverageFeatures = {
  lexicalCoverage: COVERAGE_COEFFICIENTS.lexicalCoverage.neutral,
  absentTerms: COVERAGE_COEFFICIENTS.absentTerms.neutral,
  bestWindow: COVERAGE_COEFFICIENTS.bestWindow.neutral,
  windowMargin: COVERAGE_COEFFICIENTS.windowMargin.neutral,
}

test('neutral features leave the share of answerable questions', () => {
  expect(decideCoverage(neutral).probability).toBeCloseTo(1 / (1 + Math.exp(-COVERAGE_INTERCEPT)))
})

test('a feature that is absent counts as neutral', () => {
  const yes = COVERAGE_COEFFICIENTS.yesProbability.neutral
  expect(decideCoverage({ ...neutral, yesProbability: yes }).probability).toBeCloseTo(decideCoverage(neutral).probability)
})

test('each feature moves the log-odds by its weight a step, at most three steps', () => {
  const { weight, neutral: middle, scale } = COVERAGE_COEFFICIENTS.bestWindow
  expect(decideCoverage({ ...neutral, bestWindow: middle + scale }).contributions.bestWindow).toBeCloseTo(weight)
  expect(decideCoverage({ ...neutral, bestWindow: middle - 10 * scale }).contributions.bestWindow).toBeCloseTo(-3 * weight)
})

test('a question on another subject is not covered, one answered in so many words is', () => {
  const other = { lexicalCoverage: 0.1, absentTerms: 0.7, bestWindow: 0.76, windowMargin: 0.01 }
  expect(decideCoverage(other).covered).toBe(false)
  const same = { lexicalCoverage: 0.9, absentTerms: 0, bestWindow: 0.88, windowMargin: 0.06 }
  expect(decideCoverage(same).covered).toBe(true)
})

test('a stricter point refuses what a generous one lets pass', () => {
  const doubtful = { ...neutral, absentTerms: 0.35 }
  expect([decideCoverage(doubtful, 'strict').covered, decideCoverage(doubtful, 'generous').covered]).toEqual([false, true])
})
