import { z } from 'zod'
import { method } from '../rpc/method.ts'

const modelRole = z.enum(['embedder', 'reranker', 'answer'])

const modelView = z.object({
  id: z.string(),
  role: modelRole,
  title: z.string(),
  /** What it is for, in the reader's words. */
  notes: z.string(),
  /** SPDX identifier. */
  licence: z.string(),
  /** Size of its files. */
  bytes: z.int(),
  /** Of them, what is on the disk: less than `bytes` while it is fetched and when a fetch was broken off. */
  arrivedBytes: z.int(),
  /** Memory that it takes when loaded. */
  memoryBytes: z.int(),
  installed: z.enum(['yes', 'partly', 'no']),
  inUse: z.boolean(),
  /** The one of its role that is used unless the reader chooses another. */
  default: z.boolean(),
  /** `well`: fits this machine; `tight`: it fits when little else runs; `no`: the machine has less memory than it takes. */
  fits: z.enum(['well', 'tight', 'no']),
  /** The same in words, with the figures. */
  advice: z.string(),
  /** The job that fetches it now; null when none does. */
  job: z.string().nullable(),
})
export type ModelView = z.infer<typeof modelView>

const modelShelf = z.object({
  models: z.array(modelView),
  folder: z.string(),
  /** What all models take on the disk, and what is free there. */
  usedBytes: z.int(),
  freeBytes: z.int(),
  /** Memory of this machine. */
  memoryBytes: z.int(),
  freeMemoryBytes: z.int(),
  /** `untried`: there is none, or nothing was written yet; `crashed`: the program ended when it was used, so it is left alone. */
  graphics: z.enum(['untried', 'works', 'crashed']),
})
export type ModelShelf = z.infer<typeof modelShelf>

const measured = z.object({ model: z.string(), firstTokenMs: z.number(), tokensPerSecond: z.number() })
export type MeasuredModel = z.infer<typeof measured>

const one = z.object({ model: z.string().min(1) })

export const modelsContract = {
  'models.list': method(z.object({}), modelShelf),
  /** Returns at once; progress, end and failure come as events of the job, which can be paused and cancelled. What has arrived is kept. */
  'models.install': method(one, z.object({ job: z.string() })),
  /** Takes a model file that the reader brings; its sha256 says what it is. Answers when it is there; events of kind `model` tell how far it is. */
  'models.importFile': method(
    z.object({ file: z.string().min(1) }),
    z.object({ imported: z.array(z.object({ model: z.string(), file: z.string(), installed: z.boolean() })) }),
  ),
  /** From now on this one does its role's work. A new embedder makes its own vectors in the background; the old ones answer until they are complete. */
  'models.use': method(one, modelShelf),
  'models.remove': method(one, z.object({ freedBytes: z.int() })),
  /** The graphics processor is tried again with the next answer. */
  'models.retryGraphics': method(z.object({}), modelShelf),
  /** Models that another program on this computer offers (llama-server, Ollama, LM Studio); `url` is its address as the settings keep it. Any other address is refused. */
  'models.askServer': method(
    z.object({ url: z.string().min(1).max(500) }),
    z.object({ url: z.string(), models: z.array(z.string()) }),
  ),
  /** Writes a few words with an installed answer model and tells how fast. Takes some seconds. */
  'models.measure': method(one, measured),
} as const
