import type { BookUpdate } from '../../src-shared/contract.ts'
import { AppError } from '../../src-shared/errors.ts'
import { restoreBook, trashBook } from '../db/books.ts'
import { findBook } from './find-book.ts'
import type { Library } from './library.ts'
import { existingOriginal } from './originals.ts'
import { updateBook } from './update-book.ts'
import type { Work } from './work.ts'

export interface AdoptInput {
  /** The book that stays, with its id and everything that was quoted from it. */
  readonly book: string
  /** The newer file of the same work, on the shelf as a book of its own until now. */
  readonly edition: string
}

/**
 * Makes one book of two editions: the older book is read from the newer one's file from now on, and the newer entry goes to the trash. Undone by
 * `book.update` with `undo` and `book.restore` of the edition. Nothing has changed when this rejects, with the errors of an update.
 */
export async function adoptEdition(library: Library, work: Work, input: AdoptInput): Promise<BookUpdate> {
  const book = await findBook(library, input.book)
  const edition = await findBook(library, input.edition)
  if (book.id === edition.id)
    throw new AppError('bad-request', 'A book is no edition of itself.', 'Choose the other book of the two.')
  const file = existingOriginal(library.dir, edition)
  await trashBook(library.db, edition.id, library.clock.now())
  try {
    return await updateBook(library, work, { book: book.id, file, fileName: edition.fileName, undo: false, until: 'text' })
  } catch (error) {
    await restoreBook(library.db, edition.id)
    throw error
  } finally {
    library.events.append({ type: 'shelf.changed' })
  }
}
