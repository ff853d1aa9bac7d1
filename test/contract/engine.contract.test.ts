import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '../../src-shared/contract.ts'
import { fakeAnswerModel, fakeModels } from '../support/fake-models.ts'
import { temporaryFolder } from '../support/temporary-library.ts'
import { HARBOUR, openTestEngine, type TestEngine, topicEmbedder, writeEpub } from '../support/test-engine.ts'

// The engine of these tests sends every call through JSON text and holds every output against its schema: what is lost on the way, or is not in the
// contract, fails there.

const QUESTION = 'What oil burned in the lamp?'

type Step = (call: TestEngine['call'], kept: { turn: string }) => Promise<unknown>

/** Every call that the command line and the evals make, in an order in which each has something to do. */
const STEPS: Readonly<Record<string, Step>> = {
  'book.add': (call) => call('book.add', { paths: [writeEpub(HARBOUR), '/no such file.epub'] }),
  'book.list': (call) => call('book.list', {}),
  'book.show': (call) => call('book.show', { book: 'harbour', section: 'the-lamp' }),
  'book.remove': (call) => call('book.remove', { book: 'harbour' }),
  'book.restore': (call) => call('book.restore', { book: 'harbour' }),
  'book.reindex': (call) => call('book.reindex', {}),
  'search.text': (call) => call('search.text', { query: 'lamp OR schooner' }),
  'quote.verify': (call) => call('quote.verify', { text: 'Hanne the captain trimmed the wick at dusk' }),
  'quote.draft': (call) =>
    call('quote.draft', { draft: '“The lamp burned whale oil. Nobody was lost at all.” and "the wick at dusk"' }),
  'ask.start': async (call, kept) => {
    kept.turn = (await call('ask.start', { question: QUESTION })).turn
  },
  'ask.result': (call, { turn }) => call('ask.result', { turn }),
  'ask.stop': (call, { turn }) => call('ask.stop', { turn }),
  'ask.rank': (call) => call('ask.rank', { question: QUESTION, stages: ['lexical', 'dense', 'hybrid', 'rerank'] }),
  'export.turn': (call) => call('export.turn', {}),
  'library.check': (call) => call('library.check', { repair: true }),
  'library.backup': (call) => call('library.backup', { file: join(temporaryFolder(), 'copy.sqlite') }),
  'library.compact': (call) => call('library.compact', {}),
  'library.stop': (call) => call('library.stop', {}),
}

test('every output is JSON that its schema describes to the last field', async () => {
  const models = fakeModels({ embedder: topicEmbedder(), answerModel: fakeAnswerModel({ writes: 'The lamp burned whale oil.' }) })
  const { call } = await openTestEngine({ models })
  const kept = { turn: '' }
  for (const [name, step] of Object.entries(STEPS)) {
    expect(Object.keys(contract)).toContain(name)
    await step(call, kept)
  }
})

test('input that does not fit is refused before anything happens', async () => {
  const { call } = await openTestEngine()
  const loose = call as (name: string, input: unknown) => Promise<unknown>
  const bad: [string, unknown][] = [
    ['book.add', { paths: [] }],
    ['book.add', { paths: 'harbour.epub' }],
    ['book.show', {}],
    ['ask.start', { question: 7 }],
    ['search.text', { query: 'lamp', limit: -1 }],
    ['export.turn', { style: 'klingon' }],
    ['no.such.method', {}],
    ['constructor', {}],
    ['book.list', null],
  ]
  for (const [name, input] of bad) await expect(loose(name, input)).rejects.toMatchObject({ code: 'bad-request' })
  expect((await call('book.list', {})).books).toEqual([])
})

test('while a book is being imported every other call is answered', async () => {
  const gate = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const embedder = topicEmbedder({
    onEmbed: (text) => {
      if (!text.includes('Second')) return undefined
      reached.resolve()
      return gate.promise
    },
  })
  const models = fakeModels({ embedder, answerModel: fakeAnswerModel({ writes: 'The lamp burned whale oil.' }) })
  const { call } = await openTestEngine({ models, background: true })
  await call('book.add', { paths: [writeEpub(HARBOUR)] })
  let isDone = false
  const second = { title: 'Second', chapters: { One: ['The Second lamp burned oil.', 'The Second wick was trimmed.'] } }
  const importing = call('book.add', { paths: [writeEpub(second, 'second.epub')] }).finally(() => {
    isDone = true
  })
  await reached.promise
  const kept = { turn: '' }
  const { 'book.add': _imports, 'book.reindex': _waits, ...others } = STEPS
  for (const step of Object.values(others)) await step(call, kept)
  const books = (await call('book.list', {})).books
  expect(books.map(({ title, state }) => [title, state])).toEqual([
    ['The Harbour', 'complete'],
    ['Second', 'text'],
  ])
  expect(isDone).toBe(false)
  gate.resolve()
  expect((await importing).results).toMatchObject([{ status: 'added', book: { state: 'complete' } }])
})

test('while a file is being read every other call is answered', async () => {
  const { call, waitFor } = await openTestEngine()
  await call('book.add', { paths: [writeEpub(HARBOUR)] })
  const sentences = Array.from({ length: 4_000 }, (_, n) => `Number ${n} of the lamps burned in the harbour until dusk.`)
  const order: string[] = []
  const importing = call('book.add', {
    paths: [writeEpub({ title: 'Long', chapters: { One: sentences } }, 'long.epub')],
    until: 'text',
  })
  const added = importing.then(() => order.push('added'))
  await waitFor((event): event is typeof event => event.type === 'job.progress' && event.what.includes('long.epub'))
  await call('search.text', { query: 'schooner' }).then(() => order.push('searched'))
  await call('book.list', {}).then(() => order.push('listed'))
  await added
  expect(order).toEqual(['searched', 'listed', 'added'])
})
