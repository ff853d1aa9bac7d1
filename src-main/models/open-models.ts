import { join } from 'node:path'
import { AppError } from '../../src-shared/errors.ts'
import type { AnswerModel, Embedder, Log, Models, Reranker } from '../ports.ts'
import { ImportGate } from './import-gate.ts'
import { assertIntact } from './intact.ts'
import { type AnswerEntry, type EmbedderEntry, findModel, type ModelEntry, type RerankerEntry, weightsOf } from './manifest.ts'
import { isInstalled, type ModelsFolder, missingModel, modelInUse } from './models-folder.ts'
import { openOnnxEmbedder } from './onnx-embedder.ts'
import { openOnnxReranker } from './onnx-reranker.ts'

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

/** The same models, for whoever changes the folder under them. */
export interface OpenedModels extends Models {
  /** Closes it when it is loaded: its files can be removed then. */
  release(id: string): Promise<void>
  /** Of the answer model, from the next time on that it is asked for. */
  setThreads(threads: number | null): Promise<void>
}

/**
 * The models of a folder behind the `Models` port. Each is proven, loaded when first asked for, and kept; one that failed is tried again
 * when asked again. The answer model asked for last is the one in memory. llama.cpp itself is loaded with the first answer model.
 */
export function openModels({ folder, workers, threads: firstThreads, log }: OpenModelsOptions): OpenedModels {
  let threads = firstThreads
  const gate = new ImportGate()
  const loadEmbedder = async (entry: EmbedderEntry): Promise<Embedder> => {
    await assertIntact(folder, entry)
    return openOnnxEmbedder({ modelDir: join(folder.path, entry.id), entry, gate, log, ...(workers ? { workers } : {}) })
  }
  const embedders = new Kept(loadEmbedder)
  /** Beside the one in use, while its vectors are still being made. */
  const earlierEmbedders = new Kept(loadEmbedder)
  const rerankers = new Kept<RerankerEntry, Reranker>(async (entry) => {
    await assertIntact(folder, entry)
    return openOnnxReranker({ modelDir: join(folder.path, entry.id), entry, workers: RERANK_WORKERS, log })
  })
  const answerModels = new Kept<AnswerEntry, AnswerModel>(async (entry) => {
    await assertIntact(folder, entry)
    const { openLlamaAnswerModel } = await import('./llama-answer-model.ts')
    const model = await openLlamaAnswerModel({
      modelDir: join(folder.path, entry.id),
      entry,
      log,
      ...(threads ? { threads } : {}),
    })
    return beforeImports(model, gate)
  })
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
      return entry === undefined ? undefined : { id: entry.id, checksum: weightsOf(entry).sha256 }
    },
    reranker: async () => {
      const entry = modelInUse(folder, 'reranker')
      return entry?.role === 'reranker' ? rerankers.open(entry) : undefined
    },
    answerModel: async (id) => {
      const entry = id === undefined ? modelInUse(folder, 'answer') : installedAnswerModel(folder, id)
      return entry?.role === 'answer' ? answerModels.open(entry) : undefined
    },
    release: async (id) => {
      await Promise.all([embedders, earlierEmbedders, rerankers, answerModels].map((kept) => kept.release(id)))
    },
    setThreads: async (wanted) => {
      if ((wanted ?? firstThreads) === threads) return
      threads = wanted ?? firstThreads
      await answerModels.release()
    },
    close: async () => {
      await Promise.all([embedders, earlierEmbedders, rerankers, answerModels].map((kept) => kept.close()))
    },
  }
}

/** The answer model with every core to itself: llama.cpp's threads wait for each other by spinning, so one that has to share its core stops them all. */
function beforeImports(model: AnswerModel, gate: ImportGate): AnswerModel {
  return {
    identity: model.identity,
    contextTokens: model.contextTokens,
    judges: model.judges,
    generate: (prompt, options) => gate.during(() => model.generate(prompt, options)),
    probabilityOfYes: (prompt, signal) => gate.during(() => model.probabilityOfYes(prompt, signal)),
    countTokens: (text) => model.countTokens(text),
    close: () => model.close(),
  }
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

/** One loaded model of a role. Asking for another closes the one before. */
class Kept<Entry extends { readonly id: string }, Model extends { close(): Promise<void> }> {
  readonly #load: (entry: Entry) => Promise<Model>
  #current: { readonly id: string; readonly model: Promise<Model> } | undefined
  #closed = false

  constructor(load: (entry: Entry) => Promise<Model>) {
    this.#load = load
  }

  open(entry: Entry): Promise<Model> {
    if (this.#closed) return Promise.reject(new AppError('cancelled', 'Commonplace is closing.', 'Start it again.'))
    if (this.#current?.id === entry.id) return this.#current.model
    const before = this.#drop()
    const model = before.then(() => this.#load(entry))
    const current = { id: entry.id, model }
    this.#current = current
    model.catch(() => {
      if (this.#current === current) this.#current = undefined
    })
    return model
  }

  close(): Promise<void> {
    this.#closed = true
    return this.#drop()
  }

  /** The one that is loaded, or only if it is this. */
  async release(id?: string): Promise<void> {
    if (id === undefined || this.#current?.id === id) await this.#drop()
  }

  async #drop(): Promise<void> {
    const dropped = this.#current
    this.#current = undefined
    const model = await dropped?.model.catch(() => undefined)
    await model?.close()
  }
}
