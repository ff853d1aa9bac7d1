import type { LibraryDatabase } from './open-database.ts'
import type { VectorSet } from './vector-sets.ts'

export interface LibraryCounts {
  readonly books: number
  /** In the trash. */
  readonly removed: number
  readonly sections: number
  readonly passages: number
  readonly words: number
  readonly windows: number
  /** Windows with a vector of the set asked for. */
  readonly stored: number
  /** Of the imported files, those in the trash included. */
  readonly originalBytes: number
  readonly conversations: number
  readonly notes: number
}

/** Of what is on the shelf, unless it says otherwise. */
export function libraryCounts(db: LibraryDatabase, set: VectorSet | undefined): LibraryCounts {
  const onShelf = (column: string): string => `coalesce(sum(${column}) FILTER (WHERE b.removed_at IS NULL), 0)`
  const row = db.reader.get<LibraryCounts>(
    'library-counts',
    `SELECT count(*) FILTER (WHERE b.removed_at IS NULL) AS books, count(b.removed_at) AS removed, ${onShelf('b.sections')} AS sections,
       ${onShelf('b.passages')} AS passages, ${onShelf('b.words')} AS words, ${onShelf('b.windows')} AS windows,
       ${onShelf('v.stored')} AS stored, coalesce(sum(b.size_bytes), 0) AS originalBytes,
       (SELECT count(*) FROM conversation WHERE removed_at IS NULL) AS conversations,
       (SELECT count(*) FROM note WHERE removed_at IS NULL) AS notes
     FROM book b LEFT JOIN vector_stamp v ON v.book = b.key AND v.vector_set = ?`,
    [set?.key ?? 0],
  )
  if (row === undefined) throw new Error('a sum over no books gave no row')
  return row
}
