import { expect, test } from 'vitest'
import { analyse } from '../../src-main/indexing/analyse.ts'
import { analyseQuestion } from '../../src-main/retrieve/analyse-question.ts'
import { correctTypos, type WordLookup } from '../../src-main/retrieve/correct-typos.ts'
import { stopWordsOf } from '../../src-main/retrieve/stop-words.ts'
import { createVocabulary } from '../../src-main/retrieve/vocabulary.ts'

/** A scope that consists of this text. */
function scopeOf(text: string, language = 'en'): WordLookup {
  const terms = analyse(text, language)
  const stems = new Set(terms.map((term) => term.stem))
  const vocabulary = createVocabulary(terms.map((term) => ({ word: term.exact, frequency: 1 })))
  return {
    occurs: (term) => stems.has(term.stem),
    nearest: vocabulary.nearest,
    adjacent: (first, second) => terms.some((term, i) => term.exact === first && terms[i + 1]?.exact === second),
  }
}

function correct(question: string, lookup: WordLookup, language = 'en') {
  const { words, language: asked, addresses } = analyseQuestion(question, language)
  const names = new Set(addresses.filter(({ kind }) => kind === 'name').flatMap((name) => name.words))
  return correctTypos(question, words, { stop: stopWordsOf(asked), foreign: asked !== language, names }, lookup)
}

test('a misspelt name becomes the name that the book has, with its capital', () => {
  const { text, corrections } = correct('What does Feddala wear?', scopeOf('Fedallah wore a turban.'))
  expect(text).toBe('What does Fedallah wear?')
  expect(corrections).toEqual([{ from: 'Feddala', to: 'Fedallah', start: 10, end: 17 }])
})

test('several slips of one question are corrected, small words among them', () => {
  const scope = scopeOf('The cancellation of an order, which indexers charge, and a kill fee; the first of them')
  expect(correct('wich indexrs charge a canceletion or kil fee, teh frist', scope).text).toBe(
    'which indexers charge a cancellation or kill fee, the first',
  )
})

// lessons 14: "sponser" and "good" cannot be told apart by a threshold; whether the word occurs can.
test('a word that occurs in the scope, itself or as another form, is never touched', () => {
  const scope = scopeOf('He made good. The costumes were red. Worship began.')
  expect(correct('What good is a costume?', scope).corrections).toEqual([])
})

test('a real word that the scope lacks is left alone where it is known to be one', () => {
  const scope = scopeOf('They worship there. Grimesby Roylott of Stoke Moran; his profession')
  const lookup = { ...scope, isKnown: (word: string) => ['warship', 'grimsby', 'professor'].includes(word) }
  expect(correct('Which warship was it?', scope).text).toBe('Which worship was it?')
  expect(correct('Which warship was it?', lookup).corrections).toEqual([])
  expect(correct('Did Dr. Grimsby keep it, or did Professor?', lookup).text).toBe('Did Dr. Grimesby keep it, or did Professor?')
})

test('two edits are too many for an ordinary word, unless the two sound alike', () => {
  expect(correct('o que o narrador viu', scopeOf('um nadador forte', 'pt'), 'pt').corrections).toEqual([])
  expect(correct('Who was Andersons friend?', scopeOf('Hans Andersen wrote.')).text).toBe('Who was Andersen friend?')
})

test('a question in another language than the book has only its names corrected', () => {
  const scope = scopeOf('O boi e a voz de José Dias', 'pt')
  expect(correct('What did the boy tell to José Diaz?', scope, 'pt').text).toBe('What did the boy tell to José Dias?')
})

test('a word that is two words of the book side by side is taken apart', () => {
  expect(correct('Who met Isebel Lemoigne?', scopeOf('Isebel Le Moigne said so.')).text).toBe('Who met Isebel Le Moigne?')
})

test('numbers and codes are left as they are', () => {
  expect(correct('Is ERR-4012 in 1756?', scopeOf('ERR-4021 came in 1755.')).corrections).toEqual([])
})
