import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { AddResult } from '../../src-shared/contract.ts'
import { AppError, toErrorReport } from '../../src-shared/errors.ts'
import { insertBook, type NewBook, restoreBook } from '../db/books.ts'
import { bookById, booksBySha256, type ShelfBook } from '../db/shelf.ts'
import { booksByTitle } from '../db/shelf-entries.ts'
import { indexFingerprints } from '../indexing/fingerprint.ts'
import type { Embedder, Progress } from '../ports.ts'
import { bookSummary } from './book-summary.ts'
import { asDiskError } from './disk-error.ts'
import type { Library } from './library.ts'
import { vectorSetFor } from './meaning-set.ts'
import { type IncomingFile, keepOriginal, originalPath, receiveFile } from './originals.ts'
import { parseInThread, type ReadBook } from './parse-in-thread.ts'
import { isSameWork } from './same-work.ts'

export interface AddOptions {
  readonly progress?: Progress
  readonly signal?: AbortSignal
}

/** Enough of the file's sha256 that two books of one library never share it (48 bits: about twenty million would be needed for an even chance). */
const ID_LENGTH = 12

/** One file onto the shelf, searchable by text when this resolves. A failure is a result, not a rejection; nothing of it stays behind. */
export async function addFile(library: Library, file: string, options: AddOptions = {}): Promise<AddResult> {
  try {
    const embedder = await library.models.embedder()
    const { book, status } = await importFile(library, embedder, file, options)
    const set = await vectorSetFor(library, embedder)
    const stored = bookById(library.db, book.id, set) ?? book
    const editionOf = status === 'added' ? otherEditions(library, stored) : []
    return {
      file,
      status,
      book: bookSummary(stored),
      ...(editionOf.length === 0 ? {} : { editionOf }),
      warnings: [...stored.warnings],
    }
  } catch (error) {
    library.log.error(`adding ${basename(file)}`, error)
    return { file, status: 'failed', warnings: [], error: toErrorReport(error) }
  }
}

/** The reader is asked whether the new one takes the place of one of these. */
function otherEditions({ db }: Library, added: ShelfBook): { id: string; title: string }[] {
  return booksByTitle(db)
    .filter((book) => book.id !== added.id && isSameWork(book, added))
    .map(({ id, title }) => ({ id, title }))
}

interface Imported {
  readonly book: ShelfBook
  readonly status: 'added' | 'duplicate'
}

async function importFile(library: Library, embedder: Embedder, file: string, options: AddOptions): Promise<Imported> {
  const fileName = basename(file)
  options.progress?.({ what: `Reading ${fileName}`, done: 0, total: 0 })
  const incoming = await receiveFile(library.dir, file, options.signal)
  try {
    const known = await alreadyHere(library, incoming)
    if (known !== undefined) return known
    if (incoming.sizeBytes === 0) throw emptyFile(fileName)
    const request = parseRequest(embedder, incoming.path, fileName)
    const book = await parseInThread(request, { log: library.log, signal: options.signal }, (parsed) => {
      options.progress?.({ what: `Indexing ${parsed.book.metadata.title}`, done: 0, total: 0 })
      return storeBook(library, embedder, { incoming, fileName, parsed }, options.signal)
    })
    return { book, status: 'added' }
  } finally {
    rmSync(incoming.path, { force: true })
  }
}

/**
 * The book that this file is already, taken back from the trash when it lies there: that is what adding it again means. An original that was
 * lost from the library is there again afterwards.
 */
async function alreadyHere(library: Library, incoming: IncomingFile): Promise<Imported | undefined> {
  const [known] = booksBySha256(library.db, incoming.sha256)
  if (known === undefined) return undefined
  if (!existsSync(originalPath(library.dir, known.sha256, known.fileName))) keepOriginal(library.dir, incoming, known.fileName)
  if (known.removedAt === null) return { book: known, status: 'duplicate' }
  await restoreBook(library.db, known.id)
  library.events.append({ type: 'shelf.changed' })
  return { book: bookById(library.db, known.id) ?? known, status: 'added' }
}

export function parseRequest(embedder: Embedder, path: string, name: string) {
  const settings = { tokenizer: embedder.tokenizer, passagePrefix: embedder.passagePrefix, maxTokens: embedder.maxTokens }
  return { path, name, settings }
}

/** A file of the library's temporary folder, or of its originals, as it was read. */
export interface ReadFile {
  readonly incoming: IncomingFile
  readonly fileName: string
  readonly parsed: ReadBook
}

async function storeBook(library: Library, embedder: Embedder, read: ReadFile, signal?: AbortSignal): Promise<ShelfBook> {
  const added = { ...newBook(read, embedder, library.clock.now()), id: freeId(library, read.incoming.sha256) }
  // The file first: a book whose original is missing is damage, an original without a book is swept away at the next opening.
  const kept = keepOriginal(library.dir, read.incoming, read.fileName)
  try {
    keepCover(library.dir, added)
    await insertBook(library.db, added, signal)
  } catch (error) {
    rmSync(kept, { force: true })
    rmSync(coverPath(library.dir, added.id), { force: true })
    throw asDiskError(error, `"${read.fileName}" could not be stored.`)
  }
  library.events.append({ type: 'shelf.changed' })
  const stored = bookById(library.db, added.id)
  if (stored === undefined) throw new Error(`The book ${added.id} is not there after it was stored.`)
  return stored
}

export function newBook({ incoming, fileName, parsed }: ReadFile, embedder: Embedder, addedAt: number): NewBook {
  return {
    id: incoming.sha256.slice(0, ID_LENGTH),
    sha256: incoming.sha256,
    fileName,
    sizeBytes: incoming.sizeBytes,
    ...parsed,
    fingerprints: indexFingerprints({ tokenizer: embedder.identity.id, maxTokens: embedder.maxTokens }),
    addedAt,
  }
}

/** A book keeps its id when a corrected file takes its place: the id that its first file would have now may be taken. */
function freeId(library: Library, sha256: string): string {
  let length = ID_LENGTH
  while (bookById(library.db, sha256.slice(0, length)) !== undefined && length < sha256.length) length++
  return sha256.slice(0, length)
}

export function coverPath(dir: string, id: string): string {
  return join(dir, 'covers', id)
}

function keepCover(dir: string, added: NewBook): void {
  if (added.book.cover !== undefined) writeFileSync(coverPath(dir, added.id), added.book.cover.bytes)
}

function emptyFile(name: string): AppError {
  return new AppError('book-empty', `"${name}" is empty.`, 'Download or copy it again, then add it.')
}
