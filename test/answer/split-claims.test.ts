import { expect, test } from 'vitest'
import { splitClaims } from '../../src-main/answer/split-claims.ts'

test('sentences come without Markdown, bullets, numbers and reference marks', () => {
  const text = '**Answer:** The lamp burned *oil* [1].\n\n- Mr. Voss paid for it.\n2. It cost `3.50`.'
  expect(splitClaims(text, 'en').claims).toEqual(['The lamp burned oil.', 'Mr. Voss paid for it.', 'It cost 3.50.'])
})

test('a preamble about the evidence is not part of the claim', () => {
  expect(splitClaims('According to the provided extracts, the lamp burned oil.', 'en').claims).toEqual(['The lamp burned oil.'])
  expect(splitClaims('The passage states that he drowned.', 'en').claims).toEqual(['He drowned.'])
  expect(splitClaims('The text of the treaty was burned.', 'en').claims).toEqual(['The text of the treaty was burned.'])
})

test('a sentence said twice counts once', () => {
  expect(splitClaims('He left. He left. She stayed.', 'en').claims).toEqual(['He left.', 'She stayed.'])
})

test('a sentence that says that the evidence has no answer is a refusal, not a claim', () => {
  const { claims, refusals } = splitClaims('The extracts do not mention his wife. He had a son.', 'en')
  expect([claims, refusals]).toEqual([['He had a son.'], ['The extracts do not mention his wife.']])
  expect(splitClaims('It is not mentioned in the text who paid.', 'en').claims).toEqual([])
  expect(splitClaims('He did not say who paid, and it was not clear to anybody.', 'en').refusals).toEqual([])
})

test('the sentence in which the model was stopped is left out', () => {
  expect(splitClaims('He left at dawn. She went to the', 'en', 'length').claims).toEqual(['He left at dawn.'])
  expect(splitClaims('He left at', 'en', 'length').claims).toEqual(['He left at'])
  expect(splitClaims('He left at dawn. Oil', 'en').claims).toEqual(['He left at dawn.', 'Oil'])
})

test('an empty text has no claims', () => {
  expect(splitClaims(' \n--\n', 'en')).toEqual({ claims: [], refusals: [] })
})
