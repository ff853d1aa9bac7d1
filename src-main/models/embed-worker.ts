import { workerData } from 'node:worker_threads'
import type { Embedding } from '../ports.ts'
import type { EmbedderEntry } from './manifest.ts'
import { openOnnxSession } from './onnx-session.ts'
import { normalise, ownTokenRows, pool } from './pooling.ts'
import { serveTasks } from './serve-tasks.ts'

export interface EmbedJob {
  readonly text: string
  readonly kind: 'query' | 'passage'
  readonly withTokens: boolean
}

export interface EmbedWorkerSetup {
  readonly modelDir: string
  readonly entry: EmbedderEntry
}

await serveTasks<EmbedJob, Embedding>(async () => {
  const { modelDir, entry }: EmbedWorkerSetup = workerData
  const session = await openOnnxSession(modelDir, entry)
  /** The prefix's own tokens stand behind the opening special token; without its last space, which some tokenizers join to the next word. */
  const lengthOf = (text: string) => session.tokenizer.encode(text, { add_special_tokens: false }).ids.length
  const prefixTokens = { query: lengthOf(entry.prefixes.query.trimEnd()), passage: lengthOf(entry.prefixes.passage.trimEnd()) }

  function encode(job: EmbedJob): number[] {
    const { ids } = session.tokenizer.encode(entry.prefixes[job.kind] + job.text)
    if (ids.length <= entry.maxTokens) return ids
    if (job.kind === 'passage') {
      throw new Error(`a passage of ${ids.length} tokens does not fit the ${entry.maxTokens} of "${entry.id}"`)
    }
    return [...ids.slice(0, entry.maxTokens - 1), ids.at(-1)!]
  }

  return {
    run: async (job) => {
      const ids = encode(job)
      const { values, dims } = await session.run(ids, new Array<number>(ids.length).fill(0))
      if (dims[1] !== ids.length || dims[2] !== entry.dims) {
        throw new Error(`"${entry.id}" gives vectors of ${dims[2]} numbers instead of ${entry.dims}`)
      }
      const vector = normalise(pool(values, ids.length, entry.dims, entry.pooling))
      if (!job.withTokens) return { result: { vector }, transfer: [vector.buffer] }
      const first = 1 + prefixTokens[job.kind]
      const tokens = {
        ids: Int32Array.from(ids.slice(first, -1)),
        values: ownTokenRows(values, first, ids.length - 1, entry.dims),
      }
      return { result: { vector, tokens }, transfer: [vector.buffer, tokens.ids.buffer, tokens.values.buffer] }
    },
    close: () => session.close(),
  }
})
