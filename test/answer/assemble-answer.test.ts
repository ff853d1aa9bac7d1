import { expect, test } from 'vitest'
import { assembleAnswer } from '../../src-main/answer/assemble-answer.ts'
import type { SupportedClaim } from '../../src-main/answer/support-claims.ts'
import { quoteAt } from '../../src-main/verify/quote-at.ts'
import { sourceSection } from '../support/source-section.ts'

const source = sourceSection(['The lamp burned oil.', 'Hanne kept the log.', 'The station closed.'])
const ranges = [
  [0, 20],
  [22, 41],
  [43, 62],
] as const
const passage = (id: string) => ({ id, start: 0, end: source.section.text.length })
const quoteOf = (i: number) => quoteAt(source, ranges[i]![0], ranges[i]![1], passage(`p${i}`))

function claim(text: string, sentences: number[], doubt?: SupportedClaim['doubt']): SupportedClaim {
  return {
    text,
    support: doubt === undefined ? 'supported' : 'unsupported',
    sentences,
    told: 1,
    lexical: 1,
    ...(doubt === undefined ? {} : { doubt }),
  }
}

function assemble(claims: SupportedClaim[], dropUnsupported = true) {
  return assembleAnswer({ model: 'small', claims, shown: [], quoteOf, dropUnsupported })
}

test('quotes are numbered in the order in which the claims rest on them, and marks follow each claim', () => {
  const { answer, quotes, status } = assemble([claim('It closed.', [2, 0]), claim('Hanne wrote.', [1, 2])])
  expect(status).toBe('answered')
  expect(answer?.text).toBe('It closed. [1][2] Hanne wrote. [3][1]')
  expect(quotes.map((q) => [q.n, q.text])).toEqual([
    [1, 'The station closed.'],
    [2, 'The lamp burned oil.'],
    [3, 'Hanne kept the log.'],
  ])
})

test('the same sentence out of two passages is one quote', () => {
  const twice = assembleAnswer({
    model: 'small',
    claims: [claim('A.', [0]), claim('B.', [1])],
    shown: [],
    quoteOf: (i) => quoteAt(source, 0, 20, passage(`p${i}`)),
    dropUnsupported: true,
  })
  expect(twice.answer?.text).toBe('A. [1] B. [1]')
  expect(twice.quotes.length).toBe(1)
})

test('a claim without support is left out, and kept for the record', () => {
  const { answer, dropped } = assemble([claim('It closed.', [2]), claim('It was cold.', [], 'no-evidence')])
  expect(answer?.text).toBe('It closed. [1]')
  expect(answer?.claims.length).toBe(1)
  expect(dropped).toEqual([{ text: 'It was cold.', support: 'unsupported', quotes: [], doubt: 'no-evidence' }])
})

test('the reader may see it all the same, marked as unsupported', () => {
  const { answer } = assemble([claim('It closed.', [2]), claim('It was cold.', [], 'no-evidence')], false)
  expect(answer?.text).toBe('It closed. [1] It was cold.')
  expect(answer?.claims[1]?.support).toBe('unsupported')
})

test('without a supported claim there is no answer, however good its prose', () => {
  const nothing = assemble([claim('It was cold.', [], 'no-evidence')], false)
  expect([nothing.status, nothing.answer, nothing.quotes.length]).toEqual(['not-covered', null, 0])
  expect(assemble([]).status).toBe('not-covered')
})

test('a sentence inside a quote that the reader has seen is marked with its number; a new one comes behind them', () => {
  const seen = quoteAt(source, 0, source.section.text.length, passage('one#1'))
  // The passage behind overlaps it by a paragraph: its offsets are others, the place in the section is the same.
  const inside = quoteAt(source, 22, 41, { id: 'one#2', start: 22, end: 62 })
  const other = sourceSection(['The lamp burned oil.'], { title: 'Two' })
  const elsewhere = quoteAt(other, 0, 20, { id: 'two#1', start: 0, end: 20 })
  const { answer, quotes } = assembleAnswer({
    model: 'small',
    claims: [claim('A.', [0]), claim('B.', [1])],
    shown: [{ quote: { ...seen.quote, n: 1 }, at: seen.at }],
    quoteOf: (i) => (i === 0 ? inside : elsewhere),
    dropUnsupported: true,
  })
  expect(answer?.text).toBe('A. [1] B. [2]')
  expect(quotes.map((quote) => quote.passage)).toEqual(['one#1', 'two#1'])
})
