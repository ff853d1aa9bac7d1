import type { BookChanges, BookDetails } from '../../src-shared/contract/shelf-contract.ts'
import { AppError } from '../../src-shared/errors.ts'
import { type BookEdits, bookEdits, changeEdits } from '../db/book-edits.ts'
import { pageCountOf, setPageCount } from '../db/estimated-pages.ts'
import { countNotesOf } from '../db/note-list.ts'
import { readingPlace } from '../db/reading.ts'
import { pagesOf, type ShelfBook, sectionAt } from '../db/shelf.ts'
import { changeTags, shelfRowOf, writeTags } from '../db/shelf-entries.ts'
import { findAnyBook } from './find-book.ts'
import type { Library } from './library.ts'
import { findVectorSetOf } from './meaning-set.ts'
import { originalPath } from './originals.ts'
import { shelfEntry } from './shelf-view.ts'

/** Everything that is known of a book, also of one in the trash. */
export async function bookDetails(library: Library, named: string): Promise<BookDetails> {
  const book = await findAnyBook(library, named)
  const row = shelfRowOf(library.db, await findVectorSetOf(library), book.id)
  if (row === undefined)
    throw new AppError('not-found', `There is no book "${named}" in this library.`, 'Choose one from the shelf.')
  const { metadata } = book
  return {
    ...shelfEntry(row),
    subtitle: metadata.subtitle ?? null,
    contributors: metadata.contributors.map((contributor) => ({ ...contributor })),
    publisher: metadata.publisher ?? null,
    description: metadata.description ?? null,
    subjects: [...metadata.subjects],
    identifiers: [...metadata.identifiers],
    rights: metadata.rights ?? null,
    file: {
      name: book.fileName,
      sizeBytes: book.sizeBytes,
      sha256: book.sha256,
      path: originalPath(library.dir, book.sha256, book.fileName),
    },
    sections: book.sections,
    passages: book.passages,
    pageEdition: book.pages.edition,
    pageCount: pageCountOf(library.db, book.id),
    warningList: book.warnings.map((warning) => ({ ...warning })),
    notes: countNotesOf(library.db, book.id),
    position: positionOf(library, book),
    edited: Object.keys(bookEdits(library.db.reader, book.id)),
  }
}

function positionOf(library: Library, book: ShelfBook): BookDetails['position'] {
  const place = readingPlace(library.db, book.id)
  const section = place === undefined ? undefined : sectionAt(library.db, book.id, place.section)
  if (place === undefined || section === undefined) return null
  const page = pagesOf(library.db, book.id, section.ordinal, place.offset, place.offset + 1)
  return {
    section: place.section,
    headings: [...section.headings],
    offset: place.offset,
    page: page === undefined ? { label: null, to: null, source: 'none' } : { ...page },
    read: place.share,
    at: place.openedAt,
  }
}

/** The reader's own title, authors, series, tags and page count. `undo` holds what has to be given for everything to be as it was. */
export async function editBook(
  library: Library,
  named: string,
  changes: BookChanges,
): Promise<{ book: BookDetails; undo: BookChanges }> {
  const book = await findAnyBook(library, named)
  const details = await bookDetails(library, book.id)
  if (changes.pageCount != null && !['none', 'estimate'].includes(book.pages.source)) {
    throw new AppError(
      'bad-request',
      `"${book.title}" has the pages of its printed edition.`,
      'They are used wherever it is quoted.',
    )
  }
  const before = await changeEdits(library.db, book.id, (edits) => changedEdits(edits, changes))
  const undo: BookChanges = {
    ...undoOf(before, changes),
    ...(changes.tags === undefined ? {} : { tags: details.tags }),
    ...(changes.pageCount === undefined ? {} : { pageCount: details.pageCount }),
  }
  if (changes.tags !== undefined) await writeTags(library.db, book.id, changes.tags)
  if (changes.pageCount !== undefined) await setPageCount(library.db, book.id, changes.pageCount)
  library.events.append({ type: 'book.changed', books: [book.id] })
  return { book: await bookDetails(library, book.id), undo }
}

const EDITED = ['title', 'authors', 'series', 'seriesIndex'] as const

function changedEdits(before: BookEdits, changes: BookChanges): BookEdits {
  const after: Record<string, unknown> = { ...before }
  for (const name of EDITED) {
    const value = changes[name]
    if (value === null) delete after[name]
    else if (value !== undefined) after[name] = value
  }
  return after
}

function undoOf(before: BookEdits, changes: BookChanges): BookChanges {
  const named = EDITED.filter((name) => changes[name] !== undefined)
  return Object.fromEntries(named.map((name) => [name, before[name] ?? null]))
}

export async function tagBooks(
  library: Library,
  {
    books,
    add,
    remove,
  }: { readonly books: readonly string[]; readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<Record<string, never>> {
  await changeTags(library.db, books, { add, remove })
  library.events.append({ type: 'book.changed', books: [...books] })
  return {}
}
