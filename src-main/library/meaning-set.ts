import { AppError } from '../../src-shared/errors.ts'
import { registerVectorSet, type VectorSet, vectorSets } from '../db/vector-sets.ts'
import type { Embedder } from '../ports.ts'
import type { Library } from './library.ts'

/** The vectors of the embedder in use; its tables are made when the library has none yet. */
export function vectorSetFor(library: Library, embedder: Embedder): Promise<VectorSet> {
  return registerVectorSet(library.db, {
    modelId: embedder.identity.id,
    checksum: embedder.identity.checksum,
    dims: embedder.dims,
  })
}

/**
 * The vectors of the embedder in use, or, when no embedder is installed, those of the last one: a list can still say how far each book is.
 * Undefined in a library that never had any.
 */
export async function findVectorSetOf(library: Library): Promise<VectorSet | undefined> {
  const known = vectorSets(library.db.reader)
  if (known.length === 0) return undefined
  const identity = await library.models.embedderIdentity().catch((error: unknown) => {
    // A model that was chosen and is gone: lists and text search are not the place to fail for it.
    if (isModelMissing(error)) return undefined
    throw error
  })
  return known.find((set) => set.modelId === identity?.id && set.checksum === identity.checksum) ?? known.at(-1)
}

/** True for the one failure of the models that leaves text search whole. */
export function isModelMissing(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'model-missing' || error.code === 'model-damaged')
}
