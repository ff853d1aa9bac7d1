import { existsSync } from 'node:fs'
import { AppError } from '../../src-shared/errors.ts'
import { backUpDatabase, compactDatabase } from '../db/keep-database.ts'
import { asDiskError } from './disk-error.ts'
import { emptyTrash } from './empty-trash.ts'
import type { Library } from './library.ts'
import type { Work } from './work.ts'

/** Copies the database, as it is at one moment, to a file that must not exist yet. The originals are plain files beside it. */
export async function backUpLibrary(library: Library, work: Work, file: string): Promise<{ file: string; sizeBytes: number }> {
  if (existsSync(file))
    throw new AppError('bad-request', `There is a file at "${file}" already.`, 'Name another, or move that one away first.')
  try {
    return { file, sizeBytes: await work.upkeep.run('backup', (watch) => backUpDatabase(library.db, file, watch)) }
  } catch (error) {
    throw asDiskError(error, `The backup could not be written to "${file}".`)
  }
}

/** Empties the old trash and gives the space of what was deleted back to the disk. */
export async function compactLibrary(library: Library, work: Work): Promise<{ beforeBytes: number; afterBytes: number }> {
  try {
    return await work.upkeep.run('compact', async (watch) => {
      await emptyTrash(library)
      return compactDatabase(library.db, watch)
    })
  } catch (error) {
    throw asDiskError(error, 'The library could not be made smaller.')
  }
}

/** What is checked, copied or made smaller ends after the step under way. */
export function stopUpkeep(work: Work): Record<string, never> {
  work.upkeep.stop()
  return {}
}
