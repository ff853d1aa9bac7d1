import type { AskResult, MissingModel, Quote, RankedPassage, Receipt } from '../../src-shared/answer.ts'
import type { AskInput } from '../../src-shared/contract.ts'
import { type Coverage, decideCoverage } from '../answer/decide-coverage.ts'
import { passagesByKey } from '../db/passages.ts'
import type { Scope } from '../db/scope.ts'
import { vectorShare } from '../db/vectors.ts'
import { documentFrequencies } from '../db/vocabulary.ts'
import { primarySubtag } from '../indexing/stem-word.ts'
import type { AnswerModel } from '../ports.ts'
import { inverseFrequency } from '../retrieve/address-rule.ts'
import { type CoverageFeatures, coverageFeatures } from '../retrieve/coverage.ts'
import type { HistoryTurn } from '../retrieve/standalone-question.ts'
import { type Evidence, findEvidence } from './find-evidence.ts'
import type { Library } from './library.ts'
import { findAnswerModel, missingEmbedder } from './missing-models.ts'
import { openMeaning } from './rank-passages.ts'
import type { ReadersScope } from './resolve-scope.ts'
import { type Rankings, retrievePassages } from './retrieve-passages.ts'
import type { MeaningSearch } from './run-legs.ts'
import { type TurnTrace, traceOf } from './turn-trace.ts'
import { type UnderstoodQuestion, understandQuestion } from './understand-question.ts'
import { preparePrompt, supportAnswer, writeText } from './write-answer.ts'

/** Passages listed in a result: recall@30 is counted over them. */
const LISTED_PASSAGES = 30

export interface QuestionToAnswer extends Pick<AskInput, 'question' | 'noModel' | 'model' | 'keepUnsupported'> {
  /** The model that this library's settings name: unlike one that is asked for, it may be missing. */
  readonly usualModel?: string | undefined
  readonly turn: string
  readonly history: readonly HistoryTurn[]
  readonly readers: ReadersScope
}

export interface AnsweredQuestion {
  readonly result: AskResult
  readonly trace: TurnTrace
}

/** What every step of one answer knows. */
interface Asked {
  readonly library: Library
  readonly input: QuestionToAnswer
  readonly meaning: MeaningSearch | undefined
  readonly question: UnderstoodQuestion
  readonly rankings: Rankings
  readonly evidence: Evidence
  readonly quotes: readonly Quote[]
  readonly receipt: Receipt
  readonly features: CoverageFeatures
  readonly signal: AbortSignal
}

interface Written {
  readonly answer: AskResult['answer']
  readonly status: AskResult['status']
  readonly quotes: readonly Quote[]
  readonly coverage: Coverage
  readonly firstTokenMs: number | null
  readonly dropped: readonly { readonly text: string }[]
  readonly missing?: readonly MissingModel[]
}

/**
 * One question from its words to a checked answer: understood, retrieved, its evidence shown, decided, written, supported.
 * Events on the way: `answer.evidence` once, `answer.delta` for what a model writes. Rejects with 'cancelled' and the errors of models and database.
 */
export async function answerQuestion(library: Library, input: QuestionToAnswer, signal: AbortSignal): Promise<AnsweredQuestion> {
  const ticks = (): number => library.clock.ticks()
  const startedAt = ticks()
  const { readers } = input
  const meaning = await openMeaning(library, readers)
  const reranker = await library.models.reranker()
  const question = understandQuestion(library, input.question, input.history, readers, meaning?.embedder)
  const understoodAt = ticks()
  const rankings = await retrievePassages({ library, readers, meaning, reranker, signal }, question)
  const evidence = findEvidence(library, question, rankings)
  const quotes = evidence.quotes.map(({ quote }, i) => ({ ...quote, n: i + 1 }))
  library.events.append({ type: 'answer.evidence', turn: input.turn, quotes })
  const firstEvidenceMs = ticks() - startedAt
  const receipt = receiptOf(library, readers, meaning, question, rankings)
  const asked: Asked = {
    library,
    input,
    meaning,
    question,
    rankings,
    evidence,
    quotes,
    receipt,
    features: featuresOf(question, rankings),
    signal,
  }
  const written = await decideAndWrite(asked, startedAt)
  const missing = [...(meaning === undefined ? await missingEmbedder(library) : []), ...(written.missing ?? [])]
  const result: AskResult = {
    status: written.status,
    question: input.question,
    standalone: question.standalone.text,
    corrected: question.corrected.map(({ from, to }) => ({ from, to })),
    answer: written.answer,
    quotes: [...written.quotes],
    passages: rankedPassages(library, rankings),
    receipt: missing.length === 0 ? receipt : { ...receipt, missing },
    timings: {
      understandMs: understoodAt - startedAt,
      retrieveMs: rankings.timings.retrieveMs,
      rerankMs: rankings.timings.rerankMs,
      firstEvidenceMs,
      firstTokenMs: written.firstTokenMs,
      totalMs: ticks() - startedAt,
    },
  }
  return { result, trace: traceOf(library, { question, rankings, evidence, meaning, features: asked.features, written }) }
}

/**
 * Whether the scope covers the question is decided by code, before a model writes and again after: "not covered" is only said when both legs ran over
 * a complete index (lessons 18), and a text of which no sentence is supported is no answer.
 */
async function decideAndWrite(asked: Asked, startedAt: number): Promise<Written> {
  const { library, input, quotes, receipt, features } = asked
  const earned = receipt.indexed === 1 && receipt.legs.includes('lexical') && receipt.legs.includes('dense')
  const coverage = decideCoverage(features)
  const nothing = { answer: null, quotes, firstTokenMs: null, dropped: [] }
  if (earned && !coverage.covered) return { ...nothing, status: 'not-covered', coverage }
  if (input.noModel || quotes.length === 0) return { ...nothing, status: 'evidence-only', coverage }
  const model = await findAnswerModel(library, input.model, input.usualModel)
  if ('nextStep' in model) return { ...nothing, status: 'evidence-only', coverage, missing: [model] }
  return writeAnswer(asked, model, earned, startedAt)
}

async function writeAnswer(asked: Asked, model: AnswerModel, earned: boolean, startedAt: number): Promise<Written> {
  const { library, input, question, quotes, evidence, features, signal } = asked
  const language = question.analysed.language
  const prepared = preparePrompt(model, question.analysed.text, language, evidence.windows)
  const yesProbability = model.judges ? await model.probabilityOfYes(prepared.judge, signal) : undefined
  const coverage = decideCoverage(yesProbability === undefined ? features : { ...features, yesProbability })
  const unanswered = { answer: null, quotes, coverage, firstTokenMs: null, dropped: [] }
  if (earned && !coverage.covered) return { ...unanswered, status: 'not-covered' }
  let firstTokenMs: number | null = null
  const generation = await writeText(
    model,
    prepared,
    (text) => {
      firstTokenMs ??= library.clock.ticks() - startedAt
      library.events.append({ type: 'answer.delta', turn: input.turn, text })
    },
    signal,
  )
  const assembled = await supportAnswer({
    generation,
    model: model.identity.id,
    question: question.analysed.text,
    language,
    shown: evidence.shown,
    windows: prepared.windows,
    quotes: evidence.quotes.map(({ at }, i) => ({ quote: quotes[i]!, at })),
    idf: rarityIn(library, input.readers.scope),
    embedder: asked.meaning?.embedder,
    dropUnsupported: !input.keepUnsupported,
    signal,
  })
  // No supported sentence is left. Where the signs are clear that the scope speaks of it, that is the model's failure and not the book's silence: the
  // quotes stand by themselves ("Who was Irene Adler?" was answered with a century that no page has, and must not end as "not in this book").
  const silent = earned && !decideCoverage(features, 'strict').covered
  const status = assembled.status === 'answered' ? 'answered' : silent ? 'not-covered' : 'evidence-only'
  return { answer: assembled.answer, quotes: assembled.quotes, status, coverage, firstTokenMs, dropped: assembled.dropped }
}

/** Rarity of any stem in the scope, each looked up once. */
function rarityIn(library: Library, scope: Scope): (stem: string) => number {
  const known = new Map<string, number>()
  return (stem) => {
    const rarity = known.get(stem) ?? rarityOf(library, scope, stem)
    known.set(stem, rarity)
    return rarity
  }
}

function rarityOf(library: Library, scope: Scope, stem: string): number {
  const { counts, passages } = documentFrequencies(library.db, [{ stem }], scope)
  return inverseFrequency(counts.get(stem) ?? 0, passages)
}

/**
 * Cosines of a question in another language than the books are low whatever they say (English questions about Dom Casmurro, MaxSim .31–.33 where the
 * evidence is right): they are no sign then, and only names that the books lack speak against them.
 */
function featuresOf(question: UnderstoodQuestion, rankings: Rankings): CoverageFeatures {
  const foreign = primarySubtag(question.analysed.language) !== primarySubtag(question.scopeLanguage)
  const found = new Map(question.weights.map(({ term, passages }) => [term.exact, passages]))
  const missing = question.analysed.addresses.filter(({ words }) => words.every((word) => found.get(word) === 0))
  return coverageFeatures({
    windowScores: foreign ? [] : rankings.legs.windows.map(({ score }) => score),
    maxSims: foreign ? [] : rankings.candidates.flatMap(({ voices }) => voices.maxSim ?? []),
    addresses: question.analysed.addresses.length,
    addressesMissing: missing.length,
  })
}

function receiptOf(
  library: Library,
  readers: ReadersScope,
  meaning: MeaningSearch | undefined,
  question: UnderstoodQuestion,
  rankings: Rankings,
): Receipt {
  const share = meaning === undefined ? { windows: 0, stored: 0 } : vectorShare(library.db, meaning.set, readers.scope)
  const dense = rankings.legs.vectors !== undefined
  return {
    books: readers.books.length,
    sections: readers.sections,
    passages: question.passages,
    indexed: dense && share.windows > 0 ? share.stored / share.windows : 0,
    legs: ['lexical', ...(dense ? (['dense', 'rerank'] as const) : [])],
    terms: question.weights.map(({ word, passages }) => ({ term: word, count: passages })),
  }
}

function rankedPassages(library: Library, { candidates }: Rankings): RankedPassage[] {
  const listed = candidates.slice(0, LISTED_PASSAGES)
  const stored = new Map(
    passagesByKey(
      library.db,
      listed.map(({ passage }) => passage),
    ).map((passage) => [passage.key, passage]),
  )
  return listed.flatMap(({ passage: key, ranks, score }, i) => {
    const passage = stored.get(key)
    if (passage === undefined) return []
    const dense = Math.min(
      ranks.windows ?? Number.POSITIVE_INFINITY,
      ranks.tokens ?? Number.POSITIVE_INFINITY,
      ranks.passages ?? Number.POSITIVE_INFINITY,
    )
    return [
      {
        id: passage.id,
        rank: i + 1,
        text: passage.text,
        section: [...passage.section.headings],
        page: { ...passage.pages },
        legs: { lexical: ranks.lexical ?? null, dense: Number.isFinite(dense) ? dense : null, rerank: score },
      },
    ]
  })
}
