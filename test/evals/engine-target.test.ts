import { expect, test } from 'vitest'
import { engineTarget } from '../../evals/engine-target.ts'
import type { AppContract } from '../../src-shared/contract.ts'
import { connect } from '../../src-shared/rpc/connect.ts'
import type { Dispatch } from '../../src-shared/rpc/wire.ts'

const page = { label: '4', to: null, source: 'page-list' }

/** A target over an engine that gives these values, and the calls that reached it. */
function targetOver(values: Readonly<Record<string, unknown>>) {
  const calls: [string, unknown][] = []
  const dispatch: Dispatch = async (name, input) => {
    calls.push([name, input])
    return { ok: true, value: values[name] }
  }
  return { calls, target: engineTarget(connect<AppContract>(dispatch), { model: undefined, noModel: false }) }
}

test('a book is added until its meaning search is complete', async () => {
  const { calls, target } = targetOver({ 'book.add': { results: [{ status: 'added', book: { id: 'b1', indexed: 1 } }] } })
  expect(await target.addBook('storm.txt')).toBe('b1')
  expect(calls).toEqual([['book.add', { paths: ['storm.txt'], until: 'meaning' }]])
})

test('a book that was refused or is searchable in part only stops the run', async () => {
  const error = { code: 'book-empty', message: 'The file is empty.', nextStep: 'Get it again.' }
  await expect(targetOver({ 'book.add': { results: [{ status: 'failed', error }] } }).target.addBook('x')).rejects.toThrow(
    'The file is empty.',
  )
  const half = { results: [{ status: 'added', book: { id: 'b1', indexed: 0.5 } }] }
  await expect(targetOver({ 'book.add': half }).target.addBook('x')).rejects.toThrow('not searchable in full')
})

test('rankings are asked for in one call, with scope and history', async () => {
  const stages = { lexical: [{ text: 'the wind', page }], rerank: [] }
  const { calls, target } = targetOver({ 'ask.rank': { stages, timings: { retrieveMs: 3 } } })
  const history = [{ role: 'user' as const, text: 'And?' }]
  expect(await target.rank('Who?', { book: 'b1', history }, ['lexical', 'dense', 'rerank'])).toEqual({
    stages: { lexical: [{ text: 'the wind', page: '4' }], rerank: [] },
    timings: { retrieveMs: 3 },
  })
  expect(calls).toEqual([['ask.rank', { question: 'Who?', books: ['b1'], history, stages: ['lexical', 'dense', 'rerank'] }]])
})

test('an answer is its status, the support of its sentences and its quotes; steps that did not happen have no time', async () => {
  const result = {
    status: 'answered',
    answer: { claims: [{ support: 'supported' }, { support: 'unsupported' }] },
    quotes: [{ text: 'the wind', book: { id: 'b1' }, page }],
    timings: { retrieveMs: 3, rerankMs: null, totalMs: 9 },
  }
  const { target } = targetOver({ 'ask.start': { turn: 't1' }, 'ask.result': result, 'conversations.record': { covered: 0.7 } })
  expect(await target.ask('Who?', { book: undefined, history: [] })).toEqual({
    status: 'answered',
    claims: [{ supported: true }, { supported: false }],
    quotes: [{ text: 'the wind', book: 'b1', page: '4' }],
    covered: 0.7,
    timings: { retrieveMs: 3, totalMs: 9 },
  })
})

test('a text is located at every place where it stands', async () => {
  const occurrences = [
    { page, section: ['Part I', 'Storm'] },
    { page: { ...page, label: null }, section: ['Notes'] },
  ]
  const { target } = targetOver({ 'quote.verify': { verdict: 'exact', occurrences } })
  expect(await target.locate('the wind', 'b1')).toEqual({
    verdict: 'exact',
    places: [
      { page: '4', section: ['Part I', 'Storm'] },
      { page: undefined, section: ['Notes'] },
    ],
  })
})
