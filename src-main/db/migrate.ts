import { existsSync, mkdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { AppError } from '../../src-shared/errors.ts'
import type { Connection } from './connection.ts'
import { toLibraryError } from './library-error.ts'
import type { Migration } from './migration.ts'
import { books } from './migrations/0001-books.ts'
import { passages } from './migrations/0002-passages.ts'
import { textIndex } from './migrations/0003-text-index.ts'
import { vectors } from './migrations/0004-vectors.ts'
import { conversations } from './migrations/0005-conversations.ts'
import { jobs } from './migrations/0006-jobs.ts'
import { health } from './migrations/0007-health.ts'
import { earlierFiles } from './migrations/0008-earlier-files.ts'
import { shelf } from './migrations/0009-shelf.ts'
import { notes } from './migrations/0010-notes.ts'
import { desk } from './migrations/0011-desk.ts'
import { standingTurns } from './migrations/0012-standing-turns.ts'
import { jobOutcomes } from './migrations/0013-job-outcomes.ts'
import { looks } from './migrations/0014-looks.ts'
import { readersReading } from './migrations/0015-readers-reading.ts'
import { keptVectors } from './migrations/0016-kept-vectors.ts'
import { pieceFrequency } from './migrations/0017-piece-frequency.ts'
import { readersWords } from './migrations/0018-readers-words.ts'

/** In order, numbered from 1 without gaps. A shipped one is never edited. */
export const MIGRATIONS: readonly Migration[] = [
  books,
  passages,
  textIndex,
  vectors,
  conversations,
  jobs,
  health,
  earlierFiles,
  shelf,
  notes,
  desk,
  standingTurns,
  jobOutcomes,
  looks,
  readersReading,
  keptVectors,
  pieceFrequency,
  readersWords,
]

/** "Cmpl" in ASCII, in SQLite's application_id: tells a library from any other database file. */
const APPLICATION_ID = 0x43_6d_70_6c

/**
 * Applies the migrations that the file has not had, all in one transaction, after a copy of the file to `backups/` beside it.
 * Throws `library-newer` for a file of a later version and `library-damaged` for a database that is not a library.
 */
export function migrate(connection: Connection, file: string, now: number, migrations: readonly Migration[] = MIGRATIONS): void {
  const version = Number(connection.pragma('user_version'))
  const application = Number(connection.pragma('application_id'))
  const latest = migrations.at(-1)?.number ?? 0
  if (application !== APPLICATION_ID && !isEmpty(connection)) {
    throw new AppError(
      'library-damaged',
      `"${basename(file)}" is a database, but not a Commonplace library.`,
      'Choose another folder for the library.',
    )
  }
  if (version > latest) {
    throw new AppError(
      'library-newer',
      'This library was last used with a newer version of Commonplace.',
      'Update Commonplace, or open another library. Nothing was changed.',
    )
  }
  if (version === latest) return
  if (version > 0) backUp(connection, file, version, now)
  connection.exec('BEGIN IMMEDIATE')
  try {
    for (const migration of migrations) if (migration.number > version) connection.exec(migration.sql)
    connection.pragma(`application_id = ${APPLICATION_ID}`)
    connection.pragma(`user_version = ${latest}`)
    connection.exec('COMMIT')
  } catch (error) {
    if (connection.inTransaction) connection.exec('ROLLBACK')
    throw error
  }
}

function isEmpty(connection: Connection): boolean {
  return connection.get('any-table', 'SELECT 1 FROM sqlite_schema LIMIT 1') === undefined
}

/** A backup of the same version is kept as it is: it is from before the first attempt. */
function backUp(connection: Connection, file: string, version: number, now: number): void {
  if (!existsSync(file) || statSync(file).size === 0) return
  const folder = join(dirname(file), 'backups')
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw toLibraryError(error)
  }
  const day = new Date(now).toISOString().slice(0, 10)
  const copy = join(folder, `library-v${version}-${day}.sqlite`)
  if (!existsSync(copy)) connection.copyTo(copy)
}
