import { expect, test } from 'vitest'
import { fakeModels } from '../support/fake-models.ts'
import { openTestEngine, topicEmbedder, writeEpub } from '../support/test-engine.ts'

const SEAS = {
  title: 'The Seas',
  chapters: {
    'The Lamp': [
      'The Lamp burned whale oil. A lamp needs a wick.',
      'José trimmed it on the 12th of May, code NV-220X.',
      'The naïve keeper slept; one day at a time he grew older.',
    ],
    'The Wreck': ['A schooner struck the reef. The whale dived.', 'The keeper rowed out with oil and a rope.'],
  },
}

async function openSeas(models = fakeModels({ embedder: topicEmbedder(), answerModel: null })) {
  const engine = await openTestEngine({ models })
  await engine.call('book.add', { paths: [writeEpub(SEAS)], until: 'text' })
  const search = (query: string, more: object = {}) => engine.call('search.text', { query, ...more })
  return { ...engine, search }
}

test('every hit has its passage, section, page and a snippet in which the words are marked', async () => {
  const { search } = await openSeas()
  const result = await search('schooner')
  expect(result).toMatchObject({ query: 'schooner', total: 1, byBook: [{ title: 'The Seas', count: 1 }] })
  const [hit] = result.hits
  expect(hit?.section).toEqual(['The Wreck'])
  expect(hit?.ranges.map(([start, end]) => hit.snippet.slice(start, end))).toEqual(['schooner'])
})

test('operators: phrases, AND, OR, NOT, minus, prefix, nearness', async () => {
  const { search } = await openSeas()
  const total = async (query: string) => (await search(query)).total
  expect(await total('"whale oil"')).toBe(1)
  expect(await total('"oil whale"')).toBe(0)
  expect(await total('"one day at a time"')).toBe(1)
  expect(await total('whale AND schooner')).toBe(1)
  expect(await total('wick OR rope')).toBe(2)
  expect(await total('whale -schooner')).toBe(1)
  expect(await total('whale NOT schooner')).toBe(1)
  expect(await total('schoon*')).toBe(1)
  expect(await total('NEAR(whale dived, 2)')).toBe(1)
  expect(await total('NEAR(lamp older, 2)')).toBe(0)
})

test('words are found by their stems, codes whole and in parts, and without their accents', async () => {
  const { search } = await openSeas()
  const marked = async (query: string) => {
    const { hits } = await search(query)
    return hits.flatMap(({ snippet, ranges }) => ranges.map(([start, end]) => snippet.slice(start, end)))
  }
  expect(await marked('lamps')).toEqual(['Lamp', 'lamp'])
  expect(await marked('NV-220X')).toEqual(['NV-220X'])
  expect(await marked('jose')).toEqual(['José'])
  expect(await marked('naive')).toEqual(['naïve'])
})

test('capitals and accents count when the reader says so', async () => {
  const { search } = await openSeas()
  const marked = async (query: string, more: object) => {
    const { hits } = await search(query, more)
    return hits.flatMap(({ snippet, ranges }) => ranges.map(([start, end]) => snippet.slice(start, end)))
  }
  expect(await marked('Lamp', { matchCase: true })).toEqual(['Lamp'])
  expect(await marked('SCHOONER', { matchCase: true })).toEqual([])
  expect(await marked('naive', { matchDiacritics: true })).toEqual([])
  expect(await marked('naïve', { matchDiacritics: true })).toEqual(['naïve'])
})

test('a section or a book narrows the search, title: and author: too', async () => {
  const { call, search } = await openSeas()
  await call('book.add', { paths: [writeEpub({ ...SEAS, title: 'Other Waters' }, 'other.epub')], until: 'text' })
  const books = async (query: string, more: object = {}) =>
    (await search(query, more)).byBook.map(({ title, count }) => [title, count])
  expect(await books('whale')).toEqual([
    ['The Seas', 2],
    ['Other Waters', 2],
  ])
  expect(await books('whale', { books: ['seas'] })).toEqual([['The Seas', 2]])
  expect(await books('whale', { books: ['seas'], section: 'the-lamp' })).toEqual([['The Seas', 1]])
  expect(await books('whale title:waters')).toEqual([['Other Waters', 2]])
  expect(await books('whale author:writer title:seas')).toEqual([['The Seas', 2]])
  expect(await books('whale author:melville')).toEqual([])
})

test('a limit shortens the list and not the counts', async () => {
  const { search } = await openSeas()
  const result = await search('whale', { limit: 1 })
  expect([result.hits.length, result.total]).toEqual([1, 2])
  expect(result.bySection.map(({ section, count }) => [...section, count])).toEqual([
    ['The Lamp', 1],
    ['The Wreck', 1],
  ])
})

// Passages overlap by whole paragraphs: without care every word at a passage's end is found twice.
test('what stands in the overlap of two passages counts once', async () => {
  const { call } = await openTestEngine({
    models: fakeModels({ embedder: topicEmbedder({ maxTokens: 128 }), answerModel: null }),
  })
  const paragraphs = Array.from(
    { length: 12 },
    (_, n) => `Paragraph ${n} tells of the harbour and its ${'many '.repeat(20)}boats, number${n}.`,
  )
  const { results } = await call('book.add', { paths: [writeEpub({ chapters: { One: paragraphs } })], until: 'text' })
  expect(results[0]?.book?.passages).toBeGreaterThan(3)
  for (let n = 0; n < paragraphs.length; n += 1)
    expect(await call('search.text', { query: `number${n}` })).toMatchObject({ total: 1 })
})

test('what is nowhere is said to be nowhere, with the nearest word that is there', async () => {
  const { search } = await openSeas()
  expect(await search('schoner')).toEqual({
    query: 'schoner',
    corrected: 'schooner',
    total: 0,
    byBook: [],
    bySection: [],
    hits: [],
  })
  expect((await search('xylophone')).corrected).toBeUndefined()
  expect(await search('')).toMatchObject({ total: 0 })
  expect(await search('"')).toMatchObject({ total: 0 })
  expect(await search('-whale')).toMatchObject({ query: '-whale' })
})

test('a query full of signs is text, never an error', async () => {
  const { search } = await openSeas()
  for (const query of [
    '\\',
    "'",
    ';DROP TABLE book',
    'a"b',
    '*',
    'NEAR(',
    '(((',
    'AND',
    'OR OR',
    'title:',
    'lamp\u0000',
    '^lamp',
    'passage_fts:lamp',
  ])
    expect((await search(query)).query).toBe(query)
})

test('text search needs no model at all', async () => {
  const built = await openSeas()
  await built.close()
  const { call } = await openTestEngine({ dir: built.dir, models: fakeModels({ embedder: null, answerModel: null }) })
  expect(await call('search.text', { query: 'schooner' })).toMatchObject({ total: 1 })
})

test('a model that was chosen and is gone takes neither the list nor the search with it', async () => {
  const built = await openSeas()
  await built.close()
  const models = fakeModels({ embedder: null, answerModel: null })
  const gone = { ...models, embedderIdentity: () => models.embedder().then(({ identity }) => identity) }
  const { call } = await openTestEngine({ dir: built.dir, models: gone })
  expect((await call('book.list', {})).books).toHaveLength(1)
  expect(await call('search.text', { query: 'schooner' })).toMatchObject({ total: 1 })
  expect(await call('library.check', {})).toMatchObject({ ok: true })
})

// On a shelf with more English than Portuguese, every "de" of a Portuguese page was marked, and the snippet shown was one full of them.
test('function words of a book’s own language are not marked beside words that say something', async () => {
  const { call, search } = await openSeas()
  const olhos = ['Uma casa de pedra, de cal e de sol.', 'Os olhos de ressaca eram de Capitú.'].join(' ')
  const book = { title: 'Olhos', chapters: { Um: [olhos] }, options: { language: 'pt' } }
  await call('book.add', { paths: [writeEpub(book, 'olhos.epub')], until: 'text' })
  const marked = async (query: string) => {
    const { hits } = await search(query)
    return hits.flatMap(({ snippet, ranges }) => ranges.map(([start, end]) => snippet.slice(start, end)))
  }
  expect(await marked('olhos de ressaca')).toEqual(['olhos', 'ressaca'])
  expect(await marked('"olhos de ressaca"')).toEqual(['olhos de ressaca'])
})

test('words that are tied by a slash are found as words where no such code is, and NEAR with one word is that word', async () => {
  const { search } = await openSeas()
  expect((await search('oil/rope')).hits).toHaveLength(1)
  expect((await search('oil/schooner')).query).toBe('oil/schooner')
  expect((await search('NEAR(schooner, 5)')).total).toBe(1)
})

async function openLog() {
  const engine = await openTestEngine({ models: fakeModels({ embedder: topicEmbedder(), answerModel: null }) })
  const days = Array.from(
    { length: 600 },
    (_, n) => `Day ${n}: the keeper saw a sail, ${'and wrote it down in the log of the tower, '.repeat(12)}.`,
  )
  await engine.call('book.add', { paths: [writeEpub({ title: 'The Log', chapters: { Days: days } })], until: 'text' })
  return engine
}

test('a search with a name tells its first hits while it goes on, in the order of its result', async () => {
  const { call, events } = await openLog()
  const result = await call('search.text', { query: 'sail', limit: 1_000, search: 'mine' })
  const told = events.flatMap((event) => (event.type === 'search.found' ? [event] : []))
  expect(told.length).toBeGreaterThan(2)
  const hits = told.flatMap((event) => event.hits)
  expect(hits).toEqual(result.hits.slice(0, hits.length))
  expect(hits.length).toBeLessThanOrEqual(200)
  expect(told[0]).toMatchObject({ search: 'mine', count: 20, books: [{ title: 'The Log' }] })
  expect(result.stopped).toBeUndefined()
})

test('a search that is stopped ends with what it has found and says so', async () => {
  const { call, waitFor } = await openLog()
  const whole = (await call('search.text', { query: 'sail' })).total
  const running = call('search.text', { query: 'sail', limit: 1_000, search: 'mine' })
  await waitFor((event): event is Extract<typeof event, { type: 'search.found' }> => event.type === 'search.found')
  await call('search.stop', { search: 'mine' })
  await call('search.stop', { search: 'nobody' })
  const result = await running
  expect(result.stopped).toBe(true)
  expect(result.total).toBeLessThan(whole)
  expect(result.total).toBeGreaterThan(0)
})
