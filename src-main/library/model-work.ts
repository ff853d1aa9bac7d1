import { AppError } from '../../src-shared/errors.ts'
import type { ModelStore } from '../ports.ts'
import type { JobWork } from './job-queue.ts'
import type { Library } from './library.ts'

/** Fetching models, one after the other. */
export function modelWork(library: Library, arrived: () => void): JobWork<undefined> {
  return {
    kind: 'model',
    nameOf: ({ subject }) => `model-${subject}`,
    perform: async (id, { progress, signal }) => {
      await storeOf(library).install(id, { onProgress: progress, signal })
      library.events.append({ type: 'models.changed' })
      arrived()
      return { value: undefined }
    },
  }
}

/** Rejects with 'bad-request' in a program that does not change which models there are. */
export function storeOf({ modelStore }: Library): ModelStore {
  if (modelStore !== undefined) return modelStore
  throw new AppError('bad-request', 'Models cannot be changed from here.', 'Use the command line: models list.')
}
