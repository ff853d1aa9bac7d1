import { expect, test } from 'vitest'
import { describeJob } from '../../src-renderer/jobs/describe-job.ts'
import { findByLetters } from '../../src-renderer/shelf/use-type-ahead.ts'
import { whyRows } from '../../src-renderer/sources/why-rows.ts'
import { readLayout } from '../../src-renderer/stores/layout-store.ts'
import { zoomAfter } from '../../src-renderer/stores/settings-store.ts'
import type { QuoteReasons } from '../../src-shared/contract/reader-contract.ts'
import { someQuote } from './some-quote.ts'

test('a job says how far it is and how long it takes, or that this is not known', () => {
  const running = { kind: 'embed', state: 'running', done: 64, total: 100, remainingMs: 150_000 } as const
  expect(describeJob(running)).toBe('64\u00a0%, about 3\u00a0min left')
  expect(describeJob({ ...running, total: 0, remainingMs: null })).toBe('time not known yet')
  expect(describeJob({ ...running, kind: 'model', done: 412e6, total: 986e6, state: 'paused' })).toBe(
    'Paused, 412\u00a0MB of 986\u00a0MB, 42\u00a0%',
  )
  expect(describeJob({ ...running, state: 'queued' })).toBe('Waiting')
})

test('a letter moves on to the next title with it, several look from where one is, both go round', () => {
  const books = ['Alpha', 'Beta', 'Bravo', 'Gamma'].map((sortTitle) => ({ sortTitle }))
  expect(findByLetters(books, 'b', 0)).toBe(1)
  expect(findByLetters(books, 'b', 1)).toBe(2)
  expect(findByLetters(books, 'b', 2)).toBe(1)
  expect(findByLetters(books, 'br', 1)).toBe(2)
  expect(findByLetters(books, 'z', 0)).toBeUndefined()
})

test('a passage that one leg did not find says so, and its better rank by meaning counts', () => {
  const why: QuoteReasons = {
    quote: someQuote(1),
    searched: 'q',
    words: [
      { word: 'eyes', passages: 3, matched: true },
      { word: 'child', passages: 9, matched: false },
    ],
    addresses: [],
    legs: [
      { leg: 'lexical', rank: null, of: 55, score: null },
      { leg: 'windows', rank: 12, of: 60, score: 0.5 },
      { leg: 'passages', rank: 2, of: 60, score: 0.7 },
    ],
    rerank: 0.9,
    rank: 1,
    shown: 'ranked',
    models: [],
  }
  expect(whyRows(why).map(({ rank, how }) => `${rank} ${how}`.trim())).toEqual([
    'not in the first 55 eyes',
    '2nd of 60',
    '1st',
    'q',
  ])
  expect(whyRows({ ...why, rank: null, shown: 'reference' }).at(-2)?.how).toBe('what a passage refers to')
})

test('stored panes that make no sense are the design’s own', () => {
  expect(readLayout('{"leftWidth": 900, "leftTab": "conversations", "leftOpen": "yes"}')).toEqual({
    leftTab: 'conversations',
    leftOpen: true,
    leftWidth: 20.5,
  })
  expect(readLayout('not JSON').leftTab).toBe('shelf')
})

test('text grows and shrinks by steps, and never out of them', () => {
  expect([zoomAfter(1, 1), zoomAfter(1, -1), zoomAfter(2, 1), zoomAfter(0.8, -1), zoomAfter(1.5, 0)]).toEqual([
    1.1, 0.9, 2, 0.8, 1,
  ])
})
