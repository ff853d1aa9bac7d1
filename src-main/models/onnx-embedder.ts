import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../../src-shared/errors.ts'
import type { Embedder, Embedding, EmbedOptions, Log } from '../ports.ts'
import type { EmbedJob, EmbedWorkerSetup } from './embed-worker.ts'
import type { ImportGate } from './import-gate.ts'
import { damagedModel } from './intact.ts'
import { type EmbedderEntry, embedderIdentity, weightsOf } from './manifest.ts'
import { readTokenizerFiles } from './tokenizer-files.ts'
import { WorkerPool } from './worker-pool.ts'

export interface OnnxEmbedderOptions {
  /** The model's own folder. */
  readonly modelDir: string
  readonly entry: EmbedderEntry
  readonly workers?: number
  readonly gate?: ImportGate
  /** See WorkerPoolOptions. */
  readonly idleMs?: () => number | null
  readonly log: Log
}

/** Beyond four, memory grows (about 150 MB a worker) and the rest of the machine is the reader's. */
const MAX_WORKERS = 4

/**
 * Opens the embedder in worker threads, each with a session of one thread, one text at a time: two of them did 7,726 tokens/s on two cores;
 * batches of 25–32 in book order waste a third on padding (0.61 of that). They start with the first text: who only counts tokens needs none. Throws AppError 'model-damaged' when the tokenizer cannot be read;
 * weights that cannot be loaded show as a rejection of `embed`.
 */
export function openOnnxEmbedder({ modelDir, entry, workers, gate, idleMs, log }: OnnxEmbedderOptions): Embedder {
  const setup: EmbedWorkerSetup = { modelDir, entry }
  const weights = weightsOf(entry)
  const pool = new WorkerPool<EmbedJob, Embedding>({
    script: new URL('./embed-worker.ts', import.meta.url),
    workerData: setup,
    size: workers ?? Math.min(availableParallelism(), MAX_WORKERS),
    what: 'The meaning search',
    log,
    gate,
    idleMs,
    unloadable: (reason) => damagedModel(entry.id, join(modelDir, weights.name), reason),
  })
  return {
    identity: embedderIdentity(entry, weights.sha256),
    dims: entry.dims,
    maxTokens: entry.maxTokens,
    passagePrefix: entry.prefixes.passage,
    tokenizer: tokenizerOf(modelDir, entry),
    embed: async (texts: readonly string[], options: EmbedOptions) => {
      const jobs = texts.map((text) => ({ text, kind: options.kind, withTokens: options.withTokens ?? false }))
      const embeddings = await pool.run(jobs, options.priority, options.signal)
      const wrong = embeddings.find(({ vector }) => vector.length !== entry.dims)
      if (wrong) throw wrongWidth(entry, wrong.vector.length)
      return embeddings
    },
    close: () => pool.close(),
  }
}

function tokenizerOf(modelDir: string, entry: EmbedderEntry): Embedder['tokenizer'] {
  try {
    return readTokenizerFiles(modelDir, entry)
  } catch (cause) {
    throw damagedModel(entry.id, join(modelDir, 'tokenizer.json'), cause)
  }
}

function wrongWidth(entry: EmbedderEntry, width: number): AppError {
  return new AppError(
    'model-damaged',
    `"${entry.id}" gives vectors of ${width} numbers instead of ${entry.dims}.`,
    `Fetch it again with: npm run --silent cli -- models install ${entry.id}`,
  )
}
