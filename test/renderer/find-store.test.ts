import { expect, test } from 'vitest'
import { createFindStore } from '../../src-renderer/reader/find-store.ts'
import type { BookHits } from '../../src-shared/contract/reader-contract.ts'
import { fakeApi } from './fake-api.ts'

const HIT = { section: 'log', ordinal: 0, start: 4, end: 8, share: 0.1 }
const WORDS = { words: 'rope', matchCase: false, wholeWords: false }

test('what is typed is found in the book, and nothing is asked for nothing', async () => {
  const { api, calls } = fakeApi({ 'reader.find': () => ({ total: 1, hits: [HIT], nearest: null }) })
  const store = createFindStore(api)
  expect(await store.getState().find('b', { ...WORDS, words: ' ' })).toBe(true)
  expect(await store.getState().find('b', WORDS)).toBe(true)
  expect(store.getState()).toMatchObject({ hits: [HIT], total: 1, isSearching: false, current: -1 })
  expect(calls).toEqual([{ name: 'reader.find', input: { book: 'b', ...WORDS } }])
  expect(store.getState().step(1, null, null)).toBe(HIT)
  store.getState().close()
  expect(store.getState()).toMatchObject({ hits: [], total: 0, isOpen: false })
})

test('an answer that comes after a later search, or after closing, is dropped', async () => {
  const answers: ((found: BookHits) => void)[] = []
  const store = createFindStore(fakeApi({ 'reader.find': () => new Promise((resolve) => answers.push(resolve)) }).api)
  const first = store.getState().find('b', WORDS)
  const second = store.getState().find('b', { ...WORDS, words: 'wire' })
  answers[1]?.({ total: 0, hits: [], nearest: 'wired' })
  answers[0]?.({ total: 1, hits: [HIT], nearest: null })
  expect([await first, await second]).toEqual([false, true])
  expect(store.getState()).toMatchObject({ total: 0, nearest: 'wired' })
  const third = store.getState().find('b', WORDS)
  store.getState().close()
  answers[2]?.({ total: 1, hits: [HIT], nearest: null })
  expect(await third).toBe(false)
  expect(store.getState().hits).toEqual([])
})

test('a search that fails says so', async () => {
  const store = createFindStore(fakeApi({}).api)
  expect(await store.getState().find('b', WORDS)).toBe(false)
  expect(store.getState().error).not.toBeNull()
})

test('the same words asked for twice are looked for once', async () => {
  const answers: ((found: BookHits) => void)[] = []
  const store = createFindStore(fakeApi({ 'reader.find': () => new Promise((resolve) => answers.push(resolve)) }).api)
  const both = [store.getState().find('b', WORDS), store.getState().find('b', WORDS)]
  expect(answers).toHaveLength(1)
  answers[0]?.({ total: 1, hits: [HIT], nearest: null })
  expect(await Promise.all(both)).toEqual([true, true])
  void store.getState().find('b', WORDS)
  expect(answers).toHaveLength(2)
})
