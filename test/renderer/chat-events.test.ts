import { expect, test } from 'vitest'
import { applyChatEvent, type Chat, NEW_CHAT, turnStarted } from '../../src-renderer/stores/chat-events.ts'
import { newTurn } from '../../src-renderer/stores/turn.ts'
import type { Quote } from '../../src-shared/answer.ts'
import type { AppEvent } from '../../src-shared/events.ts'
import { askResult } from '../support/ask-result.ts'
import { someQuote } from './some-quote.ts'

function evidence(turn: string, ...quotes: readonly Quote[]): Extract<AppEvent, { type: 'answer.evidence' }> {
  return { type: 'answer.evidence', turn, quotes, standalone: 'What did the nurse get?', corrected: [] }
}

function asking(id: string): Chat {
  return { ...NEW_CHAT, turns: [newTurn(id, 'What did the nurse get?', { books: [] })] }
}

test('the evidence stands before a word is written, and its first slip is raised', () => {
  const state = applyChatEvent(asking('t1'), evidence('t1', someQuote(1), someQuote(2)))
  expect(state.turns[0]).toMatchObject({ status: 'writing', draft: '' })
  expect(state.turns[0]?.quotes).toHaveLength(2)
  expect(state.current).toEqual({ turn: 't1', n: 1 })
})

test('what a model writes is appended, and replaced by the checked answer', () => {
  const told = [
    evidence('t1', someQuote(1)),
    { type: 'answer.delta', turn: 't1', text: 'She got ', at: 0 },
    { type: 'answer.delta', turn: 't1', text: 'thanks.', at: 8 },
  ] as const
  const written = told.reduce<Chat>(applyChatEvent, asking('t1'))
  expect(written.turns[0]?.draft).toBe('She got thanks.')
  const done = applyChatEvent(written, { type: 'answer.done', turn: 't1', result: askResult('q', [someQuote(1)]) })
  expect(done.turns[0]).toMatchObject({ status: 'answered', draft: '' })
})

test('how the question was read is there with the evidence, before the answer', () => {
  const read = {
    ...evidence('t1', someQuote(1)),
    standalone: 'What did the midwife get?',
    corrected: [{ from: 'nurs', to: 'nurse' }],
  }
  const [turn] = applyChatEvent(asking('t1'), read).turns
  expect(turn).toMatchObject({
    status: 'writing',
    standalone: 'What did the midwife get?',
    corrected: [{ from: 'nurs', to: 'nurse' }],
  })
})

test('a sentence has its marks as soon as it is checked, and only what follows it is draft', () => {
  const told: readonly AppEvent[] = [
    evidence('t1', someQuote(1)),
    { type: 'answer.step', turn: 't1', step: 'reading' },
    { type: 'answer.delta', turn: 't1', text: 'She got thanks. And', at: 0 },
    {
      type: 'answer.claim',
      turn: 't1',
      claim: { text: 'She got thanks.', support: 'supported', quotes: [2] },
      quotes: [someQuote(2)],
      checked: 16,
    },
    { type: 'answer.delta', turn: 't1', text: ' a', at: 19 },
  ]
  const [turn] = told.reduce<Chat>(applyChatEvent, asking('t1')).turns
  expect(turn).toMatchObject({ step: null, claims: [{ quotes: [2] }], quotes: [{ n: 1 }, { n: 2 }] })
  expect(turn?.draft.slice(turn.checked)).toBe('And a')
})

test('what was checked by the time that the reader stopped it stands', () => {
  const result = askResult('q', [someQuote(1)])
  const error = { code: 'cancelled', message: 'Stopped.', nextStep: '' } as const
  const [turn] = applyChatEvent(asking('t1'), { type: 'answer.failed', turn: 't1', error, result }).turns
  expect(turn).toMatchObject({ status: 'stopped', claims: result.answer?.claims, quotes: [{ n: 1 }] })
})

test('a slip that the reader has raised stays raised when more evidence comes', () => {
  const looking = { ...asking('t1'), current: { turn: 't1', n: 2 } }
  const state = applyChatEvent(looking, evidence('t1', someQuote(1), someQuote(2)))
  expect(state.current).toEqual({ turn: 't1', n: 2 })
})

// Over HTTP the events have a connection of their own: evidence was there before the reply to the question.
test('events that come before the turn has its name are caught up on', () => {
  const early = applyChatEvent(asking('local-1'), evidence('t9', someQuote(1)))
  expect(early.turns[0]?.quotes).toHaveLength(0)
  const named = turnStarted(early, 'local-1', { turn: 't9', conversation: 'c1' })
  expect(named.turns[0]).toMatchObject({ id: 't9', status: 'writing' })
  expect(named.early).toEqual([])
  expect(named.conversation).toBe('c1')
})

test('events of other conversations change nothing', () => {
  const state = { ...NEW_CHAT, turns: [] }
  expect(applyChatEvent(state, { type: 'answer.delta', turn: 'elsewhere', text: 'x', at: 0 })).toBe(state)
})

test('a word that crosses the reader’s stop is not written', () => {
  const stopped = applyChatEvent(asking('t1'), {
    type: 'answer.failed',
    turn: 't1',
    error: { code: 'cancelled', message: 'Stopped.', nextStep: '' },
  })
  expect(stopped.turns[0]?.status).toBe('stopped')
  const after = applyChatEvent(stopped, { type: 'answer.delta', turn: 't1', text: 'late', at: 0 })
  expect(after.turns[0]?.draft).toBe('')
})

test('what is told twice counts once', () => {
  const claim = { text: 'She got thanks.', support: 'supported' as const, quotes: [2] }
  const told: readonly AppEvent[] = [
    evidence('t1', someQuote(1)),
    { type: 'answer.delta', turn: 't1', text: 'She got ', at: 0 },
    { type: 'answer.delta', turn: 't1', text: 'thanks.', at: 8 },
    { type: 'answer.claim', turn: 't1', claim, quotes: [someQuote(2)], checked: 15 },
  ]
  const once = told.reduce<Chat>(applyChatEvent, asking('t1'))
  expect(once.turns[0]).toMatchObject({ draft: 'She got thanks.', claims: [claim], checked: 15 })
  expect(told.reduce<Chat>(applyChatEvent, once).turns).toEqual(once.turns)
})
