import type { BookSummary } from '../../src-shared/contract.ts'
import { listBooks, type ShelfBook } from '../db/shelf.ts'
import type { VectorSet } from '../db/vector-sets.ts'
import type { Library } from './library.ts'
import { findVectorSetOf } from './meaning-set.ts'

export function bookSummary(book: ShelfBook): BookSummary {
  return {
    id: book.id,
    title: book.title,
    creators: [...book.authors],
    language: book.language,
    state: book.state,
    indexed: book.windows === 0 ? 1 : book.storedWindows / book.windows,
    sections: book.sections,
    passages: book.passages,
    words: book.words,
    pages: { count: book.pages.count, source: book.pages.source, edition: book.pages.edition },
    warnings: [...book.warnings],
  }
}

/** The shelf, or the trash, with how far each book's meaning search is for the embedder in use. */
export async function listShelf(library: Library, removed: boolean): Promise<BookSummary[]> {
  const set = await findVectorSetOf(library)
  return listBooks(library.db, shelfOptions(set, removed)).map(bookSummary)
}

function shelfOptions(set: VectorSet | undefined, removed: boolean): { readonly set?: VectorSet; readonly removed: boolean } {
  return set === undefined ? { removed } : { set, removed }
}
