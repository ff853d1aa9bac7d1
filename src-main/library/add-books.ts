import type { AddResult } from '../../src-shared/contract.ts'
import { toErrorReport } from '../../src-shared/errors.ts'
import { bookById } from '../db/shelf.ts'
import { bookSummary } from './book-summary.ts'
import type { Library } from './library.ts'
import { listBookFiles } from './list-book-files.ts'
import { loadEmbedder } from './load-embedder.ts'
import { findVectorSetOf } from './meaning-set.ts'
import { expectFile } from './parse-in-thread.ts'
import type { Work } from './work.ts'

export interface AddInput {
  readonly paths: readonly string[]
  /** How far to wait: until everything can be found by meaning, by text, or not at all. */
  readonly until: 'meaning' | 'text' | 'queued'
}

export interface Added {
  readonly results: AddResult[]
  /** Files that are written down for later, with the names of their jobs. */
  readonly queued: { file: string; job: string }[]
}

/** Files, and folders of them, onto the shelf: one result a file, in order. A failed one never stops the others. */
export async function addBooks(library: Library, work: Work, { paths, until }: AddInput): Promise<Added> {
  const results: AddResult[] = []
  const waiting: string[] = []
  if (until !== 'queued') expectFile()
  if (until === 'meaning') loadEmbedder(library, 'import')
  for (const path of paths) {
    const files = await listBookFiles(path).catch((error: unknown) => failed(path, error))
    if (!Array.isArray(files)) results.push(files)
    else if (until === 'queued') waiting.push(...files)
    else for (const file of files) results.push(await work.imports.add(file))
  }
  const jobs = waiting.length === 0 ? [] : await work.imports.enqueueAll(waiting)
  const queued = waiting.flatMap((file, i) => (jobs[i] === undefined ? [] : [{ file, job: jobs[i] }]))
  work.meaning.wake()
  if (until !== 'meaning') return { results, queued }
  return { results: await Promise.all(results.map((result) => whenComplete(library, work, result))), queued }
}

function failed(file: string, error: unknown): AddResult {
  return { file, status: 'failed', warnings: [], error: toErrorReport(error) }
}

/** The book is on the shelf and stays there even when its vectors cannot be made: then the result says how far they are. */
async function whenComplete(library: Library, work: Work, result: AddResult): Promise<AddResult> {
  if (result.book === undefined) return result
  const id = result.book.id
  try {
    await work.meaning.complete(id)
  } catch (error) {
    return { ...result, status: 'failed', error: toErrorReport(error) }
  }
  const set = await findVectorSetOf(library)
  const book = bookById(library.db, id, set)
  return book === undefined ? result : { ...result, book: bookSummary(book) }
}
