import type { ReaderContents, ReaderSection } from '../../src-shared/contract/reader-contract.ts'
import { AppError } from '../../src-shared/errors.ts'
import { breaksInSection, firstTextSection, pageSpan, type SectionName, sectionNames, textsOf } from '../db/reader.ts'
import { readingPlace, type SectionSize, sectionSizes, writeReadingPlace } from '../db/reading.ts'
import { pagesOf, referencesFrom, type ShelfBook, sectionAt, sectionHeaders } from '../db/shelf.ts'
import { findAnyBook } from './find-book.ts'
import type { Library } from './library.ts'
import { bookRef } from './source-sections.ts'

const NO_PAGE = { label: null, to: null, source: 'none' as const }

/** Every section of a book in reading order, with its printed page and how much of the text stands before it. */
export async function readContents(library: Library, named: string): Promise<ReaderContents> {
  const book = await findAnyBook(library, named)
  const shares = sharesOf(sectionSizes(library.db, book.id))
  return {
    book: bookRef(book),
    language: book.language,
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
 * One section block by block, with the pages that open in each, its pointers and the notes that they lead to. Without a path: the section where
 * reading stopped, else the first of the text. Rejects with 'not-found'.
 */
export async function readSection(library: Library, named: string, path: string | undefined): Promise<ReaderSection> {
  const { db } = library
  const book = await findAnyBook(library, named)
  const section = path === undefined ? openedSection(library, book) : sectionAt(db, book.id, path)
  if (section === undefined) throw noSuchSection(book)
  const around = sectionNames(db, book.id, [section.ordinal - 1, section.ordinal + 1])
  const share = sharesOf(sectionSizes(db, book.id))[section.ordinal]
  return {
    book: bookRef(book),
    language: book.language,
    section: section.path,
    ordinal: section.ordinal,
    title: section.title,
    headings: [...section.headings],
    kind: section.kind,
    page: { ...(pagesOf(db, book.id, section.ordinal, 0, 1) ?? NO_PAGE) },
    blocks: readBlocks(library, book, section),
    previous: neighbour(around.find(({ ordinal }) => ordinal < section.ordinal)),
    next: neighbour(around.find(({ ordinal }) => ordinal > section.ordinal)),
    from: share?.from ?? 0,
    to: share?.to ?? 1,
  }
}

function openedSection(library: Library, book: ShelfBook): ReturnType<typeof sectionAt> {
  const place = readingPlace(library.db, book.id)
  const opened = place === undefined ? undefined : sectionAt(library.db, book.id, place.section)
  if (opened !== undefined) return opened
  const first = firstTextSection(library.db, book.id)
  return first === undefined ? undefined : sectionAt(library.db, book.id, first)
}

type ReadSection = NonNullable<ReturnType<typeof sectionAt>>
type ReaderBlock = ReaderSection['blocks'][number]

function readBlocks({ db }: Library, book: ShelfBook, section: ReadSection): ReaderBlock[] {
  const { blocks, text, ordinal } = section
  const breaks = byBlock(section, breaksInSection(db, book.id, ordinal), ({ offset }) => offset, 'next')
  const pointers = referencesFrom(db, book.id, ordinal, 0, text.length)
  const targets = pointers.map(({ toSection }) => toSection)
  const paths = new Map(sectionNames(db, book.id, [...new Set(targets)]).map((target) => [target.ordinal, target.path]))
  const noteTexts = textsOf(
    db.reader,
    book.id,
    pointers.filter(({ kind }) => kind === 'note').map(({ toSection }) => toSection),
  )
  const references = byBlock(section, pointers, ({ fromOffset }) => fromOffset, 'own')
  return blocks.map((block, i) => ({
    kind: block.kind,
    voice: block.voice,
    text: text.slice(block.start, block.end),
    start: block.start,
    end: block.end,
    level: block.level ?? null,
    language: block.language ?? null,
    lead: block.lead ?? null,
    noteLabel: block.noteLabel ?? null,
    breaks: (breaks.get(i) ?? []).map(({ offset, label }) => ({ offset: clamp(offset, block.start, block.end), label })),
    references: (references.get(i) ?? []).map(({ kind, fromOffset, label, toSection, toStart, toEnd }) => ({
      kind,
      offset: clamp(fromOffset, block.start, block.end),
      label,
      section: paths.get(toSection) ?? '',
      start: toStart,
      end: toEnd,
      note: kind === 'note' ? (noteTexts.get(toSection)?.slice(toStart, toEnd) ?? null) : null,
    })),
  }))
}

/**
 * What lies on a section's text, by the block that it is shown in. Between two blocks stands an empty line: a page break there opens the page of the
 * block that follows, a mark there belongs to the words before it.
 */
function byBlock<T>(
  { blocks }: ReadSection,
  items: readonly T[],
  offsetOf: (item: T) => number,
  between: 'own' | 'next',
): Map<number, T[]> {
  const found = new Map<number, T[]>()
  for (const item of items) {
    const offset = offsetOf(item)
    const inside = blocks.findIndex((block) => (between === 'own' ? offset <= block.end : offset < block.end))
    const index = inside < 0 ? blocks.length - 1 : inside
    const known = found.get(index)
    if (known === undefined) found.set(index, [item])
    else known.push(item)
  }
  return found
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

function neighbour(section: SectionName | undefined): ReaderSection['next'] {
  if (section === undefined) return null
  return { section: section.path, title: section.title, headings: [...section.headings] }
}

/** Share of the book's text before and up to the end of each section, in the order given. */
function sharesOf(sizes: readonly SectionSize[]): { from: number; to: number }[] {
  const total = Math.max(
    1,
    sizes.reduce((sum, { bytes }) => sum + bytes, 0),
  )
  let before = 0
  return sizes.map(({ bytes }) => {
    const from = before / total
    before += bytes
    return { from, to: before / total }
  })
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
  const section = sectionAt(db, book.id, place.section)
  if (section === undefined) throw noSuchSection(book)
  const { from, to } = sharesOf(sizes)[at] ?? { from: 0, to: 0 }
  const share = from + (to - from) * Math.min(1, place.offset / Math.max(1, section.text.length))
  await writeReadingPlace(db, book.id, { section: place.section, offset: place.offset, share, openedAt: clock.now() })
  events.append({ type: 'book.changed', books: [book.id] })
  return { read: share }
}

export function noSuchSection(book: ShelfBook): AppError {
  return new AppError('not-found', `"${book.title}" has no such section any more.`, 'Choose one from its contents.')
}
