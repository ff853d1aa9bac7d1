import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../src-shared/errors.ts'
import { isEarlierFile } from '../db/earlier-files.ts'
import type { LibraryDatabase } from '../db/open-database.ts'
import { booksBySha256 } from '../db/shelf.ts'
import type { Log } from '../ports.ts'
import { asDiskError } from './disk-error.ts'

/** The copy of a file that is being imported: not yet the library's, so that a crash leaves nothing that looks like a book. */
export interface IncomingFile {
  readonly path: string
  readonly sha256: string
  readonly sizeBytes: number
}

const INCOMING_PREFIX = '.incoming-'

/** Copies the reader's file into the library and takes its sha256 on the way. Rejects with 'file-missing', 'disk-full' or 'cancelled'. */
export async function receiveFile(dir: string, file: string, signal?: AbortSignal): Promise<IncomingFile> {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) throw unpackedBook(file)
  const folder = join(dir, 'originals')
  mkdirSync(folder, { recursive: true })
  const partial = join(folder, `${INCOMING_PREFIX}${process.pid}-${receivedHere()}`)
  const hash = createHash('sha256')
  let sizeBytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      sizeBytes += chunk.length
      done(null, chunk)
    },
  })
  try {
    await pipeline(createReadStream(file), measure, createWriteStream(partial), signal === undefined ? {} : { signal })
    return { path: partial, sha256: hash.digest('hex'), sizeBytes }
  } catch (error) {
    rmSync(partial, { force: true })
    if (error instanceof Error && error.name === 'AbortError') throw error
    throw asDiskError(error, `"${file}" could not be copied into the library.`)
  }
}

function unpackedBook(file: string): AppError {
  return new AppError(
    'not-a-book',
    `"${basename(file)}" is a folder: a book that was unpacked, as Apple Books keeps it.`,
    'Compress what is in the folder as a zip file, call it .epub, and add that.',
  )
}

/** Where the original of a book lies once it is the library's. */
export function originalPath(dir: string, sha256: string, fileName: string): string {
  return join(dir, 'originals', `${sha256}${extname(fileName).toLowerCase()}`)
}

/** The original of a book, to be read again. Throws 'file-missing' when it is not in the library any more. */
export function existingOriginal(
  dir: string,
  { title, sha256, fileName }: { readonly title: string; readonly sha256: string; readonly fileName: string },
): string {
  const path = originalPath(dir, sha256, fileName)
  if (existsSync(path)) return path
  throw new AppError('file-missing', `The file of "${title}" is missing from the library.`, `Add "${fileName}" again first.`)
}

/** Whether a book, on the shelf or in the trash, is read from this file, or was before a corrected one took its place. */
export function isOriginal(db: LibraryDatabase, sha256: string): boolean {
  return booksBySha256(db, sha256).length > 0 || isEarlierFile(db, sha256)
}

/** Called inside the import's last step: the file takes its lasting name before the transaction that needs it is committed. */
export function keepOriginal(dir: string, incoming: IncomingFile, fileName: string): string {
  const kept = originalPath(dir, incoming.sha256, fileName)
  renameSync(incoming.path, kept)
  return kept
}

/**
 * What an import that died left behind: its partial copy, or an original whose book was never committed. Both go; the reader's own file is
 * where it was. Run when the library is opened, before any import.
 */
export function recoverOriginals(dir: string, db: LibraryDatabase, log: Log): void {
  const folder = join(dir, 'originals')
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const sha256 = /^([0-9a-f]{64})(?:\.[^.]*)?$/.exec(name)?.[1]
    const isOrphan = name.startsWith(INCOMING_PREFIX) || (sha256 !== undefined && !isOriginal(db, sha256))
    if (!isOrphan) continue
    log.info('removing what an unfinished import left', { name })
    rmSync(join(folder, name), { force: true })
  }
}

let received = 0
function receivedHere(): number {
  received += 1
  return received
}
