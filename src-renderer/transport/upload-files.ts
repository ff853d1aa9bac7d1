import { AppError, type ErrorReport, toErrorReport } from '../../src-shared/errors.ts'
import { filesOfDrop } from './files-of-drop.ts'
import { sendFile } from './send-file.ts'
import type { Transport } from './transport.ts'

/** Files that are where the engine can read them, and those that did not get there. */
export interface Uploaded {
  /** To be given to the contract's method for adding books. */
  readonly paths: readonly string[]
  readonly failed: readonly { readonly file: string; readonly error: ErrorReport }[]
}

export interface UploadOptions {
  /** Bytes of all files together. */
  readonly onProgress?: (done: number, total: number) => void
  /** Called with the path of each file that was sent, as soon as it has arrived; such a file is not among `paths`. */
  readonly onFile?: (path: string) => void
  readonly signal?: AbortSignal
}

/** Gives the engine access to files: by their path where the host knows it, else by sending them, one after the other. */
export async function uploadFiles(
  transport: Transport,
  from: readonly File[] | DataTransfer,
  { onProgress, onFile, signal }: UploadOptions,
): Promise<Uploaded> {
  // A drop's items are gone after the event's turn: they are taken before anything is waited for.
  const picked = Array.isArray(from)
    ? (from as readonly File[]).map((file) => transport.pathOf(file) ?? file)
    : await filesOfDrop(from as DataTransfer, transport.pathOf)
  const paths: string[] = []
  const arrived = onFile ?? ((path: string) => void paths.push(path))
  const failed: { file: string; error: ErrorReport }[] = []
  const total = picked.reduce((sum, file) => sum + (typeof file === 'string' ? 0 : file.size), 0)
  let done = 0
  for (const file of picked) {
    if (typeof file === 'string') {
      paths.push(file)
      continue
    }
    const before = done
    try {
      if (signal?.aborted) throw new AppError('cancelled', 'Stopped.', 'Add the file again when you are ready.')
      arrived(await sendFile(file, (sent) => onProgress?.(before + sent, total), signal))
    } catch (error) {
      failed.push({ file: file.name, error: toErrorReport(error) })
    }
    done += file.size
    onProgress?.(done, total)
  }
  return { paths, failed }
}
