import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { AppEvent } from '../../src-shared/events.ts'
import { createEventLog, type EventLog } from '../../src-shared/rpc/event-log.ts'
import { listJobs } from '../db/jobs.ts'
import { type LibraryDatabase, openDatabase } from '../db/open-database.ts'
import type { Clock, Log, ModelStore, Models } from '../ports.ts'
import { asDiskError } from './disk-error.ts'
import { type LibraryLock, lockLibrary } from './lock.ts'
import { recoverOriginals } from './originals.ts'
import { recoverUploads } from './uploads.ts'

const DATABASE_FILE = 'library.sqlite'
const EVENTS_KEPT = 10_000
/** A query that is longer than the budget of one turn of the main thread is worth a line in the log. */
const SLOW_QUERY_MS = 50

export interface LibraryOptions {
  readonly dir: string
  readonly models: Models
  readonly clock: Clock
  readonly log: Log
  /** Left out by programs that do not change which models there are. */
  readonly modelStore?: ModelStore
  /** Where the application's own settings are kept, the same file for every library; in the library when it is left out. */
  readonly settingsFile?: string
}

/** An open library: what every use-case is given. */
export interface Library {
  readonly dir: string
  readonly db: LibraryDatabase
  readonly models: Models
  readonly clock: Clock
  readonly log: Log
  readonly events: EventLog<AppEvent>
  readonly lock: LibraryLock
  readonly modelStore: ModelStore | undefined
  readonly settingsFile: string | undefined
  /** Another number after every change of the shelf: what was remembered of its words is then stale. */
  shelfVersion(): number
}

/**
 * Opens the library in a folder, which is made when it is not there, and takes it for this process.
 *
 * Rejects with 'library-locked', 'library-newer', 'library-damaged' or 'disk-full'; the folder is then as it was.
 */
export function openLibrary({ dir, models, clock, log, modelStore, settingsFile }: LibraryOptions): Library {
  const root = resolve(dir)
  try {
    for (const folder of ['', 'originals', 'covers', 'backups']) mkdirSync(join(root, folder), { recursive: true })
  } catch (error) {
    throw asDiskError(error, `The library folder "${dir}" cannot be made.`)
  }
  const lock = lockLibrary(root)
  try {
    const db = openDatabase(join(root, DATABASE_FILE), {
      now: clock.now(),
      slowMs: SLOW_QUERY_MS,
      onSlowQuery: (name, ms) => log.info('slow query', { name, ms: Math.round(ms) }),
    })
    const events = createEventLog<AppEvent>({ capacity: EVENTS_KEPT, startAfter: clock.now() })
    recoverOriginals(root, db, log)
    const waiting = new Set(listJobs(db, ['queued', 'running', 'paused']).map(({ subject }) => subject))
    recoverUploads(root, clock.now(), (file) => waiting.has(file), log)
    let shelfVersion = 0
    events.subscribe(({ event }) => {
      if (event.type === 'shelf.changed') shelfVersion += 1
    })
    return { dir: root, db, models, clock, log, events, lock, modelStore, settingsFile, shelfVersion: () => shelfVersion }
  } catch (error) {
    lock.release()
    throw error
  }
}

export async function closeLibrary(library: Library): Promise<void> {
  try {
    await library.db.close()
  } finally {
    library.lock.release()
  }
}
