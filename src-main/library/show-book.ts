import type { BookView } from '../../src-shared/contract.ts'
import { AppError } from '../../src-shared/errors.ts'
import { bookTexts, pagesOf, type ShelfBook, sectionAt, sectionHeaders } from '../db/shelf.ts'
import { bookSummary } from './book-summary.ts'
import { findBook } from './find-book.ts'
import type { Library } from './library.ts'

/** A book's facts and contents, and, where a section is named, its text block by block with the pages. */
export async function showBook(library: Library, named: string, section?: string): Promise<BookView> {
  const book = await findBook(library, named)
  const texts = bookTexts(library.db, book.id)
  const contents = sectionHeaders(library.db, book.id).map((header, i) => ({
    path: header.path,
    title: header.title,
    depth: header.depth,
    kind: header.kind,
    page: header.page,
    words: countWords(texts[i]?.text ?? ''),
  }))
  return { ...bookSummary(book), contents, section: section === undefined ? null : shownSection(library, book, section) }
}

function shownSection(library: Library, book: ShelfBook, path: string): NonNullable<BookView['section']> {
  const section = sectionAt(library.db, book.id, path)
  if (section === undefined) {
    throw new AppError('not-found', `"${book.title}" has no section "${path}".`, `See its sections with: show ${book.id}`)
  }
  const blocks = section.blocks.map(({ kind, voice, start, end }) => ({
    kind,
    voice,
    text: section.text.slice(start, end),
    start,
    end,
    page: pagesOf(library.db, book.id, section.ordinal, start, end) ?? { label: null, to: null, source: 'none' as const },
  }))
  return { path: section.path, headings: [...section.headings], blocks }
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0
}
