import { expect, test } from 'vitest'
import { HARBOUR, openTestEngine, type TestEngine, type WrittenBook, writeEpub } from '../support/test-engine.ts'

const SERIES =
  '<meta name="calibre:series" content="Sea Tales"/><meta name="calibre:series_index" content="2"/><dc:date>1903</dc:date>'

async function addBook({ call }: Pick<TestEngine, 'call'>, book: WrittenBook = HARBOUR, name?: string): Promise<string> {
  const { results } = await call('book.add', { paths: [writeEpub(book, name)] })
  expect(results[0]?.error).toBeUndefined()
  return results[0]!.book!.id
}

test('one call gives everything that the shelf is drawn, sorted and filtered by', async () => {
  const engine = await openTestEngine()
  const title = 'The Harbour'
  const id = await addBook(engine, { ...HARBOUR, title, options: { metadata: SERIES } })
  const { books } = await engine.call('shelf.list', {})
  expect(books).toEqual([
    {
      id,
      title,
      creators: ['Ana Writer'],
      sortTitle: 'Harbour, The',
      sortCreator: 'Writer, Ana',
      language: 'en',
      format: 'epub',
      state: 'complete',
      indexed: 1,
      words: 28,
      pages: { count: 1, source: 'estimate' },
      date: '1903',
      series: 'Sea Tales',
      seriesIndex: 2,
      tags: [],
      collections: [],
      hasCover: false,
      warnings: 0,
      addedAt: expect.any(Number),
      openedAt: null,
      read: null,
      removedAt: null,
    },
  ])
})

test('a removed book is listed in the trash with the time, and its details can still be read', async () => {
  const engine = await openTestEngine()
  const id = await addBook(engine)
  await engine.call('book.remove', { book: id })
  expect((await engine.call('shelf.list', {})).books).toEqual([])
  expect((await engine.call('shelf.list', { removed: true })).books).toMatchObject([
    { id, state: 'removed', removedAt: expect.any(Number) },
  ])
  expect(await engine.call('book.details', { book: id })).toMatchObject({ title: 'The Harbour', state: 'removed' })
})

test('details tell what the file says of itself and where it is kept', async () => {
  const engine = await openTestEngine()
  const metadata = '<dc:publisher>Quay Press</dc:publisher><dc:subject>Lighthouses</dc:subject><dc:rights>Free</dc:rights>'
  const id = await addBook(engine, { ...HARBOUR, options: { metadata } }, 'quay.epub')
  expect(await engine.call('book.details', { book: id })).toMatchObject({
    publisher: 'Quay Press',
    subjects: ['Lighthouses'],
    rights: 'Free',
    contributors: [{ name: 'Ana Writer', role: 'aut' }],
    file: { name: 'quay.epub', path: expect.stringMatching(/originals.[0-9a-f]{64}\.epub$/), sizeBytes: expect.any(Number) },
    sections: 2,
    warningList: [],
    notes: 0,
    position: null,
    edited: [],
  })
})

test('two corrections of one book that are made at once both hold', async () => {
  const engine = await openTestEngine()
  const book = await addBook(engine)
  const [first] = await Promise.all(
    [{ title: 'A Light' }, { authors: ['Hanne Keel'] }].map((changes) => engine.call('book.edit', { book, changes })),
  )
  expect(await engine.call('book.details', { book })).toMatchObject({ title: 'A Light', creators: ['Hanne Keel'] })
  expect(first?.undo).toEqual({ title: null })
})

test('an edited title and author hold wherever the book is named, and undo brings back what the file says', async () => {
  const engine = await openTestEngine()
  const id = await addBook(engine)
  const edited = await engine.call('book.edit', {
    book: id,
    changes: { title: 'A Light', authors: ['Hanne Keel'], series: 'Rocks', seriesIndex: 3 },
  })
  expect(edited.book).toMatchObject({
    title: 'A Light',
    sortTitle: 'Light, A',
    creators: ['Hanne Keel'],
    sortCreator: 'Keel, Hanne',
    series: 'Rocks',
    seriesIndex: 3,
    edited: ['title', 'authors', 'series', 'seriesIndex'],
  })
  expect((await engine.call('search.text', { query: 'author:keel schooner' })).total).toBe(1)
  const { turn } = await engine.call('ask.start', { question: 'What oil burned in the lamp?', noModel: true })
  expect((await engine.call('ask.result', { turn })).quotes[0]?.book).toMatchObject({
    title: 'A Light',
    creators: ['Hanne Keel'],
  })
  expect((await engine.call('export.turn', { turn })).markdown).toContain('Keel')
  const undone = await engine.call('book.edit', { book: id, changes: edited.undo })
  expect(undone.book).toMatchObject({ title: 'The Harbour', creators: ['Ana Writer'], series: null, edited: [] })
  expect(undone.undo).toMatchObject({ title: 'A Light' })
})

test('edits, tags and the reader’s own page count outlive a reading of the file anew', async () => {
  const engine = await openTestEngine()
  const id = await addBook(engine)
  await engine.call('book.edit', { book: id, changes: { title: 'A Light', tags: ['sea', 'lamps'], pageCount: 4 } })
  await engine.call('book.reindex', { book: id })
  const details = await engine.call('book.details', { book: id })
  expect(details).toMatchObject({
    title: 'A Light',
    tags: ['lamps', 'sea'],
    pages: { count: 4, source: 'estimate' },
    pageCount: 4,
  })
  expect((await engine.call('reader.pages', { book: id })).pages.map(({ label }) => label)).toEqual(['1', '2', '3', '4'])
})

test('"no series" and "as the file says" are two answers', async () => {
  const engine = await openTestEngine()
  const id = await addBook(engine, { ...HARBOUR, options: { metadata: SERIES } })
  const none = await engine.call('book.edit', { book: id, changes: { series: '' } })
  expect(none.book).toMatchObject({ series: null, seriesIndex: null })
  const filed = await engine.call('book.edit', { book: id, changes: { series: null } })
  expect(filed.book).toMatchObject({ series: 'Sea Tales', seriesIndex: 2 })
})

test('pages of the reader’s own copy are cited as estimates, and taken back', async () => {
  const engine = await openTestEngine()
  const id = await addBook(engine)
  await engine.call('book.edit', { book: id, changes: { pageCount: 4 } })
  const check = await engine.call('quote.verify', { text: 'nobody was lost' })
  expect(check.quote?.page).toEqual({ label: '4', to: null, source: 'estimate' })
  expect(check.quote?.place).toContain('¶ 2')
  await engine.call('book.edit', { book: id, changes: { pageCount: null } })
  expect((await engine.call('quote.verify', { text: 'nobody was lost' })).quote?.page).toMatchObject({
    label: null,
    source: 'none',
  })
})

test('a book with printed pages keeps them', async () => {
  const engine = await openTestEngine()
  const id = await addBook(engine, { ...HARBOUR, options: { pageList: [['7', 'c1.xhtml']] } })
  await expect(engine.call('book.edit', { book: id, changes: { pageCount: 4 } })).rejects.toMatchObject({ code: 'bad-request' })
  expect(await engine.call('book.details', { book: id })).toMatchObject({
    pages: { count: 1, source: 'page-list' },
    pageCount: null,
  })
})

test('tags are put on and taken off several books at once', async () => {
  const engine = await openTestEngine()
  const one = await addBook(engine)
  const two = await addBook(engine, { ...HARBOUR, title: 'Second' })
  await engine.call('book.tag', { books: [one, two], add: ['sea', 'to read'] })
  await engine.call('book.tag', { books: [two, 'no such book'], remove: ['to read'] })
  expect((await engine.call('shelf.list', {})).books.map(({ tags }) => tags)).toEqual([['sea', 'to read'], ['sea']])
  expect(engine.events.findLast(({ type }) => type === 'book.changed')).toEqual({
    type: 'book.changed',
    books: [two, 'no such book'],
  })
})

test('a collection is filled, renamed, removed and brought back with its books', async () => {
  const engine = await openTestEngine()
  const one = await addBook(engine)
  const two = await addBook(engine, { ...HARBOUR, title: 'Second' })
  const { collection } = await engine.call('collections.create', { name: 'Coast', books: [one] })
  expect(await engine.call('collections.change', { collection, add: [two, 'gone'], remove: [] })).toMatchObject({ books: 2 })
  await engine.call('collections.rename', { collection, name: 'Coasts' })
  await engine.call('book.remove', { book: two })
  expect((await engine.call('collections.list', {})).collections).toMatchObject([{ collection, name: 'Coasts', books: 1 }])
  await engine.call('collections.remove', { collection })
  expect((await engine.call('collections.list', {})).collections).toEqual([])
  expect((await engine.call('shelf.list', {})).books[0]?.collections).toEqual([])
  await engine.call('collections.restore', { collection })
  expect((await engine.call('shelf.list', {})).books[0]?.collections).toEqual([collection])
  await expect(engine.call('collections.rename', { collection: 'none', name: 'x' })).rejects.toMatchObject({ code: 'not-found' })
})

test('books opened last come first, and how far each is read is on the shelf', async () => {
  const engine = await openTestEngine()
  const one = await addBook(engine)
  const two = await addBook(engine, { ...HARBOUR, title: 'Second' })
  await engine.call('reader.remember', { book: one, section: 'the-wreck', offset: 0 })
  await engine.call('reader.remember', { book: two, section: 'the-lamp', offset: 0 })
  const { books } = await engine.call('shelf.recent', { limit: 5 })
  expect(books.map(({ id }) => id)).toEqual([two, one])
  expect(books[1]?.read).toBeCloseTo(0.44, 1)
  expect(await engine.call('book.details', { book: one })).toMatchObject({
    position: { section: 'the-wreck', headings: ['The Wreck'], offset: 0 },
  })
})

test('the library says where it is and what is in it', async () => {
  const engine = await openTestEngine()
  await addBook(engine)
  const gone = await addBook(engine, { ...HARBOUR, title: 'Second' })
  await engine.call('book.remove', { book: gone })
  const { sizeBytes, ...figures } = await engine.call('library.info', {})
  expect(figures).toEqual({
    dir: engine.dir,
    name: 'library',
    books: 1,
    removed: 1,
    sections: 2,
    passages: 2,
    words: 28,
    conversations: 0,
    notes: 0,
    indexed: 1,
  })
  expect(sizeBytes).toBeGreaterThan(50_000)
})
