import { expect, test } from 'vitest'
import { quoteSources } from '../../src-main/db/answers.ts'
import { insertBook, purgeBook, replaceBook } from '../../src-main/db/books.ts'
import {
  listConversations,
  purgeConversations,
  removeConversation,
  renameConversation,
} from '../../src-main/db/conversation-list.ts'
import {
  conversationTurns,
  failTurn,
  failUnfinishedTurns,
  finishTurn,
  lastTurn,
  startTurn,
  turnById,
  turnTrace,
} from '../../src-main/db/conversations.ts'
import type { AskResult, Quote } from '../../src-shared/answer.ts'
import { newBook } from '../support/new-book.ts'
import { temporaryLibrary } from '../support/temporary-library.ts'

const BOOK = newBook({ id: 'light', sections: { One: ['The lamp burned whale oil.'] } })

const QUOTE: Quote = {
  n: 1,
  text: 'The lamp burned whale oil.',
  verdict: 'exact',
  book: { id: 'light', title: 'Book light', creators: ['Ines Calloway'] },
  section: ['One'],
  page: { label: '12', to: null, source: 'page-list' },
  place: 'ch. 1, ¶ 1',
  passage: 'light:one#1',
  start: 0,
  end: 26,
  voice: 'body',
}

const RESULT: AskResult = {
  status: 'answered',
  question: 'What did it burn?',
  standalone: 'What did the lamp burn?',
  corrected: [{ from: 'brun', to: 'burn' }],
  answer: {
    text: 'Whale oil. [1] And gas.',
    model: 'small',
    claims: [
      { text: 'Whale oil.', support: 'supported', quotes: [1] },
      { text: 'And gas.', support: 'unsupported', quotes: [], doubt: 'no-evidence' },
    ],
  },
  quotes: [QUOTE],
  passages: [
    {
      id: 'light:one#1',
      rank: 1,
      text: 'The lamp burned whale oil.',
      section: ['One'],
      page: { label: null, to: null, source: 'none' },
      legs: { lexical: 1, dense: null, rerank: 0.5 },
    },
  ],
  receipt: { books: 1, sections: 1, passages: 1, indexed: 1, legs: ['lexical'], terms: [{ term: 'lamp', count: 1 }] },
  timings: { understandMs: 1, retrieveMs: 2, rerankMs: null, firstEvidenceMs: 3, firstTokenMs: null, totalMs: 9 },
}

test('an answer comes back as it was given', async () => {
  const db = temporaryLibrary()
  await insertBook(db, BOOK)
  await startTurn(db, { id: 't1', conversation: 'c1', question: 'What did it burn?', scope: [{ book: 'light' }], now: 10 })
  expect(turnById(db, 't1')).toMatchObject({ status: 'running', result: null, finishedAt: null })
  await finishTurn(db, 't1', { result: RESULT, trace: { fused: [1, 2] }, now: 20 })
  expect(turnById(db, 't1')).toEqual({
    id: 't1',
    conversation: 'c1',
    ordinal: 0,
    given: null,
    question: 'What did it burn?',
    scope: [{ book: 'light' }],
    status: 'answered',
    result: RESULT,
    error: null,
    askedAt: 10,
    finishedAt: 20,
    replaced: [],
  })
  expect(turnTrace(db, 't1')).toEqual({ fused: [1, 2] })
  expect(lastTurn(db)?.id).toBe('t1')
})

test('turns follow one another; one without a conversation is one of its own', async () => {
  const db = temporaryLibrary()
  await startTurn(db, { id: 't1', conversation: 'c1', question: 'First?', scope: 'all', now: 1 })
  await startTurn(db, { id: 't2', conversation: 'c1', question: 'Second?', scope: 'all', now: 2 })
  await startTurn(db, { id: 't3', question: 'Alone?', scope: 'all', now: 3 })
  expect(conversationTurns(db, 'c1').map((turn) => [turn.ordinal, turn.question])).toEqual([
    [0, 'First?'],
    [1, 'Second?'],
  ])
  expect(listConversations(db)).toMatchObject([
    { id: 't3', title: 'Alone?', turns: 1 },
    { id: 'c1', title: 'First?', turns: 2 },
  ])
  expect(lastTurn(db)).toBeUndefined()
})

test('a turn that failed, was stopped or was cut short by a crash says so', async () => {
  const db = temporaryLibrary()
  for (const id of ['t1', 't2', 't3']) await startTurn(db, { id, question: 'Why?', scope: 'all', now: 1 })
  const error = { code: 'internal', message: 'It broke.', nextStep: 'Again.' } as const
  await failTurn(db, 't1', { error, now: 2 })
  await failTurn(db, 't2', { error: { ...error, code: 'cancelled' }, now: 2 })
  expect(await failUnfinishedTurns(db, { error, now: 3 })).toBe(1)
  expect(['t1', 't2', 't3'].map((id) => turnById(db, id)?.status)).toEqual(['failed', 'cancelled', 'failed'])
  expect(turnById(db, 't3')).toMatchObject({ error, result: null, finishedAt: 3 })
  await expect(failTurn(db, 'gone', { error, now: 1 })).rejects.toMatchObject({ code: 'not-found' })
})

test('a quote outlives its book, and tells when the text it was cut from has changed or is gone', async () => {
  const db = temporaryLibrary()
  await insertBook(db, BOOK)
  await startTurn(db, { id: 't1', question: 'What?', scope: 'all', now: 1 })
  await finishTurn(db, 't1', { result: RESULT, trace: null, now: 2 })
  const sources = () => quoteSources(db, 't1').map(({ n, source }) => [n, source])
  expect(sources()).toEqual([[1, 'same']])
  await replaceBook(db, { ...newBook({ id: 'light', sections: { One: ['The lamp burned gas.'] } }), sha256: 'other' })
  expect(sources()).toEqual([[1, 'changed']])
  expect(turnById(db, 't1')?.result?.passages[0]?.text).toBe('')
  await purgeBook(db, 'light')
  expect(sources()).toEqual([[1, 'gone']])
  expect(turnById(db, 't1')?.result?.quotes).toEqual([QUOTE])
  expect(turnById(db, 't1')?.result?.passages[0]?.text).toBe('')
})

test('a conversation is renamed, put into the trash, taken back, and gone for good after its time', async () => {
  const db = temporaryLibrary()
  await startTurn(db, { id: 't1', conversation: 'c1', question: 'Why?', scope: 'all', now: 1 })
  await renameConversation(db, 'c1', 'Whales')
  await removeConversation(db, 'c1', 5)
  expect(listConversations(db)).toEqual([])
  await removeConversation(db, 'c1', null)
  expect(listConversations(db)).toMatchObject([{ title: 'Whales' }])
  await removeConversation(db, 'c1', 5)
  expect(await purgeConversations(db, 5)).toBe(0)
  expect(await purgeConversations(db, 6)).toBe(1)
  expect(turnById(db, 't1')).toBeUndefined()
})
