import type { AskResult, MissingModel, Quote, Receipt } from '../../src-shared/answer.ts'
import type { AskInput } from '../../src-shared/contract.ts'
import { AppError, toErrorReport } from '../../src-shared/errors.ts'
import type { Settings } from '../../src-shared/settings.ts'
import type { AssembledAnswer } from '../answer/assemble-answer.ts'
import { type Coverage, decideCoverage } from '../answer/decide-coverage.ts'
import type { Scope } from '../db/scope.ts'
import { documentFrequencies } from '../db/vocabulary.ts'
import { primarySubtag } from '../indexing/stem-word.ts'
import type { AnswerModel } from '../ports.ts'
import { inverseFrequency } from '../retrieve/address-rule.ts'
import type { CoverageFeatures } from '../retrieve/coverage.ts'
import type { HistoryTurn } from '../retrieve/standalone-question.ts'
import { type ClaimCheck, checkClaims } from './check-claims.ts'
import type { Evidence } from './find-evidence.ts'
import { type FurtherEvidence, findFurtherEvidence, numbered } from './further-evidence.ts'
import type { Library } from './library.ts'
import { findAnswerModel } from './missing-models.ts'
import type { ReadersScope } from './resolve-scope.ts'
import type { Rankings, Retriever } from './retrieve-passages.ts'
import type { UnderstoodQuestion } from './understand-question.ts'
import { judgeExtracts, preparePrompt, writeText } from './write-answer.ts'

export interface QuestionToAnswer
  extends Pick<AskInput, 'question' | 'standalone' | 'noModel' | 'model' | 'keepUnsupported' | 'ownKnowledge'> {
  /** The model that this library's settings name: unlike one that is asked for, it may be missing. */
  readonly usualModel?: string | undefined
  /** How clear the signs must be that the scope speaks of the question. */
  readonly coverage?: Settings['coverage']
  readonly turn: string
  /** When the question came, by the clock's ticks. */
  readonly askedAt: number
  readonly history: readonly HistoryTurn[]
  readonly readers: ReadersScope
}

/** What is known when the evidence has been shown. */
export interface QuestionWithEvidence {
  readonly library: Library
  readonly input: QuestionToAnswer
  readonly retriever: Retriever
  readonly question: UnderstoodQuestion
  readonly rankings: Rankings
  readonly evidence: Evidence
  readonly quotes: readonly Quote[]
  readonly receipt: Receipt
  readonly features: CoverageFeatures
  readonly signal: AbortSignal
}

export interface Written {
  readonly answer: AskResult['answer']
  readonly status: AskResult['status']
  readonly quotes: readonly Quote[]
  readonly coverage: Coverage
  readonly firstTokenMs: number | null
  readonly dropped: readonly { readonly text: string }[]
  /** Terms of the reader's glossary that the model read. */
  readonly glossary?: string[]
  /** What was searched for and found beside the first evidence. */
  readonly further?: FurtherEvidence
  readonly missing?: readonly MissingModel[]
  /** The reader stopped it; the answer is what was written and checked by then. */
  readonly stopped?: AppError
}

/**
 * Whether the scope covers the question is decided by code, before a model writes and again after: "not covered" is only said when both legs ran over
 * a complete index (lessons 18), and a text of which no sentence is supported is no answer.
 *
 * A model that cannot be opened or fails while it writes is told of in `missing`: the evidence stands. Rejects only when a model that was asked for by
 * its id cannot be opened.
 */
export async function decideAndWrite(asked: QuestionWithEvidence): Promise<Written> {
  const { library, input, quotes, receipt, features, signal } = asked
  const earned = receipt.indexed === 1 && receipt.legs.includes('lexical') && receipt.legs.includes('dense')
  const coverage = decideCoverage(features, input.coverage)
  const nothing = { answer: null, quotes, firstTokenMs: null, dropped: [] }
  if (earned && !coverage.covered) return { ...nothing, status: 'not-covered', coverage }
  if (input.noModel || quotes.length === 0) return { ...nothing, status: 'evidence-only', coverage }
  tellStep(asked, 'loading')
  const opened = await untilStopped(findAnswerModel(library, input.model, input.usualModel), signal)
  if (opened instanceof AppError) return { ...nothing, status: 'evidence-only', coverage, stopped: opened }
  if ('nextStep' in opened) return { ...nothing, status: 'evidence-only', coverage, missing: [opened] }
  tellStep(asked, 'reading')
  return new AnswerInWriting(asked, opened, earned, coverage).write()
}

/** One answer while a model writes it: what there is of it survives the reader's "stop" and the model's failure. */
class AnswerInWriting {
  #asked: QuestionWithEvidence
  readonly #model: AnswerModel
  readonly #earned: boolean
  #coverage: Coverage
  #further: FurtherEvidence | undefined
  #firstTokenMs: number | null = null
  #check: ClaimCheck | undefined
  #glossary: readonly string[] = []

  constructor(asked: QuestionWithEvidence, model: AnswerModel, earned: boolean, coverage: Coverage) {
    this.#asked = asked
    this.#model = model
    this.#earned = earned
    this.#coverage = coverage
  }

  async write(): Promise<Written> {
    try {
      return await this.#judgeAndWrite()
    } catch (error) {
      const { code, message, nextStep } = toErrorReport(error)
      const soFar = this.#written(this.#check?.soFar())
      if (code === 'cancelled') return { ...soFar, stopped: new AppError(code, message, nextStep) }
      this.#asked.library.log.error('writing an answer', error)
      return { ...soFar, missing: [{ role: 'answer', message: `${message} What was found stands.`, nextStep }] }
    }
  }

  async #judgeAndWrite(): Promise<Written> {
    await this.#searchFurther()
    const { question, evidence, features, signal } = this.#asked
    const model = this.#model
    const language = question.analysed.language
    const prepared = preparePrompt(model, question.analysed.text, language, evidence.windows, question.glossary)
    this.#glossary = prepared.glossary
    const judgement = isJudged(question) ? await judgeExtracts(model, prepared, signal) : undefined
    this.#coverage = decideCoverage(features, this.#asked.input.coverage, judgement)
    if (this.#earned && !this.#coverage.covered) return { ...this.#written(undefined), status: 'not-covered' }
    const check = this.#beginCheck(prepared.windows)
    this.#check = check
    let text = ''
    const generation = await writeText(
      model,
      prepared,
      (piece) => {
        this.#tellDelta(piece, text.length)
        text += piece
        check.follow(text)
      },
      signal,
    )
    const assembled = await check.finish(generation)
    const written = this.#written(assembled)
    // No supported sentence is left. Where a model has judged that the book answers (4 of 95 answerable questions were lost here, and no unanswerable one was
    // told by it), or the signs are clear, that is the model's failure and not the book's silence: the quotes stand by themselves ("Who was Irene Adler?"
    // was answered with a century that no page has, and must not end as "not in this book").
    const silent = this.#earned && judgement === undefined && !decideCoverage(features, 'strict').covered
    return written.answer === null && silent ? { ...written, status: 'not-covered' } : written
  }

  /** What the reader has seen keeps its place and its number; what is new comes behind it. */
  async #searchFurther(): Promise<void> {
    const { library, input, retriever, question, quotes } = this.#asked
    const further = await findFurtherEvidence(retriever, this.#model, question, this.#asked)
    if (further === undefined) return
    const all = numbered(further.evidence.quotes)
    this.#further = further
    this.#asked = { ...this.#asked, evidence: further.evidence, quotes: all }
    library.events.append({ type: 'answer.further', turn: input.turn, quotes: all.slice(quotes.length) })
  }

  #beginCheck(windows: Evidence['windows']): ClaimCheck {
    const { library, input, question, evidence, quotes, retriever, signal } = this.#asked
    return checkClaims({
      model: this.#model.identity.id,
      question: question.analysed.text,
      language: question.analysed.language,
      shown: evidence.shown,
      windows,
      quotes: evidence.quotes.map(({ at }, i) => ({ quote: quotes[i]!, at })),
      idf: rarityIn(library, input.readers.scope),
      embedder: retriever.meaning?.embedder,
      dropUnsupported: !input.keepUnsupported,
      signal,
      onClaim: (claim, brought, checked) =>
        library.events.append({ type: 'answer.claim', turn: input.turn, claim, quotes: brought, checked }),
    })
  }

  #tellDelta(text: string, at: number): void {
    const { library, input } = this.#asked
    this.#firstTokenMs ??= library.clock.ticks() - input.askedAt
    library.events.append({ type: 'answer.delta', turn: input.turn, text, at })
  }

  #written(assembled: AssembledAnswer | undefined): Written {
    return {
      answer: assembled?.answer ?? null,
      quotes: assembled?.quotes ?? this.#asked.quotes,
      status: assembled?.answer == null ? 'evidence-only' : 'answered',
      coverage: this.#coverage,
      firstTokenMs: this.#firstTokenMs,
      dropped: assembled?.dropped ?? [],
      ...(this.#glossary.length === 0 ? {} : { glossary: [...this.#glossary] }),
      ...(this.#further === undefined ? {} : { further: this.#further }),
    }
  }
}

/**
 * A small model judges English questions on English books. Of 27 questions on a Portuguese one it told nothing (AUC .45), and the six asked in English it
 * called unanswerable, all of them.
 */
function isJudged({ analysed, scopeLanguage }: UnderstoodQuestion): boolean {
  return primarySubtag(analysed.language) === 'en' && primarySubtag(scopeLanguage) === 'en'
}

function tellStep({ library, input }: QuestionWithEvidence, step: 'loading' | 'reading'): void {
  library.events.append({ type: 'answer.step', turn: input.turn, step })
}

/** A model takes seconds to load and cannot be told to stop: who asked for it need not wait. Resolves with 'cancelled' then. */
async function untilStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T | AppError> {
  const { promise, resolve } = Promise.withResolvers<AppError>()
  const stop = (): void => resolve(new AppError('cancelled', 'Stopped.', 'Ask again when you are ready.'))
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([promise, work])
  } finally {
    signal.removeEventListener('abort', stop)
    // Nobody waits for it any more.
    work.catch(() => undefined)
  }
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
