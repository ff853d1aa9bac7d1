import { existsSync, statSync } from 'node:fs'
import { readdir, rm, rmdir, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { AppError } from '../../src-shared/errors.ts'
import type { Log, Progress } from '../ports.ts'
import { sha256OfFile } from './checksum.ts'
import { copyProven, dropParts, type FailedSource, fetchFile } from './fetch-file.ts'
import { withInstallLock } from './install-lock.ts'
import { isIntact, proveFile } from './intact.ts'
import { findModel, type ModelEntry, type ModelFile, type ModelSource } from './manifest.ts'
import { isInstalled, type ModelsFolder, missingModel, pathOfFile, readChoice, writeChoice } from './models-folder.ts'
import type { Outgoing } from './outgoing.ts'

export interface InstallOptions {
  readonly outgoing: Outgoing
  readonly onProgress?: Progress | undefined
  readonly signal?: AbortSignal | undefined
  readonly log?: Log | undefined
  /** Bytes free for us on the disk of a folder. */
  readonly freeBytes?: (folder: string) => Promise<number>
  readonly retryPauseMs?: number
}

export interface InstalledFile {
  readonly name: string
  /** `present`: it was there; `copy`: another model here has the same file. */
  readonly from: ModelSource['kind'] | 'present' | 'copy'
}

const RETRY_PAUSE_MS = 1_000

/**
 * Makes every file of the model be in the folder, proven by its sha256; what is there already is not fetched again.
 * Rejects with AppError: 'bad-request' (no such model), 'model-damaged' (a source gave another file and none gave the right one),
 * 'model-unreachable' (no source gave anything), 'disk-full', 'cancelled'. What has arrived by then is kept for the next try.
 */
export async function installModel(folder: ModelsFolder, id: string, options: InstallOptions): Promise<readonly InstalledFile[]> {
  const model = findModel(folder.manifest, id)
  const modelDir = join(folder.path, model.id)
  try {
    const waiting = () => options.onProgress?.({ what: `${id}: another Commonplace is fetching it`, done: 0, total: 1 })
    return await withInstallLock(modelDir, waiting, options.signal, async () => {
      const files: InstalledFile[] = []
      try {
        for (const file of model.files) files.push(await installFile(folder, model, file, options))
      } finally {
        await rm(scratchOf(modelDir), { recursive: true, force: true })
      }
      return files
    })
  } catch (error) {
    await rmdirIfEmpty(modelDir)
    throw inReadersWords(error, folder, options.signal)
  }
}

async function installFile(
  folder: ModelsFolder,
  model: ModelEntry,
  file: ModelFile,
  options: InstallOptions,
): Promise<InstalledFile> {
  const destination = pathOfFile(folder, model, file)
  if (await isIntact(destination, file, options.signal)) return { name: file.name, from: 'present' }
  await rm(destination, { force: true })
  const onBytes = paced(`${model.id}: ${file.name}`, file.bytes, options.onProgress)
  const twin = await twinOf(folder, file)
  if (twin && (await copyProven(twin, file, destination, onBytes, options.signal))) return { name: file.name, from: 'copy' }
  await assertSpace(folder, file, destination, options)
  const outcome = await fetchFile(file, destination, {
    outgoing: options.outgoing,
    scratch: scratchOf(dirname(destination)),
    retryPauseMs: options.retryPauseMs ?? RETRY_PAUSE_MS,
    onBytes,
    signal: options.signal,
  })
  for (const failed of outcome.failed)
    options.log?.info('a source did not give a model file', { model: model.id, file: file.name, ...failed })
  if (outcome.from === undefined) throw failureOf(model, file, outcome.failed)
  await isIntact(destination, file, options.signal)
  return { name: file.name, from: outcome.from }
}

/** Another model's copy of the same file (several share one tokenizer). */
async function twinOf(folder: ModelsFolder, file: ModelFile): Promise<string | undefined> {
  for (const model of folder.manifest.models) {
    const twin = model.files.find((candidate) => candidate.sha256 === file.sha256)
    if (twin && (await isIntact(pathOfFile(folder, model, twin), twin))) return pathOfFile(folder, model, twin)
  }
  return undefined
}

/** For each model that is missing files of the right content: their names. Reads every file wholly. */
export async function verifyModel(folder: ModelsFolder, id: string, signal?: AbortSignal): Promise<readonly string[]> {
  const model = findModel(folder.manifest, id)
  const wrong: string[] = []
  for (const file of model.files) if (!(await proveFile(pathOfFile(folder, model, file), file, signal))) wrong.push(file.name)
  return wrong
}

export interface ImportedFile {
  readonly model: string
  readonly file: string
  /** Whether the model is whole with it. */
  readonly installed: boolean
}

/**
 * Takes a model file that the reader brings, whatever it is called: its sha256 says what it is. A file that several models share goes to each.
 * Rejects with AppError 'file-missing', 'bad-request' (none of ours), 'model-damaged' (the size of one of ours with other contents), 'disk-full', 'cancelled'.
 */
export async function importModelFile(
  folder: ModelsFolder,
  path: string,
  options: Pick<InstallOptions, 'onProgress' | 'signal'> = {},
): Promise<readonly ImportedFile[]> {
  const name = basename(path)
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isFile()) throw new AppError('file-missing', `There is no file "${path}".`, 'Check the name and the place.')
  const ofThatSize = entriesOf(folder).filter(({ file }) => file.bytes === found.size)
  if (ofThatSize.length === 0) {
    throw new AppError(
      'bad-request',
      `"${name}" (${found.size} bytes) is not a file of any model that Commonplace knows.`,
      'See "models list" for the models there are; their files and sizes are in resources/models.json.',
    )
  }
  try {
    const sha256 = await sha256OfFile(path, options.signal)
    const matching = ofThatSize.filter(({ file }) => file.sha256 === sha256)
    if (matching.length === 0) {
      const { model, file } = ofThatSize[0]!
      throw new AppError(
        'model-damaged',
        `"${name}" has the size of ${file.name} of "${model.id}", but not its contents (sha256 ${sha256}).`,
        'Copy or download it again.',
      )
    }
    for (const { model, file } of matching) await placeFile(folder, model, file, path, options)
    return matching.map(({ model, file }) => ({ model: model.id, file: file.name, installed: isInstalled(folder, model) }))
  } catch (error) {
    throw inReadersWords(error, folder, options.signal)
  }
}

async function placeFile(
  folder: ModelsFolder,
  model: ModelEntry,
  file: ModelFile,
  from: string,
  options: Pick<InstallOptions, 'onProgress' | 'signal'>,
): Promise<void> {
  const destination = pathOfFile(folder, model, file)
  if (resolve(from) === resolve(destination)) return
  const waiting = () => options.onProgress?.({ what: `${model.id}: another Commonplace is fetching it`, done: 0, total: 1 })
  await withInstallLock(dirname(destination), waiting, options.signal, async () => {
    if (await isIntact(destination, file, options.signal)) return
    const onBytes = paced(`${model.id}: ${file.name}`, file.bytes, options.onProgress)
    if (!(await copyProven(from, file, destination, onBytes, options.signal))) {
      throw new AppError(
        'model-damaged',
        `"${basename(from)}" changed while it was copied.`,
        'Import it again when nothing else writes it.',
      )
    }
    await dropParts(destination, file)
    await isIntact(destination, file, options.signal)
  })
}

/** Removes a model's files and the reader's choice of it. Gives the bytes that are free again, 0 when it was not there. */
export async function removeModel(folder: ModelsFolder, id: string): Promise<number> {
  const model = findModel(folder.manifest, id)
  const dir = join(folder.path, model.id)
  const freed = await bytesIn(dir)
  await rm(dir, { recursive: true, force: true })
  const { [model.role]: chosen, ...others } = readChoice(folder)
  if (chosen === id) writeChoice(folder, others)
  return freed
}

/** Makes an installed model the one that does its role's work. Rejects with AppError 'bad-request' or 'model-missing'. */
export async function useModel(folder: ModelsFolder, id: string): Promise<void> {
  const model = findModel(folder.manifest, id)
  if (!isInstalled(folder, model)) throw missingModel(id)
  writeChoice(folder, { ...readChoice(folder), [model.role]: id })
}

function entriesOf(folder: ModelsFolder): { readonly model: ModelEntry; readonly file: ModelFile }[] {
  return folder.manifest.models.flatMap((model) => model.files.map((file) => ({ model, file })))
}

async function assertSpace(folder: ModelsFolder, file: ModelFile, destination: string, options: InstallOptions): Promise<void> {
  const arrived = file.sources.map(
    (source) => statSync(`${destination}.${source.kind}.part`, { throwIfNoEntry: false })?.size ?? 0,
  )
  const needed = file.bytes - Math.max(0, ...arrived)
  const free = await (options.freeBytes ?? freeBytesOf)(folder.path)
  if (free < needed) throw diskFull(folder, `${megabytes(needed)} are needed and ${megabytes(free)} are free`)
}

async function freeBytesOf(folder: string): Promise<number> {
  const disk = await statfs(folder)
  return disk.bavail * disk.bsize
}

function diskFull(folder: ModelsFolder, why: string, cause?: unknown): AppError {
  return new AppError(
    'disk-full',
    `The disk of the models folder (${folder.path}) is full: ${why}.`,
    'Free some space, or set COMMONPLACE_MODELS to a folder on another disk; what has arrived is kept.',
    cause,
  )
}

function failureOf(model: ModelEntry, file: ModelFile, failed: readonly FailedSource[]): AppError {
  const wrong = failed.filter((source) => source.wrong)
  const said = failed.map((source) => `${source.source}: ${source.reason}`).join('; ')
  if (wrong.length > 0) {
    return new AppError(
      'model-damaged',
      `${file.name} of "${model.id}" came from ${wrong.map((source) => source.source).join(' and ')}, but it is not the right file, and it was thrown away. (${said}.)`,
      `Try again later, or bring the file (${file.bytes} bytes, sha256 ${file.sha256}) and run: npm run --silent cli -- models import FILE`,
    )
  }
  return new AppError(
    'model-unreachable',
    `${file.name} of "${model.id}" could not be fetched. (${said}.)`,
    [
      'Connect to the internet and try again (what has arrived is kept)',
      `or get the file elsewhere (${byHand(file)}; ${file.bytes} bytes, sha256 ${file.sha256}) and run: npm run --silent cli -- models import FILE`,
      'or set COMMONPLACE_MODELS to a folder that has it.',
    ].join('; '),
  )
}

function byHand(file: ModelFile): string {
  const hub = file.sources.find((source) => source.kind === 'hub')
  return hub ? `${hub.path} of ${hub.repo} on the model hub` : file.name
}

function inReadersWords(error: unknown, folder: ModelsFolder, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) {
    return new AppError(
      'cancelled',
      'The installation was stopped.',
      'Start it again when you are ready; what has arrived is kept.',
      error,
    )
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(folder, 'there is no room for the rest', error)
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') {
    return new AppError(
      'bad-request',
      `The models folder (${folder.path}) cannot be written.`,
      'Set COMMONPLACE_MODELS to a folder that you may write to.',
      error,
    )
  }
  return error
}

/** Passes on about two hundred steps a file, not one for each packet. */
function paced(what: string, total: number, onProgress: Progress | undefined): (done: number) => void {
  let told = -1
  return (done) => {
    const step = done >= total ? 200 : Math.floor((done / total) * 200)
    if (step === told) return
    told = step
    onProgress?.({ what, done, total })
  }
}

async function bytesIn(dir: string): Promise<number> {
  if (!existsSync(dir)) return 0
  const names = await readdir(dir, { recursive: true })
  const stats = await Promise.all(names.map((name) => stat(join(dir, name))))
  return stats.reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0)
}

/** A model of which nothing came leaves nothing behind. */
async function rmdirIfEmpty(dir: string): Promise<void> {
  const names = await readdir(dir).catch(() => ['not there'])
  if (names.length === 0) await rmdir(dir)
}

function scratchOf(modelDir: string): string {
  return join(modelDir, '.fetching')
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000)} MB`
}
