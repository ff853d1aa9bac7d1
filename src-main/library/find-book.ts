import { parse } from 'node:path'
import { AppError } from '../../src-shared/errors.ts'
import { bookById, listBooks, type ShelfBook } from '../db/shelf.ts'
import { foldWord } from '../indexing/fold-word.ts'
import type { Library } from './library.ts'
import { findVectorSetOf } from './meaning-set.ts'

/** So short a beginning of an id is more likely a word of a title. */
const SHORTEST_ID = 4

/**
 * The book that a reader means by an id, the beginning of one, a title, words of a title, or a file name; on the shelf, or in the trash.
 *
 * Throws 'not-found', and 'bad-request' when several are meant.
 */
export async function findBook(library: Library, named: string, place: 'shelf' | 'trash' = 'shelf'): Promise<ShelfBook> {
  const set = await findVectorSetOf(library)
  // What a window names by its id is found without reading the whole shelf.
  const exact = bookById(library.db, named, set)
  if (exact !== undefined && (exact.removedAt === null) === (place === 'shelf')) return exact
  const books = listBooks(library.db, { removed: place === 'trash', ...(set === undefined ? {} : { set }) })
  const wanted = plainWords(named)
  // From the surest reading to the loosest: the first that finds something decides.
  const readings: ((book: ShelfBook) => boolean)[] = [
    (book) => book.id === wanted,
    (book) => wanted.length >= SHORTEST_ID && book.id.startsWith(wanted),
    (book) => plainWords(book.title) === wanted,
    (book) => plainWords(book.fileName) === wanted || plainWords(parse(book.fileName).name) === wanted,
    (book) => wanted !== '' && plainWords(book.title).includes(wanted),
    (book) => wanted !== '' && plainWords(parse(book.fileName).name).includes(wanted),
  ]
  for (const matches of readings) {
    const found = books.filter(matches)
    if (found.length > 1) throw severalMeant(named, found)
    if (found[0] !== undefined) return found[0]
  }
  throw new AppError(
    'not-found',
    place === 'trash' ? `There is no book "${named}" in the trash.` : `There is no book "${named}" on the shelf.`,
    place === 'trash' ? 'See what is there with: list --removed' : 'See what is there with: list',
  )
}

/** The same, by an id also in the trash: what an answer or a note quotes can be looked at wherever its book is. */
export async function findAnyBook(library: Library, named: string): Promise<ShelfBook> {
  return bookById(library.db, named) ?? (await findBook(library, named))
}

/** "Children’s Literature", "childrens-literature" and "CHILDRENS literature" are one name. */
function plainWords(text: string): string {
  return text
    .replace(/['’ʼ]/gu, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(foldWord)
    .join(' ')
}

function severalMeant(named: string, found: readonly ShelfBook[]): AppError {
  const some = found.slice(0, 5).map((book) => `${book.id} (${book.title})`)
  return new AppError('bad-request', `"${named}" could be several books: ${some.join(', ')}.`, 'Name the one you mean by its id.')
}
