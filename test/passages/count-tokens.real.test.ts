import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Tokenizer } from '@huggingface/tokenizers'
import { expect, test } from 'vitest'
import { createTokenCounter } from '../../src-main/passages/count-tokens.ts'

const folder = process.env.COMMONPLACE_MODELS ?? join(import.meta.dirname, '../../resources/models')
const file = join(folder, 'e5-small-v2', 'tokenizer.json')
const present = existsSync(file)
if (!present) console.log(`skipped: no ${file}; install the embedder to compare the token counter with its tokenizer`)

const SAMPLES = [
  'Call me Ishmael. Some years ago—never mind how long precisely—having little or no money in my purse…',
  'ERR-4021 is not ERR-4012; see IEC 61508-3, § 12.3 (a), and e.g. “NV-220X”, 4,000 £/m².',
  'O Bentinho não quer que te metta em seminario, é D. Glória; Lindíssimo! «já que disse metade»',
  '吾輩は猫である。名前はまだ無い。 กรุงเทพมหานคร Ἄνδρα μοι ἔννεπε העולם مرحبا किताब 😀👩‍🚀',
  '<nav epub:type="page-list" hidden="">[MASK] [CLS] don\'t can`t x_y $5.00',
]

test.skipIf(!present)('the counter agrees with the default embedder’s tokenizer on every kind of text', () => {
  const tokenizer: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'))
  const whole = new Tokenizer(tokenizer, {})
  const counter = createTokenCounter({ tokenizer, config: {} }, 'passage: ')
  expect(counter.overhead).toBe(4)
  for (const text of SAMPLES) expect(counter.count(text)).toBe(whole.tokenize(text, { add_special_tokens: false }).length)
})

test.skipIf(!present)('a novel is counted in less than a second', () => {
  const tokenizer: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'))
  const counter = createTokenCounter({ tokenizer, config: {} }, 'passage: ')
  const novel = Array.from({ length: 6_000 }, (_, i) => `${SAMPLES[i % 4]} word${i} Word${i * 7}, “w${i}x”`).join('\n\n')
  const started = process.threadCpuUsage()
  counter.count(novel)
  // Not the clock: it goes on while other programs have the processor.
  expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(1_000)
})
