import type { BookFormat, PageSource } from '../../src-shared/book.ts'
import type { LibraryDatabase } from './open-database.ts'
import type { VectorSet } from './vector-sets.ts'

/** What a shelf shows of a book: no text, no metadata that is only read in its details. */
export interface ShelfRow {
  readonly id: string
  readonly title: string
  readonly authors: readonly string[]
  readonly sortTitle: string
  readonly sortCreator: string
  readonly language: string
  readonly format: BookFormat
  readonly words: number
  readonly pages: number
  readonly pageSource: PageSource
  readonly published: string | null
  readonly series: string | null
  readonly seriesIndex: number | null
  readonly hasCover: boolean
  readonly warnings: number
  readonly windows: number
  /** Windows with a vector of the set asked for. */
  readonly stored: number
  readonly addedAt: number
  readonly removedAt: number | null
  readonly openedAt: number | null
  readonly read: number | null
  readonly tags: readonly string[]
  /** Ids. */
  readonly collections: readonly string[]
}

interface ShelfColumns extends Omit<ShelfRow, 'authors' | 'hasCover' | 'tags' | 'collections'> {
  readonly key: number
  readonly authors: string
  readonly hasCover: number
}

const COLUMNS = `b.key, b.id, b.title, b.authors, b.sort_title AS sortTitle, b.sort_creator AS sortCreator, b.language, b.format, b.words,
  b.pages, b.page_source AS pageSource, b.published, b.series, b.series_index AS seriesIndex, b.cover_media_type IS NOT NULL AS hasCover,
  json_array_length(b.warnings) AS warnings, b.windows, coalesce(v.stored, 0) AS stored, b.added_at AS addedAt, b.removed_at AS removedAt,
  r.opened_at AS openedAt, r.share AS read`
const TABLES = `book b LEFT JOIN vector_stamp v ON v.book = b.key AND v.vector_set = @set LEFT JOIN reading r ON r.book = b.key`

/** On the shelf, or in the trash, in the order they were added. */
export function shelfRows(db: LibraryDatabase, set: VectorSet | undefined, removed: boolean): ShelfRow[] {
  const where = removed ? 'b.removed_at IS NOT NULL' : 'b.removed_at IS NULL'
  const rows = db.reader.all<ShelfColumns>('shelf-rows', `SELECT ${COLUMNS} FROM ${TABLES} WHERE ${where} ORDER BY b.key`, {
    set: set?.key ?? 0,
  })
  const tags = grouped(db.reader.all<Pair>('tags-of-all', 'SELECT book, tag AS value FROM book_tag'))
  const collections = grouped(db.reader.all<Pair>('collections-of-all', `${COLLECTIONS_OF_BOOKS} WHERE c.removed_at IS NULL`))
  return rows.map((row) => shelfRow(row, tags, collections))
}

/** The books that were opened last, latest first. */
export function recentRows(db: LibraryDatabase, set: VectorSet | undefined, limit: number): ShelfRow[] {
  const rows = db.reader.all<ShelfColumns>(
    'recent-rows',
    `SELECT ${COLUMNS} FROM (SELECT book FROM reading ORDER BY opened_at DESC) o CROSS JOIN ${TABLES.replace('book b', 'book b ON b.key = o.book')}
     WHERE b.removed_at IS NULL ORDER BY r.opened_at DESC LIMIT @limit`,
    { set: set?.key ?? 0, limit },
  )
  return rows.map((row) => single(db, row))
}

/** Also from the trash. */
export function shelfRowOf(db: LibraryDatabase, set: VectorSet | undefined, book: string): ShelfRow | undefined {
  const row = db.reader.get<ShelfColumns>('shelf-row', `SELECT ${COLUMNS} FROM ${TABLES} WHERE b.id = @book`, {
    set: set?.key ?? 0,
    book,
  })
  return row === undefined ? undefined : single(db, row)
}

/** Titles and authors of the shelf, as the reader has them. */
export function booksByTitle(db: LibraryDatabase): { id: string; title: string; authors: string[] }[] {
  return db.reader
    .all<{ id: string; title: string; authors: string }>(
      'books-by-title',
      'SELECT id, title, authors FROM book WHERE removed_at IS NULL ORDER BY key',
    )
    .map(({ authors, ...book }) => ({ ...book, authors: JSON.parse(authors) as string[] }))
}

const COLLECTIONS_OF_BOOKS = 'SELECT x.book, c.id AS value FROM collection c CROSS JOIN collection_book x ON x.collection = c.key'

interface Pair {
  readonly book: number
  readonly value: string
}

function single(db: LibraryDatabase, row: ShelfColumns): ShelfRow {
  const tags = db.reader.all<Pair>('tags-of-book', 'SELECT book, tag AS value FROM book_tag WHERE book = ?', [row.key])
  const collections = db.reader.all<Pair>(
    'collections-of-book',
    `SELECT x.book, c.id AS value FROM collection_book x JOIN collection c ON c.key = x.collection WHERE x.book = ? AND c.removed_at IS NULL`,
    [row.key],
  )
  return shelfRow(row, grouped(tags), grouped(collections))
}

function grouped(pairs: readonly Pair[]): ReadonlyMap<number, readonly string[]> {
  const values = new Map<number, string[]>()
  for (const { book, value } of pairs) {
    const known = values.get(book)
    if (known === undefined) values.set(book, [value])
    else known.push(value)
  }
  return values
}

function shelfRow(
  { key, authors, hasCover, ...row }: ShelfColumns,
  tags: ReadonlyMap<number, readonly string[]>,
  collections: ReadonlyMap<number, readonly string[]>,
): ShelfRow {
  return {
    ...row,
    authors: JSON.parse(authors),
    hasCover: hasCover === 1,
    tags: tags.get(key) ?? [],
    collections: collections.get(key) ?? [],
  }
}

/** Adds and takes away tags of several books at once; one that is not in the library is passed over. */
export function changeTags(
  db: LibraryDatabase,
  books: readonly string[],
  change: { readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<void> {
  return db.write((writer) => {
    const [ids, remove, add] = [books, change.remove, change.add].map((list) => JSON.stringify(list))
    writer.run(
      'remove-tags',
      `DELETE FROM book_tag WHERE book IN (SELECT b.key FROM json_each(?) k JOIN book b ON b.id = k.value) AND tag IN (SELECT value FROM json_each(?))`,
      [ids ?? '[]', remove ?? '[]'],
    )
    writer.run(
      'add-tags',
      `INSERT OR IGNORE INTO book_tag (book, tag) SELECT b.key, t.value FROM json_each(?) k JOIN book b ON b.id = k.value, json_each(?) t`,
      [ids ?? '[]', add ?? '[]'],
    )
  })
}

/** The whole list of a book's tags. */
export function writeTags(db: LibraryDatabase, book: string, tags: readonly string[]): Promise<void> {
  return db.write((writer) => {
    writer.run('clear-tags', 'DELETE FROM book_tag WHERE book = (SELECT key FROM book WHERE id = ?)', [book])
    writer.run(
      'write-tags',
      'INSERT OR IGNORE INTO book_tag (book, tag) SELECT b.key, t.value FROM book b, json_each(?) t WHERE b.id = ?',
      [JSON.stringify(tags), book],
    )
  })
}
