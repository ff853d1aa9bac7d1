import type { BookRef } from '../../src-shared/answer.ts'
import { pageBreaks, type ShelfBook, sectionAt } from '../db/shelf.ts'
import type { PagedBook } from '../verify/page-label-at.ts'
import type { SourceSection } from '../verify/quote-at.ts'
import type { Library } from './library.ts'
import type { ReadersScope } from './resolve-scope.ts'

/** Every section in scope with what is needed to cite from it, one at a time, so that a whole shelf is never in memory. */
export function* sectionsInScope(library: Library, { books, scope }: ReadersScope): Generator<SourceSection> {
  for (const book of books) {
    const range = scope === 'all' ? undefined : scope.find((part) => part.book === book.id)?.sections
    const pages = pagedBook(library, book)
    for (let ordinal = range?.from ?? 0; ordinal <= (range?.to ?? book.sections - 1); ordinal++) {
      const section = sectionAt(library.db, book.id, ordinal)
      if (section !== undefined) yield { book: bookRef(book), pages, section }
    }
  }
}

export function pagedBook(library: Library, book: Pick<ShelfBook, 'id' | 'pages'>): PagedBook {
  return { pageBreaks: pageBreaks(library.db, book.id), pageSource: book.pages.source }
}

export function bookRef(book: Pick<ShelfBook, 'id' | 'title' | 'authors'>): BookRef {
  return { id: book.id, title: book.title, creators: [...book.authors] }
}
