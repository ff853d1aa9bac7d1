import { AppError } from '../../src-shared/errors.ts'
import type { Connection } from './connection.ts'
import type { LibraryDatabase } from './open-database.ts'

/** The vectors of one model's weights: never compared with another's. */
export interface VectorSet {
  readonly key: number
  readonly modelId: string
  /** sha256 of the weights. */
  readonly checksum: string
  readonly dims: number
}

export function vectorSets(connection: Connection): VectorSet[] {
  return connection.all<VectorSet>(
    'vector-sets',
    'SELECT key, model_id AS modelId, model_checksum AS checksum, dims FROM vector_set ORDER BY key',
  )
}

/** Names of the tables that hold a set's vectors. */
export function vectorTables(set: number): { readonly windows: string; readonly passages: string } {
  return { windows: `window_vector_${set}`, passages: `passage_vector_${set}` }
}

/** The set of this model, made when the library has none yet. */
export async function registerVectorSet(db: LibraryDatabase, model: Omit<VectorSet, 'key'>): Promise<VectorSet> {
  const known = findVectorSet(db.reader, model)
  if (known !== undefined) return known
  return db.write((writer) => {
    const raced = findVectorSet(writer, model)
    if (raced !== undefined) return raced
    writer.run('insert-vector-set', 'INSERT INTO vector_set (model_id, model_checksum, dims) VALUES (?, ?, ?)', [
      model.modelId,
      model.checksum,
      model.dims,
    ])
    const set = findVectorSet(writer, model)
    if (set === undefined) throw new Error('the vector set just made is not there')
    createVectorTables(writer, set)
    return set
  })
}

/** Drops every vector of a model that is in use no more. */
export function dropVectorSet(db: LibraryDatabase, set: VectorSet): Promise<void> {
  return db.write((writer) => {
    dropVectorTables(writer, set)
    writer.run('drop-token-bits', 'DELETE FROM token_bits WHERE vector_set = ?', [set.key])
    writer.run('drop-vector-set', 'DELETE FROM vector_set WHERE key = ?', [set.key])
  })
}

function findVectorSet(connection: Connection, model: Omit<VectorSet, 'key'>): VectorSet | undefined {
  return vectorSets(connection).find(
    (set) => set.modelId === model.modelId && set.checksum === model.checksum && set.dims === model.dims,
  )
}

/**
 * A partition ("shard") holds the vectors of a few thousand windows, whole books together; each search goes shard by shard.
 *
 * Measured with 200,000 vectors of 384, k = 50, as 2,000 books of 100 windows and as 40 of 5,000 (2 cores): with the book as a metadata column
 * alone, one book costs 57 ms in both (every chunk is read), all of it 103 ms in one blocking call. With the book as partition key, one book
 * costs 0.4 ms and 2.6 ms, but 2,000 small books take 3.2 GB and 719 ms. With shards of about 4,096, chunks of 512 and the book as metadata: one
 * book 0.9 ms and 2.0 ms, everything 88 ms and 96 ms in slices of 2 ms, 323 MB. A plain table scanned by vec_distance_cosine: 0.1 ms and 3.3 ms,
 * everything 176 ms, 411 MB.
 */
function createVectorTables(writer: Connection, set: VectorSet): void {
  const { windows, passages } = vectorTables(set.key)
  for (const table of [windows, passages]) {
    writer.exec(`CREATE VIRTUAL TABLE ${table} USING vec0(
      key INTEGER PRIMARY KEY, shard INTEGER PARTITION KEY, vector FLOAT[${set.dims}] DISTANCE_METRIC=cosine,
      book INTEGER, section INTEGER, chunk_size=512)`)
  }
}

function dropVectorTables(writer: Connection, set: VectorSet): void {
  const { windows, passages } = vectorTables(set.key)
  for (const table of [windows, passages]) writer.exec(`DROP TABLE IF EXISTS ${table}`)
}

/** Throws `internal`. A vector of another width or with a hole in it would make every comparison worthless. */
export function refuseWrongWidth(set: VectorSet, vector: Float32Array): void {
  if (vector.length === set.dims && vector.every(Number.isFinite)) return
  throw new AppError(
    'internal',
    `A vector of ${vector.length} numbers does not belong to the model "${set.modelId}", which makes ${set.dims}.`,
    'Check the installed models, then rebuild the meaning search of the book.',
  )
}
