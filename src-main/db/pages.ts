import type { PageSource } from '../../src-shared/book.ts'
import type { Connection } from './connection.ts'

/** The printed pages that a range of text stands on. */
export interface PageRange {
  /** Label of the page on which the first character stands; null before the first page break and in a book without pages. */
  readonly label: string | null
  /** Label of the last character's page where it is another, else null. */
  readonly to: string | null
  readonly source: PageSource
}

/** Never interpolates: a label holds from its break to the next, and '' says that the page is not known. */
export function pageRange(
  reader: Connection,
  book: { readonly key: number; readonly pageSource: PageSource },
  section: number,
  start: number,
  end: number,
): PageRange {
  // A search asks for the pages of thousands of passages.
  if (book.pageSource === 'none') return { label: null, to: null, source: 'none' }
  const label = labelAt(reader, book.key, section, start)
  const last = labelAt(reader, book.key, section, Math.max(start, end - 1))
  return { label, to: last === label ? null : last, source: book.pageSource }
}

function labelAt(reader: Connection, book: number, section: number, offset: number): string | null {
  const row = reader.get<{ label: string }>(
    'page-label-at',
    `SELECT label FROM page_break WHERE book = ? AND (section, "offset") <= (?, ?) ORDER BY section DESC, "offset" DESC, ordinal DESC LIMIT 1`,
    [book, section, offset],
  )
  return row?.label || null
}
