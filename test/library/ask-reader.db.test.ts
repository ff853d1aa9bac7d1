import { expect, test } from 'vitest'
import { AppError } from '../../src-shared/errors.ts'
import type { AppEvent } from '../../src-shared/events.ts'
import { type FakeAnswerModelOptions, fakeAnswerModel, fakeModels } from '../support/fake-models.ts'
import { HARBOUR, openTestEngine, type TestEngine, topicEmbedder, type WrittenBook, writeEpub } from '../support/test-engine.ts'

async function openWithBook(writes: FakeAnswerModelOptions = {}, book: WrittenBook = HARBOUR) {
  const engine = await openTestEngine({
    models: fakeModels({ embedder: topicEmbedder(), answerModel: fakeAnswerModel(writes) }),
  })
  await engine.call('book.add', { paths: [writeEpub(book)] })
  return engine
}

async function ask({ call }: Pick<TestEngine, 'call'>, question: string, more: object = {}) {
  const { turn } = await call('ask.start', { question, ...more })
  return call('ask.result', { turn })
}

const ofType = <T extends AppEvent['type']>(events: readonly AppEvent[], type: T) =>
  events.filter((event): event is Extract<AppEvent, { type: T }> => event.type === type)

const OIL = 'What oil burned in the lamp?'

test('how the question was read is told with the evidence', async () => {
  const engine = await openWithBook()
  const first = await ask(engine, 'Who trimmed the wick?', { noModel: true })
  await ask(engine, 'And did she see the schoner?', { noModel: true, conversation: first.conversation })
  expect(ofType(engine.events, 'answer.evidence')[1]).toMatchObject({
    standalone: 'Who trimmed the wick? And did she see the schoner?',
    corrected: [{ from: 'schoner', to: 'schooner' }],
  })
})

test('what the reader makes of a question is searched as it is, and again when it is asked again', async () => {
  const engine = await openWithBook()
  const first = await ask(engine, 'Who trimmed the wick?', { noModel: true })
  const more = { noModel: true, conversation: first.conversation, standalone: 'When did the schooner strike the reef?' }
  const read = await ask(engine, 'And when did it?', more)
  expect(read).toMatchObject({ question: 'And when did it?', standalone: 'When did the schooner strike the reef?' })
  expect(read.quotes[0]?.text).toContain('schooner')
  const { turns } = await engine.call('conversations.get', { conversation: first.conversation })
  expect(turns.map(({ given }) => given)).toEqual([null, 'When did the schooner strike the reef?'])
})

test('each sentence is checked while the next one is written, and told with the quotes that it brings', async () => {
  const gate = Promise.withResolvers<void>()
  const engine = await openWithBook({
    writes: 'The lamp burned whale oil. Captain Rook slept in Paris. It did.',
    onWord: (word) => (word.trim() === 'Paris.' ? gate.promise : undefined),
  })
  const { turn } = await engine.call('ask.start', { question: OIL })
  const told = await engine.waitFor((event) => event.type === 'answer.claim')
  expect(told).toMatchObject({
    claim: { text: 'The lamp burned whale oil.', support: 'supported', quotes: [1] },
    quotes: [],
    checked: 'The lamp burned whale oil. '.length,
  })
  gate.resolve()
  const result = await engine.call('ask.result', { turn })
  const claims = ofType(engine.events, 'answer.claim').map(({ claim }) => claim)
  expect(claims[1]).toMatchObject({ support: 'unsupported', doubt: 'name-not-shown' })
  const letters = ofType(engine.events, 'answer.claim').map(({ checked }) => checked)
  expect(letters).toEqual([...new Set(letters)].toSorted((a, b) => a - b))
  expect(result.answer?.claims).toEqual(claims.filter(({ support }) => support === 'supported'))
})

test('what was found and checked by the time that the reader stops it is kept', async () => {
  const gate = Promise.withResolvers<void>()
  const engine = await openWithBook({
    writes: 'The lamp burned whale oil. The crew rowed ashore.',
    onWord: (word) => (word.trim() === 'rowed' ? gate.promise : undefined),
  })
  const { turn, conversation } = await engine.call('ask.start', { question: OIL })
  await engine.waitFor((event) => event.type === 'answer.claim')
  await engine.call('ask.stop', { turn })
  gate.resolve()
  await expect(engine.call('ask.result', { turn })).rejects.toMatchObject({ code: 'cancelled' })
  const { turns } = await engine.call('conversations.get', { conversation })
  expect(turns[0]).toMatchObject({
    status: 'cancelled',
    error: { code: 'cancelled' },
    result: { status: 'answered', answer: { claims: [{ text: 'The lamp burned whale oil.' }] } },
  })
  expect(turns[0]?.result?.quotes[0]?.text).toContain('whale oil')
  expect(ofType(engine.events, 'answer.failed')[0]?.result?.answer?.text).toBe('The lamp burned whale oil. [1]')
})

test('a question that takes the place of one that is being answered stops that one', async () => {
  const gate = Promise.withResolvers<void>()
  const engine = await openWithBook({ writes: 'The lamp burned whale oil.', onWord: () => gate.promise })
  const first = await engine.call('ask.start', { question: OIL })
  await engine.waitFor((event): event is AppEvent => event.type === 'answer.step' && event.step === 'reading')
  const again = { question: OIL, conversation: first.conversation, replaces: first.turn, noModel: true }
  const { turn } = await engine.call('ask.start', again)
  gate.resolve()
  await expect(engine.call('ask.result', first)).rejects.toMatchObject({ code: 'cancelled' })
  expect((await engine.call('ask.result', { turn })).quotes).not.toEqual([])
})

test('a model that fails while it writes is told of, and what was found stands', async () => {
  const engine = await openWithBook({
    writes: 'The lamp burned whale oil.',
    onWord: () => {
      throw new AppError('internal', 'The answer model failed while it was writing.', 'Ask again.')
    },
  })
  const result = await ask(engine, OIL)
  expect(result).toMatchObject({ status: 'evidence-only', answer: null })
  expect(result.quotes[0]?.text).toContain('whale oil')
  expect(result.receipt.missing).toEqual([
    {
      role: 'answer',
      message: 'The answer model failed while it was writing. What was found stands.',
      nextStep: 'Ask again.',
    },
  ])
})

test('a model that cannot be opened is told of, unless it was asked for by its name', async () => {
  const models = fakeModels({ embedder: topicEmbedder() })
  const damaged = new AppError('model-damaged', 'The model is damaged.', 'Fetch it again.')
  const engine = await openTestEngine({ models: { ...models, answerModel: () => Promise.reject(damaged) } })
  await engine.call('book.add', { paths: [writeEpub(HARBOUR)] })
  const result = await ask(engine, OIL)
  expect(result).toMatchObject({
    status: 'evidence-only',
    receipt: { missing: [{ role: 'answer', nextStep: 'Fetch it again.' }] },
  })
  await expect(ask(engine, OIL, { model: 'fake-answer-model' })).rejects.toMatchObject({ code: 'model-damaged' })
})

test('only what has been read is searched: nothing behind the place where reading stopped', async () => {
  const engine = await openWithBook()
  const [book] = (await engine.call('book.list', {})).books
  if (book === undefined) throw new Error('no book')
  const sofar = { noModel: true, readSoFar: true }
  await expect(ask(engine, OIL, sofar)).rejects.toMatchObject({
    code: 'not-found',
    message: expect.stringContaining('been read'),
  })
  // The lamp has been read, of the wreck nothing but its heading.
  await engine.call('reader.remember', { book: book.id, section: 'the-wreck', offset: 0 })
  const result = await ask(engine, 'Did the schooner strike the reef in March?', sofar)
  expect(result.passages.map(({ section }) => section)).toEqual([['The Lamp']])
  expect(result.receipt).toMatchObject({ books: 1, passages: 1, terms: [{ term: 'schooner', count: 0 }, {}, {}, {}] })
  const { turns } = await engine.call('conversations.get', { conversation: result.conversation })
  expect(turns[0]).toMatchObject({ readSoFar: true, books: [book.id], section: null })
  await engine.call('reader.remember', { book: book.id, section: 'the-wreck', offset: 10_000 })
  expect((await ask(engine, OIL, { ...sofar, section: 'the-wreck', books: [book.id] })).receipt.passages).toBe(1)
})

// The time to the quotes is what the reader waits: it was told without the reading of the shelf's words for a misspelt one.
test('the time to the evidence is counted from the question, its understanding included', async () => {
  const engine = await openWithBook()
  const { timings } = await ask(engine, 'What oil burnd in the lamp?', { noModel: true })
  expect(timings.firstEvidenceMs).toBeGreaterThanOrEqual(timings.understandMs + timings.retrieveMs)
})
