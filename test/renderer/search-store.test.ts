import { expect, test } from 'vitest'
import { addFound } from '../../src-renderer/search/add-found.ts'
import { createSearchStore } from '../../src-renderer/search/search-store.ts'
import type { SearchHit, SearchResult } from '../../src-shared/contract.ts'
import { fakeApi } from './fake-api.ts'
import { heldApi } from './held-api.ts'

const page = { label: null, to: null, source: 'none' as const }
const hit = (passage: string, book = 'b', section = ['I']): SearchHit => ({
  passage,
  book,
  section,
  page,
  snippet: 'a sail',
  ranges: [[2, 6]],
})
const BOOKS = [{ id: 'b', title: 'The Log' }]

test('hits that come one after the other are counted by book and chapter', () => {
  const first = addFound(null, 'sail', { hits: [hit('1'), hit('2')], books: BOOKS, count: 2 })
  const second = addFound(first, 'sail', {
    hits: [hit('3', 'b', ['II']), hit('4', 'c')],
    books: [{ id: 'c', title: 'Seas' }],
    count: 7,
  })
  expect(second).toMatchObject({
    query: 'sail',
    total: 7,
    byBook: [
      { id: 'b', title: 'The Log', count: 3 },
      { id: 'c', title: 'Seas', count: 1 },
    ],
  })
  expect(second.bySection.map(({ section, count }) => [section.join(), count])).toEqual([
    ['I', 2],
    ['II', 1],
    ['I', 1],
  ])
  expect(second.hits).toHaveLength(4)
})

/** An engine whose searches end when the test says so. */
function slowSearch() {
  const ends: ((result: SearchResult) => void)[] = []
  const fake = fakeApi({
    'search.text': () => new Promise((resolve) => ends.push(resolve)),
    'search.stop': () => ({}),
    'reader.contents': () => Promise.reject(new Error('none')),
  })
  const store = createSearchStore(fake.api, () => 0)
  const names = () =>
    fake.calls.filter(({ name }) => name === 'search.text').map(({ input }) => (input as { search: string }).search)
  return { ...fake, ends, store, names }
}

test('what a search tells is shown while it goes on, and a hit that is looked at by then stays it', async () => {
  const { store, ends, names } = slowSearch()
  store.getState().change({ query: 'sail' })
  const running = store.getState().run()
  const tell = (search: string, passage: string) =>
    store.getState().arrive({ type: 'search.found', search, hits: [hit(passage)], books: BOOKS, count: 1 })
  tell('of another window', '9')
  expect(store.getState().result).toBeNull()
  tell(names()[0]!, '1')
  tell(names()[0]!, '2')
  expect(store.getState()).toMatchObject({ running: true, current: 0 })
  expect(store.getState().result?.hits.map(({ passage }) => passage)).toEqual(['1', '2'])
  store.getState().look(1)
  ends[0]?.({ query: 'sail', total: 3, byBook: [], bySection: [], hits: ['1', '2', '3'].map((passage) => hit(passage)) })
  await running
  expect(store.getState()).toMatchObject({ running: false, partial: null, current: 1, result: { total: 3 } })
})

test('another search ends the one before, and stopping keeps what was found', async () => {
  const { store, ends, names, calls } = slowSearch()
  store.getState().change({ query: 'sail' })
  void store.getState().run()
  store.getState().change({ query: 'sails' })
  const second = store.getState().run()
  expect(calls.filter(({ name }) => name === 'search.stop').map(({ input }) => input)).toEqual([{ search: names()[0] }])
  store.getState().stop()
  expect(calls.at(-1)).toEqual({ name: 'search.stop', input: { search: names()[1] } })
  ends[0]?.({ query: 'sail', total: 9, byBook: [], bySection: [], hits: [] })
  ends[1]?.({ query: 'sails', total: 1, byBook: [], bySection: [], hits: [hit('1')], stopped: true })
  await second
  expect(store.getState().result).toMatchObject({ query: 'sails', total: 1, stopped: true })
})

test('what is found is told to be of what was searched, though the field says more by now', () => {
  const { store, names } = slowSearch()
  store.getState().change({ query: 'sail' })
  void store.getState().run()
  store.getState().change({ query: 'sails' })
  store.getState().arrive({ type: 'search.found', search: names()[0]!, hits: [hit('1')], books: BOOKS, count: 1 })
  expect(store.getState().searched?.query).toBe('sail')
})

test('an earlier list of searches does not bring back one that was forgotten', async () => {
  const engine = heldApi('searches.list', 'searches.restore', 'searches.remove')
  const store = createSearchStore(engine.api, () => 0)
  const lists = (...history: readonly string[]) => ({ history: history.map((search) => ({ search })), saved: [] })
  const removing = store.getState().remove('s1')
  await engine.answer('searches.remove', { removed: ['s1'] })
  await engine.answer('searches.list', lists())
  const undo = await removing
  void store.getState().loadLists()
  undo?.()
  await engine.answer('searches.restore', lists('s1'))
  await engine.answer('searches.list', lists())
  expect(store.getState().lists.history).toHaveLength(1)
})
