import { expect, test } from 'vitest'
import { barLabels } from '../../src-renderer/search/chapter-counts.ts'

test('bars have the numbers of their chapters, and what has none has no label', () => {
  expect(barLabels(['Preface', 'I. The Harbour', 'II. The Light', 'Chapter 3', 'Notes'])).toEqual(['', 'I', 'II', '3', ''])
})

test('where hardly any chapter has a number the bars are counted', () => {
  expect(barLabels(['The Lamp', 'The Log', 'In the Fog'])).toEqual(['1', '2', '3'])
})

test('a word that begins like a number is none', () => {
  expect(barLabels(['Civil War', 'Dixit', 'I. One', 'II. Two'])).toEqual(['', '', 'I', 'II'])
})

test('of very many bars every fifth has its label', () => {
  const labels = barLabels(Array.from({ length: 30 }, (_, n) => `Chapter ${n + 1}`))
  expect(labels.filter(Boolean)).toEqual(['5', '10', '15', '20', '25', '30'])
})
