import { expect, test } from 'vitest'
import { analyse } from '../../src-main/indexing/analyse.ts'
import { anyOf } from '../../src-main/indexing/match-expression.ts'
import { matchSynonyms } from '../../src-main/retrieve/match-synonyms.ts'

const DEVIL = { words: ['the Devil', 'Satan', 'Old Nick'], book: null }

/** [what stands in the question, what is looked for beside it, as stems]. */
function matched(question: string, words: readonly string[], languages: readonly string[] = ['en']) {
  return matchSynonyms(analyse(question, languages[0]!), [{ words, book: null }], languages).map(({ of, text, forms }) => [
    of.map(({ exact }) => exact).join(' '),
    text,
    forms.map((form) => form.map(({ stem }) => stem).join(' ')),
  ])
}

test.each([
  ['Who saw Satan?', 'satan'],
  ['What did the devils want?', 'devils'],
  ['Where does old Nick live?', 'old nick'],
])('%s: the others of the group are looked for, whichever of them is asked for, in any of its forms', (question, of) => {
  const found = matched(question, DEVIL.words)
  expect(found.map(([asked]) => asked)).toEqual([of, of])
})

test('an article in front of a word is not looked for, and a phrase is one', () => {
  expect(matched('Satan', DEVIL.words)).toEqual([
    ['satan', 'the Devil', ['devil']],
    ['satan', 'Old Nick', ['old nick']],
  ])
})

test('half of a phrase is not the phrase', () => {
  expect(matched('Who is Nick?', DEVIL.words)).toEqual([])
  expect(matched('Nick is old', DEVIL.words)).toEqual([])
})

test('what stands in the question already is not looked for again', () => {
  expect(matched('Is Satan the Devil?', DEVIL.words)).toEqual([['devil', 'Old Nick', ['old nick']]])
})

test('words are looked for as the books of each language have them', () => {
  expect(matched('Which bail?', ['bail', 'garantías'], ['en', 'es'])).toEqual([['bail', 'garantías', ['garantia', 'garant']]])
})

test('a group of which nothing is asked is not looked for', () => {
  expect(matched('Who saw the whale?', DEVIL.words)).toEqual([])
})

test('without synonyms the expression for the index is what it was, and with them it has them beside the words', () => {
  const terms = analyse('whale', 'en')
  expect(anyOf(terms, [])).toBe(anyOf(terms))
  expect(anyOf(terms, [analyse('leviathan', 'en'), analyse('sperm whale', 'en')])).toBe(
    '{heading stem} : ("whale" OR "leviathan" OR "sperm whale") OR code : ("whale" OR "leviathan")',
  )
  expect(anyOf([], [])).toBeUndefined()
})

test('a synonym with a hyphen is found however a book ties it', () => {
  expect(anyOf([], [analyse('well-known', 'en')])).toBe('{heading stem} : ("well known" OR "wellknown") OR code : ("wellknown")')
})
