import { expect, test } from 'vitest'
import { verifyQuote } from '../../src-main/verify/verify-quote.ts'
import { sourceSection } from '../support/source-section.ts'

const ledger = sourceSection(
  ['The warden kept a list of every wreck.', 'Bread first, then rope.', 'Nobody asked; nobody cared.', 'Bread first, then rope.'],
  { pages: { 'The warden': '14', Nobody: '16' } },
)
const reply = sourceSection(['Hanne never wrote back to him.'], { title: 'The Reply', ordinal: 1 })
const licence = sourceSection(['You may copy it, give it away.'], { title: 'Licence', ordinal: 2, kind: 'boilerplate' })
const sections = [ledger, reply, licence]

test('a quotation of the book is exact, with its place', () => {
  const check = verifyQuote('Hanne never wrote back', { sections })
  expect(check.verdict).toBe('exact')
  expect(check.quote?.section).toEqual(['The Reply'])
  expect(check.quote?.locator).toEqual({ book: 'b1', section: 'the-reply', start: 0, end: 22 })
})

test('words that stand twice report both places, the first as the quote', () => {
  const check = verifyQuote('Bread first, then rope.', { sections })
  expect(check.quote?.page.label).toBe('14')
  expect(check.occurrences.map((o) => o.page.label)).toEqual(['14', '16'])
})

test('of two places the one that was shown is the quote', () => {
  const start = ledger.section.text.lastIndexOf('Bread')
  const shown = [{ book: 'b1', section: 'the-ledger', start, end: start + 23 }]
  const check = verifyQuote('Bread first, then rope.', { sections, shown })
  expect([check.verdict, check.quote?.page.label, check.occurrences.length]).toEqual(['exact', '16', 2])
})

test('words that stand only outside what was shown are elsewhere', () => {
  const check = verifyQuote('Hanne never wrote back', {
    sections,
    shown: [{ book: 'b1', section: 'the-ledger', start: 0, end: 40 }],
  })
  expect([check.verdict, check.quote?.section]).toEqual(['elsewhere', ['The Reply']])
})

test('neighbouring passages that were shown hold a quotation together', () => {
  const shown = [
    { book: 'b1', section: 'the-ledger', start: 40, end: 63 },
    { book: 'b1', section: 'the-ledger', start: 0, end: 38 },
  ]
  expect(verifyQuote('every wreck. Bread first', { sections, shown }).verdict).toBe('typography')
  expect(verifyQuote('every wreck. Bread first', { sections, shown: shown.slice(1) }).verdict).toBe('elsewhere')
})

test('sentences of the book put side by side from two places are stitched', () => {
  const check = verifyQuote('Hanne never wrote back to him. The warden kept a list.', { sections })
  expect(check.verdict).toBe('stitched')
  expect(check.quote).toBeUndefined()
  expect(check.parts?.map((part) => part.section[0])).toEqual(['The Reply', 'The Ledger'])
})

test('an omission that jumps over paragraphs is stitched too', () => {
  expect(verifyQuote('The warden kept … nobody asked; nobody', { sections }).verdict).toBe('stitched')
})

test('an invented sentence under a true one is not found', () => {
  const check = verifyQuote('Hanne never wrote back to him. She sold the boat at once.', { sections })
  expect([check.verdict, check.quote]).toEqual(['not-found', undefined])
})

test('what is not found comes with the nearest wording and its differences', () => {
  const check = verifyQuote('The warden kept a long list of each wreck.', { sections })
  expect(check.nearest?.text).toBe('The warden kept a list of every wreck')
  expect(check.nearest?.differences).toEqual([
    { kind: 'same', text: 'The warden kept a' },
    { kind: 'quotation-only', text: 'long' },
    { kind: 'same', text: 'list of' },
    { kind: 'quotation-only', text: 'each' },
    { kind: 'book-only', text: 'every' },
    { kind: 'same', text: 'wreck' },
  ])
  // Seven shared words; nine in the quotation, eight in the stretch.
  expect(check.nearest?.similarity).toBeCloseTo(14 / 17)
})

test('what is far from everything has no nearest wording', () => {
  expect(verifyQuote('The harbour was first charted by a Danish crew.', { sections }).nearest).toBeUndefined()
})

test('a licence text is not the book', () => {
  expect(verifyQuote('You may copy it, give it away.', { sections }).verdict).toBe('not-found')
})

test('an empty quotation is not found', () => {
  expect(verifyQuote(' “” ', { sections })).toEqual({ quotation: ' “” ', verdict: 'not-found', occurrences: [] })
})

// A book of a megabyte must not make the reader wait; 400 ms is four times what the slowest run here took, so that a busy machine passes.
test('a megabyte is checked at once', () => {
  const paragraph = 'It was late in the year, and the “old” keeper—so they said—had not been seen since the gale of 1871. '
  const big = sourceSection([paragraph.repeat(10_000), 'The last boat came in at dawn with nobody in her.'])
  verifyQuote('warm up', { sections: [sourceSection([paragraph.repeat(100)])] })
  // Of the processor: on a busy machine the clock goes on without the test.
  const before = process.cpuUsage()
  const check = verifyQuote('The last boat came in at dusk with nobody in her', { sections: [big] })
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(600)
  expect(check.nearest?.differences.filter((d) => d.kind !== 'same')).toEqual([
    { kind: 'quotation-only', text: 'dusk' },
    { kind: 'book-only', text: 'dawn' },
  ])
})

test('stars and underscores with which a draft sets words in italics or bold are the draft’s', () => {
  for (const quotation of [
    'The *warden* kept a **list** of every wreck.',
    '_Nobody_ asked; ***nobody*** cared.',
    '**Bread** first, then **rop**e.',
  ])
    expect(verifyQuote(quotation, { sections }).verdict).toBe('typography')
  const starred = sourceSection(['He wrote d*mn and a_b_c, and 5 * 3 * 2.'], { title: 'Stars', ordinal: 3 })
  expect(verifyQuote('d*mn and a_b_c, and 5 * 3 * 2', { sections: [starred] }).verdict).toBe('exact')
  expect(verifyQuote('The *warder* kept a list of every wreck.', { sections }).verdict).toBe('not-found')
})

test('a paragraph and the note behind it are no quotation together', () => {
  const source = sourceSection(['The bell rang at four.', 'By the old clock.', 'Then it was still.'], {
    voices: { 'By the': 'note' },
  })
  expect(verifyQuote('at four. By the old clock.', { sections: [source] }).verdict).toBe('not-found')
  expect(verifyQuote('By the old clock.', { sections: [source] }).verdict).toBe('exact')
})
