import { AppError } from '../../src-shared/errors.ts'
import type { Scope } from '../db/scope.ts'
import { listBooks, type SectionHeader, type ShelfBook, sectionHeaders } from '../db/shelf.ts'
import { findBook } from './find-book.ts'
import type { Library } from './library.ts'
import { findVectorSetOf } from './meaning-set.ts'

/** What the reader asks of: the books, and the same as the database filters by. */
export interface ReadersScope {
  readonly books: readonly ShelfBook[]
  readonly scope: Scope
  /** Sections in scope. */
  readonly sections: number
}

/**
 * Books by the names that the reader gave them, none meaning the whole shelf; `section` narrows one book to a section with all that is in it.
 *
 * Throws 'not-found' for a book or section that is not there, and when the shelf is empty; 'bad-request' for a section of several books.
 */
export async function resolveReadersScope(
  library: Library,
  asked: { readonly books: readonly string[]; readonly section?: string | undefined },
): Promise<ReadersScope> {
  const books = asked.books.length === 0 ? await wholeShelf(library) : await namedBooks(library, asked.books)
  if (asked.section === undefined) {
    const scope = asked.books.length === 0 ? 'all' : books.map((book) => ({ book: book.id }))
    return { books, scope, sections: books.reduce((sum, book) => sum + book.sections, 0) }
  }
  const [book] = books
  if (book === undefined || books.length > 1) {
    throw new AppError(
      'bad-request',
      'A section can only be named together with one book.',
      'Add --book BOOK, or leave the section out.',
    )
  }
  const sections = findSections(library, book, asked.section)
  return { books, scope: [{ book: book.id, sections }], sections: sections.to - sections.from + 1 }
}

async function wholeShelf(library: Library): Promise<readonly ShelfBook[]> {
  const set = await findVectorSetOf(library)
  const books = listBooks(library.db, set === undefined ? {} : { set })
  if (books.length === 0) throw new AppError('not-found', 'There is no book in this library yet.', 'Add one with: add BOOK.epub')
  return books
}

async function namedBooks(library: Library, names: readonly string[]): Promise<ShelfBook[]> {
  const found = new Map<string, ShelfBook>()
  for (const name of names) {
    const book = await findBook(library, name)
    found.set(book.id, book)
  }
  return [...found.values()]
}

/** Ordinals of the section and of everything inside it: sections are in reading order, so what is inside follows at once. */
function findSections(library: Library, book: ShelfBook, named: string): { from: number; to: number } {
  const headers = sectionHeaders(library.db, book.id)
  const section = headers.find((header) => header.path === named) ?? headers.find((header) => isTitled(header, named))
  if (section === undefined) {
    throw new AppError('not-found', `"${book.title}" has no section "${named}".`, `See its sections with: show ${book.id}`)
  }
  let to = section.ordinal
  for (const header of headers.slice(section.ordinal + 1)) {
    if (header.depth <= section.depth) break
    to = header.ordinal
  }
  return { from: section.ordinal, to }
}

function isTitled(header: SectionHeader, named: string): boolean {
  return header.title.localeCompare(named, undefined, { sensitivity: 'base' }) === 0
}
