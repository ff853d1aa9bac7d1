import { Tokenizer } from '@huggingface/tokenizers'
import { expect, test } from 'vitest'
import { encodePair } from '../../src-main/models/encode-pair.ts'
import { fakeTokenizer } from '../support/fake-models.ts'

/** [CLS] is 2 and [SEP] is 3; the letters follow. */
const { tokenizer, config } = fakeTokenizer(['a', 'b', 'c', 'd', 'e', 'f'])
const letters = new Tokenizer(tokenizer, config)

test('question and passage stand between the special tokens, told apart by their type', () => {
  expect(encodePair(letters, 'a b', 'c d', 16)).toEqual({ ids: [2, 4, 5, 3, 6, 7, 3], typeIds: [0, 0, 0, 0, 1, 1, 1] })
})

test('it is what the tokenizer makes of the pair', () => {
  const theirs = letters.encode('a b', { text_pair: 'c d e', return_token_type_ids: true })
  expect(encodePair(letters, 'a b', 'c d e', 16)).toEqual({ ids: theirs.ids, typeIds: theirs.token_type_ids })
})

test('the longer of the two is cut, at its end', () => {
  expect(encodePair(letters, 'a b', 'c d e f', 8).ids).toEqual([2, 4, 5, 3, 6, 7, 8, 3])
  expect(encodePair(letters, 'a b c d', 'e', 6).ids).toEqual([2, 4, 5, 3, 8, 3])
})

test('an empty side leaves the special tokens', () => {
  expect(encodePair(letters, 'a', '', 8)).toEqual({ ids: [2, 4, 3, 3], typeIds: [0, 0, 0, 1] })
})
