import { rmSync } from 'node:fs'
import type { BookSummary } from '../../src-shared/contract.ts'
import { purgeBook, restoreBook, trashBook } from '../db/books.ts'
import { earlierFiles, forgetEarlierFiles } from '../db/earlier-files.ts'
import { bookById, listBooks } from '../db/shelf.ts'
import { coverPath } from './add-book.ts'
import { bookSummary } from './book-summary.ts'
import { findBook } from './find-book.ts'
import type { Library } from './library.ts'
import { isOriginal, originalPath } from './originals.ts'

/** How long the trash keeps a book (product.md A7). */
export const TRASH_DAYS = 30
export const DAY_MS = 24 * 60 * 60 * 1000

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

/** Deletes for good what has lain in the trash for more than 30 days, and files that were replaced as long ago. Returns how many books that were. */
export async function emptyOldTrash(library: Library): Promise<number> {
  const before = library.clock.now() - TRASH_DAYS * DAY_MS
  const old = listBooks(library.db, { removed: true }).filter((book) => book.removedAt !== null && book.removedAt < before)
  for (const book of old) {
    const earlier = earlierFiles(library.db, book.id)
    if (!(await purgeBook(library.db, book.id, before))) continue
    rmSync(coverPath(library.dir, book.id), { force: true })
    for (const file of [book, ...earlier]) dropOriginal(library, file)
  }
  for (const file of await forgetEarlierFiles(library.db, before)) dropOriginal(library, file)
  return old.length
}

/** The same file may be on the shelf again, as another book. */
function dropOriginal(library: Library, { sha256, fileName }: { readonly sha256: string; readonly fileName: string }): void {
  if (!isOriginal(library.db, sha256)) rmSync(originalPath(library.dir, sha256, fileName), { force: true })
}
