import { statSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { libraryCounts } from '../db/library-counts.ts'
import type { Library } from './library.ts'
import { findVectorSetOf } from './meaning-set.ts'

/** Where the library is, how large it is and what is in it. */
export async function libraryFigures(library: Library) {
  const { dir, db } = library
  const { windows, stored, originalBytes, ...counts } = libraryCounts(db, await findVectorSetOf(library))
  return {
    dir,
    name: basename(dir),
    sizeBytes: databaseBytes(db.file) + originalBytes + (await coverBytes(dir)),
    ...counts,
    indexed: windows === 0 ? 1 : stored / windows,
  }
}

/** With what is still to be written from the log into the file. */
function databaseBytes(file: string): number {
  return [file, `${file}-wal`, `${file}-shm`].reduce(
    (sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}

async function coverBytes(dir: string): Promise<number> {
  const folder = join(dir, 'covers')
  const sizes = await Promise.all(
    (await readdir(folder)).map((name) =>
      // A cover that goes between the two looks takes no place.
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
