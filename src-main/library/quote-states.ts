import type { QuoteState } from '../../src-shared/quote-state.ts'
import { type QuoteSource, quoteSources, quotesFromBook } from '../db/answers.ts'
import type { LibraryDatabase } from '../db/open-database.ts'
import { bookTexts, sectionAt } from '../db/shelf.ts'
import type { Library } from './library.ts'

/** What has become of each quote of a stored answer, by its number. */
export function quoteStates({ db }: Pick<Library, 'db'>, turn: string): Map<number, QuoteState> {
  return new Map(quoteSources(db, turn).map((quote) => [quote.n, stateOf(db, quote)]))
}

/** The same of everything that stored answers quote from one book, counted. */
export function countQuoteStates({ db }: Pick<Library, 'db'>, book: string): Record<QuoteState, number> {
  const counts = { same: 0, changed: 0, gone: 0 }
  for (const quote of quotesFromBook(db, book)) counts[stateOf(db, quote)]++
  return counts
}

/**
 * A quote is the book's own characters, so that it is still true where the same characters stand: first looked for in its section, whose path
 * a correction elsewhere does not change, then in the whole book.
 */
function stateOf(db: LibraryDatabase, { source, bookId, passage, text }: QuoteSource): QuoteState {
  return source === 'changed' ? stateOfWords(db, bookId, sectionPathOf(passage), text) : source
}

/** Of words that stood in a section (path) of a book whose text has changed since. */
export function stateOfWords(db: LibraryDatabase, bookId: string, path: string, text: string): QuoteState {
  const section = sectionAt(db, bookId, path)
  if (section?.text.includes(text)) return 'same'
  if (bookTexts(db, bookId).some((other) => other.text.includes(text))) return 'same'
  return section === undefined ? 'gone' : 'changed'
}

/** Of "book:path#n". */
function sectionPathOf(passage: string): string {
  return passage.slice(passage.indexOf(':') + 1, passage.lastIndexOf('#'))
}
