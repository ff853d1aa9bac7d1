/**
 * Signs that the scope speaks of what is asked, for the decision to abstain (answer/decide-coverage.ts). A sign that cannot be had is absent.
 *
 * Tried and left out, because beside these two cosines they added nothing to the AUC on questions about other books and about nothing in any of them:
 * word coverage, the share of words that the scope lacks, margins over the 10th candidate, the mean of the windows.
 */
export interface CoverageFeatures {
  /** Cosine of the question and the best window. */
  readonly bestWindow?: number
  /** Best MaxSim of a passage, over centred signs. */
  readonly maxSim?: number
  /** Share of the question's names, codes and numbers that stand nowhere in the scope, misspellings mended; 0 when it has none. */
  readonly missingNames: number
}

export interface CoverageInput {
  readonly windowScores: readonly number[]
  readonly maxSims: readonly number[]
  readonly addresses: number
  readonly addressesMissing: number
}

export function coverageFeatures({ windowScores, maxSims, addresses, addressesMissing }: CoverageInput): CoverageFeatures {
  return {
    ...(windowScores.length === 0 ? {} : { bestWindow: Math.max(...windowScores) }),
    ...(maxSims.length === 0 ? {} : { maxSim: Math.max(...maxSims) }),
    missingNames: addresses === 0 ? 0 : addressesMissing / addresses,
  }
}
