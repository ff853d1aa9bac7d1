import type { Section } from '../../src-shared/book.ts'
import type { ReaderContents, ReaderSection } from '../../src-shared/contract/reader-contract.ts'
import { AppError } from '../../src-shared/errors.ts'
import { writingModeOf } from '../db/looks.ts'
import { firstTextSection, pageSpan, type SectionName, sectionNames } from '../db/reader.ts'
import { readingPlace, sectionSizes, writeReadingPlace } from '../db/reading.ts'
import { pagesOf, type ShelfBook, sectionAt, sectionHeaders } from '../db/shelf.ts'
import { findAnyBook } from './find-book.ts'
import type { Library } from './library.ts'
import { readBlocks } from './read-blocks.ts'
import { partAt, partsOf, type SectionPart } from './section-parts.ts'
import { sharesOf, shareWithin } from './section-shares.ts'
import { bookRef } from './source-sections.ts'

const NO_PAGE = { label: null, to: null, source: 'none' as const }

/** Every section of a book in reading order, with its printed page and how much of the text stands before it. */
export async function readContents(library: Library, named: string): Promise<ReaderContents> {
  const book = await findAnyBook(library, named)
  const shares = sharesOf(sectionSizes(library.db, book.id))
  return {
    book: bookRef(book),
    language: book.language,
    writingMode: writingModeOf(library.db, book.id) ?? null,
    sections: sectionHeaders(library.db, book.id).map(({ path, ordinal, title, depth, parent, kind, page }, i) => ({
      section: path,
      ordinal,
      title,
      depth,
      parent,
      kind,
      page: { ...page },
      from: shares[i]?.from ?? 0,
      to: shares[i]?.to ?? 0,
    })),
    pages: { source: book.pages.source, edition: book.pages.edition, count: book.pages.count, ...pageSpan(library.db, book.id) },
  }
}

/**
 * One section block by block, with the pages that open in each, its pictures, its pointers and the notes that they lead to. Without a path: the section
 * where reading stopped, else the first of the text. With `at`, the part of it in which that offset lies. Rejects with 'not-found'.
 */
export async function readSection(
  library: Library,
  {
    book: named,
    section: path,
    at,
  }: { readonly book: string; readonly section?: string | undefined; readonly at?: number | undefined },
): Promise<ReaderSection> {
  const { db } = library
  const book = await findAnyBook(library, named)
  const read = path === undefined ? openedSection(library, book) : sectionNamed(library, book, path)
  if (read === undefined) throw noSuchSection(book)
  const { section, parts } = read
  const part = at === undefined ? { start: 0, end: section.text.length } : partAt(parts, at)
  const around = sectionNames(db, book.id, [section.ordinal - 1, section.ordinal + 1])
  const share = sharesOf(sectionSizes(db, book.id))[section.ordinal] ?? { from: 0, to: 1 }
  const isWhole = at === undefined
  const shareOf = (offset: number): number => shareWithin(share, offset, section.text.length)
  return {
    book: bookRef(book),
    language: book.language,
    section: section.path,
    ordinal: section.ordinal,
    title: section.title,
    headings: [...section.headings],
    kind: section.kind,
    ...part,
    length: section.text.length,
    page: { ...(pagesOf(db, book.id, section.ordinal, part.start, part.start + 1) ?? NO_PAGE) },
    blocks: readBlocks(library, book, section, part),
    previous:
      part.start > 0
        ? { ...nameOf(section), at: part.start - 1 }
        : neighbour(
            around.find(({ ordinal }) => ordinal < section.ordinal),
            isWhole ? null : END_OF_SECTION,
          ),
    next:
      part.end < section.text.length
        ? { ...nameOf(section), at: part.end }
        : neighbour(
            around.find(({ ordinal }) => ordinal > section.ordinal),
            isWhole ? null : 0,
          ),
    from: shareOf(part.start),
    to: shareOf(part.end),
  }
}

/** Behind the last letter of any section. */
const END_OF_SECTION = 2 ** 31

interface OpenSection {
  readonly section: Section
  readonly parts: readonly SectionPart[]
}

interface KeptSection extends OpenSection {
  readonly of: string
}

/** The section that was read last: its parts are asked for one after the other, and a section of 50 MB takes a while to fetch. */
const keptSections = new WeakMap<Library, KeptSection>()

function sectionNamed(library: Library, book: ShelfBook, path: string): OpenSection | undefined {
  const of = JSON.stringify([book.id, book.textFingerprint, library.shelfVersion(), path])
  const kept = keptSections.get(library)
  if (kept?.of === of) return kept
  const section = sectionAt(library.db, book.id, path)
  if (section === undefined) return undefined
  const read = { of, section, parts: partsOf(section.text, section.blocks) }
  keptSections.set(library, read)
  return read
}

function openedSection(library: Library, book: ShelfBook): OpenSection | undefined {
  const place = readingPlace(library.db, book.id)
  const opened = place === undefined ? undefined : sectionNamed(library, book, place.section)
  if (opened !== undefined) return opened
  const first = firstTextSection(library.db, book.id)
  return first === undefined ? undefined : sectionNamed(library, book, first)
}

function neighbour(section: SectionName | undefined, at: number | null): ReaderSection['next'] {
  return section === undefined ? null : { ...nameOf(section), at }
}

function nameOf({ path, title, headings }: Pick<SectionName, 'path' | 'title' | 'headings'>) {
  return { section: path, title, headings: [...headings] }
}

/** Keeps where reading stopped, and with it that the book was opened now. */
export async function rememberPlace(
  library: Library,
  place: { readonly book: string; readonly section: string; readonly offset: number },
): Promise<{ read: number }> {
  const { db, clock, events } = library
  const book = await findAnyBook(library, place.book)
  const sizes = sectionSizes(db, book.id)
  const at = sizes.findIndex(({ path }) => path === place.section)
  const read = sectionNamed(library, book, place.section)
  if (read === undefined) throw noSuchSection(book)
  const share = shareWithin(sharesOf(sizes)[at] ?? { from: 0, to: 0 }, place.offset, read.section.text.length)
  await writeReadingPlace(db, book.id, { section: place.section, offset: place.offset, share, openedAt: clock.now() })
  events.append({ type: 'book.changed', books: [book.id] })
  return { read: share }
}

export function noSuchSection(book: ShelfBook): AppError {
  return new AppError('not-found', `"${book.title}" has no such section any more.`, 'Choose one from its contents.')
}
