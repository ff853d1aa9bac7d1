import type { Section } from '../../src-shared/book.ts'
import type { Connection } from './connection.ts'
import type { LibraryDatabase } from './open-database.ts'

export interface SectionName extends Pick<Section, 'ordinal' | 'path' | 'title'> {
  readonly headings: readonly string[]
}

/** Sections of a book by their ordinals, without their texts; those that are not there are left out. */
export function sectionNames(db: LibraryDatabase, book: string, ordinals: readonly number[]): SectionName[] {
  return db.reader
    .all<Omit<SectionName, 'headings'> & { readonly headings: string }>(
      'section-names',
      `SELECT s.ordinal, s.path, s.title, s.headings FROM book b CROSS JOIN json_each(?) k JOIN section s ON s.book = b.key AND s.ordinal = k.value
       WHERE b.id = ? ORDER BY s.ordinal`,
      [JSON.stringify(ordinals), book],
    )
    .map((row) => ({ ...row, headings: JSON.parse(row.headings) }))
}

/** The first section that is the author's own text, else the first of all; undefined for a book without sections. */
export function firstTextSection(db: LibraryDatabase, book: string): string | undefined {
  const row = db.reader.get<{ path: string }>(
    'first-text-section',
    `SELECT s.path FROM book b JOIN section s ON s.book = b.key WHERE b.id = ?
     ORDER BY NOT (s.kind = 'body' AND s.text <> ''), s.ordinal LIMIT 1`,
    [book],
  )
  return row?.path
}

export interface StoredBreak {
  readonly section: number
  readonly offset: number
  readonly label: string
}

/** Page breaks inside one section, in order; those of pages that are not known left out. */
export function breaksInSection(db: LibraryDatabase, book: string, section: number): StoredBreak[] {
  return db.reader.all(
    'breaks-in-section',
    `SELECT x.section, x."offset", x.label FROM book b JOIN page_break x ON x.book = b.key WHERE b.id = ? AND x.section = ?
       AND x.label <> '' ORDER BY x."offset", x.ordinal`,
    [book, section],
  )
}

export interface LabelledPlace {
  readonly label: string
  /** Path. */
  readonly section: string
  readonly offset: number
}

/** Every page label with its place, in book order. */
export function pagePlaces(db: LibraryDatabase, book: string): LabelledPlace[] {
  return db.reader.all(
    'page-places',
    `SELECT x.label, s.path AS section, x."offset" FROM book b JOIN page_break x ON x.book = b.key
     JOIN section s ON s.book = b.key AND s.ordinal = x.section WHERE b.id = ? AND x.label <> '' ORDER BY x.ordinal`,
    [book],
  )
}

export interface PageSpan {
  readonly first: string | null
  readonly last: string | null
}

export function pageSpan(db: LibraryDatabase, book: string): PageSpan {
  const label = (order: string): string =>
    `(SELECT x.label FROM page_break x WHERE x.book = b.key AND x.label <> '' ORDER BY x.ordinal ${order} LIMIT 1)`
  const row = db.reader.get<PageSpan>(
    'page-span',
    `SELECT ${label('ASC')} AS first, ${label('DESC')} AS last FROM book b WHERE b.id = ?`,
    [book],
  )
  return row ?? { first: null, last: null }
}

/** Texts of some sections of a book, by ordinal. */
export function textsOf(reader: Connection, book: string, ordinals: readonly number[]): Map<number, string> {
  const rows = reader.all<{ ordinal: number; text: string }>(
    'texts-of',
    `SELECT s.ordinal, s.text FROM book b CROSS JOIN json_each(?) k JOIN section s ON s.book = b.key AND s.ordinal = k.value WHERE b.id = ?`,
    [JSON.stringify([...new Set(ordinals)]), book],
  )
  return new Map(rows.map(({ ordinal, text }) => [ordinal, text]))
}

/** '' for a section that is not there. */
export function textOfSection(db: LibraryDatabase, book: string, ordinal: number): string {
  const row = db.reader.get<{ text: string }>(
    'text-of-section',
    'SELECT s.text FROM book b JOIN section s ON s.book = b.key WHERE b.id = ? AND s.ordinal = ?',
    [book, ordinal],
  )
  return row?.text ?? ''
}
