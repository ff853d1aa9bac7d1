import { statSync } from 'node:fs'
import type { LibraryDatabase } from './open-database.ts'

/** Size of the copy in bytes. Rejects with `disk-full`, and when there is such a file already. */
export async function backUpDatabase(db: LibraryDatabase, file: string): Promise<number> {
  await db.outsideTransaction((writer) => writer.copyTo(file))
  return statSync(file).size
}

/** Gives the room of what was removed back to the disk: sizes in bytes before and after. Blocks the thread for the time of a copy. */
export function compactDatabase(db: LibraryDatabase): Promise<{ readonly beforeBytes: number; readonly afterBytes: number }> {
  return db.outsideTransaction((writer) => {
    writer.pragma('wal_checkpoint(TRUNCATE)')
    const beforeBytes = statSync(db.file).size
    writer.exec(`INSERT INTO passage_fts(passage_fts) VALUES ('optimize')`)
    writer.exec('VACUUM')
    writer.pragma('wal_checkpoint(TRUNCATE)')
    return { beforeBytes, afterBytes: statSync(db.file).size }
  })
}
