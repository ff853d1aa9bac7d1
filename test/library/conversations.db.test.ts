import { expect, test } from 'vitest'
import type { AnswerEvent } from '../../src-shared/answer-events.ts'
import { fakeAnswerModel, fakeModels } from '../support/fake-models.ts'
import {
  HARBOUR,
  openTestEngine,
  type TestEngine,
  type TestEngineOptions,
  topicEmbedder,
  writeEpub,
} from '../support/test-engine.ts'

const OIL = 'What oil burned in the lamp?'
const SHIP = 'What struck the reef?'

async function openWithBook(options: TestEngineOptions = {}): Promise<TestEngine & { readonly book: string }> {
  const engine = await openTestEngine(options)
  const { results } = await engine.call('book.add', { paths: [writeEpub(HARBOUR)] })
  return { ...engine, book: results[0]!.book!.id }
}

async function ask({ call }: Pick<TestEngine, 'call'>, question: string, more: object = {}) {
  const started = await call('ask.start', { question, noModel: true, ...more })
  await call('ask.result', { turn: started.turn })
  return started
}

const questionsOf = async ({ call }: Pick<TestEngine, 'call'>, conversation: string) =>
  (await call('conversations.get', { conversation })).turns.map(({ question }) => question)

test('a conversation is read back turn by turn, with what each was asked of', async () => {
  const engine = await openWithBook()
  const { conversation, turn } = await ask(engine, OIL, { books: [engine.book], section: 'The Lamp' })
  await ask(engine, 'And the schooner?', { conversation })
  const { turns, conversation: view } = await engine.call('conversations.get', { conversation })
  expect(view).toMatchObject({ title: OIL, turns: 2, pinned: false, running: false, removedAt: null })
  expect(turns[0]).toMatchObject({
    turn,
    question: OIL,
    status: 'evidence-only',
    books: [engine.book],
    section: 'the-lamp',
    error: null,
    replaced: [],
  })
  expect(turns[0]?.result?.quotes[0]?.text).toContain('whale oil')
  expect(turns[0]?.sources).toContainEqual({ n: 1, source: 'same' })
  expect(turns[1]).toMatchObject({ question: 'And the schooner?', books: [], section: null })
  await expect(engine.call('conversations.get', { conversation: 'none' })).rejects.toMatchObject({ code: 'not-found' })
})

test('a list of turns carries as many passages as are wanted', async () => {
  const engine = await openWithBook()
  const { conversation, turn } = await ask(engine, OIL)
  const few = await engine.call('conversations.get', { conversation, passages: 1 })
  expect(few.turns[0]?.result?.passages).toHaveLength(1)
  expect((await engine.call('conversations.turn', { turn, passages: 30 })).result?.passages).toHaveLength(2)
})

test('the latest comes first, pinned ones before all', async () => {
  const engine = await openWithBook()
  const { conversation: first } = await ask(engine, OIL)
  const { conversation: second } = await ask(engine, SHIP)
  const order = async () => (await engine.call('conversations.list', {})).conversations.map(({ conversation }) => conversation)
  expect(await order()).toEqual([second, first])
  expect(await engine.call('conversations.pin', { conversation: first, pinned: true })).toMatchObject({ pinned: true })
  expect(await order()).toEqual([first, second])
  await engine.call('conversations.pin', { conversation: first, pinned: false })
  expect(await order()).toEqual([second, first])
  expect(engine.events).toContainEqual({ type: 'conversations.changed', conversation: first })
})

test('words of titles, questions and answers find a conversation, whatever their case and accents', async () => {
  const model = fakeAnswerModel({ writes: 'The lamp burned whale oil.' })
  const engine = await openWithBook({ models: fakeModels({ embedder: topicEmbedder(), answerModel: model }) })
  const { conversation } = await ask(engine, OIL, { noModel: false })
  const { conversation: other } = await ask(engine, SHIP)
  await engine.call('conversations.rename', { conversation: other, title: 'Épave de Guérande' })
  const found = async (search: string) =>
    (await engine.call('conversations.list', { search })).conversations.map(({ conversation: id }) => id)
  expect(await found('WHALE lamp')).toEqual([conversation])
  expect(await found('epave')).toEqual([other])
  expect(await found('struck')).toEqual([other])
  expect(await found('whale reef')).toEqual([])
  expect((await engine.call('conversations.list', { limit: 1 })).total).toBe(2)
})

test('a removed conversation is in the trash for 30 days and comes back whole', async () => {
  const engine = await openWithBook()
  const { conversation } = await ask(engine, OIL)
  expect(await engine.call('conversations.remove', { conversation })).toMatchObject({ removedAt: expect.any(Number) })
  expect((await engine.call('conversations.list', {})).conversations).toEqual([])
  expect((await engine.call('conversations.list', { removed: true })).conversations).toMatchObject([{ conversation }])
  await engine.call('conversations.restore', { conversation })
  expect(await questionsOf(engine, conversation)).toEqual([OIL])
  await engine.call('conversations.remove', { conversation })
  engine.passDays(31)
  await engine.call('library.compact', {})
  expect((await engine.call('conversations.list', { removed: true })).conversations).toEqual([])
})

test('a question asked again takes the place of its turn and of those that followed, which are kept', async () => {
  const engine = await openWithBook()
  const { conversation, turn: first } = await ask(engine, OIL)
  const { turn: second } = await ask(engine, 'And the keeper?', { conversation })
  const edited = await ask(engine, SHIP, { conversation, replaces: first })
  expect(edited.conversation).toBe(conversation)
  const { turns } = await engine.call('conversations.get', { conversation })
  expect(turns).toMatchObject([{ turn: edited.turn, question: SHIP, replaced: [second, first] }])
  expect(await engine.call('conversations.turn', { turn: first })).toMatchObject({ question: OIL })
  const again = await ask(engine, SHIP, { replaces: edited.turn })
  expect((await engine.call('conversations.get', { conversation })).turns).toMatchObject([
    { turn: again.turn, replaced: [edited.turn, second, first] },
  ])
  expect((await engine.call('export.turn', { conversation })).markdown).not.toContain(OIL)
  expect((await engine.call('conversations.list', {})).conversations).toMatchObject([{ title: SHIP, turns: 1 }])
})

test('only what stands in a conversation can be asked again', async () => {
  const engine = await openWithBook()
  const { conversation, turn } = await ask(engine, OIL)
  const { conversation: other } = await ask(engine, SHIP)
  await ask(engine, OIL, { conversation, replaces: turn })
  for (const input of [{ replaces: 'none' }, { replaces: turn }, { replaces: turn, conversation: other }])
    await expect(engine.call('ask.start', { question: OIL, ...input })).rejects.toMatchObject({ code: 'not-found' })
})

test('the history of an edited question is what came before it', async () => {
  const engine = await openWithBook()
  const { conversation } = await ask(engine, 'Who was Hanne the keeper?')
  const { turn } = await ask(engine, 'What did the schooner strike?', { conversation })
  const { turn: edited } = await ask(engine, 'And when did she trim the wick?', { conversation, replaces: turn })
  const { result } = await engine.call('conversations.turn', { turn: edited })
  expect(result?.standalone).not.toContain('schooner')
})

test('the library’s settings decide how a question is answered unless it says so itself', async () => {
  const model = fakeAnswerModel({ writes: 'The lamp burned whale oil. Captain Rook slept in Paris.' })
  const engine = await openWithBook({ models: fakeModels({ embedder: topicEmbedder(), answerModel: model }) })
  const answer = async (more: object = {}) => {
    const { turn } = await engine.call('ask.start', { question: OIL, ...more })
    return engine.call('ask.result', { turn })
  }
  expect((await answer()).answer?.claims).toHaveLength(1)
  await engine.call('settings.set', { dropUnsupported: false })
  expect((await answer()).answer?.claims).toHaveLength(2)
  expect((await answer({ keepUnsupported: false })).answer?.claims).toHaveLength(1)
  await engine.call('settings.set', { writeAnswers: false })
  expect((await answer()).status).toBe('evidence-only')
  expect((await answer({ noModel: false })).status).toBe('answered')
})

test('a model that the settings name and that is gone leaves the quotations and says so', async () => {
  const engine = await openWithBook()
  await engine.call('settings.set', { answerModel: 'a model that was removed' })
  const { turn } = await engine.call('ask.start', { question: OIL })
  const result = await engine.call('ask.result', { turn })
  expect(result.status).toBe('evidence-only')
  expect(result.receipt.missing).toMatchObject([{ role: 'answer', message: expect.stringContaining('a model that was removed') }])
})

test('whoever reads a conversation in the middle of an answer gets what was told of it, and nothing of it afterwards', async () => {
  const gate = Promise.withResolvers<void>()
  const model = fakeAnswerModel({
    writes: 'The lamp burned whale oil.',
    onWord: (word) => (word === ' burned' ? gate.promise : undefined),
  })
  const engine = await openWithBook({ models: fakeModels({ embedder: topicEmbedder(), answerModel: model }) })
  const { turn, conversation } = await engine.call('ask.start', { question: OIL })
  await engine.waitFor((event): event is AnswerEvent => event.type === 'answer.delta' && event.text === ' lamp')
  const [running] = (await engine.call('conversations.get', { conversation })).turns
  expect(running?.told.map(({ type }) => type)).toEqual([
    'answer.evidence',
    'answer.step',
    'answer.step',
    'answer.delta',
    'answer.delta',
  ])
  expect(running?.told.at(-1)).toMatchObject({ text: ' lamp', at: 3 })
  gate.resolve()
  await engine.call('ask.result', { turn })
  expect((await engine.call('conversations.turn', { turn })).told).toEqual([])
})
