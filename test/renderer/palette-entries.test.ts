import { expect, test } from 'vitest'
import { matchEntries, type PaletteEntry } from '../../src-renderer/palette/palette-entries.ts'

function entry(label: string, group: PaletteEntry['group'], more?: string): PaletteEntry {
  return { id: label, group, label, ...(more === undefined ? {} : { more }), run: () => undefined }
}

const ENTRIES = [
  entry('Shelf', 'views'),
  entry('Moby-Dick', 'books', 'Herman Melville'),
  entry('Élégies', 'books', 'Anon.'),
  entry('The mob of Paris', 'conversations'),
]

test('what begins as typed comes before what only has the letters', () => {
  expect(matchEntries(ENTRIES, 'mob').map(({ label }) => label)).toEqual(['Moby-Dick', 'The mob of Paris'])
})

test('a book is found by its author, and whatever the accents', () => {
  expect(matchEntries(ENTRIES, 'melv').map(({ label }) => label)).toEqual(['Moby-Dick'])
  expect(matchEntries(ENTRIES, 'elegies').map(({ label }) => label)).toEqual(['Élégies'])
})

test('every word typed must be there', () => {
  expect(matchEntries(ENTRIES, 'moby paris')).toEqual([])
})

test('with nothing typed the groups stand in their order, none longer than can be overseen', () => {
  const many = Array.from({ length: 20 }, (_, i) => entry(`Book ${i}`, 'books'))
  const shown = matchEntries([...ENTRIES, ...many], '')
  expect([...new Set(shown.map(({ group }) => group))]).toEqual(['views', 'books', 'conversations'])
  expect(shown.filter(({ group }) => group === 'books')).toHaveLength(8)
})
