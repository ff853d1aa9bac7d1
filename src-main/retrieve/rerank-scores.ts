import { ADDRESS_IDF } from './address-rule.ts'
import { isMadeFor } from './made-for.ts'

/** What is known of a candidate when it is reranked. A voice that was not heard (no time, no model, not embedded yet) is absent. */
export interface RerankVoices {
  readonly maxSim?: number
  /** Best similarity of the question with one of the passage's windows. */
  readonly bestWindow?: number
  /** Similarity of the question with the mean of the passage's windows. */
  readonly meanWindow?: number
  /** BM25; 0 when the passage has none of the question's words. */
  readonly lexical?: number
  /** The cross-encoder's probability of relevance. */
  readonly crossEncoder?: number
}

export interface RerankWeights {
  readonly maxSim: number
  readonly bestWindow: number
  readonly meanWindow: number
  readonly lexical: number
  readonly crossEncoder: number
}

/**
 * Weights of the voices' z-scores, measured with e5 on the 174 answerable questions of evals/sets over the top 40 of the fused list: MaxSim and
 * best window alone MRR .636 and recall@6 .747; with the other two .640 and .770, recall@30 .914 → .937. Since MaxSim is weighted by rarity, best window
 * counts less: at 0.7, 0.5 and 0.3 MRR .665, .667 and .671. Differences of .01 are noise here, so the weights are round. The cross-encoder's weight is not
 * measured: its weights cannot be had where the others were.
 *
 * Tried and left out, because over books that they had not seen they gained nothing: a listwise fit of 21 voices (neighbours, coverage of the section,
 * proximity, headings; MRR .628 in cross-validation over books, where these four by hand have .67), z-scores over the whole book, a second embedder's
 * cosine and MaxSim (all-MiniLM-L6-v2 .657, bge-small-en-v1.5 .656 beside .646), token vectors of whole passages (.657) and of earlier layers (.625).
 */
const RERANK_WEIGHTS: RerankWeights = { maxSim: 1, bestWindow: 0.4, meanWindow: 0.3, lexical: 0.2, crossEncoder: 2 }

/**
 * Where the embedder was not made for the books' language, their words are heard as loudly as its meaning. Measured on the 22 answerable questions about
 * Dom Casmurro (Portuguese, an English embedder): lexical .2, .5, 1.2 gives hit@1 .318, .364, .409 and MRR .385, .424, .447.
 */
const FOREIGN_WEIGHTS: RerankWeights = { ...RERANK_WEIGHTS, lexical: 1 }

/** `languages` are those that the embedder was made for, `language` is that of most of what is searched. */
export function rerankWeights(languages: readonly string[] | undefined, language: string): RerankWeights {
  return isMadeFor(languages, language) ? RERANK_WEIGHTS : FOREIGN_WEIGHTS
}

/** Standard deviations that an address of ADDRESS_IDF is worth beside the voices; rarer ones more, to twice as much. */
const ADDRESS_WEIGHT = 2
const MOST_ADDRESS_IDF = 10

export interface Reranked<Id> {
  readonly id: Id
  /** Sum of the weighted z-scores; undefined for a candidate without any voice, which keeps its place behind the others. */
  readonly score: number | undefined
}

export interface RerankCandidate<Id> {
  readonly id: Id
  readonly voices: RerankVoices
  /** Summed rarity of the question's addresses that it holds (address-rule.ts). */
  readonly addressIdf?: number
}

/**
 * Candidates by the weighted sum of their voices, each voice standardised over the candidates that have it, and of the addresses they hold: sorted in
 * front of everything, as the rule was published, an address cost MRR .636 → .627.
 *
 * A candidate that lacks a voice which others have is given the lowest value heard: it was not thought worth asking, or could not be.
 * Candidates without any voice follow in the order given. Equal scores keep that order, too.
 */
export function rerank<Id>(candidates: readonly RerankCandidate<Id>[], weights: RerankWeights = RERANK_WEIGHTS): Reranked<Id>[] {
  const columns = [
    { weight: weights.maxSim, values: candidates.map((c) => c.voices.maxSim) },
    { weight: weights.bestWindow, values: candidates.map((c) => c.voices.bestWindow) },
    { weight: weights.meanWindow, values: candidates.map((c) => c.voices.meanWindow) },
    { weight: weights.lexical, values: candidates.map((c) => c.voices.lexical) },
    { weight: weights.crossEncoder, values: candidates.map((c) => logit(c.voices.crossEncoder)) },
  ].map(({ weight, values }) => ({ weight, z: standardise(values) }))
  const scored = candidates.map(({ id, voices, addressIdf = 0 }, i) => {
    const silent = Object.values(voices).every((voice) => voice === undefined)
    const address = (ADDRESS_WEIGHT * Math.min(addressIdf, MOST_ADDRESS_IDF)) / ADDRESS_IDF
    return { id, score: silent ? undefined : columns.reduce((sum, { weight, z }) => sum + weight * z[i]!, address) }
  })
  const heard = scored.filter((one) => one.score !== undefined).sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
  return [...heard, ...scored.filter((one) => one.score === undefined)]
}

/** z-scores of the values that are there; an absent one gets the lowest of them. All zero when there is nothing to tell apart. */
export function standardise(values: readonly (number | undefined)[]): number[] {
  const present = values.filter((value) => value !== undefined)
  if (present.length < 2) return values.map(() => 0)
  const mean = present.reduce((sum, value) => sum + value, 0) / present.length
  const deviation = Math.sqrt(present.reduce((sum, value) => sum + (value - mean) ** 2, 0) / present.length)
  if (deviation < 1e-12) return values.map(() => 0)
  const lowest = (Math.min(...present) - mean) / deviation
  return values.map((value) => (value === undefined ? lowest : (value - mean) / deviation))
}

/** Probabilities crowd at 0 and 1; the model's own scale does not. Clamped where float precision ends. */
function logit(probability: number | undefined): number | undefined {
  if (probability === undefined) return undefined
  const p = Math.min(1 - 1e-6, Math.max(1e-6, probability))
  return Math.log(p / (1 - p))
}
