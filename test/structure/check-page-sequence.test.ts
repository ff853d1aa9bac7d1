import { expect, test } from 'vitest'
import { checkPageSequence } from '../../src-main/structure/check-page-sequence.ts'

const SOUND = { gaps: [], descending: [], duplicates: [] }

test('front matter in roman numerals, then numbers from one, follow each other', () => {
  expect(checkPageSequence(['viii', 'ix', 'x', '1', '2', '3'])).toEqual(SOUND)
})

test('a page that was put in later ("212a") leaves no gap', () => {
  expect(checkPageSequence(['211', '212', '212a', '212b', '213'])).toEqual(SOUND)
})

test('plates between the pages are a series of their own', () => {
  expect(checkPageSequence(['12', 'pl. 1', '13', 'pl. 3', '14', 'A-1', 'A-2'])).toEqual({
    ...SOUND,
    gaps: [{ after: 'pl. 1', before: 'pl. 3', missing: 1 }],
  })
})

test('missing pages are told by the labels around them', () => {
  expect(checkPageSequence(['i', 'iv', '1', '2', '9'])).toEqual({
    ...SOUND,
    gaps: [
      { after: 'i', before: 'iv', missing: 2 },
      { after: '2', before: '9', missing: 6 },
    ],
  })
})

test('a second volume that begins at one again is told once, and its labels as duplicates', () => {
  expect(checkPageSequence(['1', '2', '3', '1', '2'])).toEqual({
    gaps: [],
    descending: [{ after: '3', label: '1' }],
    duplicates: [
      { label: '1', times: 2 },
      { label: '2', times: 2 },
    ],
  })
})

test.each(['cover', 'Titelblatt', 'mill', 'x-ray', ''])('"%s" is no number', (word) => {
  expect(checkPageSequence(['1', word, '2'])).toEqual(SOUND)
})

test('a book without pages has nothing amiss', () => {
  expect(checkPageSequence([])).toEqual(SOUND)
})
