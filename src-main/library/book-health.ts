import type { BookHealth } from '../../src-shared/contract.ts'
import type { HealthReport } from '../../src-shared/health.ts'
import { storedHealth, storeHealth } from '../db/health.ts'
import type { ShelfBook } from '../db/shelf.ts'
import { isMadeFor } from '../retrieve/made-for.ts'
import { parseRequest } from './add-book.ts'
import { findBook } from './find-book.ts'
import type { Library } from './library.ts'
import { existingOriginal } from './originals.ts'
import { parseInThread } from './parse-in-thread.ts'

/** The report that was made when the book was read, and whether the embedder in use knows its language. */
export async function bookHealth(library: Library, named: string): Promise<BookHealth> {
  const book = await findBook(library, named)
  const health = storedHealth(library.db, book.id) ?? (await readHealth(library, book))
  return { id: book.id, title: book.title, health, weakMeaning: await weakMeaning(library, health.language.book) }
}

/** Of a book from before there were reports, which is read again for it. */
async function readHealth(library: Library, book: ShelfBook): Promise<HealthReport> {
  const embedder = await library.models.embedder()
  const path = existingOriginal(library.dir, book)
  const request = parseRequest(embedder, path, book.fileName)
  const health = await parseInThread(request, { log: library.log }, async (read) => read.health)
  await storeHealth(library.db, book.id, health)
  return health
}

/**
 * An English embedder sees a Portuguese book by the pieces of its words only: of six English questions on one, two had their evidence among the
 * first six passages (evals/sets, kind cross-lingual). Silent where the book's language is not known.
 */
async function weakMeaning(library: Library, language: string): Promise<BookHealth['weakMeaning']> {
  const identity = await library.models.embedderIdentity()
  return identity === undefined || isMadeFor(identity.languages, language) ? null : { embedder: identity.id, language }
}
