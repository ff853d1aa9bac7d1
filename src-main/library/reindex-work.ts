import { replaceBook } from '../db/books.ts'
import type { ShelfBook } from '../db/shelf.ts'
import { newBook, parseRequest } from './add-book.ts'
import type { MeaningIndexer } from './embed-books.ts'
import { findBook } from './find-book.ts'
import type { JobTools, JobWork } from './job-queue.ts'
import type { Library } from './library.ts'
import { existingOriginal } from './originals.ts'
import { parseInThread } from './parse-in-thread.ts'

/** Books read again from the files that were added: their ids, and answers that quote them, stay. The subject of a job is a book's id. */
export function reindexWork(library: Library, meaning: MeaningIndexer): JobWork<undefined> {
  return {
    kind: 'reindex',
    nameOf: ({ subject }) => `reindex-${subject}`,
    perform: async (id, tools) => {
      await reindexBook(library, await findBook(library, id), tools)
      meaning.wake()
      return { value: undefined, book: id }
    },
  }
}

async function reindexBook(library: Library, book: ShelfBook, { signal, progress }: JobTools): Promise<void> {
  const path = existingOriginal(library.dir, book)
  progress({ what: `Reading ${book.title} again`, done: 0, total: 0 })
  const embedder = await library.models.embedder()
  const incoming = { path, sha256: book.sha256, sizeBytes: book.sizeBytes }
  await parseInThread(parseRequest(embedder, path, book.fileName), { log: library.log, signal }, (parsed) => {
    const added = newBook({ incoming, fileName: book.fileName, parsed }, embedder, book.addedAt)
    // A corrected file that has taken its place meanwhile was read a moment ago.
    return replaceBook(library.db, { ...added, id: book.id }, { signal, onlyOf: book.sha256 })
  })
  library.events.append({ type: 'shelf.changed' })
}
