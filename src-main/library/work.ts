import { MeaningIndexer } from './embed-books.ts'
import { ImportQueue } from './import-queue.ts'
import type { Library } from './library.ts'
import { Questions } from './questions.ts'

/** What runs while the library is open: imports, the making of vectors, questions that are being answered. */
export interface Work {
  readonly imports: ImportQueue
  readonly meaning: MeaningIndexer
  readonly questions: Questions
  /** Takes up what an earlier session left unfinished. */
  start(): void
  close(): Promise<void>
}

export function createWork(library: Library, stop?: AbortSignal): Work {
  const meaning = new MeaningIndexer(library)
  const imports = new ImportQueue(library, meaning)
  const questions = new Questions(library)
  const close = async (): Promise<void> => {
    await questions.close()
    await imports.close()
    await meaning.close()
  }
  stop?.addEventListener('abort', () => void close(), { once: true })
  return {
    imports,
    meaning,
    questions,
    start: () => {
      imports.start()
      meaning.start()
    },
    close,
  }
}
