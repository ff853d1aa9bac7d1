import { expect, test } from 'vitest'
import { sectionTrail } from '../../src-shared/section-trail.ts'

test('a first heading that repeats the title of the book is left out, whatever its letters and stops', () => {
  expect(sectionTrail(['GUERNSEY FOLK-LORE.', 'Part I', 'Festivals'], 'Guernsey Folk-Lore')).toEqual(['Part I', 'Festivals'])
})

test('a title that comes back further down, and any other first heading, stay', () => {
  expect(sectionTrail(['Part I', 'Emma'], 'Emma')).toEqual(['Part I', 'Emma'])
  expect(sectionTrail(['', 'Part I'], 'Emma')).toEqual(['Part I'])
})
