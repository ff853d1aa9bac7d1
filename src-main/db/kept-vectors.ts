import { createHash } from 'node:crypto'
import type { Connection } from './connection.ts'
import type { LibraryDatabase } from './open-database.ts'
import { sectionTexts } from './passages.ts'
import type { Pause } from './slicer.ts'
import { vectorOf } from './vector-bytes.ts'
import { type VectorSet, vectorSets, vectorTables } from './vector-sets.ts'

export interface KeptVector {
  readonly vector: Float32Array
  readonly bits?: Uint8Array
}

/** Puts aside the window vectors of a book whose text is about to be replaced, by what was embedded. */
export async function keepVectors(writer: Connection, book: number, pause: Pause): Promise<void> {
  const stamped = writer.all<{ set: number }>('stamps-of-book', 'SELECT vector_set AS "set" FROM vector_stamp WHERE book = ?', [
    book,
  ])
  if (stamped.length === 0) return
  const sets = vectorSets(writer).filter(({ key }) => stamped.some(({ set }) => set === key))
  const windows = writer.all<{ key: number; start: number; end: number; section: number }>(
    'windows-of-book',
    `SELECT w.key, w.start, w."end", s.key AS section FROM passage p JOIN sentence_window w ON w.passage = p.key
     JOIN section s ON s.book = p.book AND s.ordinal = p.section WHERE p.book = ? ORDER BY w.key`,
    [book],
  )
  let section = -1
  let text = ''
  for (const window of windows) {
    if (window.section !== section) text = sectionTexts(writer, [window.section]).get(window.section) ?? ''
    section = window.section
    const hash = hashOf(text.slice(window.start, window.end))
    for (const set of sets) {
      writer.run(
        'keep-vector',
        `INSERT OR IGNORE INTO kept_vector (book, vector_set, text_hash, vector, bits)
         SELECT ?, ?, ?, v.vector, (SELECT t.bits FROM token_bits t WHERE t.window = v.key AND t.vector_set = ?)
         FROM ${vectorTables(set.key).windows} v WHERE v.key = ?`,
        [book, set.key, hash, set.key, BigInt(window.key)],
      )
    }
    await pause()
  }
}

/** What was put aside for these texts; one that nothing was put aside for is left out. */
export function keptVectors(
  db: LibraryDatabase,
  set: VectorSet,
  book: string,
  texts: readonly string[],
): ReadonlyMap<string, KeptVector> {
  const found = new Map<string, KeptVector>()
  const any = db.reader.get<{ book: number }>(
    'any-kept-vector',
    'SELECT b.key AS book FROM book b JOIN kept_vector k ON k.book = b.key AND k.vector_set = ? WHERE b.id = ? LIMIT 1',
    [set.key, book],
  )
  if (any === undefined) return found
  for (const text of texts) {
    const row = db.reader.get<{ vector: Uint8Array; bits: Uint8Array | null }>(
      'kept-vector',
      'SELECT vector, bits FROM kept_vector WHERE book = ? AND vector_set = ? AND text_hash = ?',
      [any.book, set.key, hashOf(text)],
    )
    if (row !== undefined) found.set(text, { vector: vectorOf(row.vector), ...(row.bits === null ? {} : { bits: row.bits }) })
  }
  return found
}

/** The new text has all of its vectors. */
export function forgetKeptVectors(writer: Connection, set: VectorSet, book: number): void {
  writer.run('forget-kept-vectors', 'DELETE FROM kept_vector WHERE book = ? AND vector_set = ?', [book, set.key])
}

function hashOf(text: string): Uint8Array {
  return createHash('sha256').update(text).digest().subarray(0, 16)
}
