import type { PageSource } from '../../src-shared/book.ts'

/**
 * Words on a printed page, for books that do not say their pages. The two of the test books that have every page of a printed edition: Guernsey
 * Folk-Lore 282 (616 pages), Indexing for Editors and Authors 328 (149 pages). Between them, and round: it is shown as an estimate.
 */
const WORDS_PER_PAGE = 300

export interface PageCount {
  readonly count: number
  readonly source: PageSource
}

/** The book's own pages, else so many as a printed edition of that length usually has, marked as an estimate ("≈ 112"). */
export function pageCount(book: { readonly pages: number; readonly pageSource: PageSource; readonly words: number }): PageCount {
  if (book.pages > 0) return { count: book.pages, source: book.pageSource }
  if (book.words === 0) return { count: 0, source: 'none' }
  return { count: Math.max(1, Math.round(book.words / WORDS_PER_PAGE)), source: 'estimate' }
}
