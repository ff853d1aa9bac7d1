import { Tokenizer } from '@huggingface/tokenizers'
import { expect, test } from 'vitest'
import { createTokenCounter } from '../../src-main/passages/count-tokens.ts'

const vocabulary = [
  '[PAD]',
  '[UNK]',
  '[CLS]',
  '[SEP]',
  'passage',
  ':',
  'the',
  'whale',
  '##s',
  '##rs',
  ',',
  '.',
  '-',
  'e',
  '##te',
  '鯨',
  '[MASK]',
]

const special = { single_word: false, lstrip: false, rstrip: false, normalized: false, special: true }

function wordPiece(preTokenizer: Record<string, unknown> = { type: 'BertPreTokenizer' }) {
  return {
    tokenizer: {
      added_tokens: ['[UNK]', '[CLS]', '[SEP]', '[MASK]'].map((content) => ({
        ...special,
        id: vocabulary.indexOf(content),
        content,
      })),
      normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, strip_accents: null, lowercase: true },
      pre_tokenizer: preTokenizer,
      post_processor: {
        type: 'TemplateProcessing',
        single: [
          { SpecialToken: { id: '[CLS]', type_id: 0 } },
          { Sequence: { id: 'A', type_id: 0 } },
          { SpecialToken: { id: '[SEP]', type_id: 0 } },
        ],
        pair: [],
        special_tokens: {},
      },
      decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
      model: {
        type: 'WordPiece',
        unk_token: '[UNK]',
        continuing_subword_prefix: '##',
        max_input_chars_per_word: 100,
        vocab: Object.fromEntries(vocabulary.map((token, id) => [token, id])),
      },
    },
    config: {},
  }
}

test('special tokens and the prefix are the overhead of every input', () => {
  expect(createTokenCounter(wordPiece(), '').overhead).toBe(2)
  expect(createTokenCounter(wordPiece(), 'passage: ').overhead).toBe(4)
})

test('counting word by word gives what the tokenizer gives for the whole text', () => {
  const files = wordPiece()
  const counter = createTokenCounter(files, '')
  const tokenizer = new Tokenizer(files.tokenizer, files.config)
  const texts = [
    'The whale, the whales.',
    'WHALES—the\u00a0été\tthe\nwhale-whalers...',
    '鯨鯨 the鯨',
    'thewhales ete WHALERS 9 the9 x '.repeat(2),
    'a [MASK] of the[MASK]whale [SEP]',
    'the\u00adwhale \u200b\u0000 the',
    'x'.repeat(101),
    '',
    '  ',
  ]
  for (const text of texts) {
    const expected = tokenizer.tokenize(text, { add_special_tokens: false }).length
    expect([text, counter.count(text)]).toEqual([text, expected])
    expect([text, counter.count(text)]).toEqual([text, expected])
  }
  expect(counter.count('The whales, the whale.')).toBe(7)
})

test('for a tokenizer that lets tokens run over spaces the whole text is counted, and one more for the seam', () => {
  const files = wordPiece({ type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true })
  const tokenizer = new Tokenizer(files.tokenizer, files.config)
  const expected = tokenizer.tokenize('the whale', { add_special_tokens: false }).length
  expect(createTokenCounter(files, '').count('the whale')).toBe(expected + 1)
})
