import { expect, test } from 'vitest'
import { nearestPage } from '../../src-main/library/nearest-page.ts'

const LABELS = ['i', 'ii', 'iv', 'xii', '1', '2', '7', '212a', 'A-1', 'A-3', 'plate']

test('the nearest page is of the same series: numbers, Roman numerals, prefixes', () => {
  expect(['5', '900', 'iii', 'XL', 'A-9', 'a-2', '211'].map((label) => nearestPage(LABELS, label))).toEqual([
    '7',
    '212a',
    'ii',
    'xii',
    'A-3',
    'A-1',
    '212a',
  ])
})

test('other digits are digits, and what has no number or no series has no neighbour', () => {
  expect(nearestPage(LABELS, '８')).toBe('7')
  expect(nearestPage(LABELS, 'cover')).toBeUndefined()
  expect(nearestPage(LABELS, 'B-2')).toBeUndefined()
})
