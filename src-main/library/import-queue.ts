import { statSync } from 'node:fs'
import { basename } from 'node:path'
import type { ImportOutcome } from '../../src-shared/contract/jobs-contract.ts'
import type { AddResult } from '../../src-shared/contract.ts'
import { AppError, toErrorReport } from '../../src-shared/errors.ts'
import { addFile } from './add-book.ts'
import { awaitEmbedder } from './await-embedder.ts'
import type { MeaningIndexer } from './embed-books.ts'
import { JobQueue } from './job-queue.ts'
import type { Library } from './library.ts'
import { dropUpload } from './uploads.ts'

/** Imports, one after the other, the smallest first. What a crash or a pause cut short was rolled back, and begins again. */
export class ImportQueue {
  readonly #queue: JobQueue<AddResult>

  constructor(library: Library, meaning: MeaningIndexer) {
    this.#queue = new JobQueue<AddResult>(library, {
      kind: 'import',
      nameOf: ({ key }) => `import-${key}`,
      perform: async (file, tools) => {
        await awaitEmbedder(library, tools)
        const result = await addFile(library, file, tools)
        meaning.wake()
        return { value: result, error: result.error, book: result.book?.id, record: { ...importOutcome(result) } }
      },
      tell: (job, result) => library.events.append({ type: 'book.imported', job, result }),
      ended: (file) => dropUpload(library.dir, file),
    })
  }

  get queue(): JobQueue<AddResult> {
    return this.#queue
  }

  /** Takes up imports that earlier sessions left, then works on whatever is enqueued. */
  start(): void {
    this.#queue.start()
  }

  /** Imports the file now and resolves with its result. A failure is a result, too. */
  async add(file: string): Promise<AddResult> {
    try {
      return await this.#queue.add(file)
    } catch (error) {
      return {
        file,
        status: 'failed',
        warnings: [],
        error: toErrorReport(error instanceof AppError ? importStopped(error) : error),
      }
    }
  }

  /** Writes imports down for later; small files are read first. Returns the jobs' names in order. */
  enqueueAll(files: readonly string[]): Promise<string[]> {
    return this.#queue.enqueueAll(
      files.map((subject) => ({ subject, weight: statSync(subject, { throwIfNoEntry: false })?.size ?? 0 })),
    )
  }

  /** Stops the running import, which stays written down. */
  close(): Promise<void> {
    return this.#queue.close()
  }
}

function importOutcome({ file, status, book, editionOf, warnings }: AddResult): ImportOutcome {
  return {
    file: basename(file),
    status,
    book: book?.id ?? null,
    title: book?.title ?? null,
    editionOf: editionOf ?? [],
    warnings: warnings.map(({ message }) => message),
  }
}

function importStopped(error: AppError): AppError {
  if (error.code !== 'cancelled') return error
  return new AppError('cancelled', 'The import was stopped.', 'It begins again when you open the library, or take it up again.')
}
