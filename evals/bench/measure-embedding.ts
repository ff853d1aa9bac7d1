import { availableParallelism } from 'node:os'
import { openOnnxEmbedder } from '../../src-main/models/onnx-embedder.ts'
import { openBareEmbedder } from './bare-embedder.ts'
import { type BenchContext, timed, windowTexts } from './bench-context.ts'
import { type Measurement, median, ratioOf } from './measurement.ts'

/** Enough for a steady rate (about 3 s a round), few enough to go round several times. */
const TEXTS = 250
const ROUNDS = 5
const silentLog = { info: () => {}, error: () => {} }

/** Tokens a second of our embedder against bare onnxruntime-node, in turns over the same texts. Throws when the two give different vectors. */
export async function measureEmbedding({ book, settings, modelDir, entry }: BenchContext): Promise<Measurement> {
  const all = await windowTexts(book, settings)
  const step = Math.max(1, Math.floor(all.length / TEXTS))
  const texts = all.filter((_, index) => index % step === 0).slice(0, TEXTS)
  const workers = availableParallelism()
  const bare = await openBareEmbedder({ modelDir, entry }, workers)
  const ours = openOnnxEmbedder({ modelDir, entry, workers, log: silentLog })
  const embedOurs = () => ours.embed(texts, { kind: 'passage', priority: 'import' })
  try {
    const [{ tokens, vectors }, embeddings] = [await bare.embed(texts), await embedOurs()]
    for (const [index, { vector }] of embeddings.entries()) assertSame(vector, vectors[index]!)
    const seconds = { ours: [] as number[], bare: [] as number[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      seconds.bare.push((await timed(() => bare.embed(texts))).seconds)
      seconds.ours.push((await timed(embedOurs)).seconds)
    }
    const rates = { ours: tokens / median(seconds.ours), theirs: tokens / median(seconds.bare), unit: 'tokens/s' }
    const details = `${entry.id}, ${texts.length} windows of ${Math.round(tokens / texts.length)} tokens, ${workers} workers, median of ${ROUNDS} rounds in turns; held against bare onnxruntime-node`
    return ratioOf('embedding', rates, { atLeast: 0.9 }, details)
  } finally {
    await bare.close()
    await ours.close()
  }
}

function assertSame(a: Float32Array, b: Float32Array): void {
  const cosine = a.reduce((sum, value, index) => sum + value * b[index]!, 0)
  if (cosine < 0.999)
    throw new Error(`the two arrangements give different vectors (cosine ${cosine.toFixed(4)}): their speed is not comparable`)
}
