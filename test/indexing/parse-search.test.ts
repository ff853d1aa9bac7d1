import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, type SearchNode } from '../../src-main/indexing/parse-search.ts'
import type { QueryWord } from '../../src-main/indexing/query-words.ts'

const STOP_WORDS = new Set(['the', 'of', 'and', 'not', 'or'])

/** The tree in short: words as typed, phrases in quotation marks. */
function treeOf(query: string): string {
  const { node } = parseSearch(query, { languages: ['en'], stopWords: STOP_WORDS })
  return node === undefined ? '' : shortOf(node)
}

function shortOf(node: SearchNode): string {
  const said = (words: readonly QueryWord[]): string => words.map((word) => word.surface).join(' ')
  switch (node.kind) {
    case 'word':
      return node.word.surface
    case 'phrase':
      return `"${said(node.words)}"`
    case 'prefix':
      return `${said(node.words)}*`
    case 'near':
      return `near${node.distance}(${said(node.words)})`
    case 'all':
      return `(${node.nodes.map(shortOf).join(' & ')})`
    case 'any':
      return `(${node.nodes.map(shortOf).join(' | ')})`
    case 'without':
      return `(${shortOf(node.node)} - ${node.unwanted.map(shortOf).join(' ')})`
  }
}

const TREES: readonly (readonly [query: string, tree: string])[] = [
  ['whale', 'whale'],
  ['white whale', '(white & whale)'],
  ['the white whale', '(white & whale)'],
  ['the of and', '(the & of & and)'],
  ['whale whale', 'whale'],
  ['"of the whale"', '"of the whale"'],
  ['“white whale” ship', '("white whale" & ship)'],
  ['«white whale»', '"white whale"'],
  ['"white whale', '(white & whale)'],
  ['white AND whale', '(white & whale)'],
  ['white whale OR grey seal', '((white & whale) | (grey & seal))'],
  ['whale NOT white', '(whale - white)'],
  ['whale AND NOT white', '(whale - white)'],
  ['whale -white -"grey seal"', '(whale - white "grey seal")'],
  ['-white', 'white'],
  ['NOT white', 'white'],
  ['AND', 'AND'],
  ['whale OR', 'whale'],
  ['whale AND AND ship', '(whale & ship)'],
  ['whal*', 'whal*'],
  ['well-kno*', 'well-kno*'],
  ['*', ''],
  ['NEAR(whale ship, 5)', 'near5(whale ship)'],
  ['NEAR(whale ship)', 'near10(whale ship)'],
  ['NEAR(whale)', 'whale'],
  ['NEAR the pier', '(NEAR & pier)'],
  ['DO NOT OPEN THE LANTERN', '(DO & OPEN & LANTERN)'],
  ['IBM OR NASA', '(IBM | NASA)'],
  ['well-known tower', '(well-known & tower)'],
  ['雨夜 lamp', '(雨夜 & lamp)'],
  ['foo,bar(baz', '(foo & bar & baz)'],
  ['title: x', '(title & x)'],
  ['body:x', '(body & x)'],
  ['', ''],
  ['"" -"" ( )', ''],
]

test.each(TREES)('%s', (query, tree) => {
  expect(treeOf(query)).toBe(tree)
})

test('title: and author: narrow the books and are not looked for in their texts', () => {
  const query = parseSearch('whale title:"Moby Dick" AUTHOR:Melville title:Wal', { languages: ['en'] })
  expect(query.titles).toEqual(['moby', 'dick', 'wal'])
  expect(query.authors).toEqual(['melville'])
  expect(query.wanted).toHaveLength(1)
  expect(parseSearch('title:moby', { languages: ['en'] })).toMatchObject({ titles: ['moby'], wanted: [] })
  expect(parseSearch('title:moby', { languages: ['en'] }).match).toBeUndefined()
})

test('what must not be there is not marked', () => {
  const { wanted } = parseSearch('whale NOT ship', { languages: ['en'] })
  expect(wanted.map(shortOf)).toEqual(['whale'])
})

test('a word is asked for by its stem in every language of the scope', () => {
  const { match } = parseSearch('notes', { languages: ['en', 'fr'] })
  expect(match).toBe('(stem : ("note" OR "not") OR {title exact} : "notes" OR code : "notes")')
})

test('a possessive is a form of its word, and the sign alone tells C++ from c', () => {
  expect(parseSearch('keeper’s', { languages: ['en'] }).match).toBe(
    '(stem : ("keeper s" OR "keeper") OR {title exact} : "keeper s" OR {exact code} : "keepers")',
  )
  expect(parseSearch('C++', { languages: ['en'] }).match).toBe('{exact code} : "c++"')
})

test('only what was read as an operator stands outside of quotation marks', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc
          .array(
            fc.constantFrom(
              'AND',
              'OR',
              'NOT',
              'NEAR(',
              ')',
              '"',
              '-',
              '*',
              'x',
              'y z',
              ':',
              '^',
              '+',
              '{',
              '}',
              'title:',
              ', 5',
            ),
          )
          .map((parts) => parts.join(' ')),
      ),
      (query) => {
        const { match } = parseSearch(query, { languages: ['en', 'de'], stopWords: STOP_WORDS })
        const outside = match?.replaceAll(/"[^"]*"/gu, '') ?? ''
        expect(outside).toMatch(/^(?:[(){}:, *]|\d+|stem|title|exact|code|AND|OR|NOT|NEAR)*$/u)
      },
    ),
  )
})
