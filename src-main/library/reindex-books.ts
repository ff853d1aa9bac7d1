import type { BookSummary } from '../../src-shared/contract.ts'
import { replaceBook } from '../db/books.ts'
import { bookById, listBooks, type ShelfBook } from '../db/shelf.ts'
import { newBook, parseRequest } from './add-book.ts'
import { bookSummary } from './book-summary.ts'
import { findBook } from './find-book.ts'
import type { Library } from './library.ts'
import { findVectorSetOf } from './meaning-set.ts'
import { existingOriginal } from './originals.ts'
import { parseInThread } from './parse-in-thread.ts'
import type { Work } from './work.ts'

/** Reads books again from the files that were added: one, or every book of the shelf. Their ids, and answers that quote them, stay. */
export async function reindexBooks(library: Library, work: Work, named: string | undefined): Promise<BookSummary[]> {
  const books = named === undefined ? listBooks(library.db) : [await findBook(library, named)]
  for (const book of books) await reindexBook(library, book)
  for (const book of books) await work.meaning.complete(book.id)
  const set = await findVectorSetOf(library)
  return books.flatMap(({ id }) => {
    const book = bookById(library.db, id, set)
    return book === undefined ? [] : [bookSummary(book)]
  })
}

async function reindexBook(library: Library, book: ShelfBook): Promise<void> {
  const path = existingOriginal(library.dir, book)
  library.events.append({
    type: 'job.progress',
    job: `reindex-${book.id}`,
    kind: 'reindex',
    what: `Reading ${book.title} again`,
    book: book.id,
    done: 0,
    total: 0,
  })
  const embedder = await library.models.embedder()
  const parsed = await parseInThread(parseRequest(embedder, path, book.fileName), library.log)
  const incoming = { path, sha256: book.sha256, sizeBytes: book.sizeBytes }
  await replaceBook(library.db, {
    ...newBook({ incoming, fileName: book.fileName, parsed }, embedder, book.addedAt),
    id: book.id,
  })
  library.events.append({ type: 'shelf.changed' })
}
