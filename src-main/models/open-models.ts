import { join } from 'node:path'
import { AppError } from '../../src-shared/errors.ts'
import type { AnswerModel, Embedder, Log, ModelLimits, Models, Reranker } from '../ports.ts'
import { ImportGate } from './import-gate.ts'
import { assertIntact } from './intact.ts'
import { KeptModel } from './kept-model.ts'
import { openLoopbackModel } from './loopback-answer-model.ts'
import {
  type AnswerEntry,
  type EmbedderEntry,
  embedderIdentity,
  findModel,
  type ModelEntry,
  type RerankerEntry,
  weightsOf,
} from './manifest.ts'
import { isInstalled, type ModelsFolder, missingModel, modelInUse } from './models-folder.ts'
import { openOnnxEmbedder } from './onnx-embedder.ts'
import { openOnnxReranker } from './onnx-reranker.ts'
import { restingAnswerModel } from './resting-answer-model.ts'

export interface OpenModelsOptions {
  readonly folder: ModelsFolder
  /** Worker threads for embedding; the machine decides when it is left out. */
  readonly workers?: number
  /** Threads for the answer model; measured when it is left out. */
  readonly threads?: number
  readonly log: Log
}

/** One pair takes about a tenth of a passage's embedding; a second worker would take memory for nothing. */
const RERANK_WORKERS = 1

/** After the last question that needed it: the new one's vectors are complete then, and it has no other use. */
const EARLIER_IDLE_MS = 60_000

/** The same models, for whoever changes the folder under them. */
export interface OpenedModels extends Models {
  /** Closes it when it is loaded: its files can be removed then. */
  release(id: string): Promise<void>
  /** From the next use of each model on. */
  limit(limits: ModelLimits): Promise<void>
}

/**
 * The models of a folder behind the `Models` port. Each is proven, loaded when first asked for, and kept; one that failed is tried again
 * when asked again. The answer model asked for last is the one in memory. llama.cpp itself is loaded with the first answer model.
 */
export function openModels({ folder, workers, threads: firstThreads, log }: OpenModelsOptions): OpenedModels {
  let limits: ModelLimits = { threads: firstThreads ?? null, idleMs: null, memoryBytes: null, answerServer: null }
  const idleMs = (): number | null => limits.idleMs
  const gate = new ImportGate()
  const loadEmbedder = async (entry: EmbedderEntry, rest = idleMs): Promise<Embedder> => {
    await assertIntact(folder, entry)
    const own = { modelDir: join(folder.path, entry.id), entry, idleMs: rest }
    return openOnnxEmbedder({ ...own, gate, log, ...(workers ? { workers } : {}) })
  }
  const embedders = new KeptModel((entry: EmbedderEntry) => loadEmbedder(entry))
  /** Beside the one in use, while its vectors are still being made; as soon as they are, nobody asks for it any more. */
  const earlierEmbedders = new KeptModel((entry: EmbedderEntry) => loadEmbedder(entry, () => EARLIER_IDLE_MS))
  const rerankers = new KeptModel<RerankerEntry, Reranker>(async (entry) => {
    await assertIntact(folder, entry)
    return openOnnxReranker({ modelDir: join(folder.path, entry.id), entry, workers: RERANK_WORKERS, idleMs, log })
  })
  const answerModels = new KeptModel<AnswerEntry, AnswerModel>(
    async (entry) => {
      await assertIntact(folder, entry)
      const { openLlamaAnswerModel } = await import('./llama-answer-model.ts')
      const { threads } = limits
      return openLlamaAnswerModel({ modelDir: join(folder.path, entry.id), entry, log, ...(threads ? { threads } : {}) })
    },
    { idleMs },
  )
  return {
    embedder: async (id) => {
      const entry = modelInUse(folder, 'embedder')
      if (entry?.role !== 'embedder') throw missingModel(defaultEmbedder(folder))
      if (id === undefined || id === entry.id) return embedders.open(entry)
      const earlier = folder.manifest.models.find((model) => model.id === id)
      if (earlier?.role !== 'embedder' || !isInstalled(folder, earlier)) throw missingModel(id)
      return earlierEmbedders.open(earlier)
    },
    embedderIdentity: async () => {
      const entry = modelInUse(folder, 'embedder')
      return entry?.role === 'embedder' ? embedderIdentity(entry, weightsOf(entry).sha256) : undefined
    },
    reranker: async () => {
      const entry = modelInUse(folder, 'reranker')
      return entry?.role === 'reranker' ? rerankers.open(entry) : undefined
    },
    answerModel: async (id) => {
      if (id === undefined && limits.answerServer !== null) return openLoopbackModel(limits.answerServer)
      const entry = id === undefined ? modelInUse(folder, 'answer') : installedAnswerModel(folder, id)
      if (entry?.role !== 'answer') return undefined
      refuseTooLarge(entry, limits.memoryBytes)
      return restingAnswerModel(answerModels, entry, gate)
    },
    release: async (id) => {
      await Promise.all([embedders, earlierEmbedders, rerankers, answerModels].map((kept) => kept.release(id)))
    },
    limit: async (wanted) => {
      const before = limits
      limits = { ...wanted, threads: wanted.threads ?? firstThreads ?? null }
      // Loaded again with the next answer, as it may be now.
      if (before.threads !== limits.threads || before.memoryBytes !== limits.memoryBytes) await answerModels.release()
    },
    close: async () => {
      await Promise.all([embedders, earlierEmbedders, rerankers, answerModels].map((kept) => kept.close()))
    },
  }
}

function refuseTooLarge(entry: AnswerEntry, limitBytes: number | null): void {
  if (limitBytes === null || entry.memoryBytes <= limitBytes) return
  const [takes, may] = [entry.memoryBytes, limitBytes].map((bytes) => (bytes / 1e9).toFixed(1))
  throw new AppError(
    'model-missing',
    `The model "${entry.id}" takes about ${takes} GB of memory, and may take ${may} GB.`,
    'Choose a smaller one, or let models take more in the settings.',
  )
}

function installedAnswerModel(folder: ModelsFolder, id: string): ModelEntry {
  const entry = findModel(folder.manifest, id)
  if (entry.role !== 'answer') {
    throw new AppError('bad-request', `"${id}" does not write answers.`, 'See "models list" for the answer models.')
  }
  if (!isInstalled(folder, entry)) throw missingModel(id)
  return entry
}

function defaultEmbedder(folder: ModelsFolder): string {
  return folder.manifest.models.find((model) => model.role === 'embedder' && model.default)!.id
}
