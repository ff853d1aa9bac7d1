import { existsSync } from 'node:fs'
import { AppError } from '../../src-shared/errors.ts'
import { backUpDatabase, compactDatabase } from '../db/copy-database.ts'
import { asDiskError } from './disk-error.ts'
import { emptyTrash } from './empty-trash.ts'
import type { Library } from './library.ts'

/** Copies the database, as it is at one moment, to a file that must not exist yet. The originals are plain files beside it. */
export async function backUpLibrary(library: Library, file: string): Promise<{ file: string; sizeBytes: number }> {
  if (existsSync(file))
    throw new AppError('bad-request', `There is a file at "${file}" already.`, 'Name another, or move that one away first.')
  try {
    return { file, sizeBytes: await backUpDatabase(library.db, file) }
  } catch (error) {
    throw asDiskError(error, `The backup could not be written to "${file}".`)
  }
}

/** Empties the old trash and gives the space of what was deleted back to the disk. */
export async function compactLibrary(library: Library): Promise<{ beforeBytes: number; afterBytes: number }> {
  try {
    await emptyTrash(library)
    return await compactDatabase(library.db)
  } catch (error) {
    throw asDiskError(error, 'The library could not be made smaller.')
  }
}
