import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { LARGEST_UPLOAD_BYTES } from '../../../src-shared/book-files.ts'
import { AppError } from '../../../src-shared/errors.ts'
import { asDiskError } from '../../library/disk-error.ts'
import { uploadsFolder } from '../../library/uploads.ts'

/**
 * Takes a file that the page sends and puts it where the engine can read it, under its own name in a folder of its own. It is removed after its
 * import. Rejects with 'book-too-big', 'disk-full' or 'cancelled'; nothing of the file then stays.
 */
export async function receiveUpload(
  libraryDir: string,
  name: string,
  body: Readable,
  limitBytes = LARGEST_UPLOAD_BYTES,
): Promise<string> {
  const folder = join(uploadsFolder(libraryDir), randomUUID())
  const file = join(folder, safeFileName(name))
  try {
    // Not with all that leads there: the disk of a library may have been unplugged, and its folder must not come to be somewhere else.
    await mkdir(uploadsFolder(libraryDir)).catch(unlessThere)
    await mkdir(folder)
    await pipeline(body, (chunks: AsyncIterable<Uint8Array>) => counted(chunks, limitBytes, name), createWriteStream(file))
    return file
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    if (error instanceof AppError) throw error
    if (isBrokenOff(error))
      throw new AppError('cancelled', `Sending "${name}" was stopped.`, 'Add the file again when you are ready.', error)
    throw asDiskError(error, `"${name}" could not be stored in the library.`)
  }
}

async function* counted(chunks: AsyncIterable<Uint8Array>, limitBytes: number, name: string): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > limitBytes) throw uploadTooBig(name, limitBytes)
    yield chunk
  }
}

export function uploadTooBig(name: string, limitBytes: number): AppError {
  return new AppError(
    'book-too-big',
    `"${name}" is larger than ${Math.floor(limitBytes / (1 << 20))} MB.`,
    'Check that it is the book you meant. A larger one can be added from the command line: add FILE.',
  )
}

const LONGEST_NAME = 120

/** The name as the reader had it, without what a file system of any platform cannot take. The end, with the extension, stays when it is too long. */
function safeFileName(name: string): string {
  const plain = name
    .replace(/^.*[/\\]/, '')
    .replace(/[\u0000-\u001f\u007f<>:"|?*]/g, '_')
    .replace(/^\.+|[. ]+$/g, '')
  return plain.slice(-LONGEST_NAME) || 'book'
}

function isBrokenOff(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'ECONNRESET')
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
