import type { DatabaseProblem } from './check-database.ts'
import type { LibraryDatabase } from './open-database.ts'
import { rebuildTextIndex } from './rebuild-text-index.ts'
import { removeVectors } from './remove-indexed.ts'
import { vectorSets, vectorTables } from './vector-sets.ts'

export interface RepairedProblem extends DatabaseProblem {
  /** False for damage of what cannot be made again from the text. */
  readonly repaired: boolean
}

/**
 * Makes again what is derived: the text index from the texts; vectors that do not fit are taken out, so that the queue makes them again.
 * Run checkDatabase afterwards for what is left.
 */
export async function repairDatabase(
  db: LibraryDatabase,
  problems: readonly DatabaseProblem[],
  analysisFingerprint: string,
): Promise<RepairedProblem[]> {
  if (problems.some((problem) => problem.what === 'text-index')) await repairTextIndex(db, analysisFingerprint)
  if (problems.some((problem) => problem.what === 'vectors')) {
    await repairVectors(
      db,
      problems.flatMap((problem) => (problem.what === 'vectors' ? (problem.book ?? []) : [])),
    )
  }
  return problems.map((problem) => ({ ...problem, repaired: problem.what === 'text-index' || problem.what === 'vectors' }))
}

/** From nothing: an index that is damaged in one place cannot be trusted to delete in another. */
async function repairTextIndex(db: LibraryDatabase, analysisFingerprint: string): Promise<void> {
  await db.write((writer) => writer.exec(`INSERT INTO passage_fts(passage_fts) VALUES ('delete-all')`))
  const books = db.reader.all<{ id: string }>('books-to-index', 'SELECT id FROM book ORDER BY key').map((row) => row.id)
  await rebuildTextIndex(db, books, analysisFingerprint)
}

function repairVectors(db: LibraryDatabase, books: readonly string[]): Promise<void> {
  return db.writeSliced(async (writer, pause) => {
    for (const id of books) {
      const row = writer.get<{ key: number }>('book-key', 'SELECT key FROM book WHERE id = ?', [id])
      if (row !== undefined) await removeVectors(writer, row.key, pause)
    }
    for (const set of vectorSets(writer)) {
      const tables = vectorTables(set.key)
      for (const [vectors, owners] of [
        [tables.windows, 'sentence_window'],
        [tables.passages, 'passage'],
      ]) {
        const orphans = writer.all<{ key: number }>(
          'orphan-vector-keys',
          `SELECT r.rowid AS key FROM ${vectors}_rowids r WHERE NOT EXISTS (SELECT 1 FROM ${owners} o WHERE o.key = r.rowid)`,
        )
        for (const { key } of orphans) {
          writer.run('delete-orphan-vector', `DELETE FROM ${vectors} WHERE key = ?`, [BigInt(key)])
          await pause()
        }
      }
    }
  })
}
