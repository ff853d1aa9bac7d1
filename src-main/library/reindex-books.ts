import type { BookSummary } from '../../src-shared/contract.ts'
import { bookById, listBooks } from '../db/shelf.ts'
import { bookSummary } from './book-summary.ts'
import { findBook } from './find-book.ts'
import type { Library } from './library.ts'
import { findVectorSetOf } from './meaning-set.ts'
import type { Work } from './work.ts'

export interface ReindexInput {
  /** All of the shelf when it is left out. */
  readonly book?: string | undefined
  readonly until: 'meaning' | 'queued'
}

/** Reads one book, or every book of the shelf, again. Waits until everything can be found by meaning, or returns when all is written down. */
export async function reindexBooks(library: Library, work: Work, { book: named, until }: ReindexInput): Promise<BookSummary[]> {
  const books = named === undefined ? listBooks(library.db) : [await findBook(library, named)]
  for (const book of books)
    await (until === 'queued' ? work.reindexing.enqueue(book.id, book.sizeBytes) : work.reindexing.add(book.id))
  if (until === 'meaning') for (const book of books) await work.meaning.complete(book.id)
  const set = await findVectorSetOf(library)
  return books.flatMap(({ id }) => {
    const book = bookById(library.db, id, set)
    return book === undefined ? [] : [bookSummary(book)]
  })
}
