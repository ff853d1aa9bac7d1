/**
 * Signs that the scope answers the question (retrieve/coverage.ts). `yesProbability` is the answer model's, where it is one whose word says something.
 */
export interface CoverageFeatures {
  readonly bestWindow?: number
  readonly maxSim?: number
  readonly missingNames: number
  readonly yesProbability?: number
}

export type CoverageFeature = keyof CoverageFeatures

interface Coefficient {
  readonly weight: number
  /** Value at which the feature says nothing; a feature that is absent counts as this. */
  readonly neutral: number
  /** What counts as one step away from it. */
  readonly scale: number
}

/**
 * Logistic coefficients; neutral points and scales are means and deviations of the features.
 *
 * Fitted on 174 answerable questions against questions about other books of the set (162) and about nothing in any of them (84).
 */
export const COVERAGE_COEFFICIENTS: Readonly<Record<CoverageFeature, Coefficient>> = {
  bestWindow: { weight: 0.93, neutral: 0.824, scale: 0.032 },
  maxSim: { weight: 2.04, neutral: 0.414, scale: 0.094 },
  missingNames: { weight: -1.33, neutral: 0.175, scale: 0.353 },
  yesProbability: { weight: 1.0, neutral: 0.5, scale: 0.25 },
}

/** Log-odds when every feature is neutral. */
export const COVERAGE_INTERCEPT = -0.59

/** Steps beyond which a feature does not count further: no single sign decides alone. */
const MAX_STEPS = 3

export interface OperatingPoint {
  /** Least probability that counts as covered. */
  readonly threshold: number
}

export const OPERATING_POINTS: Readonly<Record<'strict' | 'balanced' | 'generous', OperatingPoint>> = {
  strict: { threshold: 0.8 },
  balanced: { threshold: 0.25 },
  generous: { threshold: 0.1 },
}

export interface Coverage {
  readonly covered: boolean
  readonly probability: number
  /** What each feature added to the log-odds, for the trace. */
  readonly contributions: Readonly<Partial<Record<CoverageFeature, number>>>
}

/** Whether the scope covers the question, by code: one logistic combination, never a single score. */
export function decideCoverage(features: CoverageFeatures, point: keyof typeof OPERATING_POINTS = 'balanced'): Coverage {
  const contributions: Partial<Record<CoverageFeature, number>> = {}
  let logOdds = COVERAGE_INTERCEPT
  for (const [name, { weight, neutral, scale }] of Object.entries(COVERAGE_COEFFICIENTS) as [CoverageFeature, Coefficient][]) {
    const value = features[name]
    if (value === undefined) continue
    const steps = Math.max(-MAX_STEPS, Math.min(MAX_STEPS, (value - neutral) / scale))
    contributions[name] = weight * steps
    logOdds += weight * steps
  }
  const probability = 1 / (1 + Math.exp(-logOdds))
  return { covered: probability >= OPERATING_POINTS[point].threshold, probability, contributions }
}
