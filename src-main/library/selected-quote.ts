import type { FoundQuote } from '../../src-shared/answer.ts'
import { AppError } from '../../src-shared/errors.ts'
import { sectionAt } from '../db/shelf.ts'
import { foundQuoteAt } from '../verify/quote-at.ts'
import { findAnyBook } from './find-book.ts'
import type { Library } from './library.ts'
import { noSuchSection } from './read-section.ts'
import { bookRef, pagedBook } from './source-sections.ts'

export interface Selection {
  readonly book: string
  /** Path. */
  readonly section: string
  /** Offsets in the section's text. */
  readonly start: number
  readonly end: number
}

/** What is selected in the reader as a quotation, without white space around it. Rejects with 'not-found', and with 'bad-request' when nothing is left. */
export async function selectedQuote(library: Library, selected: Selection): Promise<FoundQuote> {
  const book = await findAnyBook(library, selected.book)
  const section = sectionAt(library.db, book.id, selected.section)
  if (section === undefined) throw noSuchSection(book)
  const cut = section.text.slice(selected.start, selected.end)
  const start = selected.start + (cut.length - cut.trimStart().length)
  const end = start + cut.trim().length
  if (start >= end) throw new AppError('bad-request', 'There is no text in what is selected.', 'Select some words.')
  return foundQuoteAt({ book: bookRef(book), pages: pagedBook(library, book), section }, start, end)
}
