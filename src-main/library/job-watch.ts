import type { ErrorReport } from '../../src-shared/errors.ts'
import type { AppEvent } from '../../src-shared/events.ts'
import type { JobKind } from '../../src-shared/job-kinds.ts'
import type { Library } from './library.ts'

/** A job that runs now, as its events tell. Times are ticks of the clock. */
export interface RunningJob {
  readonly kind: JobKind
  readonly what: string
  readonly book: string | undefined
  readonly done: number
  readonly total: number
  readonly startedAt: number
  /** What was done when it began in this session: a resumed fetch begins with what had arrived. */
  readonly firstDone: number
}

export interface FailedJob {
  readonly kind: JobKind
  readonly what: string
  readonly book: string | undefined
  readonly error: ErrorReport
}

/** How fast a kind of work has gone since it last stood still. */
export interface Pace {
  /** Windows, bytes or steps. */
  readonly units: number
  /** Jobs that came to their end. */
  readonly jobs: number
  readonly ms: number
}

interface Run {
  units: number
  jobs: number
  startedAt: number
}

/**
 * What runs and how fast, gathered from the events, whoever does the work. It is kept in memory only: how far a job is stands in the library, how long
 * it will take is a guess from this session.
 */
export class JobWatch {
  readonly #library: Library
  readonly #running = new Map<string, RunningJob>()
  readonly #failed = new Map<string, FailedJob>()
  readonly #runs = new Map<JobKind, Run>()

  constructor(library: Library) {
    this.#library = library
    library.events.subscribe(({ event }) => this.#note(event))
  }

  running(): ReadonlyMap<string, RunningJob> {
    return this.#running
  }

  /** Failures of jobs that the library keeps no record of, until they begin again or are dismissed. */
  failed(): ReadonlyMap<string, FailedJob> {
    return this.#failed
  }

  dismiss(job: string): void {
    this.#failed.delete(job)
  }

  paceOf(kind: JobKind): Pace | undefined {
    const run = this.#runs.get(kind)
    return run === undefined ? undefined : { units: run.units, jobs: run.jobs, ms: this.#library.clock.ticks() - run.startedAt }
  }

  #note(event: AppEvent): void {
    if (event.type === 'job.progress') this.#progress(event)
    else if (event.type === 'job.finished' || event.type === 'job.failed' || event.type === 'job.stopped') this.#end(event)
  }

  #progress({ job, kind, what, book, done, total }: Extract<AppEvent, { type: 'job.progress' }>): void {
    const known = this.#running.get(job)
    const now = this.#library.clock.ticks()
    // A file that follows another in one job begins at 0 again.
    const restarted = known === undefined || done < known.done || total !== known.total
    const run = this.#runs.get(kind) ?? { units: 0, jobs: 0, startedAt: now }
    if (!restarted) run.units += done - known.done
    this.#runs.set(kind, run)
    this.#failed.delete(job)
    // Vectors are made for one book at a time; one that has to wait for a smaller one says nothing of it.
    if (kind === 'embed' && known === undefined)
      for (const [other, running] of this.#running) if (running.kind === kind) this.#running.delete(other)
    const begin = restarted ? { startedAt: now, firstDone: done } : { startedAt: known.startedAt, firstDone: known.firstDone }
    this.#running.set(job, { kind, what, book, done, total, ...begin })
  }

  #end(event: Extract<AppEvent, { type: 'job.finished' | 'job.failed' | 'job.stopped' }>): void {
    const { job, kind } = event
    const known = this.#running.get(job)
    this.#running.delete(job)
    if (event.type === 'job.failed')
      this.#failed.set(job, { kind, what: known?.what ?? job, book: known?.book, error: event.error })
    else this.#failed.delete(job)
    const run = this.#runs.get(kind)
    if (run !== undefined && event.type !== 'job.stopped') run.jobs += 1
    if (event.type === 'job.stopped') this.#runs.delete(kind)
  }
}

/** Milliseconds left, by how long the part that is done took; null while nothing is done or the end is not known. */
export function remainingMs(done: number, elapsedMs: number, left: number): number | null {
  return done > 0 && elapsedMs > 0 ? Math.round((elapsedMs / done) * left) : null
}
