import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { insertBook } from '../../src-main/db/books.ts'
import { Connection } from '../../src-main/db/connection.ts'
import { checkDatabase } from '../../src-main/db/keep-database.ts'
import { openDatabase } from '../../src-main/db/open-database.ts'
import { listBooks } from '../../src-main/db/shelf.ts'
import { newBook } from '../support/new-book.ts'
import { temporaryFolder } from '../support/temporary-library.ts'

const LONG = Array.from({ length: 3_000 }, (_, index) => `The whale number ${index} swam away from us in the night.`)

// Inside of a commit, the disk was waited for every second of an import: up to 150 ms in which no call was answered.
test('what an import writes is brought into the file by another thread, and nothing is left beside it at the end', async () => {
  const file = `${temporaryFolder()}/library.sqlite`
  const db = openDatabase(file)
  const look = new Connection(file, { readonly: true })
  const broughtIn = (): number =>
    look.get<{ checkpointed: number }>('log-pages', 'PRAGMA wal_checkpoint(NOOP)')?.checkpointed ?? 0
  for (const id of ['one', 'two', 'three', 'four', 'five']) await insertBook(db, newBook({ id, sections: { One: LONG } }))
  await expect.poll(broughtIn, { timeout: 10_000 }).toBeGreaterThan(900)
  expect(await checkDatabase(db)).toEqual([])
  look.close()
  await db.close()
  expect(existsSync(`${file}-wal`)).toBe(false)
  const again = openDatabase(file)
  expect(listBooks(again)).toHaveLength(5)
  await again.close()
})
