import { expect, test } from 'vitest'
import { findMatches, type MatchOptions } from '../../src-main/indexing/find-matches.ts'
import { makeSnippet } from '../../src-main/indexing/make-snippet.ts'
import { parseSearch } from '../../src-main/indexing/parse-search.ts'

function marked(text: string, query: string, options: Partial<MatchOptions> = {}): string[] {
  const { wanted } = parseSearch(query, { languages: ['en'] })
  return findMatches(text, wanted, { language: 'en', ...options }).map(({ start, end }) => text.slice(start, end))
}

test('a phrase marks itself and not what begins like it', () => {
  expect(marked('Cabin 205 was dry; cabin 2050 was not.', '"cabin 205"')).toEqual(['Cabin 205'])
})

test('a word is marked in all its forms, in quotation marks only as it is', () => {
  const text = 'The whale swam. Whales swim, the whale’s tail, whaling.'
  expect(marked(text, 'whales')).toEqual(['whale', 'Whales', 'whale’s', 'whaling'])
  expect(marked(text, '"whales"')).toEqual(['Whales'])
  expect(marked(text, 'whale’s')).toEqual(['whale', 'Whales', 'whale’s', 'whaling'])
})

test('spellings that find one another are marked as printed', () => {
  expect(marked('A well‐known light-house, co\u00ADoperating oﬃcers.', 'wellknown lighthouse cooperate officer')).toEqual([
    'well‐known',
    'light-house',
    'co\u00ADoperating',
    'oﬃcers',
  ])
  expect(marked('Model ERR-4021, not ERR-4012 and not 4021.', 'ERR4021')).toEqual(['ERR-4021'])
  expect(marked('written in C++, not in C.', 'C++')).toEqual(['C++'])
  expect(marked('sold for 1,250 crowns', '1250')).toEqual(['1,250'])
})

test('runs of characters, beginnings of words, and each word of a nearness are marked', () => {
  expect(marked('守灯人在雨夜里数着海浪', '雨夜')).toEqual(['雨夜'])
  expect(marked('lantern, lanterns and land', 'lan*')).toEqual(['lantern', 'lanterns', 'land'])
  expect(marked('lantern, lanterns and land', '"the lan*"')).toEqual([])
  expect(marked('The ship and the whale.', 'NEAR(whale ship, 5)')).toEqual(['ship', 'whale'])
  expect(marked('The ship and the whale.', 'whale NOT ship')).toEqual(['whale'])
})

test('matches do not overlap: the longer one is marked', () => {
  expect(marked('the white whale', 'white "white whale" whale')).toEqual(['white whale'])
})

test('capitals and accents count when the reader says so', () => {
  const text = 'Resume the Résumé, a résumé; RESUME.'
  expect(marked(text, 'résumé')).toEqual(['Resume', 'Résumé', 'résumé', 'RESUME'])
  expect(marked(text, 'résumé', { matchDiacritics: true })).toEqual(['Résumé', 'résumé'])
  expect(marked(text, 'Resume', { matchCase: true })).toEqual(['Resume', 'Résumé'])
  expect(marked(text, 'résumé', { matchCase: true, matchDiacritics: true })).toEqual(['résumé'])
  expect(marked('A Well-known and a well-known place', '"well-known place"', { matchCase: true })).toEqual(['well-known place'])
  expect(marked('Lantern, lanterns', 'lan*', { matchCase: true })).toEqual(['lanterns'])
})

test('a snippet shows the matches that lie closest together, cut between words, on one line', () => {
  const text = `whale ${'far away and nothing '.repeat(40)}\nthe white whale, the grey whale and more ${'words after it '.repeat(40)}`
  const ranges = findMatches(text, parseSearch('whale', { languages: ['en'] }).wanted, { language: 'en' })
  const snippet = makeSnippet(text, ranges, 120)
  expect(snippet.ranges.map(({ start, end }) => snippet.text.slice(start, end))).toEqual(['whale', 'whale'])
  expect(snippet.text).toContain('the white whale, the grey whale and more')
  expect(snippet.text).toMatch(/^… \S.*\S …$/u)
  expect(snippet.text).not.toContain('\n')
  expect(snippet.text.length).toBeLessThan(180)
})

test('a short text is its own snippet, and one without matches its beginning', () => {
  expect(makeSnippet('The whale.', [{ start: 4, end: 9 }])).toEqual({ text: 'The whale.', ranges: [{ start: 4, end: 9 }] })
  expect(makeSnippet('word '.repeat(100), [], 20).text).toBe('word word word word …')
})

test('a match longer than the snippet is shown whole, and no character is cut in two', () => {
  const text = `${'x'.repeat(100)}${'𠮷'.repeat(300)}`
  const snippet = makeSnippet(text, [{ start: 100, end: 640 }], 50)
  expect(snippet.ranges).toHaveLength(1)
  expect(snippet.text.isWellFormed()).toBe(true)
})

// A passage of five paragraphs was shown for a word in its last: readers took the first for the hit.
test('a snippet keeps to the paragraphs in which the matches stand', () => {
  const text = 'The rain at noon.\n\nThe lamp by the sea.\n\nThe lamp was lit.\n\nThe end of it.'
  const lamp = text.indexOf('lamp')
  const second = text.indexOf('lamp', lamp + 1)
  const rangeAt = (start: number) => ({ start, end: start + 4 })
  expect(makeSnippet(text, [rangeAt(lamp)])).toEqual({ text: 'The lamp by the sea.', ranges: [rangeAt(4)] })
  expect(makeSnippet(text, [rangeAt(lamp), rangeAt(second)]).text).toBe('The lamp by the sea.  The lamp was lit.')
})
