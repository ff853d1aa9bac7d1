import { renameSync, rmSync } from 'node:fs'
import type { DatabaseProblem } from './check-database.ts'
import type { LibraryDatabase } from './open-database.ts'
import { runUpkeep, type UpkeepWatch } from './upkeep-thread.ts'
import type { UpkeepResults } from './upkeep-worker.ts'

/** Looks through the whole database in a thread of its own; none when it is sound. */
export function checkDatabase(db: LibraryDatabase, watch?: UpkeepWatch): Promise<readonly DatabaseProblem[]> {
  return runUpkeep({ kind: 'check', file: db.file }, watch)
}

/**
 * Copies the database as it is at one moment, whatever is written meanwhile. Size of the copy in bytes. It has its name when it is whole: what is left of
 * one that was cut short is called "….part". Rejects with 'disk-full' and 'cancelled'.
 */
export async function backUpDatabase(db: LibraryDatabase, file: string, watch?: UpkeepWatch): Promise<number> {
  const part = `${file}.part`
  rmSync(part, { force: true })
  try {
    const sizeBytes = await runUpkeep({ kind: 'copy', file: db.file, to: part }, watch)
    renameSync(part, file)
    return sizeBytes
  } finally {
    for (const ending of ['', '-journal', '-wal', '-shm']) rmSync(`${part}${ending}`, { force: true })
  }
}

/** Gives the room of what was removed back to the disk: sizes in bytes before and after. Writes wait meanwhile; reads do not. */
export function compactDatabase(db: LibraryDatabase, watch?: UpkeepWatch): Promise<UpkeepResults['compact']> {
  return db.outsideTransaction(() => runUpkeep({ kind: 'compact', file: db.file }, watch))
}
