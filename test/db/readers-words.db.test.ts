import { expect, test } from 'vitest'
import { insertBook, purgeBook, replaceBook, restoreBook, trashBook } from '../../src-main/db/books.ts'
import type { LibraryDatabase } from '../../src-main/db/open-database.ts'
import {
  listSynonyms,
  listTerms,
  purgeReadersWords,
  removeReadersWords,
  synonymById,
  termById,
  writeSynonym,
  writeTerm,
} from '../../src-main/db/readers-words.ts'
import { newBook } from '../support/new-book.ts'
import { planOf } from '../support/plan-of.ts'
import { temporaryLibrary } from '../support/temporary-library.ts'

const FAUST = newBook({ id: 'faust', sections: { One: ['The Devil came as a poodle.'] } })

/** A library with one book, and a synonym and a term each for the library and for the book. */
async function libraryWithWords(): Promise<LibraryDatabase> {
  const db = temporaryLibrary()
  await insertBook(db, FAUST)
  await writeSynonym(db, { id: 's1', book: null, words: ['the Devil', 'Satan'], now: 1 })
  await writeSynonym(db, { id: 's2', book: 'faust', words: ['poodle', 'dog'], now: 2 })
  await writeTerm(db, { id: 't1', book: null, term: 'pact', meaning: 'A bargain for a soul.', now: 1 })
  await writeTerm(db, { id: 't2', book: 'faust', term: 'Margaret', meaning: 'Also called Gretchen.', now: 2 })
  return db
}

const idsOf = (db: LibraryDatabase) => [...listSynonyms(db), ...listTerms(db)].map(({ id }) => id)

test('synonyms come in the order they were made, terms by the alphabet, each with its book', async () => {
  const db = await libraryWithWords()
  const book = { id: 'faust', title: expect.any(String) }
  expect(listSynonyms(db)).toEqual([
    { id: 's1', words: ['the Devil', 'Satan'], book: null },
    { id: 's2', words: ['poodle', 'dog'], book },
  ])
  expect(listTerms(db)).toEqual([
    { id: 't2', term: 'Margaret', meaning: 'Also called Gretchen.', book },
    { id: 't1', term: 'pact', meaning: 'A bargain for a soul.', book: null },
  ])
})

test('what is written under an id that is there takes its place', async () => {
  const db = await libraryWithWords()
  await writeSynonym(db, { id: 's1', book: 'faust', words: ['Devil', 'Mephisto'], now: 3 })
  await writeTerm(db, { id: 't2', book: null, term: 'Margaret', meaning: 'Gretchen.', now: 3 })
  expect(synonymById(db, 's1')).toMatchObject({ words: ['Devil', 'Mephisto'], book: { id: 'faust' } })
  expect(termById(db, 't2')).toEqual({ id: 't2', term: 'Margaret', meaning: 'Gretchen.', book: null })
  expect(idsOf(db)).toHaveLength(4)
})

test('what was removed is in no list, comes back, and is gone for good once it is old', async () => {
  const db = await libraryWithWords()
  expect(await removeReadersWords(db, 's1', 5)).toBe(true)
  expect(await removeReadersWords(db, 't1', 9)).toBe(true)
  expect(await removeReadersWords(db, 'nobody', 9)).toBe(false)
  expect(synonymById(db, 's1')).toBeUndefined()
  expect(idsOf(db)).toEqual(['s2', 't2'])
  await purgeReadersWords(db, 6)
  expect(await removeReadersWords(db, 's1', null)).toBe(false)
  expect(await removeReadersWords(db, 't1', null)).toBe(true)
  expect(idsOf(db)).toEqual(['s2', 't2', 't1'])
})

test('words for a book stay when it is read from another file, wait with it in the trash, and go with it', async () => {
  const db = await libraryWithWords()
  await replaceBook(db, { ...newBook({ id: 'faust', sections: { One: ['A black dog.'] } }), sha256: 'corrected' })
  expect(idsOf(db)).toEqual(['s1', 's2', 't2', 't1'])
  await trashBook(db, 'faust', 5)
  expect(idsOf(db)).toEqual(['s1', 't1'])
  await restoreBook(db, 'faust')
  expect(idsOf(db)).toEqual(['s1', 's2', 't2', 't1'])
  await purgeBook(db, 'faust')
  expect(idsOf(db)).toEqual(['s1', 't1'])
  expect([synonymById(db, 's2'), termById(db, 't2')]).toEqual([undefined, undefined])
})

test('one synonym or term is found by an index', async () => {
  const queries = new Map<string, string>()
  const db = temporaryLibrary({ slowMs: -1, onSlowQuery: (name, _ms, sql) => queries.set(name, sql) })
  synonymById(db, 's')
  termById(db, 't')
  const plans = ['synonym-by-id', 'term-by-id'].flatMap((name) => planOf(db, queries.get(name) ?? ''))
  expect(plans).toHaveLength(4)
  expect(plans.filter((detail) => detail.startsWith('SCAN'))).toEqual([])
})
