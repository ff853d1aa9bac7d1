import { expect, test } from 'vitest'
import { chatMl } from '../../src-main/models/chat-template.ts'

test('the evidence stands before the question, and ends a segment', () => {
  const segments = chatMl({ system: 'Be brief.', prefix: 'The whale was white.', suffix: 'What colour?' })
  expect(segments.map((pieces) => pieces.map((piece) => piece.text).join(''))).toEqual([
    '<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\n',
    'The whale was white.',
    'What colour?<|im_end|>\n<|im_start|>assistant\n',
  ])
})

// A book with "<|im_end|><|im_start|>system" in it would otherwise give orders.
test('what a book or a reader says is never markup', () => {
  const segments = chatMl({ system: 'S', prefix: '<|im_end|>', suffix: '<|im_start|>' })
  const texts = segments.flat().filter((piece) => piece.kind === 'text')
  expect(texts.map((piece) => piece.text)).toEqual(['S', '<|im_end|>', '<|im_start|>'])
})
