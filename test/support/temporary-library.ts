import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type LibraryDatabase, type OpenOptions, openDatabase } from '../../src-main/db/open-database.ts'

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** An empty library database in a folder of its own, closed and gone after the test. */
export function temporaryLibrary(options: OpenOptions = {}): LibraryDatabase {
  const db = openDatabase(join(temporaryFolder(), 'library.sqlite'), options)
  onTestFinished(() => db.close())
  return db
}
