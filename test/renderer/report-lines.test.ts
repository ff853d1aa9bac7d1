import { expect, test } from 'vitest'
import { healthLines } from '../../src-renderer/report/health-lines.ts'
import { changesOf, typedDetails } from '../../src-renderer/report/typed-details.ts'
import type { HealthReport } from '../../src-shared/health.ts'
import { languageName } from '../../src-shared/language-name.ts'

const SOUND: HealthReport = {
  chapters: { count: 4, outermost: 4, levels: 1, untitled: 0, kinds: { body: 4 } },
  pages: { count: 12, source: 'page-list', edition: null, gaps: [], descending: [], duplicates: [] },
  notes: { count: 2, tied: 2, untied: [], looseMarks: 0 },
  tables: { count: 0, rows: 0, rowsWithHeader: 0 },
  lists: { count: 0, items: 0 },
  verse: { count: 0, lines: 0 },
  pictures: null,
  language: { book: 'en', others: [] },
  faults: { encoding: [], repairs: [], missing: [], protected: [], other: [] },
  text: { characters: 100, boilerplate: 0, inPassages: 100, inHeadings: 0, indexed: 1 },
  embedder: { passages: 3, windowTokens: 512, largestTokens: 300, tooLarge: 0, dividedParagraphs: 0 },
  conservation: null,
}
const SHARES = { words: 20, meaning: 1, weakMeaning: null }

test('a sound book has nothing that must be known before it is cited', () => {
  expect(healthLines(SOUND, SHARES).filter(({ isDoubt }) => isDoubt)).toEqual([])
})

test('missing pages are told first and by their numbers', () => {
  const pages = { ...SOUND.pages, gaps: [{ after: '18', before: '20', missing: 1 }] }
  const [first] = healthLines({ ...SOUND, pages }, SHARES)
  expect(first?.id).toBe('pages')
  expect(first?.isDoubt).toBe(true)
  expect(first?.more.join(' ')).toContain('18–20')
})

test('a book without printed pages says what is cited instead', () => {
  const [first] = healthLines({ ...SOUND, pages: { ...SOUND.pages, source: 'none', count: 0 } }, SHARES)
  expect(first?.more.join(' ')).toContain('chapter and paragraph')
})

test('the report says where printed pages come from, what kinds of things there are, and what of the file is no text', () => {
  const lines = healthLines(
    {
      ...SOUND,
      lists: { count: 2, items: 9 },
      conservation: { written: 100, kept: 80, described: 0, setApart: { 'page-mark': 15, 'note-mark': 5 }, unaccounted: 0 },
    },
    SHARES,
  )
  const line = (id: string) => lines.find((one) => one.id === id)
  expect(line('pages')?.more.join(' ')).toMatch(/page list/i)
  expect(line('figures')?.found).toMatch(/^2\slists$/)
  expect(line('text')?.more.join(' ')).toContain(
    '20 characters of the file are not part of the text: page numbers and note marks',
  )
  expect(healthLines(SOUND, SHARES).find(({ id }) => id === 'figures')?.found).toBe('None')
})

test('a locked part of the text is a doubt and is told in its own words', () => {
  const faults = { ...SOUND.faults, protected: [{ code: 'locked', message: 'Chapter 3 is encrypted.' }] }
  const text = healthLines({ ...SOUND, faults }, SHARES).find(({ id }) => id === 'text')
  expect(text?.isDoubt).toBe(true)
  expect(text?.more.join(' ')).toContain('Chapter 3 is encrypted.')
})

test('a language that the meaning model was not made for is a doubt', () => {
  const weakMeaning = { embedder: 'e5-small-v2', language: 'pt' }
  const index = healthLines(SOUND, { ...SHARES, weakMeaning }).find(({ id }) => id === 'index')
  expect(index?.isDoubt).toBe(true)
  expect(index?.more.join(' ')).toContain('not made for Portuguese')
})

test('a language is named, and what is no language tag is shown as it stands', () => {
  expect([languageName('fr'), languageName('not a tag')]).toEqual(['French', 'not a tag'])
})

test('only what was changed in the details is sent, and an emptied field goes back to the file', () => {
  const before = typedDetails({ title: 'Moby', creators: ['H. M.'], series: 'Sea', seriesIndex: 2, tags: ['a'], pageCount: null })
  expect(changesOf(before, before)).toEqual({})
  expect(changesOf(before, { ...before, seriesIndex: '2,5' })).toEqual({ seriesIndex: 2.5 })
  expect(changesOf(before, { ...before, seriesIndex: '' })).toEqual({ seriesIndex: null })
  expect(changesOf(before, { ...before, authors: 'A; B ;A', series: ' ', tags: 'a, b', pageCount: '112' })).toEqual({
    authors: ['A', 'B'],
    series: null,
    tags: ['a', 'b'],
    pageCount: 112,
  })
})
