import { rmSync } from 'node:fs'
import type { BookSummary } from '../../src-shared/contract.ts'
import { purgeBook, restoreBook, trashBook } from '../db/books.ts'
import { bookById, booksBySha256, listBooks } from '../db/shelf.ts'
import { coverPath } from './add-book.ts'
import { bookSummary } from './book-summary.ts'
import { findBook } from './find-book.ts'
import type { Library } from './library.ts'
import { originalPath } from './originals.ts'

/** How long the trash keeps a book (product.md A7). */
const TRASH_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

/** Into the trash: nothing is deleted, everything can be undone for 30 days. */
export async function removeBook(library: Library, named: string): Promise<BookSummary> {
  const book = await findBook(library, named)
  await trashBook(library.db, book.id, library.clock.now())
  library.events.append({ type: 'shelf.changed' })
  return bookSummary(bookById(library.db, book.id) ?? book)
}

/** Out of the trash, with everything it had. Throws 'book-already-here' when the same file was added again meanwhile. */
export async function restoreRemoved(library: Library, named: string): Promise<BookSummary> {
  const book = await findBook(library, named, 'trash')
  await restoreBook(library.db, book.id)
  library.events.append({ type: 'shelf.changed' })
  return bookSummary((await findBook(library, book.id)) ?? book)
}

/** Deletes for good what has lain in the trash for more than 30 days. Returns how many books that were. */
export async function emptyOldTrash(library: Library): Promise<number> {
  const before = library.clock.now() - TRASH_DAYS * DAY_MS
  const old = listBooks(library.db, { removed: true }).filter((book) => book.removedAt !== null && book.removedAt < before)
  for (const book of old) {
    await purgeBook(library.db, book.id)
    rmSync(coverPath(library.dir, book.id), { force: true })
    // The same file may be on the shelf again, as another book.
    if (booksBySha256(library.db, book.sha256).length === 0)
      rmSync(originalPath(library.dir, book.sha256, book.fileName), { force: true })
  }
  return old.length
}
