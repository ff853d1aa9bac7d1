import { expect, test } from 'vitest'
import { namesIn, namesNotIn, numbersIn, numbersNotIn } from '../../src-main/answer/names-and-numbers.ts'

test('a capital inside the sentence is a name, at its start only with a name or possessive after it', () => {
  expect(namesIn('The wife of Ahab is Mary.', 'en')).toEqual(['Ahab', 'Mary'])
  expect(namesIn('Whales are large. However, I know one.', 'en')).toEqual([])
  expect(namesIn('Oda Merrin kept the lamp.', 'en')).toEqual(['Oda', 'Merrin'])
  expect(namesIn('Ahab’s wife waits.', 'en')).toEqual(['Ahab’s'])
})

test('capitals tell nothing in German or in a line of capitals', () => {
  expect(namesIn('Er nahm das Buch vom Tisch.', 'de')).toEqual([])
  expect(namesIn('THE END OF ALL', 'en')).toEqual([])
})

test('a name that stands in no text is told, whatever its accents and possessives', () => {
  const texts = ['José’s lamp hung in Saint-Malo.', 'So did Merrin’s.']
  expect(namesNotIn('The lamp of Jose hung in Malo with Merrin.', texts, 'en')).toEqual([])
  expect(namesNotIn('The lamp of Hanne hung in Saint-Malo.', texts, 'en')).toEqual(['Hanne'])
})

test('numbers are the same with and without grouping, in words and as ordinals', () => {
  expect(numbersIn('1,250 crowns on the 20th of May 1871', 'en')).toEqual(new Set(['1250', '20', '1871']))
  expect(numbersIn('forty-four, two hundred and six; two thousand; three dozen', 'en')).toEqual(
    new Set(['44', '206', '2000', '36']),
  )
  expect(numbersIn('one of them, two, three', 'en')).toEqual(new Set(['2', '3']))
})

test('a number that stands in no text is told', () => {
  expect(numbersNotIn('He had 17 barrels in 1903.', ['seventeen barrels'], 'en')).toEqual(['1903'])
})
