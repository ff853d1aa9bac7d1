import { statSync } from 'node:fs'
import { asDiskError } from './disk-error.ts'
import type { Library } from './library.ts'
import { emptyOldTrash } from './remove-book.ts'

/** Copies the database, as it is at one moment, to a file that must not exist yet. The originals are plain files beside it. */
export async function backUpLibrary(library: Library, file: string): Promise<{ file: string; sizeBytes: number }> {
  try {
    await library.db.outsideTransaction((writer) => writer.copyTo(file))
    return { file, sizeBytes: statSync(file).size }
  } catch (error) {
    throw asDiskError(error, `The backup could not be written to "${file}".`)
  }
}

/** Empties the old trash and gives the space of what was deleted back to the disk. */
export async function compactLibrary(library: Library): Promise<{ beforeBytes: number; afterBytes: number }> {
  const size = (): number => statSync(library.db.file).size
  const beforeBytes = size()
  await emptyOldTrash(library)
  try {
    await library.db.outsideTransaction((writer) => {
      writer.exec('VACUUM')
      writer.pragma('wal_checkpoint(TRUNCATE)')
    })
  } catch (error) {
    throw asDiskError(error, 'The library could not be made smaller.')
  }
  return { beforeBytes, afterBytes: size() }
}
