import { expect, test } from 'vitest'
import { analyseQuestion } from '../../src-main/retrieve/analyse-question.ts'
import { languageOfQuestion, stopWordsOf } from '../../src-main/retrieve/stop-words.ts'

const termsOf = (question: string, language = 'en'): string[] =>
  analyseQuestion(question, language).terms.map((term) => term.exact)
const addressesOf = (question: string, language = 'en'): string[] =>
  analyseQuestion(question, language).addresses.map(({ kind, words }) => `${kind} ${words.join(' ')}`)

test('content words are what is left without stop words, each stem once', () => {
  expect(termsOf('What did the whales do to the whale-boats, and why?')).toEqual(['whales', 'boats'])
})

test('a question of stop words only keeps all its words', () => {
  expect(termsOf('Who is who?')).toEqual(['who', 'is'])
})

test('what stands in quotation marks of any kind is a phrase, an apostrophe is none', () => {
  const quoted = (question: string): string[] => analyseQuestion(question, 'en').quoted.map((phrase) => phrase.words.join(' '))
  expect(quoted('Who says "one day at a time", “Call me Ishmael” or «vem cá»?')).toEqual([
    'one day at a time',
    'call me ishmael',
    'vem ca',
  ])
  expect(quoted("What is Ahab's leg made of, and the captain's arm?")).toEqual([])
  expect(quoted('Who says ‘I don’t know’?')).toEqual(['i don t know'])
  expect(quoted('What does "slobgollion" mean?')).toEqual([])
})

test('names are the capitalised words inside a sentence', () => {
  expect(addressesOf('Queequeg met whom? Where did Captain Ahab and St. Clair go, as I know?')).toEqual([
    'name captain',
    'name ahab',
    'name st',
    'name clair',
  ])
  expect(addressesOf('Who says “Call me Ishmael”?')).toEqual(['name ishmael'])
})

test('a question in capitals and a German one have no names', () => {
  expect(addressesOf('WHO KILLED THE WHITE WHALE?')).toEqual([])
  expect(addressesOf('Wer hat den Wal und das Boot gesehen?', 'de')).toEqual([])
})

test('codes and numbers are told from words and ordinals', () => {
  expect(addressesOf('what do ERR-4021, epub:type, pageList, 12.3, 1755 and C++ mean in the 19th line?')).toEqual([
    'code err 4021',
    'code epub type',
    'code pagelist',
    'number 12.3',
    'number 1755',
    'code c',
    'name err',
  ])
})

test('the language of a question is told from its function words, and is the scope’s when in doubt', () => {
  expect(languageOfQuestion('What did the boy read on the wall that the girl had been scratching?', 'pt-BR')).toBe('en')
  expect(languageOfQuestion('Quem é o Tartaruga?', 'pt')).toBe('pt')
  expect(languageOfQuestion('Slobgollion?', 'en-GB')).toBe('en')
  expect(languageOfQuestion('Où est le chat dans la maison ?', 'en')).toBe('fr')
  expect(languageOfQuestion('Wo sind die Hunde und der Wal?', 'en')).toBe('de')
})

test('stop words are written as the text analysis writes words', () => {
  for (const language of ['en', 'pt', 'es', 'fr', 'de', 'it', 'nl']) {
    for (const word of stopWordsOf(language)) if (word !== 'daß') expect(word).toMatch(/^[a-zß]+$/)
  }
  expect(stopWordsOf('xx').size).toBe(0)
})
