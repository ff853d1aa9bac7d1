import { MeaningIndexer } from './embed-books.ts'
import { emptyTrash } from './empty-trash.ts'
import { Exports } from './exports.ts'
import { ImportQueue } from './import-queue.ts'
import { JobQueue } from './job-queue.ts'
import { JobWatch } from './job-watch.ts'
import type { Library } from './library.ts'
import { modelWork } from './model-work.ts'
import { Questions } from './questions.ts'
import { reindexWork } from './reindex-work.ts'
import { Upkeep } from './upkeep.ts'

/** What runs while the library is open: imports, the making of vectors, books read again, models fetched, questions that are being answered, texts written out. */
export interface Work {
  readonly imports: ImportQueue
  readonly reindexing: JobQueue<undefined>
  readonly installs: JobQueue<undefined>
  readonly meaning: MeaningIndexer
  readonly questions: Questions
  readonly upkeep: Upkeep
  readonly exports: Exports
  readonly watch: JobWatch
  /** Takes up what an earlier session left unfinished. */
  start(): void
  close(): Promise<void>
}

export function createWork(library: Library, stop?: AbortSignal): Work {
  const watch = new JobWatch(library)
  const meaning = new MeaningIndexer(library)
  const imports = new ImportQueue(library, meaning)
  const reindexing = new JobQueue(library, reindexWork(library, meaning))
  const installs = new JobQueue(
    library,
    modelWork(library, () => meaning.wake()),
  )
  const questions = new Questions(library)
  const upkeep = new Upkeep(library)
  const exports = new Exports(library)
  const close = async (): Promise<void> => {
    exports.cancelAll()
    await questions.close()
    await Promise.all([upkeep.close(), imports.close(), reindexing.close(), installs.close()])
    await meaning.close()
  }
  stop?.addEventListener('abort', () => void close(), { once: true })
  return {
    imports,
    reindexing,
    installs,
    meaning,
    questions,
    upkeep,
    exports,
    watch,
    start: () => {
      imports.start()
      reindexing.start()
      installs.start()
      meaning.start()
      emptyTrash(library).catch((error: unknown) => library.log.error('emptying the trash', error))
    },
    close,
  }
}
