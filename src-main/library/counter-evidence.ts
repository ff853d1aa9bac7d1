import type { Quote } from '../../src-shared/answer.ts'
import type { CounterEvidence } from '../../src-shared/contract/reader-contract.ts'
import { AppError } from '../../src-shared/errors.ts'
import { lastTurn, type StoredTurn, turnById } from '../db/conversations.ts'
import { passagesByKey, type StoredPassage } from '../db/passages.ts'
import { bookById, sectionAt } from '../db/shelf.ts'
import { slicer } from '../db/slicer.ts'
import { analyse } from '../indexing/analyse.ts'
import { contrastCue } from '../retrieve/contrast-cue.ts'
import { lexicalCoverage, type WeightedTerm } from '../retrieve/lexical-coverage.ts'
import { type CutQuote, quoteAt } from '../verify/quote-at.ts'
import { sentencesOf } from './find-evidence.ts'
import type { Library } from './library.ts'
import { openMeaning } from './rank-passages.ts'
import { type ReadersScope, resolveReadersScope } from './resolve-scope.ts'
import { retrievePassages } from './retrieve-passages.ts'
import { bookRef, pagedBook } from './source-sections.ts'
import { prepareQuestion, understandQuestion } from './understand-question.ts'

/** Passages that are read for it, the nearest to question and answer together; what is further away is about something else. Chosen, not tuned. */
const READ_PASSAGES = 30

/** Quotes shown at most. */
const MOST_QUOTES = 5

/** Least share of the question's and the answer's content words, by rarity, that a sentence and the one before it must have. Chosen, not tuned. */
const LEAST_COVERAGE = 0.12

/**
 * Passages that limit or contradict an answer: sentences near to the question and what was answered that deny, except or oppose ("however", "never",
 * "except"), with the sentence before, which says what they oppose. None of those that the answer shows already. Found by words, not understood: the
 * reader judges.
 *
 * Of the last answer without a turn. Rejects with `not-found` for a turn that has no result.
 */
export async function counterEvidence(library: Library, turnId: string | undefined): Promise<CounterEvidence> {
  const turn = turnId === undefined ? lastTurn(library.db) : turnById(library.db, turnId)
  const result = turn?.result
  if (turn === undefined || result == null)
    throw new AppError('not-found', 'There is no answer that something could speak against.', 'Ask the question again.')
  const readers = await readersOf(library, turn)
  const meaning = await openMeaning(library, readers)
  const about = [result.standalone, ...(result.answer?.claims ?? []).map(({ text }) => text)].join(' ')
  await prepareQuestion(library, about, [], readers)
  const question = understandQuestion(library, about, [], readers, meaning?.embedder, about)
  const rankings = await retrievePassages({ library, readers, meaning, reranker: undefined, signal: undefined }, question)
  const keys = rankings.candidates.slice(0, READ_PASSAGES).map(({ passage }) => passage)
  const terms = question.weights.map(({ term, idf }) => ({ stem: term.stem, idf }))
  const pause = slicer(undefined)
  const found: Contrast[] = []
  for (const [rank, passage] of passagesByKey(library.db, keys).entries()) {
    found.push(...contrasts(passage, rank, terms))
    await pause()
  }
  const quotes: (Quote & { readonly cue: string })[] = []
  for (const { passage, start, end, cue } of found.sort((a, b) => b.score - a.score)) {
    if (quotes.length === MOST_QUOTES) break
    const cut = quoteOf(library, passage, start, end)
    if (cut === undefined || isShown(cut.quote, result.quotes) || isShown(cut.quote, quotes)) continue
    quotes.push({ ...cut.quote, n: quotes.length + 1, cue })
  }
  return { quotes, passages: keys.length }
}

interface Contrast {
  readonly passage: StoredPassage
  readonly start: number
  readonly end: number
  readonly cue: string
  readonly score: number
}

function contrasts(passage: StoredPassage, rank: number, terms: readonly WeightedTerm[]): Contrast[] {
  const sentences = sentencesOf(passage)
  const textOf = ({ start, end }: { readonly start: number; readonly end: number }): string =>
    passage.text.slice(start - passage.start, end - passage.start)
  return sentences.flatMap((sentence, i): Contrast[] => {
    const cue = contrastCue(textOf(sentence), passage.book.language)
    if (cue === undefined) return []
    const before = sentences[i - 1]
    const start = before?.start ?? sentence.start
    const stems = new Set(analyse(textOf({ start, end: sentence.end }), passage.book.language).map(({ stem }) => stem))
    const coverage = lexicalCoverage(terms, stems)
    if (coverage < LEAST_COVERAGE) return []
    return [{ passage, start, end: sentence.end, cue: cue.word, score: (coverage * cue.weight) / Math.log2(rank + 2) }]
  })
}

/** The same words may stand in two passages, which overlap by whole paragraphs. */
function isShown({ passage, start, end, text }: Omit<Quote, 'n'>, shown: readonly Quote[]): boolean {
  return shown.some(
    (quote) =>
      (quote.passage === passage && quote.start < end && start < quote.end) ||
      quote.text.includes(text) ||
      text.includes(quote.text),
  )
}

function quoteOf(library: Library, passage: StoredPassage, start: number, end: number): CutQuote | undefined {
  const book = bookById(library.db, passage.book.id)
  const section = sectionAt(library.db, passage.book.id, passage.section.ordinal)
  if (book === undefined || section === undefined) return undefined
  return quoteAt({ book: bookRef(book), pages: pagedBook(library, book), section }, start, end, passage)
}

/** What the question was asked of, as far as it is still there. */
async function readersOf(library: Library, { scope }: StoredTurn): Promise<ReadersScope> {
  if (scope === 'all') return resolveReadersScope(library, { books: [] })
  const readers = await resolveReadersScope(library, { books: [...new Set(scope.map(({ book }) => book))] })
  return { ...readers, scope }
}
