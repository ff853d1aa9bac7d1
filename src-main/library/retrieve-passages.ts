import { setImmediate as nextTurn } from 'node:timers/promises'
import { passagesByKey } from '../db/passages.ts'
import type { WindowBits } from '../db/token-bits.ts'
import { windowVectors } from '../db/window-vectors.ts'
import type { Reranker } from '../ports.ts'
import { applyAddressRule, scoreAddresses } from '../retrieve/address-rule.ts'
import type { AnalysedQuestion } from '../retrieve/analyse-question.ts'
import { type Fused, fuseRankings } from '../retrieve/fuse-rankings.ts'
import { type RerankVoices, rerank, rerankWeights } from '../retrieve/rerank-scores.ts'
import type { Library } from './library.ts'
import type { ReadersScope } from './resolve-scope.ts'
import { candidateBits, type Legs, type MeaningSearch, maxSimOfPassages, runLegs } from './run-legs.ts'
import type { UnderstoodQuestion } from './understand-question.ts'

/** Candidates given to the reranker. 80 lost MRR .640 → .630 to passages that only look right; 12 cost .06 in the prototype. */
export const RERANK_CANDIDATES = 40

/** What a window of a candidate is worth for this question. */
export interface WindowScore {
  readonly window: number
  readonly cosine: number
  readonly maxSim: number
}

export interface RankedCandidate {
  /** Key of the passage. */
  readonly passage: number
  readonly ranks: Readonly<Record<string, number>>
  readonly score: number | null
  readonly voices: RerankVoices
  readonly windows: readonly WindowScore[]
  /** Addresses of the question that it holds. */
  readonly addresses: readonly string[]
}

export interface Rankings {
  readonly lexical: readonly number[]
  readonly dense: readonly number[]
  readonly hybrid: readonly number[]
  /** After reranking, best first. */
  readonly candidates: readonly RankedCandidate[]
  readonly legs: Legs
  readonly timings: { readonly retrieveMs: number; readonly rerankMs: number }
}

export interface Retriever {
  readonly library: Library
  readonly readers: ReadersScope
  readonly meaning: MeaningSearch | undefined
  readonly reranker: Reranker | undefined
  readonly signal: AbortSignal | undefined
}

/**
 * Everything that ranks passages for a question, as one question. Ranking each part of a question for two places by itself and dealing the
 * rankings in turn took three times as long and gained nothing (12 questions: recall@6 .17 both ways).
 */
export async function retrievePassages(retriever: Retriever, understood: UnderstoodQuestion): Promise<Rankings> {
  const { library, readers, meaning, signal } = retriever
  // Between understanding, searching, reranking and what the caller does with the result, others have their turn.
  await nextTurn()
  const startedAt = library.clock.ticks()
  const legs = await runLegs(library, understood, readers.scope, meaning, signal)
  const fused = fuseLegs(legs)
  const retrievedAt = library.clock.ticks()
  await nextTurn()
  const candidates = await rerankCandidates(retriever, understood, legs, fused)
  await nextTurn()
  return {
    lexical: legs.lexical.map(({ passage }) => passage),
    dense: legs.windows.map(({ passage }) => passage),
    hybrid: withAddresses(
      fused.map(({ id }) => id),
      legs,
    ),
    candidates,
    legs,
    timings: { retrieveMs: retrievedAt - startedAt, rerankMs: library.clock.ticks() - retrievedAt },
  }
}

/**
 * A vote of the book's own index beside the other legs. Measured on 174 questions, of which 55 are of a book with an index: with 1 and with 0.5 the
 * reranked list has the same recall@6 and MRR as without (.816, .670), Guernsey's recall@6 .945 → .964; fused MRR .611 → .603 with 1.
 */
const INDEX_WEIGHT = 0.5

/** What an entry of the book's index is worth beside an address of the same rarity. With 0.25, 0.5 and 1 Guernsey's MRR is .754, .751 and .733. */
const INDEX_SHARE = 0.25

function fuseLegs(legs: Legs): Fused<number>[] {
  return fuseRankings([
    { name: 'lexical', ranking: legs.lexical.map(({ passage }) => passage) },
    { name: 'windows', ranking: legs.windows.map(({ passage }) => passage) },
    { name: 'passages', ranking: legs.passages.map(({ passage }) => passage) },
    { name: 'tokens', ranking: legs.tokens.map(({ passage }) => passage) },
    { name: 'index', ranking: legs.index.map(({ passage }) => passage), weight: INDEX_WEIGHT },
  ])
}

function withAddresses(ranking: readonly number[], legs: Legs): number[] {
  const scores = scoreAddresses(legs.addresses)
  // An address that no leg ranked is still where the question points.
  const missed = [...scores.keys()].filter((passage) => !ranking.includes(passage))
  return applyAddressRule([...ranking, ...missed], scores)
}

async function rerankCandidates(
  retriever: Retriever,
  { analysed: question, scopeLanguage }: UnderstoodQuestion,
  legs: Legs,
  fused: readonly Fused<number>[],
): Promise<RankedCandidate[]> {
  const ranks = new Map(fused.map(({ id, ranks }) => [id, ranks]))
  const order = withAddresses(
    fused.map(({ id }) => id),
    legs,
  )
  const chosen = order.slice(0, RERANK_CANDIDATES)
  const windows = await scoreWindows(retriever, legs, chosen)
  const crossEncoder = await crossEncode(retriever, question, chosen)
  const lexical = new Map(legs.lexical.map(({ passage, score }) => [passage, score]))
  const voices = chosen.map((passage, i): RerankVoices => {
    const scored = windows.get(passage)
    const bestWindow = scored === undefined ? undefined : Math.max(...scored.windows.map((window) => window.cosine))
    return {
      ...(scored === undefined ? {} : { maxSim: scored.maxSim }),
      ...(bestWindow === undefined || !Number.isFinite(bestWindow) ? {} : { bestWindow }),
      ...(scored === undefined ? {} : { meanWindow: scored.meanWindow }),
      lexical: lexical.get(passage) ?? 0,
      ...(crossEncoder === undefined ? {} : { crossEncoder: crossEncoder[i]! }),
    }
  })
  const scores = scoreAddresses(legs.addresses)
  const named = new Map(legs.index.map(({ passage, score }) => [passage, score]))
  const addressOf = (id: number): number => (scores.get(id)?.idf ?? 0) + INDEX_SHARE * (named.get(id) ?? 0)
  const reranked = rerank(
    chosen.map((id, i) => ({ id, voices: voices[i]!, addressIdf: addressOf(id) })),
    rerankWeights(retriever.meaning?.embedder.identity.languages, scopeLanguage),
  )
  const score = new Map(reranked.map((one) => [one.id, one.score ?? null]))
  const quoted = new Map([...scores].filter(([, address]) => address.quoted))
  const final = [
    ...applyAddressRule(
      reranked.map(({ id }) => id),
      quoted,
    ),
    ...order.slice(RERANK_CANDIDATES),
  ]
  return final.map((passage) => {
    const at = chosen.indexOf(passage)
    return {
      passage,
      ranks: ranks.get(passage) ?? {},
      score: score.get(passage) ?? null,
      voices: voices[at] ?? {},
      windows: windows.get(passage)?.windows ?? [],
      addresses: scores.get(passage)?.matched ?? [],
    }
  })
}

/** Passages that were found another way, scored for the question by itself: what their windows are worth, without a place in its ranking. */
export async function rerankedApart(retriever: Retriever, legs: Legs, passages: readonly number[]): Promise<RankedCandidate[]> {
  const windows = await scoreWindows(retriever, legs, passages)
  return passages.map((passage) => {
    const scored = windows.get(passage)
    const voices = scored === undefined ? {} : { maxSim: scored.maxSim, meanWindow: scored.meanWindow }
    return { passage, ranks: {}, score: null, voices, windows: scored?.windows ?? [], addresses: [] }
  })
}

interface ScoredWindows {
  readonly maxSim: number
  readonly meanWindow: number
  readonly windows: readonly WindowScore[]
}

/** MaxSim and cosine of every window of the candidates. */
async function scoreWindows(retriever: Retriever, legs: Legs, passages: readonly number[]): Promise<Map<number, ScoredWindows>> {
  const { library, meaning, signal } = retriever
  if (meaning === undefined || legs.vectors === undefined) return new Map()
  const { vector } = legs.vectors
  const bits: readonly WindowBits[] = candidateBits(library, meaning.set, passages)
  const scores = await maxSimOfPassages([bits], legs.vectors, signal)
  const vectors = new Map(
    windowVectors(
      library.db,
      meaning.set,
      bits.map(({ window }) => window),
    ).map((row) => [row.window, row.vector]),
  )
  const cosineOf = (window: number): number => {
    const found = vectors.get(window)
    return found === undefined ? -1 : dot(found, vector)
  }
  return new Map(
    [...scores].map(([passage, { score, windows }]) => [
      passage,
      {
        maxSim: score,
        meanWindow: dot(
          meanVector(
            [...windows.keys()].flatMap((window) => vectors.get(window) ?? []),
            vector.length,
          ),
          vector,
        ),
        windows: [...windows].map(([window, maxSim]) => ({ window, maxSim, cosine: cosineOf(window) })),
      },
    ]),
  )
}

async function crossEncode(
  { library, reranker, signal }: Retriever,
  question: AnalysedQuestion,
  passages: readonly number[],
): Promise<readonly number[] | undefined> {
  if (reranker === undefined || passages.length === 0) return undefined
  const stored = passagesByKey(library.db, passages)
  return reranker.score(
    question.text,
    stored.map(({ text }) => text),
    signal,
  )
}

/** Mean of unit vectors, made a unit vector again: what `nearestPassages` compares, too. */
function meanVector(vectors: readonly Float32Array[], dims: number): Float32Array {
  const mean = new Float32Array(dims)
  for (const vector of vectors) for (let d = 0; d < dims; d++) mean[d]! += vector[d]!
  const norm = Math.hypot(...mean)
  return norm === 0 ? mean : mean.map((value) => value / norm)
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}
