import { expect, test } from 'vitest'
import { checkQuotedWords } from '../../src-main/verify/check-quoted-words.ts'

const shown = ['The warden’s lamp went out — nobody knew why.']

test('words that the model quotes rightly are shown in the book’s own characters', () => {
  expect(checkQuotedWords('He writes that "the warden\'s lamp went out," and "nobody knew why."', shown)).toEqual({
    text: 'He writes that “The warden’s lamp went out”, and “nobody knew why.”',
    refused: [],
  })
})

test('words that stand in no shown passage lose their marks', () => {
  expect(checkQuotedWords('It was "a dark night", he says.', shown)).toEqual({
    text: 'It was a dark night, he says.',
    refused: ['a dark night'],
  })
})

test('a sentence without quotations stays as it is', () => {
  expect(checkQuotedWords('The lamp went out.', shown).text).toBe('The lamp went out.')
})
