import type { LibraryDatabase } from './open-database.ts'
import { vectorOf } from './vector-bytes.ts'
import { type VectorSet, vectorTables } from './vector-sets.ts'

/** Vectors of these windows, in any order; a window that has none is left out. */
export function windowVectors(
  db: LibraryDatabase,
  set: VectorSet,
  windows: readonly number[],
): { readonly window: number; readonly vector: Float32Array }[] {
  const { windows: table } = vectorTables(set.key)
  return db.reader
    .all<{ window: number; vector: Uint8Array }>(
      'window-vectors',
      `SELECT v.key AS window, v.vector FROM json_each(?) k JOIN ${table} v ON v.key = k.value`,
      [JSON.stringify(windows)],
    )
    .map(({ window, vector }) => ({ window, vector: vectorOf(vector) }))
}
