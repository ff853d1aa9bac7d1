import { expect, test } from 'vitest'
import { supportClaims } from '../../src-main/answer/support-claims.ts'

const sentences = [
  'The lamp burned whale oil until the spring.',
  'Hanne kept the log in a tin box.',
  'In 1903 the station closed and the box was sold to Voss.',
  'Nobody wrote to her again.',
]

const stopWords = new Set('the a an in of to was and until her is did what who why on it no one'.split(' '))
const idf = (stem: string): number => (stopWords.has(stem) ? 0 : 1)

function support(claim: string, more: Partial<Parameters<typeof supportClaims>[0]> = {}) {
  return supportClaims({ claims: [claim], sentences, question: '', language: 'en', idf, ...more })[0]!
}

test('a claim rests on the sentence that has its words', () => {
  expect(support('Whale oil burned in the lamp.')).toEqual({
    text: 'Whale oil burned in the lamp.',
    support: 'supported',
    sentences: [0],
    lexical: 1,
    told: 1,
  })
})

test('a second sentence is taken when it adds enough', () => {
  // hanne, kept, log, box, sold: four of five in one sentence, "sold" in another.
  const claim = support('Hanne kept a log in a box that was sold.', {
    idf: (stem) => (['hann', 'kept', 'log', 'box', 'sold'].includes(stem) ? 1 : 0),
  })
  expect(claim.sentences).toEqual([1, 2])
  expect(claim.lexical).toBe(1)
})

test('a claim whose words stand in no sentence is unsupported', () => {
  expect(support('The harbour froze every winter.')).toMatchObject({
    support: 'unsupported',
    doubt: 'no-evidence',
    sentences: [],
  })
})

test('words that the question brought do not carry a claim by themselves', () => {
  // lamp and burned are the question's: peat, the only new word, stands nowhere.
  const claim = support('The lamp burned peat.', { question: 'What did the lamp burn?' })
  expect(claim.lexical).toBe(0)
  expect(claim.support).toBe('unsupported')
})

test('a name or a number that stands in no shown sentence makes a claim unsupported', () => {
  expect(support('The lamp of Merrin burned whale oil until the spring.')).toMatchObject({
    doubt: 'name-not-shown',
    missing: ['Merrin'],
  })
  expect(support('The lamp burned whale oil until 1911.')).toMatchObject({ doubt: 'number-not-shown', missing: ['1911'] })
})

test('a claim may name what any shown sentence names', () => {
  expect(support('The lamp of Voss burned whale oil until the spring.').support).toBe('supported')
})

test('a claim that says no needs a sentence that says no', () => {
  expect(support('The lamp never burned whale oil.')).toMatchObject({ doubt: 'negation-not-shown', missing: ['never'] })
  expect(support('No one wrote to her again.').support).toBe('supported')
})

test('what a claim has from a sentence and says with other words is said in the sentence’s own', () => {
  const question = 'What did the lantern in the tower burn?'
  // Of lantern, tower, burn and oil the sentence has two; of what is new, oil, all.
  expect(support('The lantern in the tower burned oil.', { question })).toMatchObject({
    text: '“The lamp burned whale oil until the spring.”',
    support: 'supported',
    sentences: [0],
    told: 0.5,
  })
})

test('a sentence that is too long to be quoted within an answer, or has nothing else of the claim, takes no place in it', () => {
  const question = 'What did the lantern in the tower burn?'
  const long = [`The lamp burned whale oil${' until the spring came round again'.repeat(20)}.`]
  expect(support('The lantern in the tower burned oil.', { question, sentences: long }).doubt).toBe('no-evidence')
  expect(
    support('The keeper of the northern station was Hanne.', { question: 'Who was the keeper of the northern station?' }).doubt,
  ).toBe('no-evidence')
})

test('the sentences beside it count for a claim as they stand in one quote with it', () => {
  const claim = 'Hanne kept the log in a tin box, and the station closed.'
  const question = 'What became of the log and the station that closed?'
  expect(support(claim, { question }).text).toBe('“Hanne kept the log in a tin box.”')
  expect(support(claim, { question, around: (i) => sentences.slice(i, i + 2).join(' ') })).toMatchObject({ text: claim, told: 1 })
})

test('a sentence in quotation marks gets no second pair, and one that only opens or closes a speech loses its half', () => {
  const question = 'What did the lantern in the tower burn?'
  const shownAs = (sentence: string) => support('The lantern in the tower burned oil.', { question, sentences: [sentence] }).text
  expect(shownAs('“The lamp burned whale oil.”')).toBe('“The lamp burned whale oil.”')
  expect(shownAs('“The lamp burned whale oil.')).toBe('“The lamp burned whale oil.”')
  expect(shownAs('The lamp burned whale oil.”')).toBe('“The lamp burned whale oil.”')
  expect(shownAs('“The lamp,” said Voss, “burned oil.”')).toBe('““The lamp,” said Voss, “burned oil.””')
})

test('a claim that only says the question again needs nearly all of its words in the text', () => {
  const question = 'Did the lamp burn oil?'
  expect(support('The lamp burned oil.', { question }).support).toBe('supported')
  expect(support('The lamp did burn paraffin oil.', { question: 'Did the lamp burn paraffin oil?' }).support).toBe('unsupported')
})

test('a name that the question brought is no doubt, one that it did not bring is', () => {
  const question = 'What did the Merrin lamp burn?'
  expect(support('The Merrin lamp burned whale oil.', { question }).support).toBe('supported')
  expect(support('The Merrin lamp of Skomer burned whale oil.', { question })).toMatchObject({ missing: ['Skomer'] })
})
