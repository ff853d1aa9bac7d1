import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import type { Log, ModelStock, ModelStore, ModelTransfer, Progress } from '../ports.ts'
import { type InstallOptions, importModelFile, installModel, removeModel, useModel } from './install.ts'
import { listServerModels } from './loopback-answer-model.ts'
import { readMachineRecord, writeMachineRecord } from './machine-record.ts'
import { bytesOf, findModel, type ModelEntry } from './manifest.ts'
import { listModels, type ModelsFolder } from './models-folder.ts'
import type { OpenedModels } from './open-models.ts'

export interface ModelStoreOptions {
  readonly folder: ModelsFolder
  /** What is given out of the folder: a model is closed before its files go. */
  readonly opened: Pick<OpenedModels, 'release' | 'limit'>
  readonly log: Log
  /** Made when something has to be fetched: nothing that opens a connection is loaded before. */
  readonly outgoing?: () => Promise<InstallOptions['outgoing']>
}

/** The models folder behind the `ModelStore` port. Models that are for tests only are not listed unless they are here. */
export function openModelStore({ folder, opened, log, outgoing = realOutgoing }: ModelStoreOptions): ModelStore {
  return {
    list: () => stockOf(folder),
    install: async (id, transfer) => {
      const model = findModel(folder.manifest, id)
      await installModel(folder, id, {
        outgoing: await outgoing(),
        log,
        onProgress: wholeModel(model, transfer.onProgress),
        signal: transfer.signal,
      })
      await opened.release(id)
    },
    importFile: async (path, { onProgress, signal }: ModelTransfer) => {
      const imported = await importModelFile(folder, path, { onProgress, signal })
      for (const { model } of imported) await opened.release(model)
      return imported
    },
    use: (id) => useModel(folder, id),
    remove: async (id) => {
      await opened.release(id)
      return removeModel(folder, id)
    },
    limit: (limits) => opened.limit(limits),
    retryGraphics: async () => {
      const path = machineRecordPath(folder)
      await writeMachineRecord(path, { ...readMachineRecord(path), gpu: 'untried' }, log)
      // What runs on the processor goes on there until it is loaded anew.
      for (const { id } of folder.manifest.models.filter(({ role }) => role === 'answer')) await opened.release(id)
    },
    listServerModels: (url) => listServerModels(url),
  }
}

async function realOutgoing(): Promise<InstallOptions['outgoing']> {
  const { createOutgoing } = await import('./outgoing.ts')
  return createOutgoing()
}

async function stockOf(folder: ModelsFolder): Promise<ModelStock> {
  await mkdir(folder.path, { recursive: true })
  const disk = await statfs(folder.path)
  const models = listModels(folder)
    .filter((model) => !model.testOnly || model.installed !== 'no')
    .map(({ testOnly: _never, ...model }) => ({
      ...model,
      arrivedBytes: Math.min(model.bytes, bytesIn(join(folder.path, model.id))),
    }))
  // A container may use less than its machine has; 0 is "not limited" (https://nodejs.org/api/process.html#processconstrainedmemory).
  const limit = process.constrainedMemory()
  return {
    models,
    folder: folder.path,
    usedBytes: models.reduce((sum, { arrivedBytes }) => sum + arrivedBytes, 0),
    freeBytes: disk.bavail * disk.bsize,
    memoryBytes: limit > 0 ? Math.min(limit, totalmem()) : totalmem(),
    freeMemoryBytes: process.availableMemory(),
    graphics: graphicsIn(folder),
  }
}

/** A trial that never ended ended the program. */
function graphicsIn(folder: ModelsFolder): ModelStock['graphics'] {
  const { gpu } = readMachineRecord(machineRecordPath(folder))
  return gpu === 'trying' ? 'crashed' : gpu
}

function machineRecordPath(folder: ModelsFolder): string {
  return join(folder.path, 'machine.json')
}

/** Files and parts of files. */
function bytesIn(dir: string): number {
  if (!existsSync(dir)) return 0
  // Proofs of files and the lock are kept beside them: a few hundred bytes that are no part of the model.
  const files = readdirSync(dir, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.endsWith('.checked.json'),
  )
  return files.reduce((sum, { name }) => sum + (statSync(join(dir, name), { throwIfNoEntry: false })?.size ?? 0), 0)
}

/** Progress over all files of a model, whose files are fetched in the order of the manifest. */
function wholeModel(model: ModelEntry, onProgress: Progress | undefined): Progress {
  const total = bytesOf(model)
  return ({ what, done, total: ofFile }) => {
    const at = model.files.findIndex(({ name, bytes }) => what.endsWith(`: ${name}`) && bytes === ofFile)
    if (at < 0) return onProgress?.({ what, done: 0, total: 0 })
    const before = model.files.slice(0, at).reduce((sum, { bytes }) => sum + bytes, 0)
    onProgress?.({ what: `Fetching ${model.title}`, done: before + done, total })
  }
}
