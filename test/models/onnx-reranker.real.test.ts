import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RerankerEntry } from '../../src-main/models/manifest.ts'
import { openOnnxReranker } from '../../src-main/models/onnx-reranker.ts'
import type { Reranker } from '../../src-main/ports.ts'
import { buildCrossEncoder } from '../support/build-onnx.ts'
import { fakeTokenizer } from '../support/fake-models.ts'
import { silentLog } from '../support/real-models.ts'

/** [PAD] [UNK] [CLS] [SEP] weigh nothing; whale points one way, ship another, and white a little to both. */
const VOCABULARY = ['whale', 'ship', 'white']
const WORD_VECTORS = [
  [0, 0],
  [0, 0],
  [0, 0],
  [0, 0],
  [1, 0],
  [0, 1],
  [0.5, 0.5],
]

let folder: string
let reranker: Reranker

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reranker-'))
  reranker = openOnnxReranker({
    modelDir: writeModel('tiny', buildCrossEncoder(WORD_VECTORS)),
    entry: entryOf('tiny'),
    workers: 1,
    log: silentLog,
  })
})

afterAll(async () => {
  await reranker.close()
  rmSync(folder, { recursive: true, force: true })
})

// whale·whale = 1, whale·ship = 0, whale·(white + whale) = 1.5; two whales count twice.
test('each passage gets the probability of its score, in the order given', async () => {
  const scores = await reranker.score('whale', ['a whale', 'the ship', 'white whale', 'whale whale'])
  expect(scores.map((score) => score.toFixed(4))).toEqual([1, 0, 1.5, 2].map((logit) => sigmoid(logit).toFixed(4)))
})

// Eight tokens: three special ones and the question leave room for four of the passage.
test('a passage that is too long is cut at its end, and the question stays whole', async () => {
  const [cut, whole] = await reranker.score('whale', ['ship ship ship ship whale', 'ship ship ship whale'])
  expect(cut).toBeCloseTo(sigmoid(0), 4)
  expect(whole).toBeCloseTo(sigmoid(1), 4)
})

test('no passages give no scores', async () => {
  expect(await reranker.score('whale', [])).toEqual([])
})

test('a score that nobody waits for is cancelled', async () => {
  await expect(reranker.score('whale', ['a'], AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' })
})

test('weights that are no model are damaged', async () => {
  const modelDir = writeModel('broken', new TextEncoder().encode('not a model'))
  const broken = openOnnxReranker({ modelDir, entry: entryOf('broken'), workers: 1, log: silentLog })
  await expect(broken.score('whale', ['a'])).rejects.toMatchObject({
    code: 'model-damaged',
    nextStep: expect.stringContaining('models install broken'),
  })
  await broken.close()
})

function writeModel(id: string, weights: Uint8Array): string {
  const dir = join(folder, id)
  mkdirSync(dir)
  writeFileSync(join(dir, 'tiny_quantized.onnx'), weights)
  writeFileSync(join(dir, 'tokenizer.json'), JSON.stringify(fakeTokenizer(VOCABULARY).tokenizer))
  return dir
}

function entryOf(id: string): RerankerEntry {
  const file = {
    bytes: 1,
    sha256: 'c'.repeat(64),
    sources: [{ kind: 'hub', repo: 'who/tiny', revision: 'main', path: 'x' }],
  } as const
  return {
    ...{
      id,
      role: 'reranker',
      title: 'Tiny',
      notes: 'For a test.',
      licence: 'MIT',
      default: true,
      testOnly: true,
      memoryBytes: 1,
    },
    files: [
      { ...file, name: 'tiny_quantized.onnx', part: 'weights', sources: [...file.sources] },
      { ...file, name: 'tokenizer.json', part: 'tokenizer', sources: [...file.sources] },
    ],
    maxTokens: 8,
    config: { model_type: 'bert', num_labels: 1 },
    tokenizerConfig: { tokenizer_class: 'BertTokenizer', ...fakeTokenizer().config },
  }
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x))
}
