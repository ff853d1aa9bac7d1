import { expect, test } from 'vitest'
import { insertBook, purgeBook, trashBook } from '../../src-main/db/books.ts'
import type { LibraryDatabase } from '../../src-main/db/open-database.ts'
import { pieceFrequencies } from '../../src-main/db/piece-frequencies.ts'
import { registerVectorSet, type VectorSet } from '../../src-main/db/vector-sets.ts'
import { pendingWindows, storeVectors } from '../../src-main/db/vectors.ts'
import { newBook } from '../support/new-book.ts'
import { temporaryLibrary } from '../support/temporary-library.ts'

const VECTOR = Float32Array.of(1, 0, 0)

/** A book of three windows on the shelf. */
async function addBook(db: LibraryDatabase, id: string): Promise<void> {
  await insertBook(db, newBook({ id, sections: { One: ['First sentence. Second sentence.', 'Third sentence.'] } }))
}

/** Stores the next windows of a book with these pieces. */
async function embed(db: LibraryDatabase, set: VectorSet, book: string, pieces: readonly (readonly number[])[]): Promise<void> {
  const windows = pendingWindows(db, set, book, pieces.length)
  await storeVectors(
    db,
    set,
    book,
    windows.map(({ key }, i) => ({ key, vector: VECTOR, bits: Uint8Array.of(1), pieces: pieces[i]! })),
  )
}

test('pieces are counted once a window, over the batches of a book and the books of a scope', async () => {
  const db = temporaryLibrary()
  const set = await registerVectorSet(db, { modelId: 'tiny', checksum: 'c0', dims: 3 })
  await addBook(db, 'a')
  await addBook(db, 'b')
  await embed(db, set, 'a', [[7, 8]])
  await embed(db, set, 'a', [[7], [9]])
  await embed(db, set, 'b', [[7]])
  expect(pieceFrequencies(db, set, [{ book: 'a' }], [7, 9, 10])).toEqual({
    windowsWith: new Map([
      [7, 2],
      [9, 1],
    ]),
    windows: 3,
  })
  expect(pieceFrequencies(db, set, 'all', [7])).toEqual({ windowsWith: new Map([[7, 3]]), windows: 4 })
})

test('windows that were stored without their pieces tell nothing', async () => {
  const db = temporaryLibrary()
  const set = await registerVectorSet(db, { modelId: 'tiny', checksum: 'c0', dims: 3 })
  await addBook(db, 'a')
  const [window] = pendingWindows(db, set, 'a', 1)
  await storeVectors(db, set, 'a', [{ key: window!.key, vector: VECTOR }])
  expect(pieceFrequencies(db, set, 'all', [7])).toEqual({ windowsWith: new Map(), windows: 0 })
})

test('a book that is gone counts no more', async () => {
  const db = temporaryLibrary()
  const set = await registerVectorSet(db, { modelId: 'tiny', checksum: 'c0', dims: 3 })
  await addBook(db, 'a')
  await embed(db, set, 'a', [[7]])
  await trashBook(db, 'a', 1)
  expect(pieceFrequencies(db, set, 'all', [7]).windows).toBe(0)
  await purgeBook(db, 'a')
  expect(db.reader.get('left', 'SELECT count(*) AS n FROM piece_frequency')).toEqual({ n: 0 })
})
