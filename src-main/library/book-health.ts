import type { BookHealth } from '../../src-shared/contract.ts'
import { storedHealth, storeHealth } from '../db/health.ts'
import { parseRequest } from './add-book.ts'
import { findBook } from './find-book.ts'
import type { Library } from './library.ts'
import { existingOriginal } from './originals.ts'
import { parseInThread } from './parse-in-thread.ts'

/** The report that was made when the book was read. A book from before there were reports is read again for it. */
export async function bookHealth(library: Library, named: string): Promise<BookHealth> {
  const book = await findBook(library, named)
  const stored = storedHealth(library.db, book.id)
  if (stored !== undefined) return { id: book.id, title: book.title, health: stored }
  const embedder = await library.models.embedder()
  const path = existingOriginal(library.dir, book)
  const request = parseRequest(embedder, path, book.fileName)
  const health = await parseInThread(request, { log: library.log }, async (read) => read.health)
  await storeHealth(library.db, book.id, health)
  return { id: book.id, title: book.title, health }
}
