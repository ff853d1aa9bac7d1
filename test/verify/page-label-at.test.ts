import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageLabelAt, pageOf } from '../../src-main/verify/page-label-at.ts'
import type { PageBreak } from '../../src-shared/book.ts'

const pageBreaks: PageBreak[] = [
  { section: 0, offset: 40, label: 'xii' },
  { section: 1, offset: 0, label: '1' },
  { section: 1, offset: 100, label: '2' },
  { section: 1, offset: 100, label: '3' },
  { section: 3, offset: 5, label: 'A-3' },
]
const book = { pageBreaks, pageSource: 'ncx' as const }

test('a break belongs to the page that it opens', () => {
  expect(pageOf(book, 1, 99, 100)).toEqual({ label: '1', to: null, source: 'ncx' })
  expect(pageOf(book, 1, 100, 101)).toEqual({ label: '3', to: null, source: 'ncx' })
})

test('a range that runs over a break has the label of its last character too', () => {
  expect(pageOf(book, 1, 90, 101)).toEqual({ label: '1', to: '3', source: 'ncx' })
  expect(pageOf(book, 1, 90, 100)).toEqual({ label: '1', to: null, source: 'ncx' })
})

test('before the first break there is no label, and none is made up', () => {
  expect(pageOf(book, 0, 0, 40)).toEqual({ label: null, to: null, source: 'ncx' })
  expect(pageOf(book, 0, 30, 41)).toEqual({ label: null, to: 'xii', source: 'ncx' })
})

test('a page goes on through sections without a break', () => {
  expect(pageOf(book, 2, 700, 800).label).toBe('3')
})

test('a book without page breaks has no source of labels', () => {
  expect(pageOf({ pageBreaks: [], pageSource: 'none' }, 0, 0, 10)).toEqual({ label: null, to: null, source: 'none' })
})

test('the label found is that of the last break at or before the place', () => {
  const position = fc.record({ section: fc.nat(3), offset: fc.nat(6) })
  fc.assert(
    fc.property(fc.array(position), position, (places, at) => {
      const order = (p: { section: number; offset: number }): number => p.section * 100 + p.offset
      const breaks = places.toSorted((a, b) => order(a) - order(b)).map((place, i) => ({ ...place, label: String(i) }))
      const expected = breaks.findLast((b) => order(b) <= order(at))?.label
      expect(pageLabelAt(breaks, at.section, at.offset)).toBe(expected)
    }),
  )
})
