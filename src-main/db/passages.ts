import type { BookFormat, PageSource, SectionKind, Voice } from '../../src-shared/book.ts'
import type { Connection } from './connection.ts'
import type { LibraryDatabase } from './open-database.ts'
import { type PageRange, pageRange } from './pages.ts'

/** A passage with what is shown around it. */
export interface StoredPassage {
  readonly key: number
  /** Public and stable: the book's id, ":", the passage's id in the book. */
  readonly id: string
  readonly book: {
    readonly id: string
    readonly title: string
    readonly authors: readonly string[]
    readonly format: BookFormat
    readonly language: string
  }
  readonly section: {
    readonly ordinal: number
    readonly path: string
    readonly title: string
    readonly headings: readonly string[]
    readonly kind: SectionKind
  }
  readonly ordinal: number
  readonly start: number
  readonly end: number
  readonly ownStart: number
  /** The section's text from `start` to `end`. */
  readonly text: string
  readonly context: string
  readonly voice: Voice
  readonly tokens: number
  readonly part?: { readonly index: number; readonly of: number }
  readonly pages: PageRange
}

export interface StoredWindow {
  readonly key: number
  /** Key of the passage. */
  readonly passage: number
  /** Offsets in the section's text. */
  readonly start: number
  readonly end: number
  readonly text: string
}

interface PassageColumns {
  readonly key: number
  readonly passageId: string
  readonly bookKey: number
  readonly bookId: string
  readonly bookTitle: string
  readonly authors: string
  readonly format: BookFormat
  readonly language: string
  readonly pageSource: PageSource
  readonly sectionKey: number
  readonly section: number
  readonly path: string
  readonly sectionTitle: string
  readonly headings: string
  readonly sectionKind: SectionKind
  readonly ordinal: number
  readonly start: number
  readonly end: number
  readonly ownStart: number
  readonly context: string
  readonly voice: Voice
  readonly tokens: number
  readonly part: number | null
  readonly parts: number | null
}

const PASSAGE_COLUMNS = `p.key, p.id AS passageId, b.key AS bookKey, b.id AS bookId, b.title AS bookTitle, b.authors, b.format, b.language,
  b.page_source AS pageSource, s.key AS sectionKey, s.ordinal AS section, s.path, s.title AS sectionTitle, s.headings, s.kind AS sectionKind,
  p.ordinal, p.start, p."end", p.own_start AS ownStart, p.context, p.voice, p.tokens, p.part, p.parts`
const PASSAGE_TABLES = 'passage p JOIN book b ON b.key = p.book JOIN section s ON s.book = p.book AND s.ordinal = p.section'

/** In the order of `keys`; a key that is not there any more is left out. */
export function passagesByKey(db: LibraryDatabase, keys: readonly number[]): StoredPassage[] {
  const rows = db.reader.all<PassageColumns>(
    'passages-by-key',
    `SELECT ${PASSAGE_COLUMNS} FROM json_each(?) k JOIN ${PASSAGE_TABLES} WHERE p.key = k.value`,
    [JSON.stringify(keys)],
  )
  const found = new Map(storedPassages(db.reader, rows).map((passage) => [passage.key, passage]))
  return keys.flatMap((key) => found.get(key) ?? [])
}

/** Id inside the book and text of every passage, in book order. */
export function passageTexts(db: LibraryDatabase, book: string): { readonly id: string; readonly text: string }[] {
  const rows = db.reader.all<{ id: string; section: number; start: number; end: number }>(
    'passage-texts',
    `SELECT p.id, s.key AS section, p.start, p."end" FROM ${PASSAGE_TABLES} WHERE b.id = ? ORDER BY p.ordinal`,
    [book],
  )
  const texts = sectionTexts(
    db.reader,
    rows.map((row) => row.section),
  )
  return rows.map(({ id, section, start, end }) => ({ id, text: texts.get(section)?.slice(start, end) ?? '' }))
}

/** By its id inside a book. */
export function passageById(db: LibraryDatabase, book: string, id: string): StoredPassage | undefined {
  const rows = db.reader.all<PassageColumns>(
    'passage-by-id',
    `SELECT ${PASSAGE_COLUMNS} FROM ${PASSAGE_TABLES} WHERE b.id = ? AND p.id = ?`,
    [book, id],
  )
  return storedPassages(db.reader, rows)[0]
}

/** Passages that hold the offset, or, between passages, none. Two where they overlap. */
export function passagesAt(db: LibraryDatabase, book: string, section: number, offset: number): StoredPassage[] {
  const rows = db.reader.all<PassageColumns>(
    'passages-at',
    `SELECT ${PASSAGE_COLUMNS} FROM ${PASSAGE_TABLES} WHERE b.id = ? AND p.section = ? AND p.start <= ? AND p."end" > ? ORDER BY p.key`,
    [book, section, offset, offset],
  )
  return storedPassages(db.reader, rows)
}

/** The passages of the same section around it, in book order and without it; keys follow book order. */
export function neighboursOf(db: LibraryDatabase, passage: number, reach = 1): StoredPassage[] {
  const rows = db.reader.all<PassageColumns>(
    'neighbours',
    `SELECT ${PASSAGE_COLUMNS} FROM passage me JOIN ${PASSAGE_TABLES}
     WHERE me.key = ? AND p.key BETWEEN me.key - ? AND me.key + ? AND p.key <> me.key AND p.book = me.book AND p.section = me.section ORDER BY p.key`,
    [passage, reach, reach],
  )
  return storedPassages(db.reader, rows)
}

/** The windows of these passages, in the order of the book. */
export function windowsOfPassages(db: LibraryDatabase, passages: readonly number[]): StoredWindow[] {
  return storedWindows(db.reader, 'windows-of-passages', 'w.passage IN (SELECT value FROM json_each(?))', passages)
}

export function windowsByKey(db: LibraryDatabase, keys: readonly number[]): StoredWindow[] {
  return storedWindows(db.reader, 'windows-by-key', 'w.key IN (SELECT value FROM json_each(?))', keys)
}

function storedWindows(reader: Connection, name: string, where: string, keys: readonly number[]): StoredWindow[] {
  const rows = reader.all<Omit<StoredWindow, 'text'> & { readonly section: number }>(
    name,
    `SELECT w.key, w.passage, w.start, w."end", s.key AS section FROM sentence_window w JOIN passage p ON p.key = w.passage
     JOIN section s ON s.book = p.book AND s.ordinal = p.section WHERE ${where} ORDER BY w.key`,
    [JSON.stringify(keys)],
  )
  const texts = sectionTexts(
    reader,
    rows.map((row) => row.section),
  )
  return rows.map(({ section, ...row }) => ({ ...row, text: texts.get(section)?.slice(row.start, row.end) ?? '' }))
}

/** Each section's text is read once, however many ranges of it are cut. */
export function sectionTexts(reader: Connection, sections: readonly number[]): Map<number, string> {
  const rows = reader.all<{ key: number; text: string }>(
    'section-texts',
    'SELECT key, text FROM section WHERE key IN (SELECT value FROM json_each(?))',
    [JSON.stringify([...new Set(sections)])],
  )
  return new Map(rows.map((row) => [row.key, row.text]))
}

function storedPassages(reader: Connection, rows: readonly PassageColumns[]): StoredPassage[] {
  const texts = sectionTexts(
    reader,
    rows.map((row) => row.sectionKey),
  )
  return rows.map((row) => ({
    key: row.key,
    id: `${row.bookId}:${row.passageId}`,
    book: { id: row.bookId, title: row.bookTitle, authors: JSON.parse(row.authors), format: row.format, language: row.language },
    section: {
      ordinal: row.section,
      path: row.path,
      title: row.sectionTitle,
      headings: JSON.parse(row.headings),
      kind: row.sectionKind,
    },
    ordinal: row.ordinal,
    start: row.start,
    end: row.end,
    ownStart: row.ownStart,
    text: texts.get(row.sectionKey)?.slice(row.start, row.end) ?? '',
    context: row.context,
    voice: row.voice,
    tokens: row.tokens,
    ...(row.part === null || row.parts === null ? {} : { part: { index: row.part, of: row.parts } }),
    pages: pageRange(reader, { key: row.bookKey, pageSource: row.pageSource }, row.section, row.start, row.end),
  }))
}
