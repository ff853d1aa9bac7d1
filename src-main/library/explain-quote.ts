import type { QuoteReasons } from '../../src-shared/contract/reader-contract.ts'
import { AppError } from '../../src-shared/errors.ts'
import { type StoredTurn, turnById, turnTrace } from '../db/conversations.ts'
import { passageById } from '../db/passages.ts'
import { passageTerms } from '../indexing/passage-terms.ts'
import type { Library } from './library.ts'
import type { TurnTrace } from './turn-trace.ts'

const LEGS = ['lexical', 'windows', 'passages', 'tokens'] as const

/** Why a quote's passage was shown: what the question's words and each leg found in it, from the record of the answer. */
export function explainQuote(library: Library, turn: string, n: number): QuoteReasons {
  const result = turnById(library.db, turn)?.result
  const quote = result?.quotes.find((candidate) => candidate.n === n)
  // What finishTurn stored is a TurnTrace, or null in the tests of the database.
  const trace = turnTrace(library.db, turn) as TurnTrace | null | undefined
  if (result == null || quote === undefined || trace == null)
    throw new AppError('not-found', 'There is no record of how this quotation was found.', 'Ask the question again.')
  const ranked = result.passages.find(({ id }) => id === quote.passage)
  const key = passageKey(library, quote.passage, ranked, trace)
  const stems = stemsOf(library, quote.passage)
  const rerank = ranked?.legs.rerank ?? trace.reranked.find(({ passage }) => passage === key)?.score ?? null
  return {
    quote,
    searched: trace.searched,
    words: trace.terms
      .toSorted((a, b) => b.idf - a.idf)
      .map(({ word, stem, passages }) => ({ word, passages, matched: stems.has(stem) })),
    addresses: [...(trace.reranked.find(({ passage }) => passage === key)?.addresses ?? [])],
    legs: LEGS.map((leg) => {
      const found = trace.legs[leg] ?? []
      const at = found.findIndex(({ passage }) => passage === key)
      return { leg, rank: at < 0 ? null : at + 1, of: found.length, score: found[at]?.score ?? null }
    }),
    rerank,
    rank: ranked?.rank ?? null,
    shown: trace.shown.find(({ passage }) => passage === quote.passage)?.why ?? null,
    models: trace.models.map(({ id }) => id),
  }
}

/**
 * The number that the passage had when the question was answered. The ranked list and the record have the same order; a passage that came along with
 * another is in neither, and has its number from the book, as long as that was not read again.
 */
function passageKey(
  { db }: Library,
  id: string,
  ranked: NonNullable<StoredTurn['result']>['passages'][number] | undefined,
  trace: TurnTrace,
): number | undefined {
  if (ranked !== undefined) return trace.reranked[ranked.rank - 1]?.passage
  return passageById(db, id.slice(0, id.indexOf(':')), id.slice(id.indexOf(':') + 1))?.key
}

function stemsOf({ db }: Library, id: string): ReadonlySet<string> {
  const passage = passageById(db, id.slice(0, id.indexOf(':')), id.slice(id.indexOf(':') + 1))
  if (passage === undefined) return new Set()
  const { stem, heading } = passageTerms({ text: passage.text, context: passage.context }, passage.book.language)
  return new Set([...stem.split(' '), ...heading.split(' ')])
}
