import { expect, test } from 'vitest'
import { insertBook, purgeBook, trashBook } from '../../src-main/db/books.ts'
import { nearestPassages, nearestWindows } from '../../src-main/db/nearest.ts'
import type { LibraryDatabase } from '../../src-main/db/open-database.ts'
import { bitsInScope, bitsOfPassages, countWindows } from '../../src-main/db/token-bits.ts'
import { loadMeans, storeMeans } from '../../src-main/db/vector-means.ts'
import { dropVectorSet, registerVectorSet, type VectorSet, vectorSets } from '../../src-main/db/vector-sets.ts'
import { pendingWindows, storeVectors, vectorShare } from '../../src-main/db/vectors.ts'
import { windowVectors } from '../../src-main/db/window-vectors.ts'
import { newBook } from '../support/new-book.ts'
import { temporaryLibrary } from '../support/temporary-library.ts'

const EAST = Float32Array.of(1, 0, 0)
const NORTH = Float32Array.of(0, 1, 0)
const UP = Float32Array.of(0, 0, 1)

/** Two windows in the first passage, one in the second. */
const TWO_PASSAGES = { One: ['First sentence. Second sentence.', 'Third sentence.'] }

async function library(...ids: string[]): Promise<{ db: LibraryDatabase; set: VectorSet }> {
  const db = temporaryLibrary()
  const set = await registerVectorSet(db, { modelId: 'tiny', checksum: 'c0', dims: 3 })
  for (const id of ids) await insertBook(db, newBook({ id, sections: TWO_PASSAGES }))
  return { db, set }
}

/** Gives the next windows of a book these vectors. */
async function embed(db: LibraryDatabase, set: VectorSet, book: string, vectors: readonly Float32Array[]) {
  const windows = pendingWindows(db, set, book, vectors.length)
  return storeVectors(
    db,
    set,
    book,
    windows.map(({ key }, index) => ({ key, vector: vectors[index]! })),
  )
}

test('the windows to embed come in the order of the book with their text, and go on where they stopped', async () => {
  const { db, set } = await library('a', 'b')
  expect(pendingWindows(db, set, 'b', 10).map((window) => window.text)).toEqual([
    'First sentence.',
    'Second sentence.',
    'Third sentence.',
  ])
  await embed(db, set, 'b', [EAST])
  expect(pendingWindows(db, set, 'b', 1).map((window) => window.text)).toEqual(['Second sentence.'])
  await embed(db, set, 'b', [NORTH, UP])
  expect(pendingWindows(db, set, 'b', 10)).toEqual([])
  expect(vectorShare(db, set, 'all')).toEqual({ windows: 6, stored: 3 })
  expect(vectorShare(db, set, [{ book: 'b' }])).toEqual({ windows: 3, stored: 3 })
})

test('a passage has a vector as soon as all its windows have: their mean, made a unit vector', async () => {
  const { db, set } = await library('a')
  const near = () => nearestPassages(db, { set, vector: EAST, scope: 'all', k: 5 })
  await embed(db, set, 'a', [EAST])
  expect(await near()).toEqual([])
  await embed(db, set, 'a', [NORTH])
  // Mean of east and north: (½, ½, 0), as a unit vector (√½, √½, 0).
  expect(await near()).toEqual([{ passage: 1, similarity: expect.closeTo(Math.SQRT1_2, 6) }])
  await embed(db, set, 'a', [UP])
  expect(await near()).toEqual([
    { passage: 1, similarity: expect.closeTo(Math.SQRT1_2, 6) },
    { passage: 2, similarity: expect.closeTo(0, 6) },
  ])
})

test('the nearest windows come with their passage, nearest first, no more than k', async () => {
  const { db, set } = await library('a')
  await embed(db, set, 'a', [EAST, NORTH, UP])
  const near = await nearestWindows(db, { set, vector: Float32Array.of(0, 0.6, 0.8), scope: 'all', k: 2 })
  expect(near).toEqual([
    { window: 3, passage: 2, similarity: expect.closeTo(0.8, 6) },
    { window: 2, passage: 1, similarity: expect.closeTo(0.6, 6) },
  ])
})

test('more than there can be in a shard is asked for without harm', async () => {
  const { db, set } = await library('a')
  await embed(db, set, 'a', [EAST, NORTH, UP])
  const near = await nearestWindows(db, { set, vector: Float32Array.of(0, 0.6, 0.8), scope: 'all', k: 100_000 })
  expect(near.map(({ window }) => window)).toEqual([3, 2, 1])
})

test('a scope of books or sections is filled from inside, however near the rest is', async () => {
  const { db, set } = await library('a', 'b', 'c')
  const sections = { One: ['First.'], Two: ['Second.'] }
  await insertBook(db, newBook({ id: 'd', sections }))
  await embed(db, set, 'a', [EAST, EAST, EAST])
  await embed(db, set, 'b', [NORTH, NORTH, NORTH])
  await embed(db, set, 'c', [UP, UP, Float32Array.of(0.6, 0.8, 0)])
  await embed(db, set, 'd', [EAST, UP])
  const within = async (scope: Parameters<typeof nearestWindows>[1]['scope']) =>
    (await nearestWindows(db, { set, vector: EAST, scope, k: 2 })).map((near) => [near.window, Math.round(near.similarity)])
  expect((await within([{ book: 'b' }, { book: 'c' }]))[0]).toEqual([9, 1])
  expect(await within([{ book: 'b' }])).toEqual([
    [expect.toSatisfy((window: number) => window >= 4 && window <= 6), 0],
    [expect.toSatisfy((window: number) => window >= 4 && window <= 6), 0],
  ])
  expect(await within([{ book: 'd', sections: { from: 1, to: 1 } }])).toEqual([[11, 0]])
  expect((await within([{ book: 'd', sections: { from: 0, to: 0 } }, { book: 'c' }])).map(([window]) => window)).toEqual([10, 9])
  expect(await within([])).toEqual([])
  await trashBook(db, 'a', 1)
  expect((await within('all'))[0]).toEqual([10, 1])
})

test('up to a place: whole sections before it, and of its own section the passages that end before it', async () => {
  const { db, set } = await library()
  // "One one." 0–8, "One two." 10–18 and "One three." 20–30 are passages of the first section.
  await insertBook(db, newBook({ id: 'd', sections: { One: ['One one.', 'One two.', 'One three.'], Two: ['Two.'] } }))
  await embed(db, set, 'd', [UP, UP, EAST, EAST])
  const within = async (until: { section: number; offset: number }) => {
    const query = { set, vector: EAST, scope: [{ book: 'd', until }], k: 9 }
    const windows = (await nearestWindows(db, query)).map(({ window }) => window).sort()
    expect((await nearestPassages(db, query)).map(({ passage }) => passage).sort()).toEqual(windows)
    return windows
  }
  expect(await within({ section: 0, offset: 7 })).toEqual([])
  expect(await within({ section: 0, offset: 18 })).toEqual([1, 2])
  expect(await within({ section: 1, offset: 0 })).toEqual([1, 2, 3])
  expect(await within({ section: 1, offset: 99 })).toEqual([1, 2, 3, 4])
  const chapter = [{ book: 'd', sections: { from: 1, to: 1 }, until: { section: 0, offset: 18 } }]
  expect(await nearestWindows(db, { set, vector: EAST, scope: chapter, k: 9 })).toEqual([])
})

test('a vector of another width, and one with a hole, are refused', async () => {
  const { db, set } = await library('a')
  await expect(embed(db, set, 'a', [Float32Array.of(1, 0)])).rejects.toMatchObject({ code: 'internal' })
  await expect(embed(db, set, 'a', [Float32Array.of(1, Number.NaN, 0)])).rejects.toMatchObject({ code: 'internal' })
  await expect(nearestWindows(db, { set, vector: Float32Array.of(1), scope: 'all', k: 1 })).rejects.toMatchObject({
    code: 'internal',
  })
  expect(vectorShare(db, set, 'all').stored).toBe(0)
})

test('a batch out of turn is refused whole', async () => {
  const { db, set } = await library('a')
  const [, second] = pendingWindows(db, set, 'a', 2)
  await expect(storeVectors(db, set, 'a', [{ key: second!.key, vector: EAST }])).rejects.toMatchObject({ code: 'internal' })
  await embed(db, set, 'a', [EAST, EAST, EAST])
  await expect(storeVectors(db, set, 'a', [{ key: 4, vector: EAST }])).rejects.toMatchObject({ code: 'internal' })
  await expect(storeVectors(db, set, 'gone', [{ key: 1, vector: EAST }])).rejects.toMatchObject({ code: 'not-found' })
})

test('vectors of another model are never compared, and the old ones answer until they are dropped', async () => {
  const { db, set } = await library('a')
  await embed(db, set, 'a', [EAST, NORTH, UP])
  const wider = await registerVectorSet(db, { modelId: 'other', checksum: 'c1', dims: 4 })
  expect(await nearestWindows(db, { set: wider, vector: Float32Array.of(1, 0, 0, 0), scope: 'all', k: 3 })).toEqual([])
  expect(pendingWindows(db, wider, 'a', 10)).toHaveLength(3)
  expect(await nearestWindows(db, { set, vector: EAST, scope: 'all', k: 3 })).toHaveLength(3)
  await dropVectorSet(db, set)
  expect(vectorSets(db.reader)).toEqual([wider])
  expect(await registerVectorSet(db, { modelId: 'other', checksum: 'c1', dims: 4 })).toEqual(wider)
})

test('new weights under the same name are another set', async () => {
  const { db, set } = await library()
  const retrained = await registerVectorSet(db, { modelId: 'tiny', checksum: 'c1', dims: 3 })
  expect(retrained.key).not.toBe(set.key)
})

test('token bits are kept window by window', async () => {
  const { db, set } = await library('a', 'b')
  const windows = pendingWindows(db, set, 'b', 2)
  await storeVectors(
    db,
    set,
    'b',
    windows.map(({ key }, index) => ({ key, vector: EAST, bits: Uint8Array.of(index, 7) })),
  )
  expect(bitsOfPassages(db, set, [1, 3]).map((row) => [row.window, row.passage, [...row.bits]])).toEqual([
    [4, 3, [0, 7]],
    [5, 3, [1, 7]],
  ])
  expect([...bitsInScope(db, set, 'all')].flat().map((row) => row.window)).toEqual([4, 5])
  expect(countWindows(db, [{ book: 'a' }])).toBe(3)
})

test('window vectors come back as they were stored', async () => {
  const { db, set } = await library('a')
  await embed(db, set, 'a', [EAST, NORTH])
  expect(windowVectors(db, set, [2, 3])).toEqual([{ window: 2, vector: NORTH }])
})

test('the means that signs were taken with stay', async () => {
  const { db, set } = await library()
  expect(loadMeans(db, set)).toBeUndefined()
  await storeMeans(db, set, { window: EAST, token: NORTH })
  await storeMeans(db, set, { window: UP, token: UP })
  expect(loadMeans(db, set)).toEqual({ window: EAST, token: NORTH })
})

test('books fill a shard together and a large one has its own; a purged one is not found again', async () => {
  const db = temporaryLibrary()
  const set = await registerVectorSet(db, { modelId: 'tiny', checksum: 'c0', dims: 3 })
  const sentences = Array.from({ length: 4_000 }, (_, index) => `Sentence ${index}.`).join(' ')
  await insertBook(db, newBook({ id: 'large', sections: { One: [sentences] } }))
  await insertBook(db, newBook({ id: 'small', sections: TWO_PASSAGES }))
  await insertBook(db, newBook({ id: 'large-too', sections: { One: [`${sentences} And more.`] } }))
  for (const book of ['large', 'small', 'large-too']) await embed(db, set, book, [EAST])
  const shards = db.reader.all<{ shard: number }>('shards', 'SELECT shard FROM vector_stamp ORDER BY book')
  expect(shards.map(({ shard }) => shard)).toEqual([1, 1, 2])
  await purgeBook(db, 'large')
  expect((await nearestWindows(db, { set, vector: EAST, scope: 'all', k: 9 })).map((near) => near.window)).toEqual([4_001, 4_004])
})
