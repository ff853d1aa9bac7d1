import { expect, test } from 'vitest'
import { foundQuoteAt, quoteAt, voiceAt } from '../../src-main/verify/quote-at.ts'
import { sourceSection } from '../support/source-section.ts'

const source = sourceSection(['The warden kept a list of every wreck he had watched.', 'No name is in the log.'], {
  pages: { 'The warden': '14', 'every wreck': '15' },
  voices: { 'No name': 'note' },
})

const ledger = { id: 'b1:the-ledger#1', start: 0, end: 77 }

test('a quote is the book’s own characters with section, page, voice and place of the range', () => {
  expect(quoteAt(source, 0, 53, ledger).quote).toEqual({
    text: 'The warden kept a list of every wreck he had watched.',
    verdict: 'exact',
    book: { id: 'b1', title: 'Quotes', creators: ['Ines Calloway'] },
    section: ['The Ledger'],
    page: { label: '14', to: '15', source: 'page-break' },
    passage: 'b1:the-ledger#1',
    start: 0,
    end: 53,
    voice: 'body',
  })
})

test('white space around the range is left out of it', () => {
  const { quote } = quoteAt(source, 53, 77, ledger)
  expect([quote.text, quote.start, quote.end, quote.voice]).toEqual(['No name is in the log.', 55, 77, 'note'])
})

test('a quote’s offsets are those in its passage, and say where in the section it is beside', () => {
  const { quote, at } = quoteAt(source, 55, 77, { id: 'b1:the-ledger#2', start: 40, end: 77 })
  expect([quote.start, quote.end]).toEqual([15, 37])
  expect(source.section.text.slice(40, 77).slice(quote.start, quote.end)).toBe(quote.text)
  expect(at).toEqual({ book: 'b1', section: 'the-ledger', start: 55, end: 77 })
})

test('a quote never leaves its passage', () => {
  expect(() => quoteAt(source, 0, 53, { id: 'p', start: 10, end: 77 })).toThrow(RangeError)
  expect(() => quoteAt(source, 0, 53, { id: 'p', start: 0, end: 50 })).toThrow(RangeError)
})

// The break stands after the opening mark; the sentence is on the new page all the same.
test('the page is that of the first letter, not of an opening quotation mark', () => {
  const broken = sourceSection(['He rose. “Go now,” she said.'], { pages: { 'He rose': '1', 'Go now': '2' } })
  expect(quoteAt(broken, 9, 28, { id: 'p', start: 0, end: 28 }).quote.page).toEqual({
    label: '2',
    to: null,
    source: 'page-break',
  })
})

test('a quote without a printed page says where it is by chapter and paragraph', () => {
  const unpaged = sourceSection(['One.', 'Two.'], { title: 'Chapter 3' })
  expect(quoteAt(unpaged, 6, 10, { id: 'p', start: 0, end: 10 }).quote.place).toBe('ch. 3, ¶ 2')
  expect(quoteAt(source, 0, 10, ledger).quote.place).toBeUndefined()
})

test('an elided quote shows its parts with the omission between', () => {
  const found = foundQuoteAt(source, 0, 53, [
    { start: 0, end: 10 },
    { start: 26, end: 53 },
  ])
  expect(found.text).toBe('The warden […] every wreck he had watched.')
  expect(found.locator).toEqual({ book: 'b1', section: 'the-ledger', start: 0, end: 53 })
})

test('a section without blocks speaks with the voice of its kind', () => {
  expect(voiceAt({ blocks: [], kind: 'notes' }, 3)).toBe('note')
  expect(voiceAt({ blocks: [], kind: 'index' }, 3)).toBe('back-matter')
})
