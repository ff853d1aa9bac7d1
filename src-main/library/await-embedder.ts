import { AppError } from '../../src-shared/errors.ts'
import { jobsOfKind } from '../db/jobs.ts'
import type { Progress } from '../ports.ts'
import type { Library } from './library.ts'

interface Waiting {
  readonly progress: Progress
  readonly signal: AbortSignal
}

/**
 * Resolves at once when an embedder is installed, or when none is on its way: then whoever asks for it says what to do. On a new machine the
 * embedder is still being fetched when the first book is dropped; its tokenizer decides where passages end, so the book waits for it. Rejects with
 * 'cancelled'.
 */
export async function awaitEmbedder(library: Library, { progress, signal }: Waiting): Promise<void> {
  for (;;) {
    const changed = nextModelEvent(library, signal)
    try {
      if ((await hasEmbedder(library)) || !(await isOnItsWay(library))) return
      progress({ what: 'Waiting for the model that prepares books', done: 0, total: 0 })
      await changed.happened
    } finally {
      changed.end()
    }
  }
}

/** A model that was chosen and is gone counts as none. */
async function hasEmbedder(library: Library): Promise<boolean> {
  return (await library.models.embedderIdentity().catch(() => undefined)) !== undefined
}

async function isOnItsWay({ db, modelStore }: Library): Promise<boolean> {
  const fetched = new Set(jobsOfKind(db, 'model', ['queued', 'running']).map(({ subject }) => subject))
  if (modelStore === undefined || fetched.size === 0) return false
  const { models } = await modelStore.list()
  return models.some(({ id, role }) => role === 'embedder' && fetched.has(id))
}

/** Listened for before the first look, so that nothing which happens in between is missed. */
function nextModelEvent(
  { events }: Library,
  signal: AbortSignal,
): { readonly happened: Promise<void>; readonly end: () => void } {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  promise.catch(() => undefined)
  const stop = (): void => reject(new AppError('cancelled', 'Stopped.', 'Add the book again when you are ready.'))
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  const unsubscribe = events.subscribe(({ event }) => {
    const endsFetch = event.type === 'job.finished' || event.type === 'job.failed' || event.type === 'job.stopped'
    if (event.type === 'models.changed' || event.type === 'jobs.changed' || (endsFetch && event.kind === 'model')) resolve()
  })
  return {
    happened: promise,
    end: () => {
      unsubscribe()
      signal.removeEventListener('abort', stop)
    },
  }
}
