import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { AppError } from '../../src-shared/errors.ts'
import { bytesOf, type ModelEntry, type ModelFile, type ModelManifest, type ModelRole } from './manifest.ts'

/** A folder of weights, laid out as `<model id>/<file>`, with the list of what could be in it. */
export interface ModelsFolder {
  readonly path: string
  readonly manifest: ModelManifest
}

/** What is known of one model of the list, without opening its files. */
export interface ModelState {
  readonly id: string
  readonly role: ModelRole
  readonly title: string
  readonly notes: string
  readonly licence: string
  readonly default: boolean
  readonly testOnly: boolean
  readonly bytes: number
  readonly memoryBytes: number
  /** `partly`: some of its files are missing, of the wrong size, or still being fetched. */
  readonly installed: 'yes' | 'partly' | 'no'
  readonly inUse: boolean
}

const choiceSchema = z.partialRecord(z.enum(['embedder', 'reranker', 'answer']), z.string())
export type ModelChoice = z.infer<typeof choiceSchema>

/** The resources folder of a checkout; a packaged app passes its own. */
export function defaultResourcesDir(): string {
  return fileURLToPath(new URL('../../resources/', import.meta.url))
}

/** Where the weights lie: COMMONPLACE_MODELS when it is set, else `models` in the resources folder. */
export function modelsPath(resourcesDir: string, env: Readonly<Record<string, string | undefined>>): string {
  const own = env.COMMONPLACE_MODELS
  return own ? resolve(own) : join(resourcesDir, 'models')
}

export function pathOfFile(folder: ModelsFolder, model: ModelEntry, file: ModelFile): string {
  return join(folder.path, model.id, file.name)
}

/** True when every file of the model is there with the right size: a look, not a proof (`verifyModel` is the proof). */
export function isInstalled(folder: ModelsFolder, model: ModelEntry): boolean {
  return model.files.every((file) => sizeOf(pathOfFile(folder, model, file)) === file.bytes)
}

function installedModels(folder: ModelsFolder, role: ModelRole): ModelEntry[] {
  return folder.manifest.models.filter((model) => model.role === role && isInstalled(folder, model))
}

/**
 * The model that does a role's work: the reader's choice, else the role's default, else the first installed one that is not for tests only.
 * Undefined when none of these is installed. A choice that is not installed throws AppError 'model-missing': another would answer differently.
 */
export function modelInUse(folder: ModelsFolder, role: ModelRole): ModelEntry | undefined {
  const installed = installedModels(folder, role)
  const chosen = readChoice(folder)[role]
  if (chosen) {
    const model = installed.find((candidate) => candidate.id === chosen)
    if (!model) throw missingModel(chosen)
    return model
  }
  return installed.find((model) => model.default) ?? installed.find((model) => !model.testOnly)
}

/** Every model of the manifest, in its order. */
export function listModels(folder: ModelsFolder): ModelState[] {
  return folder.manifest.models.map((model) => ({
    id: model.id,
    role: model.role,
    title: model.title,
    notes: model.notes,
    licence: model.licence,
    default: model.default,
    testOnly: model.testOnly,
    bytes: bytesOf(model),
    memoryBytes: model.memoryBytes,
    installed: isInstalled(folder, model) ? 'yes' : hasAnything(folder, model) ? 'partly' : 'no',
    inUse: isInUse(folder, model),
  }))
}

/** The reader's choices, {} when there are none. A damaged file throws AppError 'bad-request' rather than choosing silently. */
export function readChoice(folder: ModelsFolder): ModelChoice {
  const path = choicePath(folder)
  if (!existsSync(path)) return {}
  try {
    return choiceSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw new AppError(
      'bad-request',
      `The record of which models you chose (${path}) cannot be read.`,
      'Delete that file, then choose again with "models use ID".',
      cause,
    )
  }
}

/** At once: whoever reads the choices, changes one and writes them has nobody between. */
export function writeChoice(folder: ModelsFolder, choice: ModelChoice): void {
  const path = choicePath(folder)
  mkdirSync(folder.path, { recursive: true })
  writeFileSync(`${path}.${process.pid}.new`, `${JSON.stringify(choice, null, 2)}\n`)
  renameSync(`${path}.${process.pid}.new`, path)
}

export function missingModel(id: string): AppError {
  return new AppError(
    'model-missing',
    `The model "${id}" is not installed.`,
    `Fetch it with: npm run --silent cli -- models install ${id}`,
  )
}

/** Writes beside and renames, so that a reader of the file never sees half of it. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const beside = `${path}.${process.pid}.new`
  await writeFile(beside, text)
  await rename(beside, path)
}

function isInUse(folder: ModelsFolder, model: ModelEntry): boolean {
  const chosen = readChoice(folder)[model.role]
  return chosen ? chosen === model.id : modelInUse(folder, model.role)?.id === model.id
}

function hasAnything(folder: ModelsFolder, model: ModelEntry): boolean {
  const dir = join(folder.path, model.id)
  return existsSync(dir) && readdirSync(dir).length > 0
}

function choicePath(folder: ModelsFolder): string {
  return join(folder.path, 'choice.json')
}

function sizeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size
}
