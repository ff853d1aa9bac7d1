import { expect, test } from 'vitest'
import { insertBook, purgeBook, replaceBook } from '../../src-main/db/books.ts'
import { earlierFiles, forgetEarlierFiles, isEarlierFile } from '../../src-main/db/earlier-files.ts'
import { storedHealth, storeHealth } from '../../src-main/db/health.ts'
import { registerVectorSet } from '../../src-main/db/vector-sets.ts'
import { pendingWindows, storeVectors } from '../../src-main/db/vectors.ts'
import { newBook } from '../support/new-book.ts'
import { temporaryLibrary } from '../support/temporary-library.ts'

const BOOK = newBook({ id: 'light', sections: { Salt: ['Salt first, then oil.', 'The rule held.'] } })
const CORRECTED = { ...newBook({ id: 'light', sections: { Salt: ['Oil first, then salt.'] } }), sha256: 'second', addedAt: 50 }

test('the file that a corrected one replaces is written down until it comes back', async () => {
  const db = temporaryLibrary()
  await insertBook(db, BOOK)
  await replaceBook(db, CORRECTED)
  expect(earlierFiles(db, 'light')).toEqual([
    { sha256: 'sha-of-light', fileName: 'light.epub', sizeBytes: 1_000, replacedAt: 50 },
  ])
  expect([isEarlierFile(db, 'sha-of-light'), isEarlierFile(db, 'second')]).toEqual([true, false])
  await replaceBook(db, { ...BOOK, addedAt: 60 })
  expect(earlierFiles(db, 'light').map(({ sha256, replacedAt }) => [sha256, replacedAt])).toEqual([['second', 60]])
})

test('the same file read again replaces no file', async () => {
  const db = temporaryLibrary()
  await insertBook(db, BOOK)
  await replaceBook(db, BOOK)
  expect(earlierFiles(db, 'light')).toEqual([])
})

test('earlier files are forgotten after their time, and with their book', async () => {
  const db = temporaryLibrary()
  await insertBook(db, BOOK)
  await replaceBook(db, CORRECTED)
  expect(await forgetEarlierFiles(db, 50)).toEqual([])
  expect(await forgetEarlierFiles(db, 51)).toMatchObject([{ sha256: 'sha-of-light' }])
  await replaceBook(db, { ...BOOK, addedAt: 60 })
  await purgeBook(db, 'light')
  expect(isEarlierFile(db, 'second')).toBe(false)
})

// The only book's windows had the numbers from 1 again after it was replaced: vectors of the old words were stored for the new ones.
test('vectors that were made from the old text are not taken for those of the new', async () => {
  const db = temporaryLibrary()
  await insertBook(db, BOOK)
  const set = await registerVectorSet(db, { modelId: 'tiny', checksum: 'c', dims: 2 })
  const old = pendingWindows(db, set, 'light', 1).map(({ key }) => ({ key, vector: Float32Array.of(1, 0) }))
  await replaceBook(db, CORRECTED)
  await expect(storeVectors(db, set, 'light', old)).rejects.toMatchObject({ code: 'not-found' })
  const fresh = pendingWindows(db, set, 'light', 1)
  expect(fresh.map(({ text }) => text)).toEqual(['Oil first, then salt.'])
  const stored = await storeVectors(db, set, 'light', [{ key: fresh[0]!.key, vector: Float32Array.of(1, 0) }])
  expect(stored).toEqual({ windows: 1, stored: 1 })
})

test('the report on a book is kept with it and replaced with it', async () => {
  const db = temporaryLibrary()
  await insertBook(db, BOOK)
  expect(storedHealth(db, 'light')).toEqual(BOOK.health)
  await replaceBook(db, CORRECTED)
  expect(storedHealth(db, 'light')?.text.characters).toBe('Oilfirst,thensalt.'.length)
  await storeHealth(db, 'light', BOOK.health)
  expect(storedHealth(db, 'light')).toEqual(BOOK.health)
  expect(storedHealth(db, 'nobody')).toBeUndefined()
})
