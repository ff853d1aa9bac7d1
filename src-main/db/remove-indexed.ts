import type { Connection } from './connection.ts'
import type { Pause } from './slicer.ts'
import { vectorSets, vectorTables } from './vector-sets.ts'

/**
 * Takes a book's passages out of the text index and its vectors out of every vector table (virtual tables have no foreign keys), then the
 * passages themselves. The rest hangs on `book` by cascade.
 */
export async function removeIndexed(writer: Connection, book: number, pause: Pause): Promise<void> {
  const passages = writer.all<{ key: number }>('passage-keys', 'SELECT key FROM passage WHERE book = ?', [book])
  await removeVectors(writer, book, pause)
  for (const { key } of passages) {
    writer.run('delete-terms', 'DELETE FROM passage_fts WHERE rowid = ?', [key])
    writer.run('delete-passage', 'DELETE FROM passage WHERE key = ?', [key])
    await pause()
  }
}

/** The book's vectors of every model, with their stamps. */
export async function removeVectors(writer: Connection, book: number, pause: Pause): Promise<void> {
  const stamped = writer.all<{ set: number }>('stamps-of-book', 'SELECT vector_set AS "set" FROM vector_stamp WHERE book = ?', [
    book,
  ])
  if (stamped.length === 0) return
  const sets = vectorSets(writer).filter((known) => stamped.some((stamp) => stamp.set === known.key))
  const passages = writer.all<{ key: number }>('passage-keys', 'SELECT key FROM passage WHERE book = ?', [book])
  const windows = writer.all<{ key: number }>(
    'window-keys',
    'SELECT w.key FROM passage p JOIN sentence_window w ON w.passage = p.key WHERE p.book = ?',
    [book],
  )
  for (const set of sets) {
    const tables = vectorTables(set.key)
    for (const { key } of windows) {
      writer.run('delete-window-vector', `DELETE FROM ${tables.windows} WHERE key = ?`, [BigInt(key)])
      writer.run('delete-token-bits', 'DELETE FROM token_bits WHERE window = ? AND vector_set = ?', [key, set.key])
      await pause()
    }
    for (const { key } of passages) {
      writer.run('delete-passage-vector', `DELETE FROM ${tables.passages} WHERE key = ?`, [BigInt(key)])
      await pause()
    }
  }
  writer.run('delete-piece-frequencies', 'DELETE FROM piece_frequency WHERE book = ?', [book])
  writer.run('delete-stamps', 'DELETE FROM vector_stamp WHERE book = ?', [book])
}
