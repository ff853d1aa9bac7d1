import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { insertBook } from '../../src-main/db/books.ts'
import { backUpDatabase, checkDatabase, compactDatabase } from '../../src-main/db/keep-database.ts'
import { type LibraryDatabase, openDatabase } from '../../src-main/db/open-database.ts'
import { bookById, listBooks } from '../../src-main/db/shelf.ts'
import { newBook } from '../support/new-book.ts'
import { temporaryFolder, temporaryLibrary } from '../support/temporary-library.ts'

const LONG = Array.from({ length: 4_000 }, (_, index) => `The whale number ${index} swam away from us.`)

async function largeLibrary(): Promise<LibraryDatabase> {
  const db = temporaryLibrary()
  await insertBook(db, newBook({ id: 'long', sections: { One: LONG } }))
  return db
}

// With a backup that starts again whenever something is written, an import of an evening would put it off till the night.
test('a backup is of the moment at which it began, whatever is written while it is made', async () => {
  const db = await largeLibrary()
  const file = join(temporaryFolder(), 'copy.sqlite')
  const done: number[] = []
  const writing: Promise<void>[] = []
  await backUpDatabase(db, file, {
    onProgress: (pages) => {
      done.push(pages)
      if (writing.length < 3)
        writing.push(insertBook(db, newBook({ id: `later-${writing.length}`, sections: { One: ['Later.'] } })))
    },
  })
  await Promise.all(writing)
  expect(done).toEqual([...done].sort((a, b) => a - b))
  const copy = openDatabase(file)
  expect(listBooks(copy).length).toBeLessThanOrEqual(listBooks(db).length)
  expect(bookById(copy, 'long')?.passages).toBe(bookById(db, 'long')?.passages)
  expect(await checkDatabase(copy)).toEqual([])
  await copy.close()
})

test('work that is stopped says so, leaves no half copy behind, and nothing that is held', async () => {
  const db = await largeLibrary()
  const folder = temporaryFolder()
  const stopped = { signal: AbortSignal.abort() }
  await expect(backUpDatabase(db, join(folder, 'copy.sqlite'), stopped)).rejects.toMatchObject({ code: 'cancelled' })
  await expect(compactDatabase(db, stopped)).rejects.toMatchObject({ code: 'cancelled' })
  await expect(checkDatabase(db, stopped)).rejects.toMatchObject({ code: 'cancelled' })
  expect(readdirSync(folder)).toEqual([])
  await insertBook(db, newBook({ id: 'after', sections: { One: ['After.'] } }))
  expect(await checkDatabase(db)).toEqual([])
})

// On the engine's own thread, a library of a gigabyte made every window stand still for half a minute.
test('while a library is made smaller, reads are answered and writes wait for their turn', async () => {
  const db = await largeLibrary()
  const order: string[] = []
  const smaller = compactDatabase(db).then(() => order.push('smaller'))
  const written = insertBook(db, newBook({ id: 'next', sections: { One: ['Next.'] } })).then(() => order.push('written'))
  let reads = 0
  while (order.length === 0) {
    expect(bookById(db, 'long')?.passages).toBeGreaterThan(0)
    reads += 1
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all([smaller, written])
  expect(order).toEqual(['smaller', 'written'])
  expect(reads).toBeGreaterThan(10)
})

test('a copy that cannot be written is an error in the reader’s words', async () => {
  const db = await largeLibrary()
  const nowhere = join(temporaryFolder(), 'no folder', 'copy.sqlite')
  await expect(backUpDatabase(db, nowhere)).rejects.toBeInstanceOf(Error)
  expect(existsSync(nowhere)).toBe(false)
})
