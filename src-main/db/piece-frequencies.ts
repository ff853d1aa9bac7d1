import type { Connection } from './connection.ts'
import type { LibraryDatabase } from './open-database.ts'
import { resolveScope, type Scope } from './scope.ts'
import type { VectorSet } from './vector-sets.ts'

/** How many windows of a scope's books have a piece of a model's vocabulary among their content tokens. */
export interface PieceFrequencies {
  /** Only those of the pieces asked for that some window has. */
  readonly windowsWith: ReadonlyMap<number, number>
  /** Windows counted. */
  readonly windows: number
}

/** Adds the pieces of windows that are being stored. */
export function countPieces(
  writer: Connection,
  set: VectorSet,
  book: number,
  batch: readonly { readonly pieces?: readonly number[] }[],
): void {
  const counts = new Map<number, number>()
  for (const { pieces = [] } of batch) for (const piece of pieces) counts.set(piece, (counts.get(piece) ?? 0) + 1)
  if (counts.size === 0) return
  writer.run(
    'count-pieces',
    `INSERT INTO piece_frequency (book, vector_set, piece, windows) SELECT @book, @set, value ->> 0, value ->> 1 FROM json_each(@counts) WHERE true
     ON CONFLICT (book, vector_set, piece) DO UPDATE SET windows = windows + excluded.windows`,
    { book, set: set.key, counts: JSON.stringify([...counts]) },
  )
}

/** Books counted at most: what is rare in so many is rare on the shelf, and a shelf of 3,000 would take 50 ms. Chosen, not tuned. */
const MOST_BOOKS = 200

/** Of the whole books that the scope has a part in: a chapter is too short to tell a rare piece from a common one. */
export function pieceFrequencies(db: LibraryDatabase, set: VectorSet, scope: Scope, pieces: readonly number[]): PieceFrequencies {
  const { everything, parts } = resolveScope(db.reader, scope)
  const keys = everything
    ? db.reader
        .all<{ key: number }>('counted-books', 'SELECT key FROM book WHERE removed_at IS NULL LIMIT ?', [MOST_BOOKS])
        .map(({ key }) => key)
    : [...new Set(parts.map(({ bookKey }) => bookKey))].slice(0, MOST_BOOKS)
  const books = JSON.stringify(keys)
  const windows = db.reader.get<{ windows: number | null }>(
    'windows-with-pieces',
    'SELECT sum(stored) AS windows FROM vector_stamp WHERE vector_set = ? AND book IN (SELECT value FROM json_each(?))',
    [set.key, books],
  )
  const rows = db.reader.all<{ piece: number; windows: number }>(
    'piece-frequencies',
    `SELECT f.piece, sum(f.windows) AS windows FROM json_each(?) b CROSS JOIN json_each(?) p
     CROSS JOIN piece_frequency f ON f.book = b.value AND f.vector_set = ? AND f.piece = p.value GROUP BY f.piece`,
    [books, JSON.stringify(pieces), set.key],
  )
  // Windows that were stored before pieces were counted: then nothing is known of any.
  const known = rows.length > 0 ? (windows?.windows ?? 0) : 0
  return { windowsWith: new Map(rows.map((row) => [row.piece, row.windows])), windows: known }
}
