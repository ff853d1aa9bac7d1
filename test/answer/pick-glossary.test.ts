import { expect, test } from 'vitest'
import type { EvidenceWindow } from '../../src-main/answer/build-prompt.ts'
import { pickGlossary } from '../../src-main/answer/pick-glossary.ts'

const window = (text: string, book = 'b1'): EvidenceWindow => ({
  book,
  bookTitle: 'A Book',
  headings: [],
  section: 0,
  start: 0,
  end: text.length,
  text,
  voice: 'body',
  language: 'en',
})

const entry = (term: string, book: string | null = null) => ({ term, meaning: 'as I use it', book })
const request = { question: 'Who broke the covenants?', language: 'en', countTokens: (text: string) => text.length }

function picked(entries: Parameters<typeof pickGlossary>[0], shown: readonly EvidenceWindow[], budgetTokens = 1_000) {
  return pickGlossary(entries, { ...request, shown, budgetTokens }).map(({ term }) => term)
}

test('entries of the question come before those of the extracts, and others not at all', () => {
  const entries = [entry('ark'), entry('whale'), entry('a covenant')]
  expect(picked(entries, [window('They carried the ark.')])).toEqual(['a covenant', 'ark'])
})

test('an entry for one book is for its extracts only', () => {
  expect(picked([entry('ark', 'b2')], [window('They carried the ark.')])).toEqual([])
  expect(picked([entry('ark', 'b2')], [window('They carried the ark.', 'b2')])).toEqual(['ark'])
})

test('there are six at most, and no more than have room', () => {
  const entries = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map((term) => entry(`${term} ark`))
  const extract = window(entries.map(({ term }) => term).join(', '))
  expect(picked(entries, [extract])).toHaveLength(6)
  expect(picked(entries, [extract], 'one ark: as I use it\n'.length)).toEqual(['one ark'])
})
