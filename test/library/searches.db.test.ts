import { expect, test } from 'vitest'
import { openTestEngine } from '../support/test-engine.ts'

test('the history has the last search first, and each once', async () => {
  const { call, events } = await openTestEngine()
  await call('searches.remember', { query: 'lamp', hits: 3 })
  await call('searches.remember', { query: '"whale oil"', books: ['b1'], matchCase: true })
  await call('searches.remember', { query: 'lamp', hits: 4 })
  const { history, saved } = await call('searches.list', {})
  expect(history).toMatchObject([
    { query: 'lamp', hits: 4, name: null, books: [], section: null, matchCase: false },
    { query: '"whale oil"', hits: null, books: ['b1'], matchCase: true },
  ])
  expect(saved).toEqual([])
  expect(events).toContainEqual({ type: 'searches.changed' })
})

test('a saved search has a name, its own words when none is given, and stays when the history is cleared', async () => {
  const { call } = await openTestEngine()
  await call('searches.remember', { query: 'lamp' })
  await call('searches.save', { query: 'reef*', name: 'Wrecks' })
  await call('searches.save', { query: 'NEAR(oil wick, 5)' })
  const { removed } = await call('searches.remove', {})
  expect(removed).toHaveLength(1)
  const { history, saved } = await call('searches.list', {})
  expect(history).toEqual([])
  expect(saved.map(({ name }) => name)).toEqual(['NEAR(oil wick, 5)', 'Wrecks'])
  expect((await call('searches.restore', { searches: removed })).history).toMatchObject([{ query: 'lamp' }])
})

test('one search is removed and brought back; what was removed long ago is gone', async () => {
  const { call, passDays } = await openTestEngine()
  const { search } = await call('searches.save', { query: 'reef' })
  expect(await call('searches.remove', { search })).toEqual({ removed: [search] })
  expect((await call('searches.restore', { searches: [search] })).saved).toMatchObject([{ search }])
  await call('searches.remove', { search })
  passDays(31)
  await call('library.compact', {})
  expect((await call('searches.restore', { searches: [search] })).saved).toEqual([])
})

test('the history is short enough to be read: the oldest are forgotten', async () => {
  const { call } = await openTestEngine()
  for (let index = 0; index < 510; index += 1) await call('searches.remember', { query: `word ${index}` })
  const { history } = await call('searches.list', { limit: 1_000 })
  expect(history).toHaveLength(500)
  expect(history[0]?.query).toBe('word 509')
})
