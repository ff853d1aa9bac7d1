/**
 * Signs that the scope answers the question, each 0–1 (cosines −1 to 1). `yesProbability` is the answer model's, when there is one; `rerank` the
 * cross-encoder's, when installed.
 */
export interface CoverageFeatures {
  /** IDF-weighted share of the question's content terms that stand in the shown passages. */
  readonly lexicalCoverage: number
  /** IDF-weighted share of the question's content terms that stand nowhere in the scope. */
  readonly absentTerms: number
  /** Cosine of the question and the best window. */
  readonly bestWindow: number
  /** Best window minus the mean of those ranked 10th to 30th: whether anything stands out. */
  readonly windowMargin: number
  /** Mean over the question's content tokens of their best cosine in the best passage. */
  readonly maxSim?: number
  readonly rerank?: number
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
 * Logistic coefficients. First values, set by hand: neutral points and scales are the middle and spread that e5-small shows on the dev
 * questions, weights the order of the measured AUCs (yes-probability of the 1.5B model .71, mean cosine .63, best window .54, word
 * coverage .51; "absent" decides questions on another subject). To be replaced by a fit on the dev questions, cross-validated over books.
 */
export const COVERAGE_COEFFICIENTS: Readonly<Record<CoverageFeature, Coefficient>> = {
  lexicalCoverage: { weight: 0.6, neutral: 0.6, scale: 0.2 },
  absentTerms: { weight: -1.2, neutral: 0.1, scale: 0.2 },
  bestWindow: { weight: 0.8, neutral: 0.82, scale: 0.03 },
  windowMargin: { weight: 0.3, neutral: 0.03, scale: 0.02 },
  maxSim: { weight: 0.2, neutral: 0.65, scale: 0.08 },
  rerank: { weight: 1.5, neutral: 0.3, scale: 0.3 },
  yesProbability: { weight: 1.0, neutral: 0.5, scale: 0.25 },
}

/** Log-odds when every feature is neutral: four questions in five are answerable in the dev sets. */
export const COVERAGE_INTERCEPT = 1.4

/** Steps beyond which a feature does not count further: no single sign decides alone. */
const MAX_STEPS = 3

export interface OperatingPoint {
  /** Least probability that counts as covered. */
  readonly threshold: number
}

export const OPERATING_POINTS: Readonly<Record<'strict' | 'balanced' | 'generous', OperatingPoint>> = {
  strict: { threshold: 0.7 },
  balanced: { threshold: 0.5 },
  generous: { threshold: 0.3 },
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
