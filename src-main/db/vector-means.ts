import type { LibraryDatabase } from './open-database.ts'
import { bytesOf, vectorOf } from './vector-bytes.ts'
import { refuseWrongWidth, type VectorSet } from './vector-sets.ts'

/** Mean vectors of a model over the first text of this library that it embedded: what vectors are centred by before their signs are taken. */
export interface MeaningMeans {
  /** Of window vectors; `dims` long, not normalised, as `token`. */
  readonly window: Float32Array
  /** Of token vectors. */
  readonly token: Float32Array
}

/** Undefined until they are stored. */
export function loadMeans(db: LibraryDatabase, set: VectorSet): MeaningMeans | undefined {
  const row = db.reader.get<{ window: Uint8Array | null; token: Uint8Array | null }>(
    'means',
    'SELECT window_mean AS window, token_mean AS token FROM vector_set WHERE key = ?',
    [set.key],
  )
  if (row?.window == null || row.token === null) return undefined
  return { window: vectorOf(row.window), token: vectorOf(row.token) }
}

/** The first ones stay, since stored signs were taken with them: later ones are ignored. */
export function storeMeans(db: LibraryDatabase, set: VectorSet, means: MeaningMeans): Promise<void> {
  refuseWrongWidth(set, means.window)
  refuseWrongWidth(set, means.token)
  return db.write((writer) => {
    writer.run('store-means', 'UPDATE vector_set SET window_mean = ?, token_mean = ? WHERE key = ? AND window_mean IS NULL', [
      bytesOf(means.window),
      bytesOf(means.token),
      set.key,
    ])
  })
}
