import type { Ranking } from '../../src-shared/contract.ts'
import { passagesByKey } from '../db/passages.ts'
import { type VectorSet, vectorSets } from '../db/vector-sets.ts'
import { vectorShare } from '../db/vectors.ts'
import type { HistoryTurn } from '../retrieve/standalone-question.ts'
import type { Library } from './library.ts'
import { isModelMissing, vectorSetFor } from './meaning-set.ts'
import { findAnswerModel } from './missing-models.ts'
import { type ReadersScope, resolveReadersScope } from './resolve-scope.ts'
import { type Rankings, type Retriever, retrievePassages } from './retrieve-passages.ts'
import type { MeaningSearch } from './run-legs.ts'
import { imagineSentence, searchHypothetical } from './search-hypothetical.ts'
import { readSettings } from './settings.ts'
import { prepareQuestion, type UnderstoodQuestion, understandQuestion } from './understand-question.ts'

/** Passages that a ranking lists: what recall@30 is counted over, and a few more. */
const LISTED = 40

export interface RankInput {
  readonly question: string
  readonly books: readonly string[]
  readonly section?: string | undefined
  readonly history: readonly HistoryTurn[]
  readonly stages: readonly (keyof Ranking['stages'])[]
  /** Of the model that makes up a sentence, instead of the one in use. */
  readonly model?: string | undefined
}

/**
 * The embedder in use and its vectors, or, while those are not all made, the embedder of an earlier choice that has more of the scope. Undefined when
 * the lexical leg has to answer alone: no embedder, or no vectors in scope yet.
 */
export async function openMeaning(library: Library, readers: ReadersScope): Promise<MeaningSearch | undefined> {
  try {
    const embedder = await library.models.embedder()
    const set = await vectorSetFor(library, embedder)
    const { stored, windows } = vectorShare(library.db, set, readers.scope)
    const earlier = stored < windows ? await earlierMeaning(library, readers, set, stored) : undefined
    return earlier ?? (stored === 0 ? undefined : { embedder, set })
  } catch (error) {
    if (!isModelMissing(error)) throw error
    library.log.error('meaning search is out', error)
    return undefined
  }
}

/** The vectors of another model that cover more of the scope than `stored` windows, with that model, if it is still installed. */
async function earlierMeaning(
  library: Library,
  { scope }: ReadersScope,
  inUse: VectorSet,
  stored: number,
): Promise<MeaningSearch | undefined> {
  const others = vectorSets(library.db.reader)
    .filter(({ key }) => key !== inUse.key)
    .map((set) => ({ set, stored: vectorShare(library.db, set, scope).stored }))
    .filter((other) => other.stored > stored)
    .sort((a, b) => b.stored - a.stored)
  for (const { set } of others) {
    const embedder = await library.models.embedder(set.modelId).catch((error: unknown) => {
      if (isModelMissing(error)) return undefined
      throw error
    })
    if (embedder?.identity.id === set.modelId && embedder.identity.checksum === set.checksum) return { embedder, set }
  }
  return undefined
}

/**
 * The passages as each stage ranks them, for evals: the same steps as an answer takes, and no model writes but the sentence of the stage 'hypothetical'.
 * That stage is left out when there is no model for it.
 */
export async function rankForEvals(library: Library, input: RankInput): Promise<Ranking> {
  const startedAt = library.clock.ticks()
  const readers = await resolveReadersScope(library, input)
  const meaning = await openMeaning(library, readers)
  const reranker = await library.models.reranker()
  await prepareQuestion(library, input.question, input.history, readers)
  const question = understandQuestion(library, input.question, input.history, readers, meaning?.embedder)
  const understandMs = library.clock.ticks() - startedAt
  const retriever = { library, readers, meaning, reranker, signal: undefined }
  const rankings = await retrievePassages(retriever, question)
  const imagined = input.stages.includes('hypothetical')
    ? await rankHypothetical(retriever, question, rankings, input.model)
    : undefined
  const keys: Record<keyof Ranking['stages'], readonly number[] | undefined> = {
    lexical: rankings.lexical,
    dense: rankings.dense,
    hybrid: rankings.hybrid,
    rerank: rankings.candidates.map(({ passage }) => passage),
    hypothetical: imagined?.candidates.map(({ passage }) => passage),
  }
  const ran = input.stages.flatMap((stage) => {
    const ranking = keys[stage]
    return ranking === undefined ? [] : [[stage, listed(library, ranking)] as const]
  })
  const timings = { understandMs, ...rankings.timings, ...(imagined === undefined ? {} : { hypotheticalMs: imagined.ms }) }
  return { stages: Object.fromEntries(ran), timings }
}

async function rankHypothetical(
  retriever: Retriever,
  question: UnderstoodQuestion,
  rankings: Rankings,
  modelId: string | undefined,
): Promise<(Rankings & { readonly ms: number }) | undefined> {
  const { library, readers } = retriever
  const model = await findAnswerModel(library, modelId, readSettings(library).answerModel ?? undefined)
  if ('nextStep' in model || !model.imagines) return undefined
  const startedAt = library.clock.ticks()
  const sentence = await imagineSentence(model, question, readers)
  if (sentence === undefined) return undefined
  const further = await searchHypothetical(retriever, question, rankings, sentence)
  return { ...further, ms: library.clock.ticks() - startedAt }
}

function listed(library: Library, passages: readonly number[]) {
  return passagesByKey(library.db, passages.slice(0, LISTED)).map(({ id, text, section, pages }, i) => ({
    id,
    text,
    section: [...section.headings],
    page: { ...pages },
    score: 1 / (i + 1),
  }))
}
