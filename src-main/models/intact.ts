import { existsSync, readFileSync, statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../src-shared/errors.ts'
import { sha256OfFile } from './checksum.ts'
import type { ModelEntry, ModelFile } from './manifest.ts'
import { type ModelsFolder, pathOfFile } from './models-folder.ts'

const stampSchema = z.object({ sha256: z.string(), bytes: z.number(), mtimeMs: z.number() })

/**
 * True when the file is the manifest's, byte for byte. Read once: the proof is kept beside it in `<file>.checked.json`, with the size and
 * time that the file had, and holds until either changes. (1.1 GB take about a second to read, at every start.)
 */
export async function isIntact(path: string, file: ModelFile, signal?: AbortSignal): Promise<boolean> {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat?.size !== file.bytes) return false
  const proven = readStamp(path)
  if (proven?.bytes === stat.size && proven.mtimeMs === stat.mtimeMs) return proven.sha256 === file.sha256
  return proveFile(path, file, signal)
}

/** Reads the whole file, whatever was proven before, and keeps the result. */
export async function proveFile(path: string, file: ModelFile, signal?: AbortSignal): Promise<boolean> {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat?.size !== file.bytes) return false
  const sha256 = await sha256OfFile(path, signal)
  await keepStamp(path, { sha256, bytes: stat.size, mtimeMs: stat.mtimeMs })
  return sha256 === file.sha256
}

/** Throws AppError 'model-damaged' naming the first file that is not the manifest's. A vector is stamped with the sum, so the sum must be true. */
export async function assertIntact(folder: ModelsFolder, model: ModelEntry): Promise<void> {
  for (const file of model.files) {
    const path = pathOfFile(folder, model, file)
    if (!(await isIntact(path, file))) throw damagedModel(model.id, path)
  }
}

export function damagedModel(id: string, path: string, cause?: unknown): AppError {
  return new AppError(
    'model-damaged',
    `The model file "${basename(path)}" of "${id}" is damaged.`,
    `Fetch it again with: npm run --silent cli -- models install ${id}`,
    cause,
  )
}

function stampPath(path: string): string {
  return `${path}.checked.json`
}

function readStamp(path: string): z.infer<typeof stampSchema> | undefined {
  if (!existsSync(stampPath(path))) return undefined
  try {
    return stampSchema.parse(JSON.parse(readFileSync(stampPath(path), 'utf8')))
  } catch {
    // A proof that cannot be read is no proof: the file is read again.
    return undefined
  }
}

/** In a folder that cannot be written (a USB stick, a shared disk) the proof is made anew at each start. */
async function keepStamp(path: string, stamp: z.infer<typeof stampSchema>): Promise<void> {
  try {
    await writeFile(stampPath(path), JSON.stringify(stamp))
  } catch {
    await rm(stampPath(path), { force: true }).catch(() => undefined)
  }
}
