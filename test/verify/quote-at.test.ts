import { expect, test } from 'vitest'
import { foundQuoteAt, quoteAt, voiceAt } from '../../src-main/verify/quote-at.ts'
import { sourceSection } from '../support/source-section.ts'

const source = sourceSection(['The warden kept a list of every wreck he had watched.', 'No name is in the log.'], {
  pages: { 'The warden': '14', 'every wreck': '15' },
  voices: { 'No name': 'note' },
})

test('a quote is the book’s own characters with section, page, voice and place of the range', () => {
  expect(quoteAt(source, 0, 53, 'b1:the-ledger#1')).toEqual({
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
  const quote = quoteAt(source, 53, 77, 'p')
  expect([quote.text, quote.start, quote.end, quote.voice]).toEqual(['No name is in the log.', 55, 77, 'note'])
})

// The break stands after the opening mark; the sentence is on the new page all the same.
test('the page is that of the first letter, not of an opening quotation mark', () => {
  const broken = sourceSection(['He rose. “Go now,” she said.'], { pages: { 'He rose': '1', 'Go now': '2' } })
  expect(quoteAt(broken, 9, 28, 'p').page).toEqual({ label: '2', to: null, source: 'page-break' })
})

test('a quote without a printed page says where it is by chapter and paragraph', () => {
  const unpaged = sourceSection(['One.', 'Two.'], { title: 'Chapter 3' })
  expect(quoteAt(unpaged, 6, 10, 'p').place).toBe('ch. 3, ¶ 2')
  expect(quoteAt(source, 0, 10, 'p').place).toBeUndefined()
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
