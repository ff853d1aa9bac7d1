import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Tokenizer } from '@huggingface/tokenizers'
import { env, pipeline } from '@huggingface/transformers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmbedderEntry, findModel } from '../../src-main/models/manifest.ts'
import { pathOfFile } from '../../src-main/models/models-folder.ts'
import { openOnnxEmbedder } from '../../src-main/models/onnx-embedder.ts'
import type { Embedder } from '../../src-main/ports.ts'
import { haveRealModels, realModelsFolder, silentLog } from '../support/real-models.ts'

const WHALE = 'The white whale rose out of the sea and broke the boat in two.'
const QUESTION = 'What did the whale do to the boat?'
const passage = { kind: 'passage', priority: 'import' } as const
const query = { kind: 'query', priority: 'question' } as const

describe.skipIf(!haveRealModels('e5-small-v2'))('the default embedder', () => {
  const folder = realModelsFolder()
  const entry = findModel(folder.manifest, 'e5-small-v2') as EmbedderEntry
  const modelDir = join(folder.path, entry.id)
  let embedder: Embedder

  beforeAll(() => {
    embedder = openOnnxEmbedder({ modelDir, entry, workers: 2, log: silentLog })
  })

  afterAll(() => embedder.close())

  test('puts a question nearer to its answer than to another subject', async () => {
    const [answer, other] = await embedder.embed([WHALE, 'The council voted to raise the tax on tea by a penny.'], passage)
    const [question] = await embedder.embed([QUESTION], query)
    expect(dot(question!.vector, answer!.vector)).toBeGreaterThan(dot(question!.vector, other!.vector) + 0.05)
  })

  test('gives the vector that a plain session gives', async () => {
    const [ours] = await embedder.embed([WHALE], passage)
    const theirs = await plainEmbedding(folder, entry, `passage: ${WHALE}`)
    expect(ours!.vector).toHaveLength(384)
    expect(dot(ours!.vector, theirs)).toBeGreaterThan(0.9999)
    expect(dot(ours!.vector, ours!.vector)).toBeCloseTo(1, 5)
  })

  test('gives the same vector alone and among others, to the last bit', async () => {
    const [alone] = await embedder.embed([WHALE], passage)
    const among = await embedder.embed(['One.', WHALE, 'Two short sentences. And a third.'], passage)
    expect([...among[1]!.vector]).toEqual([...alone!.vector])
  })

  test('reads a question and a passage differently', async () => {
    const [asPassage] = await embedder.embed([WHALE], passage)
    const [asQuestion] = await embedder.embed([WHALE], query)
    expect(dot(asPassage!.vector, asQuestion!.vector)).toBeLessThan(0.999)
  })

  test("gives a vector for each of the text's own tokens, without prefix and special ones", async () => {
    const [embedding] = await embedder.embed(['White whales.'], { ...passage, withTokens: true })
    const tokenizer = new Tokenizer(embedder.tokenizer.tokenizer, embedder.tokenizer.config)
    const own = tokenizer.encode('White whales.', { add_special_tokens: false }).ids
    const { ids, values } = embedding!.tokens!
    expect([...ids]).toEqual(own)
    expect(values).toHaveLength(own.length * 384)
    expect(dot(values.subarray(384, 768), values.subarray(384, 768))).toBeCloseTo(1, 5)
  })

  test('refuses a passage that does not fit, and cuts a question that does not', async () => {
    const long = 'whale '.repeat(600)
    await expect(embedder.embed([long], passage)).rejects.toMatchObject({
      code: 'internal',
      message: expect.stringContaining('604 tokens'),
    })
    const [cut] = await embedder.embed([long], { ...query, withTokens: true })
    expect(cut!.tokens!.ids).toHaveLength(512 - 4)
  })

  test('answers a question while a book is being embedded', async () => {
    const order: string[] = []
    const book = embedder.embed(
      Array.from({ length: 60 }, (_, n) => `${WHALE} ${n}`),
      passage,
    )
    const question = embedder.embed([QUESTION], query).then(() => order.push('question'))
    await Promise.all([book.then(() => order.push('book')), question])
    expect(order).toEqual(['question', 'book'])
  })

  test('stops when told to', async () => {
    const stop = new AbortController()
    const book = embedder.embed(new Array<string>(200).fill(WHALE), { ...passage, signal: stop.signal })
    stop.abort()
    await expect(book).rejects.toMatchObject({ code: 'cancelled' })
  })

  test('is damaged when its weights are no model', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'embedder-'))
    writeFileSync(join(dir, 'model_quantized.onnx'), 'not a model')
    symlinkSync(join(modelDir, 'tokenizer.json'), join(dir, 'tokenizer.json'))
    const broken = openOnnxEmbedder({ modelDir: dir, entry, workers: 1, log: silentLog })
    await expect(broken.embed(['a'], passage)).rejects.toMatchObject({ code: 'model-damaged' })
    await broken.close()
    rmSync(dir, { recursive: true, force: true })
  })
})

/** transformers.js as its manual shows it: the measure of our own pooling, prefixes and normalisation. */
async function plainEmbedding(
  folder: ReturnType<typeof realModelsFolder>,
  entry: EmbedderEntry,
  text: string,
): Promise<Float32Array> {
  const dir = mkdtempSync(join(tmpdir(), 'plain-'))
  mkdirSync(join(dir, 'onnx'))
  writeFileSync(join(dir, 'config.json'), JSON.stringify(entry.config))
  writeFileSync(join(dir, 'tokenizer_config.json'), JSON.stringify(entry.tokenizerConfig))
  for (const file of entry.files) {
    symlinkSync(pathOfFile(folder, entry, file), join(dir, file.part === 'weights' ? 'onnx' : '', file.name))
  }
  env.allowRemoteModels = false
  const extract = await pipeline('feature-extraction', dir, { dtype: 'q8', local_files_only: true })
  const output = await extract(text, { pooling: 'mean', normalize: true })
  await extract.dispose()
  rmSync(dir, { recursive: true, force: true })
  return Float32Array.from(output.data as Float32Array)
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, x, d) => sum + x * b[d]!, 0)
}
