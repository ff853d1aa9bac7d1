import { AppError } from '../../src-shared/errors.ts'
import { readingPlace } from '../db/reading.ts'
import { resolveScope, type Scope } from '../db/scope.ts'
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

interface AskedScope {
  readonly books: readonly string[]
  readonly section?: string | undefined
  /** Only what lies before the place where reading stopped in each book. */
  readonly readSoFar?: boolean | undefined
}

/**
 * Books by the names that the reader gave them, none meaning the whole shelf; `section` narrows one book to a section with all that is in it;
 * `readSoFar` leaves out what was not read yet, and books that were never opened.
 *
 * Throws 'not-found' for a book or section that is not there, when the shelf is empty, and when nothing of the books has been read; 'bad-request' for a
 * section of several books.
 */
export async function resolveReadersScope(library: Library, asked: AskedScope): Promise<ReadersScope> {
  const named = await resolveNamed(library, asked)
  return asked.readSoFar === true ? upToReadingPlaces(library, named) : named
}

async function resolveNamed(library: Library, asked: AskedScope): Promise<ReadersScope> {
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

/** A passage on which reading stopped is not read: what is told in it may be what the reader does not want to know yet. */
function upToReadingPlaces({ db }: Library, { books, scope }: ReadersScope): ReadersScope {
  const read = books.flatMap((book) => {
    const place = readingPlace(db, book.id)
    const headers = place === undefined ? [] : sectionHeaders(db, book.id)
    const section = headers.findIndex(({ path }) => path === place?.section)
    if (place === undefined || section < 0) return []
    const named = scope === 'all' ? undefined : scope.find((one) => one.book === book.id)
    const part = { ...named, book: book.id, until: { section, offset: place.offset } }
    const { sections, passages } = resolveScope(db.reader, [part]).parts[0] ?? {}
    if (passages === undefined) return []
    const last = headers.length - 1
    return [{ book, part, sections: Math.min(sections?.to ?? last, last) - (sections?.from ?? 0) + 1 }]
  })
  if (read.length === 0) {
    throw new AppError(
      'not-found',
      books.length === 1
        ? `Nothing of "${books[0]?.title}" has been read here yet.`
        : 'None of these books has been read here yet.',
      'Read on, or search beyond the place where you stopped.',
    )
  }
  return {
    books: read.map(({ book }) => book),
    scope: read.map(({ part }) => part),
    sections: read.reduce((sum, { sections }) => sum + sections, 0),
  }
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
