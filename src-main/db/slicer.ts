import { AppError } from '../../src-shared/errors.ts'

/** Gives other work its turn: awaited between the steps of long work. */
export type Pause = () => Promise<void>

/**
 * The longest that long work keeps the thread before it pauses. The engine promises 20 ms at most; a single row of FTS5 may take a few
 * (its segments are merged as they grow), a shard of vectors two.
 */
const SLICE_MS = 8

/** A pause that returns at once until the slice is used up. Rejects with `cancelled` once `signal` aborts. */
export function slicer(signal: AbortSignal | undefined): Pause {
  let startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < SLICE_MS) return
    await new Promise<void>((resolve) => {
      setImmediate(resolve)
    })
    throwIfCancelled(signal)
    startedAt = performance.now()
  }
}

export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new AppError('cancelled', 'Stopped.', 'Start it again when you are ready.', signal.reason)
}
