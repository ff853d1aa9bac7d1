import { slicer } from '../db/slicer.ts'
import type { Library } from './library.ts'

/** What lasts less is never told of: nobody could look at it. */
const LONG_MS = 500
/** Progress is told at most so often. */
const PROGRESS_MS = 200

export interface ExportJob {
  /** The asker's, to cancel it by. */
  readonly name: string | undefined
  /** As the list of jobs calls it. */
  readonly what: string
  /** Steps that it will take. */
  readonly total: number
}

/**
 * Texts that are written out of the library: in slices, so that everything else goes on, and listed with the other jobs when they last. They are not
 * written down: whoever asked waits for the text, and when the engine ends nobody does.
 */
export class Exports {
  readonly #library: Library
  readonly #running = new Map<string, AbortController>()
  #count = 0

  constructor(library: Library) {
    this.#library = library
  }

  /** `step` is to be awaited after each of the steps. Rejects as `work` does, and with 'cancelled'. */
  async run<T>({ name, what, total }: ExportJob, work: (step: () => Promise<void>) => Promise<T>): Promise<T> {
    const { clock, events } = this.#library
    this.#count += 1
    const job = `export-${name ?? this.#count}`
    const stop = new AbortController()
    const pause = slicer(stop.signal)
    const startedAt = clock.ticks()
    let toldAt = Number.NEGATIVE_INFINITY
    let done = 0
    let isDone = false
    const step = async (): Promise<void> => {
      done += 1
      await pause()
      const now = clock.ticks()
      if (now - startedAt < LONG_MS || now - toldAt < PROGRESS_MS) return
      toldAt = now
      events.append({ type: 'job.progress', job, kind: 'export', what, done, total })
    }
    this.#running.set(job, stop)
    try {
      const made = await work(step)
      isDone = true
      return made
    } finally {
      this.#running.delete(job)
      if (toldAt > Number.NEGATIVE_INFINITY) events.append({ type: isDone ? 'job.finished' : 'job.stopped', job, kind: 'export' })
    }
  }

  has(job: string): boolean {
    return this.#running.has(job)
  }

  /** Whether there was one. */
  cancel(job: string): boolean {
    this.#running.get(job)?.abort()
    return this.#running.has(job)
  }

  cancelAll(): void {
    for (const stop of this.#running.values()) stop.abort()
  }
}
