import { expect, test } from 'vitest'
import { countByChapter } from '../../src-renderer/search/chapter-counts.ts'
import { cutSnippet, matchesInPassage, rowsOf } from '../../src-renderer/search/search-rows.ts'
import type { ReaderContents } from '../../src-shared/contract/reader-contract.ts'
import type { SearchResult } from '../../src-shared/contract.ts'

const page = { label: null, to: null, source: 'none' as const }

function hit(book: string, section: string[], passage: string): SearchResult['hits'][number] {
  return { passage, book, section, page, snippet: 'a hearth', ranges: [[2, 8]] }
}

const RESULT: SearchResult = {
  query: 'hearth',
  total: 3,
  byBook: [
    { id: 'g', title: 'Folk-Lore', count: 2 },
    { id: 'm', title: 'Moby-Dick', count: 1 },
  ],
  bySection: [
    { book: 'g', section: ['Folk-Lore', 'I', 'Yule'], count: 1 },
    { book: 'g', section: ['Folk-Lore', 'II'], count: 1 },
    { book: 'm', section: [''], count: 1 },
  ],
  hits: [hit('g', ['Folk-Lore', 'I', 'Yule'], 'g:i#1'), hit('g', ['Folk-Lore', 'II'], 'g:ii#1'), hit('m', [''], 'm:x#1')],
}

test('hits stand under their book and chapter with the counts of each, and a place without headings under its book alone', () => {
  const rows = rowsOf(RESULT).map((row) => (row.kind === 'hit' ? row.hit.passage : `${row.kind} ${row.title} ${row.count}`))
  expect(rows).toEqual(['book Folk-Lore 2', 'section I › Yule 1', 'g:i#1', 'section II 1', 'g:ii#1', 'book Moby-Dick 1', 'm:x#1'])
})

test('a snippet is cut at its matches and loses nothing', () => {
  const parts = cutSnippet({
    snippet: 'hearth and hearth-stone',
    ranges: [
      [0, 6],
      [11, 23],
    ],
  })
  expect(parts.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join('')).toBe('[hearth] and [hearth-stone]')
})

test('a match is found again in its passage, behind what the snippet left out', () => {
  const passage = 'By the fire.\n\nOn the\nhearth they sat, and the hearth was cold.'
  const [place] = matchesInPassage(passage, { snippet: '… the hearth they sat, …', ranges: [[6, 12]] })
  expect(place === undefined ? '' : passage.slice(place.start, place.end)).toBe('hearth')
  expect(place?.start).toBe(21)
  expect(matchesInPassage(passage, { snippet: 'another text', ranges: [[0, 7]] })).toEqual([])
  expect(matchesInPassage(passage, { snippet: 'By the fire.', ranges: [] })).toEqual([])
})

test('what is found deep in a chapter is counted with the chapter, and chapters without hits are shown', () => {
  const entry = (ordinal: number, title: string, depth: number, parent: number | null): ReaderContents['sections'][number] => ({
    section: `s${ordinal}`,
    ordinal,
    title,
    depth,
    parent,
    kind: 'body',
    page,
    from: 0,
    to: 0,
  })
  const contents: ReaderContents = {
    book: { id: 'g', title: 'Folk-Lore', creators: [] },
    language: 'en',
    writingMode: null,
    sections: [
      entry(0, 'Folk-Lore', 0, null),
      entry(1, 'I', 1, 0),
      entry(2, 'Yule', 2, 1),
      entry(3, 'II', 1, 0),
      entry(4, 'III', 1, 0),
      entry(5, 'IV', 1, 0),
    ],
    pages: { source: 'none', edition: null, first: null, last: null, count: 0 },
  }
  expect(countByChapter(contents, RESULT.bySection).map(({ title, count }) => `${title} ${count}`)).toEqual([
    'I 1',
    'II 1',
    'III 0',
    'IV 0',
  ])
})
