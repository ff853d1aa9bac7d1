import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { insertBook, purgeBook } from '../../src-main/db/books.ts'
import { checkDatabase } from '../../src-main/db/keep-database.ts'
import { openDatabase } from '../../src-main/db/open-database.ts'
import { listBooks } from '../../src-main/db/shelf.ts'
import { newBook } from '../support/new-book.ts'
import { temporaryFolder, temporaryLibrary } from '../support/temporary-library.ts'

const WORDS = 'the whale swam under a grey sky while old sailors told each other of storms and lamps and lost harbours'.split(' ')

/** About as long as a novel: 1,500 passages of 120 words, some 1 MB. */
function novel(id: string) {
  const passages = Array.from({ length: 1_500 }, (_, passage) =>
    Array.from(
      { length: 12 },
      (_, sentence) => `${WORDS.slice((passage + sentence) % 9).join(' ')} ${passage * 12 + sentence}.`,
    ).join(' '),
  )
  return newBook({ id, sections: { One: passages } })
}

test('a disk that fills up in the middle of an import is told, and nothing of the book is left', async () => {
  const db = temporaryLibrary()
  await insertBook(db, newBook({ id: 'small', sections: { One: ['The whale swam.'] } }))
  const pages = await db.outsideTransaction((writer) => Number(writer.pragma('page_count')))
  await db.outsideTransaction((writer) => writer.pragma(`max_page_count = ${pages + 100}`))
  await expect(insertBook(db, novel('large'))).rejects.toMatchObject({ code: 'disk-full' })
  expect(listBooks(db).map((book) => book.id)).toEqual(['small'])
  expect(await checkDatabase(db)).toEqual([])
  await db.outsideTransaction((writer) => writer.pragma('max_page_count = 1000000'))
  await insertBook(db, novel('large'))
  expect(listBooks(db)).toHaveLength(2)
})

test('an import stopped half-way is rolled back', async () => {
  const db = temporaryLibrary()
  const stop = new AbortController()
  const importing = insertBook(db, novel('large'), stop.signal)
  setImmediate(() => setImmediate(() => stop.abort()))
  await expect(importing).rejects.toMatchObject({ code: 'cancelled' })
  expect(listBooks(db)).toEqual([])
  expect(await checkDatabase(db)).toEqual([])
})

test('a process that is killed in the middle of an import leaves a library without the book, and sound', async () => {
  const file = join(temporaryFolder(), 'library.sqlite')
  const script = fileURLToPath(new URL('../support/die-while-storing.ts', import.meta.url))
  expect(spawnSync(process.execPath, [script, file]).signal).toBe('SIGKILL')
  const db = openDatabase(file)
  expect(listBooks(db)).toEqual([])
  expect(await checkDatabase(db)).toEqual([])
  await insertBook(db, novel('large'))
  expect(await checkDatabase(db)).toEqual([])
  await db.close()
})

test('while a novel is stored and removed, other work gets its turn again and again', async () => {
  const db = temporaryLibrary()
  const book = novel('large')
  let turns = 0
  let isOver = false
  const count = (): void => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await insertBook(db, book)
  const stored = turns
  await purgeBook(db, 'large')
  isOver = true
  // Slices of 8 ms: a machine ten times as fast as the one it was written on would still have several.
  expect(stored).toBeGreaterThan(3)
  expect(turns).toBeGreaterThan(stored)
})
