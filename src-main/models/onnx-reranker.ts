import { join } from 'node:path'
import type { Log, Reranker } from '../ports.ts'
import { damagedModel } from './intact.ts'
import { type RerankerEntry, weightsOf } from './manifest.ts'
import type { RerankJob, RerankWorkerSetup } from './rerank-worker.ts'
import { WorkerPool } from './worker-pool.ts'

export interface OnnxRerankerOptions {
  /** The model's own folder. */
  readonly modelDir: string
  readonly entry: RerankerEntry
  readonly workers: number
  /** See WorkerPoolOptions. */
  readonly idleMs?: () => number | null
  readonly log: Log
}

/** Opens the cross-encoder in worker threads, one pair at a time in each. Weights that cannot be loaded show as 'model-damaged' from `score`. */
export function openOnnxReranker({ modelDir, entry, workers, idleMs, log }: OnnxRerankerOptions): Reranker {
  const setup: RerankWorkerSetup = { modelDir, entry }
  const weights = weightsOf(entry)
  const pool = new WorkerPool<RerankJob, number>({
    script: new URL('./rerank-worker.ts', import.meta.url),
    workerData: setup,
    size: workers,
    idleMs,
    what: 'The reranking',
    log,
    unloadable: (reason) => damagedModel(entry.id, join(modelDir, weights.name), reason),
  })
  // It is asked for when a question is: it loads while the legs are searched. A failure shows with the first score.
  pool.run([], 'question').catch(() => undefined)
  return {
    identity: { id: entry.id, checksum: weights.sha256 },
    score: (question, passages, signal) =>
      pool.run(
        passages.map((passage) => ({ question, passage })),
        'question',
        signal,
      ),
    close: () => pool.close(),
  }
}
