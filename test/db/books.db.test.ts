import { expect, test } from 'vitest'
import { insertBook, type PassageBatch, purgeBook, replaceBook, restoreBook, trashBook } from '../../src-main/db/books.ts'
import { searchLexical } from '../../src-main/db/lexical.ts'
import { passageById, passagesByKey } from '../../src-main/db/passages.ts'
import { bookById, booksBySha256, listBooks, sectionAt, sectionHeaders } from '../../src-main/db/shelf.ts'
import { registerVectorSet } from '../../src-main/db/vector-sets.ts'
import { pendingWindows, storeVectors } from '../../src-main/db/vectors.ts'
import { newBook } from '../support/new-book.ts'
import { temporaryLibrary } from '../support/temporary-library.ts'

const LIGHT = newBook({
  id: 'light',
  sections: {
    'The Brass Heron': ['The heron turned before the storm. It had seven feathers.'],
    Salt: ['Salt first, then oil.', 'The rule held.'],
  },
  pages: [
    [0, 0, '1'],
    [0, 35, '2'],
    [1, 0, '3'],
  ],
})
const SEA = newBook({ id: 'sea', sections: { Waves: ['The storm came over the pier.'] } })

test('a stored book comes back as it was', async () => {
  const db = temporaryLibrary()
  await insertBook(db, LIGHT)
  const shelf = listBooks(db)
  expect(shelf).toHaveLength(1)
  expect(shelf[0]).toMatchObject({
    id: 'light',
    title: 'Book light',
    authors: ['Ines Calloway'],
    sections: 2,
    passages: 3,
    windows: 4,
    state: 'text',
  })
  expect(shelf[0]?.pages).toEqual({ count: 3, source: 'page-list', edition: null })
  expect(sectionHeaders(db, 'light').map((section) => [section.title, section.passages, section.page.label])).toEqual([
    ['The Brass Heron', 1, '1'],
    ['Salt', 2, '3'],
  ])
  expect(sectionAt(db, 'light', 'salt')).toEqual(LIGHT.book.sections[1])
  expect(sectionAt(db, 'light', 0)).toEqual(LIGHT.book.sections[0])
})

test('a passage is cut from its section and carries the pages it stands on', async () => {
  const db = temporaryLibrary()
  await insertBook(db, LIGHT)
  const passage = passageById(db, 'light', 'the-brass-heron#1')
  expect(passage).toMatchObject({
    id: 'light:the-brass-heron#1',
    text: 'The heron turned before the storm. It had seven feathers.',
    pages: { label: '1', to: '2', source: 'page-list' },
  })
  expect(passageById(db, 'light', 'salt#2')?.pages).toEqual({ label: '3', to: null, source: 'page-list' })
})

test('a book in the trash is in no list and no search, and comes back whole', async () => {
  const db = temporaryLibrary()
  await insertBook(db, LIGHT)
  await insertBook(db, SEA)
  const storm = { match: 'stem : "storm"', scope: 'all', limit: 10 } as const
  expect(found(db, storm)).toEqual(['light', 'sea'])
  await trashBook(db, 'light', 5)
  expect(listBooks(db).map((book) => book.id)).toEqual(['sea'])
  expect(listBooks(db, { removed: true }).map((book) => book.id)).toEqual(['light'])
  expect(found(db, storm)).toEqual(['sea'])
  await restoreBook(db, 'light')
  expect(found(db, storm)).toEqual(['light', 'sea'])
})

test('the same file is refused while it is on the shelf, and cannot come back from the trash beside itself', async () => {
  const db = temporaryLibrary()
  await insertBook(db, LIGHT)
  await expect(insertBook(db, { ...LIGHT, id: 'twin' })).rejects.toMatchObject({ code: 'book-already-here' })
  await trashBook(db, 'light', 5)
  await insertBook(db, { ...LIGHT, id: 'twin' })
  await expect(restoreBook(db, 'light')).rejects.toMatchObject({ code: 'book-already-here' })
  expect(booksBySha256(db, LIGHT.sha256).map((book) => [book.id, book.state])).toEqual([
    ['twin', 'text'],
    ['light', 'removed'],
  ])
})

test('a purged book leaves nothing behind in any table', async () => {
  const db = temporaryLibrary()
  const set = await registerVectorSet(db, { modelId: 'm', checksum: 'c', dims: 4 })
  await insertBook(db, LIGHT)
  const windows = pendingWindows(db, set, 'light', 10)
  await storeVectors(
    db,
    set,
    'light',
    windows.map(({ key }) => ({ key, vector: Float32Array.of(1, 0, 0, 0), bits: Uint8Array.of(1) })),
  )
  await purgeBook(db, 'light')
  for (const table of tablesOf(db)) {
    const rows = db.reader.get<{ n: number }>('count', `SELECT count(*) AS n FROM ${table}`)
    expect([table, rows?.n]).toEqual([table, 0])
  }
})

// The trash is emptied while the window is used already.
test('a book that was taken back while the trash was being emptied stays', async () => {
  const db = temporaryLibrary()
  await insertBook(db, LIGHT)
  await trashBook(db, 'light', 5)
  const restored = restoreBook(db, 'light')
  expect(await purgeBook(db, 'light', 10)).toBe(false)
  await restored
  expect(listBooks(db)).toHaveLength(1)
  await trashBook(db, 'light', 11)
  expect(await purgeBook(db, 'light', 10)).toBe(false)
  expect(await purgeBook(db, 'light', 12)).toBe(true)
  expect(listBooks(db, { removed: true })).toEqual([])
})

test('a book whose file was replaced while the old one was read again keeps the new one', async () => {
  const db = temporaryLibrary()
  await insertBook(db, LIGHT)
  const corrected = newBook({ id: 'light', sections: { Salt: ['Oil first, then salt.'] } })
  const replaced = replaceBook(db, { ...corrected, sha256: 'corrected' })
  expect(await replaceBook(db, LIGHT, { onlyOf: LIGHT.sha256 })).toBe(false)
  expect(await replaced).toBe(true)
  expect(bookById(db, 'light')).toMatchObject({ sha256: 'corrected', sections: 1 })
})

test('an import that is stopped or fails leaves nothing, and the next one goes through', async () => {
  const db = temporaryLibrary()
  await expect(insertBook(db, LIGHT, AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' })
  const [batch] = LIGHT.batches as readonly PassageBatch[]
  const twice = {
    ...batch!,
    passages: [...batch!.passages, { ...batch!.passages[0]!, ordinal: 9 }],
    terms: [...batch!.terms, batch!.terms[0]!],
  }
  const broken = { ...LIGHT, batches: [twice] }
  await expect(insertBook(db, broken)).rejects.toThrow('UNIQUE')
  expect(listBooks(db)).toEqual([])
  await insertBook(db, LIGHT)
  expect(listBooks(db)).toHaveLength(1)
})

test('a corrected file takes the place of the book, keeps its id and day, and loses the vectors of the old text', async () => {
  const db = temporaryLibrary()
  const set = await registerVectorSet(db, { modelId: 'm', checksum: 'c', dims: 4 })
  await insertBook(db, LIGHT)
  const [first] = pendingWindows(db, set, 'light', 1)
  await storeVectors(db, set, 'light', [{ key: first!.key, vector: Float32Array.of(1, 0, 0, 0) }])
  const corrected = newBook({ id: 'light', sections: { 'The Brass Heron': ['The heron turned before the tempest.'] } })
  await replaceBook(db, { ...corrected, sha256: 'other', addedAt: 99 })
  expect(bookById(db, 'light', set)).toMatchObject({
    sha256: 'other',
    addedAt: LIGHT.addedAt,
    sections: 1,
    storedWindows: 0,
    state: 'text',
  })
  expect(found(db, { match: 'exact : "storm"', scope: 'all', limit: 10 })).toEqual([])
  expect(found(db, { match: 'exact : "tempest"', scope: 'all', limit: 10 })).toEqual(['light'])
})

test('reads answer from before a long write until it is done', async () => {
  const db = temporaryLibrary()
  await insertBook(db, SEA)
  const writing = db.writeSliced(async (writer) => {
    writer.run('rename', `UPDATE book SET title = 'New' WHERE id = 'sea'`)
    await new Promise((resolve) => setImmediate(resolve))
    expect(bookById(db, 'sea')?.title).toBe('Book sea')
  })
  await writing
  expect(bookById(db, 'sea')?.title).toBe('New')
})

test('writes wait for one another', async () => {
  const db = temporaryLibrary()
  const order: string[] = []
  const long = db.writeSliced(async () => {
    await new Promise((resolve) => setImmediate(resolve))
    order.push('long')
  })
  const short = db.write(() => order.push('short'))
  await Promise.all([long, short])
  expect(order).toEqual(['long', 'short'])
})

function found(db: Parameters<typeof searchLexical>[0], query: Parameters<typeof searchLexical>[1]): string[] {
  const keys = searchLexical(db, query).map((hit) => hit.passage)
  return passagesByKey(db, keys)
    .map((passage) => passage.book.id)
    .sort()
}

/** Every table with rows of books in it; vector_set and the shadow tables of virtual ones stay. */
function tablesOf(db: Parameters<typeof searchLexical>[0]): string[] {
  const rows = db.reader.all<{ name: string }>(
    'tables',
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'passage_fts_%'
       AND name NOT GLOB '*_vector_[0-9]_*' AND name <> 'vector_set'`,
  )
  return rows.map((row) => row.name)
}
