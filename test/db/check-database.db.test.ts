import { expect, test } from 'vitest'
import { insertBook, purgeBook } from '../../src-main/db/books.ts'
import { backUpDatabase, checkDatabase, compactDatabase } from '../../src-main/db/keep-database.ts'
import { searchLexical } from '../../src-main/db/lexical.ts'
import { type LibraryDatabase, openDatabase } from '../../src-main/db/open-database.ts'
import { rebuildTextIndex } from '../../src-main/db/rebuild-text-index.ts'
import { repairDatabase } from '../../src-main/db/repair-database.ts'
import { bookById, listBooks } from '../../src-main/db/shelf.ts'
import { registerVectorSet, type VectorSet } from '../../src-main/db/vector-sets.ts'
import { pendingWindows, storeVectors, vectorShare } from '../../src-main/db/vectors.ts'
import { newBook } from '../support/new-book.ts'
import { temporaryFolder, temporaryLibrary } from '../support/temporary-library.ts'

async function library(): Promise<{ db: LibraryDatabase; set: VectorSet }> {
  const db = temporaryLibrary()
  const set = await registerVectorSet(db, { modelId: 'tiny', checksum: 'c', dims: 2 })
  for (const id of ['a', 'b']) {
    await insertBook(db, newBook({ id, sections: { Whales: [`The whale of ${id}. It swam.`], Ships: ['A ship.'] } }))
    const windows = pendingWindows(db, set, id, 10)
    await storeVectors(
      db,
      set,
      id,
      windows.map(({ key }) => ({ key, vector: Float32Array.of(1, 0) })),
    )
  }
  return { db, set }
}

const damage = (db: LibraryDatabase, sql: string): Promise<void> => db.outsideTransaction((writer) => writer.exec(sql))
const whales = (db: LibraryDatabase) => searchLexical(db, { match: 'stem : "whale"', scope: 'all', limit: 9 }).length

test('a sound library has no problems, with and without vectors, and after a removal', async () => {
  const { db } = await library()
  await insertBook(db, newBook({ id: 'c', sections: { One: ['Not embedded yet.'] } }))
  await purgeBook(db, 'a')
  expect(await checkDatabase(db)).toEqual([])
})

test('passages that fell out of the text index are told and put back', async () => {
  const { db } = await library()
  await damage(db, 'DELETE FROM passage_fts WHERE rowid = 1')
  const problems = await checkDatabase(db)
  expect(problems).toEqual([{ what: 'text-index', book: 'a', message: '1 passages of "Book a" are not in the text index.' }])
  expect(whales(db)).toBe(1)
  expect(await repairDatabase(db, problems, 'analysis 1')).toEqual([{ ...problems[0], repaired: true }])
  expect(await checkDatabase(db)).toEqual([])
  expect(whales(db)).toBe(2)
})

test('entries of passages that are gone are told and taken out of both indexes', async () => {
  const { db } = await library()
  await damage(
    db,
    `PRAGMA foreign_keys = OFF; DELETE FROM book WHERE id = 'a'; DELETE FROM section WHERE book = 1;
    DELETE FROM block WHERE section < 3; DELETE FROM sentence_window WHERE passage < 3; DELETE FROM passage WHERE book = 1;
    DELETE FROM vector_stamp WHERE book = 1; PRAGMA foreign_keys = ON`,
  )
  const problems = await checkDatabase(db)
  expect(problems.map(({ what, message }) => [what, message])).toEqual([
    ['text-index', 'The text index has 2 entries of passages that are not there.'],
    ['vectors', 'The meaning search has 5 entries of passages that are not there.'],
  ])
  await repairDatabase(db, problems, 'analysis 1')
  expect(await checkDatabase(db)).toEqual([])
  expect(listBooks(db)).toHaveLength(1)
})

test('vectors that do not fit the text are taken out, to be made again', async () => {
  const { db, set } = await library()
  await damage(db, `DELETE FROM window_vector_${set.key} WHERE key = 2`)
  const problems = await checkDatabase(db)
  expect(problems).toMatchObject([{ what: 'vectors', book: 'a' }])
  await repairDatabase(db, problems, 'analysis 1')
  expect(await checkDatabase(db)).toEqual([])
  expect(vectorShare(db, set, 'all')).toEqual({ windows: 6, stored: 3 })
  expect(pendingWindows(db, set, 'a', 10)).toHaveLength(3)
})

test('text that is not as it was stored is told and cannot be repaired here', async () => {
  const { db } = await library()
  await damage(db, `UPDATE section SET text = 'Something else that is long enough.' WHERE key = 1`)
  const problems = await checkDatabase(db)
  expect(problems).toMatchObject([{ what: 'book', book: 'a' }])
  expect(await repairDatabase(db, problems, 'analysis 1')).toMatchObject([{ repaired: false }])
})

test('a book that lost passages is told', async () => {
  const { db } = await library()
  await damage(db, 'DELETE FROM passage_fts WHERE rowid = 2; DELETE FROM passage WHERE key = 2')
  expect((await checkDatabase(db)).map(({ what, book }) => [what, book])).toContainEqual(['book', 'a'])
})

test('the text index is made again from the stored texts and stamped', async () => {
  const { db } = await library()
  await damage(db, `INSERT INTO passage_fts(passage_fts) VALUES ('delete-all')`)
  await rebuildTextIndex(db, ['a', 'b', 'gone'], 'analysis 2')
  expect(whales(db)).toBe(2)
  expect(searchLexical(db, { match: 'title : "ships"', scope: 'all', limit: 9 }).map((hit) => hit.passage)).toEqual([2, 4])
  expect(bookById(db, 'a')?.fingerprints.analysis).toBe('analysis 2')
  expect(await checkDatabase(db)).toEqual([])
})

test('a backup is a library by itself, and a compacted library is smaller and sound', async () => {
  const { db } = await library()
  const long = Array.from({ length: 2_000 }, (_, index) => `The whale number ${index} swam.`)
  await insertBook(db, newBook({ id: 'long', sections: { One: long } }))
  const folder = temporaryFolder()
  expect(await backUpDatabase(db, `${folder}/copy.sqlite`)).toBeGreaterThan(100_000)
  await purgeBook(db, 'long')
  const { beforeBytes, afterBytes } = await compactDatabase(db)
  expect(afterBytes).toBeLessThan(beforeBytes / 2)
  expect(await checkDatabase(db)).toEqual([])
  const copy = openDatabase(`${folder}/copy.sqlite`)
  expect(listBooks(copy)).toHaveLength(3)
  expect(await checkDatabase(copy)).toEqual([])
  await copy.close()
})
