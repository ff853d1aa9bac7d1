import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { Tokenizer } from '@huggingface/tokenizers'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { type EmbedderEntry, weightsOf } from '../../src-main/models/manifest.ts'
import { readTokenizerFiles } from '../../src-main/models/tokenizer-files.ts'

export interface BareSetup {
  readonly modelDir: string
  readonly entry: EmbedderEntry
}

/** onnxruntime-node with nothing around it: one session of one thread, one text at a time, mean over the tokens, length 1. */
const { modelDir, entry }: BareSetup = workerData
const files = readTokenizerFiles(modelDir, entry)
const tokenizer = new Tokenizer(files.tokenizer, files.config)
const weights = readFileSync(join(modelDir, weightsOf(entry).name))
const session = await InferenceSession.create(weights, {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
})

async function embed(text: string): Promise<{ readonly tokens: number; readonly vector: Float32Array }> {
  const { ids } = tokenizer.encode(entry.prefixes.passage + text)
  const ofLength = (values: BigInt64Array) => new Tensor('int64', values, [1, ids.length])
  const output = await session.run({
    input_ids: ofLength(BigInt64Array.from(ids, BigInt)),
    attention_mask: ofLength(new BigInt64Array(ids.length).fill(1n)),
    token_type_ids: ofLength(new BigInt64Array(ids.length)),
  })
  const values = output.last_hidden_state?.data
  if (!(values instanceof Float32Array)) throw new Error('the model gives no last_hidden_state')
  const vector = new Float32Array(entry.dims)
  for (let at = 0; at < values.length; at += 1) vector[at % entry.dims]! += values[at]!
  const norm = Math.hypot(...vector)
  return { tokens: ids.length, vector: vector.map((value) => value / norm) }
}

parentPort?.on('message', async (texts: readonly string[]) => {
  let tokens = 0
  const vectors: Float32Array[] = []
  for (const text of texts) {
    const embedded = await embed(text)
    tokens += embedded.tokens
    vectors.push(embedded.vector)
  }
  parentPort?.postMessage({ tokens, vectors })
})
parentPort?.postMessage('ready')
