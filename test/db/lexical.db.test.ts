import { expect, test } from 'vitest'
import { insertBook, trashBook } from '../../src-main/db/books.ts'
import { allMatches, countBySection, countPassages, searchLexical } from '../../src-main/db/lexical.ts'
import type { LibraryDatabase } from '../../src-main/db/open-database.ts'
import { passagesByKey } from '../../src-main/db/passages.ts'
import type { Scope } from '../../src-main/db/scope.ts'
import { documentFrequencies, hasPhrase, passagesWithWord, shelfVocabulary } from '../../src-main/db/vocabulary.ts'
import { analyse } from '../../src-main/indexing/analyse.ts'
import { anyOf, phraseOf } from '../../src-main/indexing/match-expression.ts'
import { newBook } from '../support/new-book.ts'
import { temporaryLibrary } from '../support/temporary-library.ts'

async function shelf(): Promise<LibraryDatabase> {
  const db = temporaryLibrary()
  await insertBook(
    db,
    newBook({ id: 'a', sections: { Whales: ['Oil and lamps.', 'The whale swam.'], Ships: ['A whale was seen.', 'No wind.'] } }),
  )
  await insertBook(db, newBook({ id: 'b', sections: { Bells: ['The bell rang.', 'The whale dived, the whale breathed.'] } }))
  return db
}

function textsOf(db: LibraryDatabase, keys: readonly number[]): string[] {
  return passagesByKey(db, keys).map((passage) => passage.text)
}

function ask(db: LibraryDatabase, question: string, scope: Scope, limit = 10): string[] {
  const match = anyOf(analyse(question, 'en'))
  const hits = match === undefined ? [] : searchLexical(db, { match, scope, limit })
  return textsOf(
    db,
    hits.map((hit) => hit.passage),
  )
}

test('a passage under a heading with the word comes before one that has it in its text alone', async () => {
  const db = await shelf()
  // "whales" stands in the heading of both passages of the section Whales: "Oil and lamps." is found by it alone.
  const found = ask(db, 'whales', 'all')
  expect(found[0]).toBe('The whale swam.')
  expect(found).toContain('Oil and lamps.')
  expect(found).toHaveLength(4)
})

test('scores fall, and equal ones keep the order of the book', async () => {
  const db = temporaryLibrary()
  await insertBook(db, newBook({ id: 'a', sections: { One: ['blue sky', 'red fish', 'red fish', 'grey sky', 'green sky'] } }))
  const hits = searchLexical(db, { match: 'stem : "red"', scope: 'all', limit: 5 })
  expect(hits.map((hit) => hit.passage)).toEqual([2, 3])
  expect(hits[0]?.score).toBe(hits[1]?.score)
  expect(hits[0]?.score).toBeGreaterThan(0)
})

test('a tight scope fills its list from inside', async () => {
  const db = await shelf()
  expect(ask(db, 'whale', [{ book: 'b' }], 1)).toEqual(['The whale dived, the whale breathed.'])
  expect(ask(db, 'whale', [{ book: 'a', sections: { from: 1, to: 1 } }], 1)).toEqual(['A whale was seen.'])
  expect(ask(db, 'whale', [], 1)).toEqual([])
  expect(() => ask(db, 'whale', [{ book: 'gone' }])).toThrow('no book "gone"')
})

test('a scope of many separate parts gives what its parts give one by one', async () => {
  const db = temporaryLibrary()
  const ids = Array.from({ length: 24 }, (_, index) => `book-${index}`)
  for (const id of ids)
    await insertBook(db, newBook({ id, sections: { One: [`The whale of ${id}.`], Two: ['A whale again.', 'No wind.'] } }))
  // Every second book whole, two of the others by a section: 14 ranges that do not touch.
  const scope: Scope = [
    ...ids.filter((_, index) => index % 2 === 0).map((book) => ({ book })),
    { book: 'book-1', sections: { from: 0, to: 0 } },
    { book: 'book-5', sections: { from: 1, to: 1 } },
  ]
  const whales = { match: 'stem : "whale"', scope }
  expect(countPassages(db, whales)).toBe(12 * 2 + 1 + 1)
  expect(allMatches(db, whales)).toEqual(
    scope.flatMap((part) => allMatches(db, { match: 'stem : "whale"', scope: [part] })).sort((a, b) => a - b),
  )
  expect(await countBySection(db, allMatches(db, whales))).toHaveLength(12 * 2 + 2)
})

test('matches are counted section by section, with the headings that say which', async () => {
  const db = await shelf()
  expect(await countBySection(db, allMatches(db, { match: 'exact : "whale"', scope: 'all' }))).toEqual([
    { book: 'a', section: 0, headings: ['Whales'], passages: 1 },
    { book: 'a', section: 1, headings: ['Ships'], passages: 1 },
    { book: 'b', section: 0, headings: ['Bells'], passages: 1 },
  ])
})

test('document frequencies are those of the scope, and a word that is nowhere has 0', async () => {
  const db = await shelf()
  const terms = analyse('whale wind unicorn', 'en')
  expect(documentFrequencies(db, terms, 'all')).toEqual({
    passages: 6,
    counts: new Map([
      ['whale', 3],
      ['wind', 1],
      ['unicorn', 0],
    ]),
  })
  expect(documentFrequencies(db, terms, [{ book: 'b' }])).toEqual({
    passages: 2,
    counts: new Map([
      ['whale', 1],
      ['wind', 0],
      ['unicorn', 0],
    ]),
  })
})

test('what lies in the trash counts nowhere', async () => {
  const db = await shelf()
  await trashBook(db, 'a', 1)
  expect(documentFrequencies(db, analyse('whale wind', 'en'), 'all')).toEqual({
    passages: 2,
    counts: new Map([
      ['whale', 1],
      ['wind', 0],
    ]),
  })
  expect(passagesWithWord(db, 'wind', 'all')).toBe(0)
})

test('a phrase is found in its order only', async () => {
  const db = await shelf()
  expect(hasPhrase(db, phraseOf(['whale', 'was', 'seen'])!, 'all')).toBe(true)
  expect(hasPhrase(db, phraseOf(['whale', 'was', 'seen'])!, [{ book: 'b' }])).toBe(false)
  expect(hasPhrase(db, phraseOf(['seen', 'whale'])!, 'all')).toBe(false)
})

test('the words of the shelf come with their counts, and how many passages of a scope have one', async () => {
  const db = await shelf()
  expect([...shelfVocabulary(db)].flat()).toContainEqual({ word: 'whale', frequency: 4 })
  expect(passagesWithWord(db, 'whale', [{ book: 'a' }])).toBe(2)
  expect(passagesWithWord(db, 'bell', [{ book: 'a' }])).toBe(0)
})

test('a question of more terms than SQLite likes in one expression is asked', async () => {
  const db = await shelf()
  const long = Array.from({ length: 3_000 }, (_, index) => `whale${index}`).join(' ')
  expect(ask(db, `whale ${long}`, 'all')).toHaveLength(4)
})
