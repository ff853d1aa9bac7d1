import { expect, test } from 'vitest'
import { createChatStore } from '../../src-renderer/stores/chat-store.ts'
import { createNoticesStore } from '../../src-renderer/stores/notices-store.ts'
import { AppError } from '../../src-shared/errors.ts'
import { askResult } from '../support/ask-result.ts'
import { type FakeApi, fakeApi } from './fake-api.ts'
import { heldApi } from './held-api.ts'
import { someQuote } from './some-quote.ts'

function memory(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start))
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

function chatOver(fake: FakeApi, storage = memory()) {
  const notices = createNoticesStore()
  return { notices, chat: createChatStore(fake.api, notices, storage), storage }
}

test('a question is asked of the chosen books, in its conversation from the second on', async () => {
  const fake = fakeApi({ 'ask.start': () => ({ turn: 't1', conversation: 'c1' }) })
  const { chat } = chatOver(fake)
  chat.getState().setQuestion('  Who built it?  ')
  await chat.getState().ask(['folk'])
  chat.getState().setQuestion('And when?')
  await chat.getState().ask(['folk'])
  expect(fake.calls.filter(({ name }) => name === 'ask.start').map(({ input }) => input)).toEqual([
    { question: 'Who built it?', books: ['folk'] },
    { question: 'And when?', books: ['folk'], conversation: 'c1' },
  ])
  expect(chat.getState().question).toBe('')
})

test('a section is asked of its own book, whatever else is chosen', async () => {
  const fake = fakeApi({ 'ask.start': () => ({ turn: 't1', conversation: 'c1' }) })
  const { chat } = chatOver(fake)
  chat.getState().setSection({ book: 'folk', path: 'ii', title: 'II. Fairies' })
  chat.getState().setQuestion('Who built it?')
  await chat.getState().ask(['folk', 'sea'])
  expect(fake.calls.at(-1)?.input).toMatchObject({ books: ['folk'], section: 'ii' })
})

test('an edited question takes the place of its turn and of what followed', async () => {
  let asked = 0
  const fake = fakeApi({
    'ask.start': () => {
      asked += 1
      return { turn: `t${asked}`, conversation: 'c1' }
    },
  })
  const { chat } = chatOver(fake)
  await chat.getState().askOf('first', { books: [] })
  await chat.getState().askOf('second', { books: [] })
  const [first] = chat.getState().turns
  if (first === undefined) throw new Error('no turn')
  chat.getState().edit(first)
  chat.getState().setQuestion('first, put better')
  await chat.getState().ask([])
  expect(chat.getState().turns.map(({ question }) => question)).toEqual(['first, put better'])
  expect(fake.calls.at(-1)?.input).toMatchObject({ replaces: 't1', conversation: 'c1' })
  // What was answered before can be looked up, the newest first.
  expect(chat.getState().turns[0]?.replaced).toEqual(['t2', 't1'])
})

test('what stood in the field before a question was edited comes back', async () => {
  const fake = fakeApi({ 'ask.start': () => ({ turn: 't1', conversation: 'c1' }) })
  const { chat } = chatOver(fake)
  await chat.getState().askOf('first', { books: [] })
  const [first] = chat.getState().turns
  if (first === undefined) throw new Error('no turn')
  chat.getState().setQuestion('My next thought')
  chat.getState().edit(first)
  expect(chat.getState().question).toBe('first')
  chat.getState().stopEditing()
  expect(chat.getState().question).toBe('My next thought')
  chat.getState().edit(first)
  await chat.getState().ask([])
  expect(fake.calls.at(-1)?.input).toMatchObject({ question: 'first', replaces: 't1' })
  expect(chat.getState().question).toBe('My next thought')
})

test('a question that cannot be asked says why, and can be asked again', async () => {
  const fake = fakeApi({
    'ask.start': () => {
      throw new AppError('engine-stopped', 'The engine stopped.', 'Ask again.')
    },
  })
  const { chat } = chatOver(fake)
  await chat.getState().askOf('Who?', { books: [] })
  expect(chat.getState().turns[0]).toMatchObject({ status: 'failed', error: { nextStep: 'Ask again.' } })
})

test('what a question needs is loaded once it is typed', () => {
  const fake = fakeApi({ 'ask.prepare': () => ({}) })
  const { chat } = chatOver(fake)
  chat.getState().setQuestion('W')
  chat.getState().setQuestion('Wh')
  expect(fake.calls.map(({ name }) => name)).toEqual(['ask.prepare'])
})

test('a corrected reading is asked in the place of its turn, with the same words and of the same books', async () => {
  const fake = fakeApi({ 'ask.start': () => ({ turn: 't1', conversation: 'c1' }) })
  const { chat } = chatOver(fake)
  await chat.getState().askOf('And when?', { books: ['folk'], section: 'ii', readSoFar: true })
  const [turn] = chat.getState().turns
  if (turn === undefined) throw new Error('no turn')
  await chat.getState().askAs(turn, 'When was the well built?')
  const asked = { question: 'And when?', books: ['folk'], section: 'ii', readSoFar: true, standalone: 'When was the well built?' }
  expect(fake.calls.at(-1)?.input).toEqual({ ...asked, conversation: 'c1', replaces: 't1' })
  // "Ask again" asks the same once more.
  await chat.getState().retry(chat.getState().turns[0] ?? turn)
  expect(fake.calls.at(-1)?.input).toMatchObject({ standalone: 'When was the well built?' })
})

test('a question that did not reach the engine is in the field again after a reload', async () => {
  const fake = fakeApi({
    'ask.start': () => {
      throw new AppError('engine-stopped', 'The engine stopped.', 'Ask again.')
    },
  })
  const storage = memory()
  const { chat } = chatOver(fake, storage)
  chat.getState().setQuestion('Who built it?')
  await chat.getState().ask([])
  expect(chat.getState().question).toBe('')
  expect(chatOver(fake, storage).chat.getState().question).toBe('Who built it?')
})

test('a question that was not sent is there again after a crash', () => {
  const fake = fakeApi({})
  const storage = memory()
  chatOver(fake, storage).chat.getState().setQuestion('Half a ques')
  expect(chatOver(fake, storage).chat.getState().question).toBe('Half a ques')
})

test('the live region hears of evidence and of the end, never of the words between', async () => {
  const fake = fakeApi({ 'ask.start': () => ({ turn: 't1', conversation: 'c1' }) })
  const { chat, notices } = chatOver(fake)
  await chat.getState().askOf('Who?', { books: [] })
  const said: string[] = []
  notices.subscribe(({ said: { text } }) => said.push(text))
  const { handle } = chat.getState()
  handle({ type: 'answer.evidence', turn: 't1', quotes: [someQuote(1)], standalone: 'Who?', corrected: [] })
  handle({ type: 'answer.delta', turn: 't1', text: 'The nurse', at: 0 })
  handle({ type: 'answer.delta', turn: 't1', text: ' was thanked.', at: 9 })
  handle({ type: 'answer.done', turn: 't1', result: askResult('Who?', [someQuote(1)]) })
  expect(said).toEqual(['1\u00a0quote found', 'Answer finished, 1\u00a0quote'])
})

const conversation = {
  conversation: 'c1',
  title: 'Who?',
  createdAt: 0,
  updatedAt: 0,
  turns: 1,
  pinned: false,
  running: true,
  removedAt: null,
}
const view = {
  ...{
    turn: 't1',
    question: 'Who?',
    status: 'running',
    askedAt: 0,
    finishedAt: null,
    books: [],
    section: null,
    sectionTitle: null,
  },
  ...{ readSoFar: false, given: null, result: null, error: null, told: [], sources: [], replaced: [] },
}

test('what is told of an answer while its conversation is being read is not lost', async () => {
  const read = Promise.withResolvers<object>()
  const fake = fakeApi({ 'conversations.get': () => read.promise })
  const { chat } = chatOver(fake)
  const opened = chat.getState().open('c1')
  const { handle } = chat.getState()
  handle({ type: 'answer.delta', turn: 't1', text: 'The nurse', at: 0 })
  handle({ type: 'answer.delta', turn: 't1', text: ' was thanked.', at: 9 })
  read.resolve({ conversation, turns: [{ ...view, told: [{ type: 'answer.delta', turn: 't1', text: 'The nurse', at: 0 }] }] })
  await opened
  expect(chat.getState().turns[0]?.draft).toBe('The nurse was thanked.')
})

test('a question that waits for the engine to come back stays when the conversation is read again', async () => {
  const started = Promise.withResolvers<{ turn: string; conversation: string }>()
  const fake = fakeApi({
    'conversations.get': () => ({ conversation, turns: [view] }),
    'ask.start': () => started.promise,
  })
  const { chat } = chatOver(fake)
  await chat.getState().open('c1')
  const asking = chat.getState().askOf('And when?', { books: [] })
  await chat.getState().reload()
  expect(chat.getState().turns.map(({ question }) => question)).toEqual(['Who?', 'And when?'])
  started.resolve({ turn: 't2', conversation: 'c1' })
  await asking
  expect(chat.getState().turns.map(({ id }) => id)).toEqual(['t1', 't2'])
})

/** An engine that begins questions and reads conversations when the test says so. */
function slowChat() {
  const engine = heldApi('ask.start', 'ask.stop', 'conversations.get')
  const { chat } = chatOver(engine)
  return { ...engine, chat, questions: () => chat.getState().turns.map(({ question }) => question) }
}

// The reader opened another conversation, and a moment later was thrown back into the one that they had left.
test('a question that begins after its conversation was left does not open it again', async () => {
  const { chat, answer, questions } = slowChat()
  void chat.getState().askOf('Who?', { books: [] })
  void chat.getState().open('c2')
  await answer('conversations.get', { conversation: { ...conversation, conversation: 'c2', title: 'Of bees' }, turns: [] })
  await answer('ask.start', { turn: 't1', conversation: 'c1' })
  expect(chat.getState()).toMatchObject({ conversation: 'c2', title: 'Of bees' })
  expect(questions()).toEqual([])
})

test('a second question that follows before the first has begun is of the same conversation', async () => {
  const { chat, answer, waiting, questions } = slowChat()
  void chat.getState().askOf('Who?', { books: [] })
  void chat.getState().askOf('And when?', { books: [] })
  expect(waiting('ask.start')).toEqual([{ question: 'Who?', books: [] }])
  await answer('ask.start', { turn: 't1', conversation: 'c1' })
  expect(waiting('ask.start')).toEqual([{ question: 'And when?', books: [], conversation: 'c1' }])
  await answer('ask.start', { turn: 't2', conversation: 'c1' })
  expect(chat.getState().turns.map(({ id }) => id)).toEqual(['t1', 't2'])
  expect(questions()).toEqual(['Who?', 'And when?'])
})

test('a question that began while the conversation was being read is not lost with that reading', async () => {
  const { chat, answer, questions } = slowChat()
  void chat.getState().open('c1')
  void chat.getState().askOf('And when?', { books: [] })
  await answer('ask.start', { turn: 't2', conversation: 'c1' })
  await answer('conversations.get', { conversation, turns: [view] })
  expect(questions()).toEqual(['Who?', 'And when?'])
  chat.getState().handle({ type: 'answer.delta', turn: 't2', text: 'In May', at: 0 })
  expect(chat.getState().turns[1]?.draft).toBe('In May')
})

test('what another question has taken the place of does not come back with an earlier reading', async () => {
  const { chat, answer, questions } = slowChat()
  void chat.getState().open('c1')
  await answer('conversations.get', { conversation, turns: [view] })
  void chat.getState().reload()
  void chat.getState().askOf('Who was it?', { books: [] }, { replaces: 't1' })
  await answer('ask.start', { turn: 't2', conversation: 'c1' })
  await answer('conversations.get', { conversation, turns: [view] })
  expect(questions()).toEqual(['Who was it?'])
})

test('a question that is stopped before the engine has begun it is stopped as soon as it has', async () => {
  const { chat, answer, waiting } = slowChat()
  void chat.getState().askOf('Who?', { books: [] })
  void chat.getState().stop()
  expect(waiting('ask.stop')).toEqual([])
  await answer('ask.start', { turn: 't1', conversation: 'c1' })
  expect(waiting('ask.stop')).toEqual([{ turn: 't1' }])
})
