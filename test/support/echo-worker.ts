import { workerData } from 'node:worker_threads'
import { serveTasks } from '../../src-main/models/serve-tasks.ts'

export interface EchoJob {
  readonly say: string
  /** Blocks the worker's thread, as a model does, until the first cell is not 0 any more; the second tells that it has begun. */
  readonly until?: Int32Array
  /** Ends the worker as long as the cell is above 0, one less each time. */
  readonly crashes?: Int32Array
  readonly fails?: boolean
}

/** A worker whose model repeats what it is told. */
await serveTasks<EchoJob, string>(async () => {
  const { unloadable, loads }: { unloadable?: boolean; loads?: Int32Array } = workerData ?? {}
  if (loads !== undefined) Atomics.add(loads, 0, 1)
  if (unloadable) throw new Error('no such weights')
  return {
    run: async (job) => {
      if (job.until) {
        Atomics.store(job.until, 1, 1)
        Atomics.notify(job.until, 1)
        Atomics.wait(job.until, 0, 0)
      }
      if (job.crashes && Atomics.sub(job.crashes, 0, 1) > 0) process.exit(1)
      if (job.fails) throw new Error('it is too long')
      return { result: job.say, transfer: [] }
    },
    close: async () => {},
  }
})
