import { lexicalCoverage, type WeightedTerm } from './lexical-coverage.ts'

/** What is known after reranking. Lists are best first. */
export interface CoverageInput {
  readonly terms: readonly WeightedTerm[]
  /** Stems of the content words that stand nowhere in the scope. */
  readonly absent: ReadonlySet<string>
  /** The stems of each of the best passages. */
  readonly passages: readonly ReadonlySet<string>[]
  /** Cosine of the question with each candidate's best window, in the order of the similarity. */
  readonly windowScores: readonly number[]
  /** The same for the means of the passages' windows. */
  readonly meanScores: readonly number[]
  /** MaxSim of each candidate that has one, highest first. */
  readonly maxSims: readonly number[]
  /** Passages among the best that hold an address of the question, and how many addresses the question has. */
  readonly addressedPassages: number
  readonly addresses: number
  readonly addressesFound: number
  /** The cross-encoder's probability for the best passage. */
  readonly crossEncoder?: number
}

/**
 * Features for deciding whether the scope answers the question. No single one tells (ground.md: AUC .63 at best); they are for a rule or a
 * model over several that is calibrated on the questions. All are 0–1, except margins.
 */
export interface CoverageFeatures {
  /** Of the best passage alone, and of the best six together. */
  readonly bestCoverage: number
  readonly topCoverage: number
  /** Rarity-weighted share of the content words that the scope lacks altogether. */
  readonly absentShare: number
  readonly bestWindow: number
  /** How far the best window stands out from the tenth (or the last there is). */
  readonly windowMargin: number
  readonly bestMean: number
  readonly meanMargin: number
  readonly bestMaxSim: number
  readonly maxSimMargin: number
  /** 1 when the question has no address. */
  readonly addressShare: number
  readonly addressedPassages: number
  /** −1 when no cross-encoder was asked. */
  readonly crossEncoder: number
}

const TOP = 6
const MARGIN_RANK = 10

export function coverageFeatures(input: CoverageInput): CoverageFeatures {
  const [best = new Set<string>()] = input.passages
  const together = new Set(input.passages.slice(0, TOP).flatMap((stems) => [...stems]))
  return {
    bestCoverage: lexicalCoverage(input.terms, best),
    topCoverage: lexicalCoverage(input.terms, together),
    absentShare: lexicalCoverage(input.terms, input.absent),
    bestWindow: input.windowScores[0] ?? 0,
    windowMargin: margin(input.windowScores),
    bestMean: input.meanScores[0] ?? 0,
    meanMargin: margin(input.meanScores),
    bestMaxSim: input.maxSims[0] ?? 0,
    maxSimMargin: margin(input.maxSims),
    addressShare: input.addresses === 0 ? 1 : input.addressesFound / input.addresses,
    addressedPassages: input.addressedPassages,
    crossEncoder: input.crossEncoder ?? -1,
  }
}

function margin(scores: readonly number[]): number {
  const best = scores[0] ?? 0
  const compared = scores[Math.min(MARGIN_RANK, scores.length) - 1] ?? 0
  return best - compared
}
