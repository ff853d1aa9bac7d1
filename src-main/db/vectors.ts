import { AppError } from '../../src-shared/errors.ts'
import type { Connection } from './connection.ts'
import { forgetKeptVectors } from './kept-vectors.ts'
import type { LibraryDatabase } from './open-database.ts'
import { sectionTexts } from './passages.ts'
import { countPieces } from './piece-frequencies.ts'
import { resolveScope, type Scope } from './scope.ts'
import { bytesOf, vectorOf } from './vector-bytes.ts'
import { refuseWrongWidth, type VectorSet, vectorTables } from './vector-sets.ts'

export interface PendingWindow {
  readonly key: number
  /** Key of its passage. */
  readonly passage: number
  readonly start: number
  readonly end: number
  /** What is embedded. */
  readonly text: string
}

export interface WindowVector {
  readonly key: number
  /** `dims` long, L2-normalised. */
  readonly vector: Float32Array
  /** Signs of its content tokens (db/token-bits.ts). */
  readonly bits?: Uint8Array
  /** Which pieces of the model's vocabulary those tokens are, each once (db/piece-frequencies.ts). */
  readonly pieces?: readonly number[]
}

export interface VectorShare {
  /** Windows in scope. */
  readonly windows: number
  /** How many of them can be found by meaning. */
  readonly stored: number
}

/** Windows of a shard, so that a new book goes into one with room. See createVectorTables. */
const SHARD_WINDOWS = 4_096

/** Windows follow the order of their passages: the first one belongs to the first passage that has any. */
const FIRST_WINDOW = `(SELECT min(w.key) FROM sentence_window w WHERE w.passage =
  (SELECT p.key FROM passage p WHERE p.book = b.key AND EXISTS (SELECT 1 FROM sentence_window e WHERE e.passage = p.key) ORDER BY p.ordinal LIMIT 1))`

/** The next windows of the book that have no vector, in book order; none when the book is complete or is not on the shelf. */
export function pendingWindows(db: LibraryDatabase, set: VectorSet, book: string, limit: number): PendingWindow[] {
  const rows = db.reader.all<Omit<PendingWindow, 'text'> & { readonly section: number }>(
    'pending-windows',
    `SELECT w.key, w.passage, w.start, w."end", s.key AS section
     FROM (SELECT ${FIRST_WINDOW} AS first, b.windows, coalesce(v.stored, 0) AS stored
           FROM book b LEFT JOIN vector_stamp v ON v.book = b.key AND v.vector_set = ? WHERE b.id = ? AND b.removed_at IS NULL) n
     CROSS JOIN sentence_window w ON w.key BETWEEN n.first + n.stored AND n.first + n.windows - 1
     CROSS JOIN passage p ON p.key = w.passage JOIN section s ON s.book = p.book AND s.ordinal = p.section
     ORDER BY w.key LIMIT ?`,
    [set.key, book, limit],
  )
  const texts = sectionTexts(
    db.reader,
    rows.map((row) => row.section),
  )
  return rows.map(({ key, passage, start, end, section }) => ({
    key,
    passage,
    start,
    end,
    text: texts.get(section)?.slice(start, end) ?? '',
  }))
}

/**
 * Stores the vectors of the next windows of a book, as `pendingWindows` gave them, in one transaction; a passage whose last window is among them
 * gets its own vector, the normalised mean of its windows'. Returns how far the book is.
 *
 * Rejects with `not-found` when the book is gone and with `internal` for a vector of the wrong width or windows out of turn: nothing is stored then.
 */
export function storeVectors(
  db: LibraryDatabase,
  set: VectorSet,
  book: string,
  batch: readonly WindowVector[],
): Promise<VectorShare> {
  return db.write((writer) => {
    for (const { vector } of batch) refuseWrongWidth(set, vector)
    const stamp = stampOf(writer, set, book)
    const firstPassage = passageBefore(writer, stamp, batch)
    const { windows, passages } = vectorTables(set.key)
    for (const { key, vector, bits } of batch) {
      const { section } = windowPlace(writer, key)
      writer.run('insert-window-vector', `INSERT INTO ${windows} (key, shard, vector, book, section) VALUES (?, ?, ?, ?, ?)`, [
        BigInt(key),
        BigInt(stamp.shard),
        bytesOf(vector),
        BigInt(stamp.book),
        BigInt(section),
      ])
      if (bits !== undefined)
        writer.run('insert-token-bits', 'INSERT INTO token_bits (window, vector_set, bits) VALUES (?, ?, ?)', [
          key,
          set.key,
          bits,
        ])
    }
    const stored = stamp.stored + batch.length
    const last = stamp.firstWindow + stored - 1
    for (const passage of completedPassages(writer, stamp.book, firstPassage, last)) {
      writer.run('insert-passage-vector', `INSERT INTO ${passages} (key, shard, vector, book, section) VALUES (?, ?, ?, ?, ?)`, [
        BigInt(passage.key),
        BigInt(stamp.shard),
        bytesOf(meanOfWindows(writer, set, windows, passage.key)),
        BigInt(stamp.book),
        BigInt(passage.section),
      ])
    }
    countPieces(writer, set, stamp.book, batch)
    writer.run('count-stored', 'UPDATE vector_stamp SET stored = ? WHERE book = ? AND vector_set = ?', [
      stored,
      stamp.book,
      set.key,
    ])
    if (stored === stamp.windows) forgetKeptVectors(writer, set, stamp.book)
    return { windows: stamp.windows, stored }
  })
}

/** How much of the scope can be found by meaning with this model's vectors. */
export function vectorShare(db: LibraryDatabase, set: VectorSet, scope: Scope): VectorShare {
  const { everything, parts } = resolveScope(db.reader, scope)
  const row = db.reader.get<VectorShare>(
    'vector-share',
    `SELECT coalesce(sum(b.windows), 0) AS windows, coalesce(sum(v.stored), 0) AS stored
     FROM book b LEFT JOIN vector_stamp v ON v.book = b.key AND v.vector_set = ?
     WHERE b.removed_at IS NULL AND (? OR b.key IN (SELECT value FROM json_each(?)))`,
    [set.key, everything ? 1 : 0, JSON.stringify(parts.map((part) => part.bookKey))],
  )
  return row ?? { windows: 0, stored: 0 }
}

export interface UnfinishedBook {
  readonly id: string
  readonly title: string
  readonly windows: number
  readonly stored: number
}

/** Books on the shelf that cannot be found wholly by meaning, the one with the least to do first. */
export function unfinishedBooks(db: LibraryDatabase, set: VectorSet | undefined): UnfinishedBook[] {
  return db.reader.all(
    'unfinished-books',
    `SELECT b.id, b.title, b.windows, coalesce(v.stored, 0) AS stored FROM book b LEFT JOIN vector_stamp v ON v.book = b.key AND v.vector_set = ?
     WHERE b.removed_at IS NULL AND coalesce(v.stored, 0) < b.windows ORDER BY b.windows - coalesce(v.stored, 0), b.key`,
    [set?.key ?? 0],
  )
}

interface Stamp {
  readonly book: number
  readonly shard: number
  readonly windows: number
  readonly stored: number
  readonly firstWindow: number
}

/** The book's stamp, written at its first vector. A stamp of another text cannot be met: replacing a book removes its vectors. */
function stampOf(writer: Connection, set: VectorSet, book: string): Stamp {
  const row = writer.get<{
    key: number
    windows: number
    firstWindow: number | null
    shard: number | null
    stored: number | null
  }>(
    'stamp',
    `SELECT b.key, b.windows, v.shard, v.stored, ${FIRST_WINDOW} AS firstWindow
     FROM book b LEFT JOIN vector_stamp v ON v.book = b.key AND v.vector_set = ? WHERE b.id = ?`,
    [set.key, book],
  )
  if (row === undefined)
    throw new AppError('not-found', `There is no book "${book}" in this library.`, 'Choose a book from the list.')
  const firstWindow = row.firstWindow ?? 0
  if (row.shard !== null) return { book: row.key, shard: row.shard, windows: row.windows, stored: row.stored ?? 0, firstWindow }
  const shard = shardWithRoom(writer, set, row.windows)
  writer.run(
    'insert-stamp',
    `INSERT INTO vector_stamp (book, vector_set, text_fingerprint, passages_fingerprint, shard, windows, stored)
     SELECT key, ?, text_fingerprint, passages_fingerprint, ?, windows, 0 FROM book WHERE key = ?`,
    [set.key, shard, row.key],
  )
  return { book: row.key, shard, windows: row.windows, stored: 0, firstWindow }
}

function shardWithRoom(writer: Connection, set: VectorSet, windows: number): number {
  const row = writer.get<{ shard: number }>(
    'shard-with-room',
    `SELECT coalesce(
       (SELECT shard FROM vector_stamp WHERE vector_set = @set GROUP BY shard HAVING sum(windows) + @windows <= @room ORDER BY shard LIMIT 1),
       (SELECT coalesce(max(shard), 0) + 1 FROM vector_stamp WHERE vector_set = @set)) AS shard`,
    { set: set.key, windows, room: SHARD_WINDOWS },
  )
  return row?.shard ?? 1
}

/** The passage at which the batch begins, after checking that the batch is the next in turn. */
function passageBefore(writer: Connection, stamp: Stamp, batch: readonly WindowVector[]): number {
  const next = stamp.firstWindow + stamp.stored
  if (batch.some((window) => window.key < stamp.firstWindow))
    throw new AppError('not-found', 'The text of this book was replaced meanwhile.', 'Its meaning search begins again.')
  const inTurn = batch.every((window, index) => window.key === next + index) && stamp.stored + batch.length <= stamp.windows
  if (batch.length === 0 || !inTurn) {
    throw new AppError('internal', 'Vectors came out of turn and were not stored.', 'Start the meaning search of the book again.')
  }
  return windowPlace(writer, next).passage
}

function windowPlace(writer: Connection, window: number): { readonly passage: number; readonly section: number } {
  const row = writer.get<{ passage: number; section: number }>(
    'window-place',
    'SELECT w.passage, p.section FROM sentence_window w JOIN passage p ON p.key = w.passage WHERE w.key = ?',
    [window],
  )
  if (row === undefined) throw new AppError('not-found', 'The passage is no longer in the library.', 'Search again.')
  return row
}

/** Passages from `first` on whose last window is not after `lastWindow`. Only the first may have been complete before: it is not, it has windows in the batch. */
function completedPassages(
  writer: Connection,
  book: number,
  first: number,
  lastWindow: number,
): { readonly key: number; readonly section: number }[] {
  return writer.all(
    'completed-passages',
    `SELECT p.key, p.section FROM passage p
     WHERE p.key BETWEEN @first AND (SELECT passage FROM sentence_window WHERE key = @lastWindow) AND +p.book = @book
       AND (SELECT max(w.key) FROM sentence_window w WHERE w.passage = p.key) <= @lastWindow`,
    { first, lastWindow, book },
  )
}

function meanOfWindows(writer: Connection, set: VectorSet, table: string, passage: number): Float32Array {
  const mean = new Float32Array(set.dims)
  const windows = writer.all<{ key: number }>('windows-of-passage', 'SELECT key FROM sentence_window WHERE passage = ?', [
    passage,
  ])
  for (const { key } of windows) {
    const row = writer.get<{ vector: Uint8Array }>('window-vector', `SELECT vector FROM ${table} WHERE key = ?`, [BigInt(key)])
    if (row !== undefined) for (const [index, value] of vectorOf(row.vector).entries()) mean[index] = (mean[index] ?? 0) + value
  }
  const norm = Math.hypot(...mean)
  return norm === 0 ? mean : mean.map((value) => value / norm)
}
