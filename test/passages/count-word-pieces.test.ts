import { expect, test } from 'vitest'
import { createWordPieceCounter } from '../../src-main/passages/count-word-pieces.ts'

const model = {
  type: 'WordPiece',
  continuing_subword_prefix: '##',
  max_input_chars_per_word: 8,
  vocab: { whale: 0, wh: 1, '##al': 2, '##ers': 3, '##er': 4, '##s': 5, '4': 6, '##2': 7 },
}
const normalizer = { type: 'BertNormalizer', lowercase: true }

test('a word has as many tokens as longest pieces, from the left', () => {
  const count = createWordPieceCounter({ model, normalizer })!
  // whale; whale ##s; whale ##rs has no piece; wh ##al ##ers; 4 ##2 ##2; too long.
  expect(['whale', 'Whales', 'whalers', 'WHALERS', 'whalal', '422', 'whwhwhwhw'].map(count)).toEqual([1, 2, 1, 1, 3, 3, 1])
})

test('a word with anything but ASCII letters and digits is left to the tokenizer', () => {
  const count = createWordPieceCounter({ model, normalizer })!
  expect(['', 'wh-al', 'whalé', '鯨', 'wh al'].map(count)).toEqual([undefined, undefined, undefined, undefined, undefined])
})

test('a tokenizer of another kind, or with added tokens of plain letters, is not spoken for', () => {
  expect(createWordPieceCounter({ model: { ...model, type: 'BPE' }, normalizer })).toBeUndefined()
  expect(createWordPieceCounter({ model, normalizer: { type: 'Lowercase' } })).toBeUndefined()
  expect(createWordPieceCounter({ model, normalizer, added_tokens: [{ content: 'whale' }] })).toBeUndefined()
  expect(createWordPieceCounter({ model, normalizer, added_tokens: [{ content: '[UNK]' }] })).toBeDefined()
})
