import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../ports.ts'

const LOG_FILE = 'commonplace.log'
/** One old file is kept beside the current one. */
const LARGEST_LOG_BYTES = 5_000_000

/**
 * The library's log: one JSON line an event, in `logs/`. It holds titles and file names, never a question or a line of a book.
 * A log that cannot be written (a full disk) is given up without a word: it must not be what stops the reader.
 */
export function openLog(libraryDir: string): Log {
  const file = join(libraryDir, 'logs', LOG_FILE)
  const write = (level: string, what: string, more: object): void => {
    try {
      mkdirSync(join(libraryDir, 'logs'), { recursive: true })
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_LOG_BYTES) renameSync(file, `${file}.1`)
      appendFileSync(file, `${JSON.stringify({ time: new Date().toISOString(), level, what, ...more })}\n`)
    } catch {
      // Said above: the log is the one thing whose failure is nobody's business.
    }
  }
  return {
    info: (what, details) => write('info', what, details ?? {}),
    error: (what, error) =>
      write('error', what, { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  }
}
