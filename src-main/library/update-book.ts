import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { BookUpdate } from '../../src-shared/contract.ts'
import { AppError } from '../../src-shared/errors.ts'
import { replaceBook } from '../db/books.ts'
import { earlierFiles } from '../db/earlier-files.ts'
import { passageTexts } from '../db/passages.ts'
import { bookById, type ShelfBook } from '../db/shelf.ts'
import type { Embedder } from '../ports.ts'
import { coverPath, newBook, parseRequest, type ReadFile } from './add-book.ts'
import { bookSummary } from './book-summary.ts'
import { asDiskError } from './disk-error.ts'
import { findBook } from './find-book.ts'
import type { Library } from './library.ts'
import { findVectorSetOf } from './meaning-set.ts'
import { existingOriginal, type IncomingFile, keepOriginal, originalPath, receiveFile } from './originals.ts'
import { parseInThread } from './parse-in-thread.ts'
import { countQuoteStates } from './quote-states.ts'
import { dropUpload } from './uploads.ts'
import type { Work } from './work.ts'

export interface UpdateInput {
  readonly book: string
  /** The corrected file. */
  readonly file?: string | undefined
  /** The file's name as the reader knows it, where its path has another. */
  readonly fileName?: string
  /** Takes the file that was replaced last instead. */
  readonly undo: boolean
  /** Waits until all of it can be found by meaning again, or returns when its text is in. */
  readonly until: 'meaning' | 'text'
}

/**
 * Puts a corrected file in the place of a book: it keeps its id, its passages keep theirs wherever their section is still there, and the
 * replaced file is kept, so that the update can be undone. Nothing has changed when this rejects: with the import's errors,
 * 'book-already-here' when another book is this file, 'not-found', 'bad-request'.
 */
export async function updateBook(library: Library, work: Work, input: UpdateInput): Promise<BookUpdate> {
  const book = await findBook(library, input.book)
  const before = passageTexts(library.db, book.id)
  const unchanged = !(await replaceFile(library, book, input).finally(() => {
    if (input.file !== undefined) dropUpload(library.dir, input.file)
  }))
  if (!unchanged && input.until === 'meaning') await work.meaning.complete(book.id)
  else work.meaning.wake()
  const set = await findVectorSetOf(library)
  return {
    book: bookSummary(bookById(library.db, book.id, set) ?? book),
    unchanged,
    passages: comparePassages(before, passageTexts(library.db, book.id)),
    quotes: countQuoteStates(library, book.id),
  }
}

/** False when the book is read from this very file already. */
async function replaceFile(library: Library, book: ShelfBook, { file, fileName, undo }: UpdateInput): Promise<boolean> {
  if (undo) {
    const [last] = earlierFiles(library.db, book.id)
    if (last === undefined) throw neverUpdated(book)
    const path = existingOriginal(library.dir, { ...last, title: book.title })
    await readInto(library, book, { ...last, path }, last.fileName)
    return true
  }
  if (file === undefined) throw new AppError('bad-request', 'There is no file to update from.', 'Name the corrected file.')
  const incoming = await receiveFile(library.dir, file)
  try {
    if (incoming.sha256 === book.sha256) return false
    await readInto(library, book, incoming, fileName ?? basename(file))
    return true
  } finally {
    rmSync(incoming.path, { force: true })
  }
}

async function readInto(library: Library, book: ShelfBook, incoming: IncomingFile, fileName: string): Promise<void> {
  const job = { job: `update-${book.id}`, kind: 'reindex' } as const
  const what = `Reading ${fileName}`
  library.events.append({ type: 'job.progress', ...job, what, book: book.id, done: 0, total: 0 })
  try {
    await storeInto(library, book, incoming, fileName)
  } catch (error) {
    library.events.append({ type: 'job.stopped', ...job })
    throw error
  }
  library.events.append({ type: 'job.finished', ...job, book: book.id })
  library.events.append({ type: 'shelf.changed' })
}

async function storeInto(library: Library, book: ShelfBook, incoming: IncomingFile, fileName: string): Promise<void> {
  const embedder = await library.models.embedder()
  await parseInThread(parseRequest(embedder, incoming.path, fileName), { log: library.log }, (parsed) =>
    replaceWith(library, book, embedder, { incoming, fileName, parsed }),
  )
}

async function replaceWith(library: Library, book: ShelfBook, embedder: Embedder, read: ReadFile): Promise<void> {
  const { incoming, fileName, parsed } = read
  const replacement = { ...newBook(read, embedder, library.clock.now()), id: book.id }
  // The file first, as for a book that is added. One that the library has already (undo) stays where it is.
  const isThere = existsSync(originalPath(library.dir, incoming.sha256, fileName))
  const kept = isThere ? undefined : keepOriginal(library.dir, incoming, fileName)
  try {
    await replaceBook(library.db, replacement)
  } catch (error) {
    if (kept !== undefined) rmSync(kept, { force: true })
    throw asDiskError(error, `"${fileName}" could not be stored.`)
  }
  const { cover } = parsed.book
  if (cover === undefined) rmSync(coverPath(library.dir, book.id), { force: true })
  else writeFileSync(coverPath(library.dir, book.id), cover.bytes)
}

type PassageText = ReturnType<typeof passageTexts>[number]

function comparePassages(before: readonly PassageText[], after: readonly PassageText[]): BookUpdate['passages'] {
  const old = new Map(before.map(({ id, text }) => [id, text]))
  const known = after.filter(({ id }) => old.has(id))
  const kept = known.filter(({ id, text }) => old.get(id) === text).length
  return {
    kept,
    changed: known.length - kept,
    new: after.length - known.length,
    gone: before.length - known.length,
  }
}

function neverUpdated(book: ShelfBook): AppError {
  return new AppError(
    'not-found',
    `"${book.title}" has not been updated, or its earlier file is no longer kept.`,
    'Name the file to update from.',
  )
}
