import type {
  Block,
  BlockSetting,
  BookFormat,
  BookMetadata,
  CrossReference,
  ImportWarning,
  PageBreak,
  PageSource,
  Section,
} from '../../src-shared/book.ts'
import type { IndexFingerprints } from '../indexing/fingerprint.ts'
import { editedMetadata, storedEdits } from './book-edits.ts'
import type { Connection } from './connection.ts'
import type { LibraryDatabase } from './open-database.ts'
import { type PageRange, pageRange } from './pages.ts'
import type { VectorSet } from './vector-sets.ts'

/** A book as the shelf lists it. */
export interface ShelfBook {
  readonly id: string
  readonly sha256: string
  readonly fileName: string
  readonly sizeBytes: number
  readonly format: BookFormat
  readonly title: string
  readonly authors: readonly string[]
  readonly language: string
  readonly metadata: BookMetadata
  readonly pages: { readonly count: number; readonly source: PageSource; readonly edition: string | null }
  readonly coverMediaType: string | null
  readonly warnings: readonly ImportWarning[]
  readonly sections: number
  readonly passages: number
  readonly windows: number
  readonly words: number
  /** Of the text: what citations and vectors were made from. */
  readonly textFingerprint: string
  readonly fingerprints: IndexFingerprints
  readonly addedAt: number
  /** null unless in the trash. */
  readonly removedAt: number | null
  /** `text`: found by words, its vectors are not complete; `complete`: by meaning as well; `removed`: in the trash. */
  readonly state: 'text' | 'complete' | 'removed'
  /** Windows with a vector of the set asked for. */
  readonly storedWindows: number
}

interface BookRow {
  readonly id: string
  readonly sha256: string
  readonly file_name: string
  readonly size_bytes: number
  readonly format: BookFormat
  readonly title: string
  readonly authors: string
  readonly language: string
  readonly metadata: string
  readonly edits: string | null
  readonly page_source: PageSource
  readonly page_edition: string | null
  readonly cover_media_type: string | null
  readonly warnings: string
  readonly sections: number
  readonly passages: number
  readonly windows: number
  readonly words: number
  readonly pages: number
  readonly text_fingerprint: string
  readonly structure_fingerprint: string
  readonly passages_fingerprint: string
  readonly analysis_fingerprint: string
  readonly added_at: number
  readonly removed_at: number | null
  readonly stored: number | null
}

/** Not `b.*`: the health reports of 3,000 books are some 20 MB that a list has no use for. */
const BOOKS = `SELECT b.id, b.sha256, b.file_name, b.size_bytes, b.format, b.title, b.authors, b.language, b.metadata, b.edits, b.page_source,
  b.page_edition, b.cover_media_type, b.warnings, b.sections, b.passages, b.windows, b.words, b.pages, b.text_fingerprint,
  b.structure_fingerprint, b.passages_fingerprint, b.analysis_fingerprint, b.added_at, b.removed_at, v.stored
  FROM book b LEFT JOIN vector_stamp v ON v.book = b.key AND v.vector_set = ?`

/** On the shelf (or, with `removed`, in the trash), in the order they were added. `set` is the set of vectors that `state` speaks of. */
export function listBooks(
  db: LibraryDatabase,
  options: { readonly set?: VectorSet; readonly removed?: boolean } = {},
): ShelfBook[] {
  const where = options.removed === true ? 'b.removed_at IS NOT NULL' : 'b.removed_at IS NULL'
  return db.reader.all<BookRow>('list-books', `${BOOKS} WHERE ${where} ORDER BY b.key`, [setKey(options.set)]).map(shelfBook)
}

/** Also from the trash. */
export function bookById(db: LibraryDatabase, id: string, set?: VectorSet): ShelfBook | undefined {
  const row = db.reader.get<BookRow>('book-by-id', `${BOOKS} WHERE b.id = ?`, [setKey(set), id])
  return row === undefined ? undefined : shelfBook(row)
}

/** Also from the trash; the one on the shelf first. */
export function booksBySha256(db: LibraryDatabase, sha256: string): ShelfBook[] {
  return db.reader
    .all<BookRow>('books-by-sha256', `${BOOKS} WHERE b.sha256 = ? ORDER BY b.removed_at IS NOT NULL, b.key`, [
      setKey(undefined),
      sha256,
    ])
    .map(shelfBook)
}

export type SectionHeader = Omit<Section, 'text' | 'blocks'> & { readonly passages: number; readonly page: PageRange }

/** Contents: every section in reading order, without its text. */
export function sectionHeaders(db: LibraryDatabase, book: string): SectionHeader[] {
  const owner = bookOf(db.reader, book)
  if (owner === undefined) return []
  const rows = db.reader.all<SectionRow & { readonly passages: number }>(
    'section-headers',
    `SELECT ${SECTION_COLUMNS}, (SELECT count(*) FROM passage p WHERE p.book = s.book AND p.section = s.ordinal) AS passages
     FROM section s WHERE s.book = ? ORDER BY s.ordinal`,
    [owner.key],
  )
  return rows.map((row) => ({
    ...sectionHeader(row),
    passages: row.passages,
    page: pageRange(db.reader, owner, row.ordinal, 0, 1),
  }))
}

/** A section with its text and blocks, or undefined when the book has none at that path (or ordinal). */
export function sectionAt(db: LibraryDatabase, book: string, at: string | number): Section | undefined {
  const owner = bookOf(db.reader, book)
  if (owner === undefined) return undefined
  const row = db.reader.get<SectionRow & { readonly text: string }>(
    'section-at',
    `SELECT ${SECTION_COLUMNS}, s.text FROM section s WHERE s.book = ? AND ${typeof at === 'string' ? 's.path' : 's.ordinal'} = ?`,
    [owner.key, at],
  )
  if (row === undefined) return undefined
  const blocks = db.reader.all<BlockRow>('blocks', 'SELECT * FROM block WHERE section = ? ORDER BY ordinal', [row.key])
  return { ...sectionHeader(row), text: row.text, blocks: blocks.map(storedBlock) }
}

/** Text of every section, in order: for structure questions and for quotes looked up in the whole book. */
export function bookTexts(db: LibraryDatabase, book: string): { readonly ordinal: number; readonly text: string }[] {
  return db.reader.all(
    'book-texts',
    'SELECT s.ordinal, s.text FROM book b JOIN section s ON s.book = b.key WHERE b.id = ? ORDER BY s.ordinal',
    [book],
  )
}

export function pageBreaks(db: LibraryDatabase, book: string): PageBreak[] {
  return db.reader.all(
    'page-breaks',
    'SELECT x.section, x."offset", x.label FROM book b JOIN page_break x ON x.book = b.key WHERE b.id = ? ORDER BY x.ordinal',
    [book],
  )
}

/** The printed pages of a range of a section's text; undefined when there is no such book. */
export function pagesOf(db: LibraryDatabase, book: string, section: number, start: number, end: number): PageRange | undefined {
  const owner = bookOf(db.reader, book)
  return owner === undefined ? undefined : pageRange(db.reader, owner, section, start, end)
}

/** Pointers that stand inside a range, in order. */
export function referencesFrom(db: LibraryDatabase, book: string, section: number, start: number, end: number): CrossReference[] {
  return db.reader.all(
    'references-from',
    `SELECT ${REFERENCE_COLUMNS} FROM book b JOIN cross_reference x ON x.book = b.key
     WHERE b.id = ? AND x.from_section = ? AND x.from_offset >= ? AND x.from_offset <= ? ORDER BY x.from_offset`,
    [book, section, start, end],
  )
}

/** Pointers to something inside a range: the callers of a note. */
export function referencesTo(db: LibraryDatabase, book: string, section: number, start: number, end: number): CrossReference[] {
  return db.reader.all(
    'references-to',
    `SELECT ${REFERENCE_COLUMNS} FROM book b JOIN cross_reference x ON x.book = b.key
     WHERE b.id = ? AND x.to_section = ? AND x.to_start < ? AND x.to_end > ? ORDER BY x.from_section, x.from_offset`,
    [book, section, end, start],
  )
}

const REFERENCE_COLUMNS = `x.kind, x.from_section AS fromSection, x.from_offset AS fromOffset, x.to_section AS toSection, x.to_start AS toStart,
  x.to_end AS toEnd, x.label`
const SECTION_COLUMNS = 's.key, s.ordinal, s.path, s.title, s.headings, s.parent, s.depth, s.kind'

interface SectionRow extends Pick<Section, 'ordinal' | 'path' | 'title' | 'parent' | 'depth' | 'kind'> {
  readonly key: number
  readonly headings: string
}

interface BlockRow extends Pick<Block, 'kind' | 'voice' | 'start' | 'end'> {
  readonly lead: string | null
  readonly language: string | null
  readonly level: number | null
  readonly note_label: string | null
  readonly setting: BlockSetting | null
  readonly item_label: string | null
  readonly item_depth: number | null
}

function sectionHeader(row: SectionRow): Omit<Section, 'text' | 'blocks'> {
  const { ordinal, path, title, parent, depth, kind } = row
  return { ordinal, path, title, headings: JSON.parse(row.headings), parent, depth, kind }
}

function storedBlock(row: BlockRow): Block {
  return {
    kind: row.kind,
    voice: row.voice,
    start: row.start,
    end: row.end,
    ...(row.lead === null ? {} : { lead: row.lead }),
    ...(row.language === null ? {} : { language: row.language }),
    ...(row.level === null ? {} : { level: row.level }),
    ...(row.note_label === null ? {} : { noteLabel: row.note_label }),
    ...(row.setting === null ? {} : { setting: row.setting }),
    ...(row.item_label === null ? {} : { item: { label: row.item_label, depth: row.item_depth ?? 1 } }),
  }
}

function bookOf(reader: Connection, id: string): { readonly key: number; readonly pageSource: PageSource } | undefined {
  return reader.get('book-of', 'SELECT key, page_source AS pageSource FROM book WHERE id = ?', [id])
}

function setKey(set: VectorSet | undefined): number {
  return set?.key ?? 0
}

function shelfBook(row: BookRow): ShelfBook {
  const storedWindows = row.stored ?? 0
  return {
    id: row.id,
    sha256: row.sha256,
    fileName: row.file_name,
    sizeBytes: row.size_bytes,
    format: row.format,
    title: row.title,
    authors: JSON.parse(row.authors),
    language: row.language,
    metadata: editedMetadata(JSON.parse(row.metadata), storedEdits(row.edits)),
    pages: { count: row.pages, source: row.page_source, edition: row.page_edition },
    coverMediaType: row.cover_media_type,
    warnings: JSON.parse(row.warnings),
    sections: row.sections,
    passages: row.passages,
    windows: row.windows,
    words: row.words,
    textFingerprint: row.text_fingerprint,
    fingerprints: {
      structure: row.structure_fingerprint,
      passages: row.passages_fingerprint,
      analysis: row.analysis_fingerprint,
    },
    addedAt: row.added_at,
    removedAt: row.removed_at,
    state: row.removed_at !== null ? 'removed' : storedWindows === row.windows ? 'complete' : 'text',
    storedWindows,
  }
}
