import { expect, test } from 'vitest'
import {
  askText,
  asPromised,
  bookContents,
  pageWords,
  quoteList,
  searchText,
  sectionText,
} from '../../../src-main/hosts/cli/print.ts'
import type { AskResult, Quote } from '../../../src-shared/answer.ts'
import type { BookView } from '../../../src-shared/contract.ts'
import { askResult } from '../../support/ask-result.ts'

const unpaged = { label: null, to: null, source: 'none' } as const
const quote: Quote = {
  n: 1,
  text: 'First line,\nsecond line.',
  verdict: 'exact',
  book: { id: 'b1', title: 'Lights', creators: ['Ana Writer'] },
  section: ['Preface'],
  page: unpaged,
  place: '“Preface”, ¶ 3',
  passage: 'b1:preface#1',
  start: 0,
  end: 24,
  voice: 'body',
}

const view: BookView = {
  id: 'b1',
  title: 'Lights',
  creators: [],
  language: 'en',
  state: 'complete',
  indexed: 1,
  sections: 1,
  passages: 2,
  words: 1,
  pages: { count: 0, source: 'none', edition: null },
  warnings: [{ code: 'x', message: 'One picture is missing.' }],
  contents: [{ path: 'preface', title: 'Preface', depth: 0, kind: 'body', page: unpaged, words: 3 }],
  section: {
    path: 'preface',
    headings: ['Preface'],
    blocks: [
      { kind: 'heading', voice: 'body', text: 'Preface', start: 0, end: 7, page: unpaged },
      { kind: 'paragraph', voice: 'body', text: 'Text.', start: 9, end: 14, page: { label: 'xii', to: null, source: 'ncx' } },
    ],
  },
}

test('pages are said as a reader says them', () => {
  expect(pageWords({ label: '20', to: null, source: 'page-list' })).toBe('p. 20')
  expect(pageWords({ label: '27', to: '28', source: 'page-list' })).toBe('pp. 27–28')
  expect(pageWords({ label: '112', to: null, source: 'estimate' })).toBe('≈ 112')
  expect(pageWords(unpaged, 'ch. 3, ¶ 12')).toBe('ch. 3, ¶ 12')
  expect(pageWords(unpaged)).toBe('')
})

test('a quotation keeps its lines, and its chapter is named once', () => {
  expect(quoteList([quote])).toBe('[1] First line,\n    second line.\n    — Lights › Preface, ¶ 3 · exact')
  expect(quoteList([{ ...quote, place: 'ch. 4, ¶ 3', voice: 'note' }])).toContain('— Lights › Preface, ch. 4, ¶ 3 · exact · note')
})

test('contents of a book without authors have no empty line, and one of a thing is singular', () => {
  expect(bookContents(view)).toBe(
    'Lights\nb1  1 section, 2 passages, 1 word, no printed pages\n\nPreface   [preface]\n! One picture is missing.',
  )
})

test('a section says its heading once and each page where it begins', () => {
  expect(sectionText(view)).toBe('Preface\n\n— p. xii —\nText.')
})

test('a hit in a book without pages says no page at all', () => {
  const hit = {
    passage: 'b1:preface#1',
    book: 'b1',
    section: ['Preface'],
    page: unpaged,
    snippet: 'a lamp',
    ranges: [[2, 6] as [number, number]],
  }
  const found = { query: 'lamp', total: 1, byBook: [{ id: 'b1', title: 'Lights', count: 1 }], bySection: [], hits: [hit] }
  expect(searchText(found)).toBe('1 passage\n  Lights: 1\n\nLights › Preface\n  a «lamp»')
})

test('when nothing that the model wrote could be shown, that is said', () => {
  const result: AskResult = { ...askResult('Who?', [quote]), status: 'evidence-only', answer: null }
  const wrote = { ...result, timings: { ...result.timings, firstTokenMs: 7 } }
  const silent = { ...result, timings: { ...result.timings, firstTokenMs: null } }
  expect(askText(wrote)).toContain('has no support in the text and is left out')
  expect(askText(silent)).not.toContain('left out')
})

test('the JSON of an answer has the receipt that was promised, whatever the screen tells beside it', () => {
  const result = askResult('Who?', [quote])
  const more = { ...result, receipt: { ...result.receipt, imagined: 'He did.', glossary: ['he'] } }
  expect(asPromised(more)).toEqual(result)
})

test('a missing embedder leaves nothing searched by meaning, and nothing still growing', () => {
  const result: AskResult = { ...askResult('Who?', [quote]), status: 'evidence-only', answer: null }
  const missing = [{ role: 'embedder' as const, message: 'm', nextStep: 'n' }]
  const text = askText({ ...result, receipt: { ...result.receipt, passages: 9, indexed: 0, missing } })
  expect(text).toContain('Text search covered all 9 passages; meaning search none of them.')
})
