import type { PageRef } from '../../src-shared/answer.ts'
import type { Book, PageBreak } from '../../src-shared/book.ts'

export type PagedBook = Pick<Book, 'pageBreaks' | 'pageSource'>

/**
 * Printed page of the text from `start` up to `end` in the section with this ordinal: label at the first character, and at the last
 * where it is another. Null before the first break. Never interpolates: a book without page breaks has no page numbers.
 *
 * A break belongs to the page it opens: https://www.w3.org/TR/epub-33/#sec-nav-pagelist
 */
export function pageOf(book: PagedBook, section: number, start: number, end: number): PageRef {
  const label = pageLabelAt(book.pageBreaks, section, start) ?? null
  const last = pageLabelAt(book.pageBreaks, section, Math.max(start, end - 1)) ?? null
  return { label, to: last === label ? null : last, source: book.pageBreaks.length === 0 ? 'none' : book.pageSource }
}

/**
 * Label of the page on which the character at this offset stands, or undefined before the first break and where the book does not say.
 * `breaks` are in book order.
 */
export function pageLabelAt(breaks: readonly PageBreak[], section: number, offset: number): string | undefined {
  let low = 0
  let high = breaks.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const at = breaks[middle]!
    if (at.section < section || (at.section === section && at.offset <= offset)) low = middle + 1
    else high = middle
  }
  return breaks[low - 1]?.label || undefined
}
