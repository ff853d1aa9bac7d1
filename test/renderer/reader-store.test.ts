import { expect, test } from 'vitest'
import { createReaderStore, type ReaderRoute } from '../../src-renderer/reader/reader-store.ts'
import { placeOfQuote, quoteOfRoute } from '../../src-renderer/stores/quote-place.ts'
import { AppError } from '../../src-shared/errors.ts'
import { askResult } from '../support/ask-result.ts'
import { fakeApi } from './fake-api.ts'
import { heldApi } from './held-api.ts'
import { someQuote } from './some-quote.ts'

const FIRST = someQuote(1)
const SECOND = someQuote(2, { start: 50, end: 60 })
const ELSEWHERE = someQuote(3, { book: { id: 'tales', title: 'Tales', creators: [] } })

/** The address of a quote of answer "t1". */
function routeTo(quote: typeof FIRST): ReaderRoute {
  return placeOfQuote('t1', quote) as ReaderRoute
}

/** A turn that is answered, or of which the engine has told its evidence so far. */
function turnView(isRunning: boolean) {
  const result = askResult('What did the nurse get?', [FIRST, SECOND, ELSEWHERE])
  const { question, quotes } = result
  return {
    turn: 't1',
    question,
    status: isRunning ? 'running' : 'answered',
    books: [],
    section: null,
    sectionTitle: null,
    readSoFar: false,
    given: null,
    result: isRunning ? null : result,
    error: null,
    told: isRunning ? [{ type: 'answer.evidence', turn: 't1', quotes, standalone: question, corrected: [] }] : [],
    sources: [],
    replaced: [],
  }
}

/** An engine that has one section of text. Of an answer that is being written it has no record yet. */
function readerOver(isRunning: boolean) {
  const { api, calls } = fakeApi({
    'conversations.turn': () => turnView(isRunning),
    'reader.contents': () => ({ book: { id: 'folk', title: 'Folk', creators: [] }, sections: [] }),
    'reader.section': ({ section, at }: { section?: string; at: number }) => ({
      section: section ?? 'ii',
      start: 0,
      end: 100,
      length: 100,
      at,
    }),
    'notes.list': () => ({ notes: [] }),
    'book.details': () => ({ position: null }),
    'reader.locate': (sought: { turn?: string; n?: number; start?: number; end?: number }) => {
      if (sought.turn !== undefined && isRunning) throw new Error('There is no record of it.')
      const quote = [FIRST, SECOND, ELSEWHERE].find(({ n, start }) => n === sought.n || start === sought.start) ?? FIRST
      return { section: 'ii', start: quote.start, end: quote.end, state: 'same' }
    },
  })
  return { store: createReaderStore(api), calls }
}

test('the address of a quote says which one it is', () => {
  expect(quoteOfRoute(routeTo(SECOND))).toEqual({ turn: 't1', n: 2 })
  expect(quoteOfRoute({ view: 'reader', book: 'folk', section: 'ii' })).toBeNull()
})

test('who comes by a quote has the answer’s other quotes of this book at hand, at their places', async () => {
  const { store } = readerOver(false)
  await store.getState().open(routeTo(FIRST))
  await expect.poll(() => store.getState().quoted).toHaveLength(2)
  expect(store.getState().quoted).toEqual([
    { n: 1, section: 'ii', offset: FIRST.start, end: FIRST.end },
    { n: 2, section: 'ii', offset: 50, end: 60 },
  ])
  expect(store.getState().cameFrom?.quotes).toHaveLength(3)
})

// A click on the first evidence, seconds before the answer was written, opened an error: an answer has no record before it has ended.
test('a quote of an answer that is still being written is found by its passage', async () => {
  const { store } = readerOver(true)
  await store.getState().open(routeTo(SECOND))
  expect(store.getState().error).toBeNull()
  expect(store.getState().target).toMatchObject({ section: 'ii', offset: 50, end: 60 })
  await expect.poll(() => store.getState().quoted).toHaveLength(2)
})

test('the quotes stay while the book is read on, and go with another book', async () => {
  const { store, calls } = readerOver(false)
  await store.getState().open(routeTo(FIRST))
  await expect.poll(() => store.getState().quoted).toHaveLength(2)
  await store.getState().open(routeTo(SECOND))
  await store.getState().open({ view: 'reader', book: 'folk', section: 'iii' })
  expect(store.getState().quoted).toHaveLength(2)
  expect(calls.filter(({ name }) => name === 'conversations.turn')).toHaveLength(1)
  await store.getState().open({ view: 'reader', book: 'tales', section: 'i' })
  expect(store.getState().quoted).toEqual([])
  expect(store.getState().cameFrom).toBeNull()
})

/** An engine that reads books when the test says so. */
function slowReader() {
  const engine = heldApi(
    ...['book.details', 'reader.section', 'reader.contents', 'reader.remember'],
    ...['notes.list', 'conversations.turn', 'reader.locate'],
  )
  return { ...engine, store: createReaderStore(engine.api) }
}

// The reader turned to another book at once, and read the first chapter of the one before under its title.
test('a section of a book that was left while it was being opened is not taken for one of the next book', async () => {
  const { store, answer, waiting } = slowReader()
  void store.getState().open({ view: 'reader', book: 'folk' })
  void store.getState().open({ view: 'reader', book: 'tales' })
  await answer('book.details', { position: null })
  await answer('reader.section', { section: 'i', start: 0, end: 9, length: 9 })
  await answer('book.details', { position: { section: 'i', offset: 0 } })
  expect(waiting('reader.section')).toEqual([{ book: 'tales', section: 'i', at: 0 }])
})

test('what goes wrong with a book that was left is not said of the next one', async () => {
  const { store, refuse } = slowReader()
  void store.getState().open({ view: 'reader', book: 'folk' })
  void store.getState().open({ view: 'reader', book: 'tales' })
  await refuse('reader.contents', new AppError('not-found', 'It is not there.', 'Choose another.'))
  expect(store.getState().error).toBeNull()
})

test('places are remembered one after the other, so that the last one is kept', async () => {
  const { store, answer, waiting } = slowReader()
  void store.getState().open({ view: 'reader', book: 'folk', section: 'i' })
  store.getState().rest({ section: 'i', offset: 10 })
  store.getState().rest({ section: 'i', offset: 20 })
  await new Promise(setImmediate)
  expect(waiting('reader.remember')).toEqual([{ book: 'folk', section: 'i', offset: 10 }])
  await answer('reader.remember', {})
  expect(waiting('reader.remember')).toEqual([{ book: 'folk', section: 'i', offset: 20 }])
})

test('of two answers whose quotes led here one after the other, the later one is shown', async () => {
  const { store, answer } = slowReader()
  void store.getState().open(routeTo(FIRST))
  void store.getState().open({ ...routeTo(FIRST), quote: 't2/1' })
  await answer('conversations.turn', { ...turnView(false), turn: 't2' }, 1)
  await answer('conversations.turn', turnView(false))
  expect(store.getState().cameFrom?.id).toBe('t2')
})
