import { Worker } from 'node:worker_threads'
import { AppError } from '../../src-shared/errors.ts'
import type { UpkeepReply, UpkeepResults, UpkeepTask } from './upkeep-worker.ts'

export interface UpkeepWatch {
  readonly signal?: AbortSignal
  /** Steps; `total` is 0 while it is unknown. */
  readonly onProgress?: (done: number, total: number) => void
}

/**
 * Goes through the whole database in a thread of its own, with a connection of its own. Rejects with 'cancelled' once `signal` aborts, after the
 * step under way (the thread is then gone, and what it held is free), and with what SQLite says.
 */
export function runUpkeep<K extends keyof UpkeepResults>(
  task: Omit<UpkeepTask, 'kind' | 'stop'> & { readonly kind: K },
  { signal, onProgress }: UpkeepWatch = {},
): Promise<UpkeepResults[K]> {
  return new Promise((resolve, reject) => {
    const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    const abort = (): void => void Atomics.store(stop, 0, 1)
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort, { once: true })
    const worker = new Worker(new URL('./upkeep-worker.ts', import.meta.url))
    let outcome: Exclude<UpkeepReply, { type: 'progress' }> | undefined
    let failure: unknown
    worker.on('message', (reply: UpkeepReply) => {
      if (reply.type === 'progress') onProgress?.(reply.done, reply.total)
      else outcome = reply
    })
    worker.once('error', (error) => {
      failure = error
    })
    worker.once('exit', () => {
      signal?.removeEventListener('abort', abort)
      if (outcome?.type === 'done') resolve(outcome.value as UpkeepResults[K])
      else if (outcome?.type === 'failed') {
        const { code, message, nextStep } = outcome.error
        reject(new AppError(code, message, nextStep, outcome.stack))
      } else reject(failure ?? new Error('The thread ended before its work was done.'))
    })
    worker.postMessage({ ...task, stop } satisfies UpkeepTask)
  })
}
