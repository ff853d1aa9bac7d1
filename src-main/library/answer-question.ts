import type { AskResult, RankedPassage, Receipt } from '../../src-shared/answer.ts'
import type { AppError } from '../../src-shared/errors.ts'
import { decideCoverage } from '../answer/decide-coverage.ts'
import { passagesByKey } from '../db/passages.ts'
import { vectorShare } from '../db/vectors.ts'
import type { Term } from '../indexing/analyse.ts'
import { primarySubtag } from '../indexing/stem-word.ts'
import { type CoverageFeatures, coverageFeatures } from '../retrieve/coverage.ts'
import { answerFromStructure, type ExactAnswer } from './answer-structure.ts'
import { decideAndWrite, type QuestionToAnswer, type QuestionWithEvidence, type Written } from './decide-and-write.ts'
import { findEvidence } from './find-evidence.ts'
import { numbered } from './further-evidence.ts'
import type { Library } from './library.ts'
import { missingEmbedder } from './missing-models.ts'
import { openMeaning } from './rank-passages.ts'
import type { ReadersScope } from './resolve-scope.ts'
import { type Rankings, retrievePassages } from './retrieve-passages.ts'
import type { MeaningSearch } from './run-legs.ts'
import { type TurnTrace, traceOf } from './turn-trace.ts'
import { prepareQuestion, type UnderstoodQuestion, understandQuestion } from './understand-question.ts'
import { writeOwnKnowledge } from './write-own-knowledge.ts'

/** Passages listed in a result: recall@30 is counted over them. */
const LISTED_PASSAGES = 30

export interface AnsweredQuestion {
  readonly result: AskResult
  readonly trace: TurnTrace
  /** The reader stopped it: the result is what there was by then. */
  readonly stopped?: AppError
}

/**
 * One question from its words to a checked answer: understood, retrieved, its evidence shown, decided, written, supported.
 * Events on the way: `answer.evidence` once, `answer.step` while a model gets ready, `answer.further`
 * when a sentence that it made up was searched for too, `answer.delta` for what it writes, `answer.claim` for each sentence
 * that was checked. What is found stands whatever becomes of the model. Rejects with 'cancelled' before there is evidence, and with the database's errors.
 */
export async function answerQuestion(library: Library, input: QuestionToAnswer, signal: AbortSignal): Promise<AnsweredQuestion> {
  const ticks = (): number => library.clock.ticks()
  const { askedAt: startedAt, readers } = input
  await prepareQuestion(library, input.question, input.history, readers, input.standalone)
  const meaning = await openMeaning(library, readers)
  const reranker = await library.models.reranker()
  const question = understandQuestion(library, input.question, input.history, readers, meaning?.embedder, input.standalone)
  const understoodAt = ticks()
  const retriever = { library, readers, meaning, reranker, signal }
  const rankings = await retrievePassages(retriever, question)
  const evidence = findEvidence(library, question, rankings, readers.scope)
  const exact = await answerFromStructure(library, question.asked, question.analysed.language, readers, signal)
  const quotes = exact?.quotes ?? numbered(evidence.quotes)
  const reading = { standalone: question.standalone.text, corrected: question.corrected.map(({ from, to }) => ({ from, to })) }
  library.events.append({ type: 'answer.evidence', turn: input.turn, quotes, ...reading })
  const firstEvidenceMs = ticks() - startedAt
  const receipt = receiptOf(library, readers, meaning, question, rankings)
  const asked: QuestionWithEvidence = {
    library,
    input,
    retriever,
    question,
    rankings,
    evidence,
    quotes,
    receipt,
    features: featuresOf(question, rankings),
    signal,
  }
  const fromBooks = exact === undefined ? await decideAndWrite(asked) : writtenExactly(exact, asked.features)
  const addsOwn = input.ownKnowledge === true && input.noModel !== true && fromBooks.stopped === undefined && exact === undefined
  const written: Written & Pick<AskResult, 'own'> = addsOwn ? await writeOwnKnowledge(asked, fromBooks) : fromBooks
  const missing = [...(meaning === undefined ? await missingEmbedder(library) : []), ...(written.missing ?? [])]
  const result: AskResult = {
    status: written.status,
    question: input.question,
    ...reading,
    answer: written.answer,
    ...(written.own === undefined ? {} : { own: written.own }),
    quotes: [...written.quotes],
    passages: rankedPassages(library, written.further?.rankings ?? rankings),
    receipt: {
      ...receipt,
      ...(written.further === undefined ? {} : { imagined: written.further.sentence }),
      ...(written.glossary === undefined ? {} : { glossary: written.glossary }),
      ...(missing.length === 0 ? {} : { missing }),
    },
    timings: {
      understandMs: understoodAt - startedAt,
      retrieveMs: rankings.timings.retrieveMs,
      rerankMs: rankings.timings.rerankMs,
      firstEvidenceMs,
      firstTokenMs: written.firstTokenMs,
      totalMs: ticks() - startedAt,
    },
  }
  const found = written.further ?? { rankings, evidence }
  const trace = traceOf(library, { question, ...found, meaning, features: asked.features, written })
  return { result, trace, ...(written.stopped === undefined ? {} : { stopped: written.stopped }) }
}

/** The book's own contents and index cover what is asked of them. */
function writtenExactly({ answer, quotes }: ExactAnswer, features: CoverageFeatures): Written {
  return { answer, quotes, status: 'answered', coverage: decideCoverage(features), firstTokenMs: null, dropped: [] }
}

/**
 * Cosines of a question in another language than the books are low whatever they say (English questions about Dom Casmurro, MaxSim .31–.33 where the
 * evidence is right): they are no sign then, and only names that the books lack speak against them.
 */
function featuresOf(question: UnderstoodQuestion, rankings: Rankings): CoverageFeatures {
  const foreign = primarySubtag(question.analysed.language) !== primarySubtag(question.scopeLanguage)
  const found = new Map(question.weights.map(({ term, passages }) => [term.exact, passages]))
  // A name that the books have under another that the reader knows it by is not missing.
  const otherwise = new Set(
    question.alternatives.flatMap(({ of, passages }) => (passages > 0 ? of.map(({ exact }) => exact) : [])),
  )
  const missing = question.analysed.addresses.filter(({ words }) =>
    words.every((word) => found.get(word) === 0 && !otherwise.has(word)),
  )
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
    terms: question.weights.map(({ term, word, passages }) => ({ term: word, count: passages, ...alsoOf(question, term) })),
  }
}

/** The reader's synonyms that were looked for because of this word, told with the last of its phrase. */
function alsoOf({ alternatives, weights }: UnderstoodQuestion, term: Term): Pick<Receipt['terms'][number], 'also'> {
  const isWeighed = (stem: string): boolean => weights.some((weight) => weight.term.stem === stem)
  const also = alternatives
    .filter(({ of }) => of.findLast(({ stem }) => isWeighed(stem))?.stem === term.stem)
    .map(({ text, passages }) => ({ term: text, count: passages }))
  return also.length === 0 ? {} : { also }
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
