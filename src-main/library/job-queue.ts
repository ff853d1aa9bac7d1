import { randomUUID } from 'node:crypto'
import { AppError, type ErrorReport, toErrorReport } from '../../src-shared/errors.ts'
import type { JobKind } from '../../src-shared/job-kinds.ts'
import {
  cancelJob,
  claimJob,
  enqueueJob,
  finishJob,
  type Job,
  jobByKey,
  jobsOfKind,
  pausedKinds,
  pauseJob,
  pauseKind,
  reportJobProgress,
  requeueJob,
  requeueJobsOfOthers,
} from '../db/jobs.ts'
import type { Progress } from '../ports.ts'
import type { Library } from './library.ts'

export interface JobTools {
  readonly signal: AbortSignal
  readonly progress: Progress
}

/** How a job came to its end. A failure is part of the result where one is expected; else `perform` rejects. */
export interface JobOutcome<T> {
  readonly value: T
  readonly error?: ErrorReport | undefined
  /** Id of the book that it was about. */
  readonly book?: string | undefined
  /** What the list of jobs remembers of it. */
  readonly record?: Readonly<Record<string, unknown>>
}

export interface JobWork<T> {
  readonly kind: JobKind
  /** As the events and the list call it. */
  nameOf(job: { readonly key: number; readonly subject: string }): string
  perform(subject: string, tools: JobTools): Promise<JobOutcome<T>>
  /** It came to its end, done or failed, and is about to be told so. */
  tell?(name: string, value: T): void
  /** After the last word about a job: done, failed or cancelled. */
  ended?(subject: string): void
}

interface RunningJob<T> {
  readonly result: Promise<T>
  readonly stop: AbortController
}

/** Progress is written down at most so often: each write is a transaction. */
const PROGRESS_MS = 1_000

/**
 * Work of one kind, one job after the other, lightest first. Each is written down before it begins, so that one which a crash cut short begins again
 * when the library is opened next. One job can be paused, cancelled and taken up again, and so can the whole kind.
 */
export class JobQueue<T> {
  readonly #library: Library
  readonly #work: JobWork<T>
  readonly #owner = randomUUID()
  readonly #stop = new AbortController()
  /** Jobs of this session that are not finished, by their keys. */
  readonly #running = new Map<number, RunningJob<T>>()
  #turn: Promise<unknown> = Promise.resolve()
  #draining: Promise<void> | undefined

  constructor(library: Library, work: JobWork<T>) {
    this.#library = library
    this.#work = work
  }

  /** Takes up what earlier sessions left, then works on whatever is enqueued. */
  start(): void {
    const { db, clock } = this.#library
    const { kind } = this.#work
    this.#draining ??= this.#drainAfter(this.#inTurn(() => requeueJobsOfOthers(db, kind, this.#owner, clock.now())))
  }

  /** Does it now, whether the kind is paused or not, and resolves with its result. Rejects with what `perform` rejects with, and with 'cancelled'. */
  async add(subject: string): Promise<T> {
    const { db, clock } = this.#library
    const job = await enqueueJob(db, { kind: this.#work.kind, subject, owner: this.#owner, now: clock.now() })
    // One that a crash cut short may have begun again by itself: its result is the one that is asked for.
    return this.#running.get(job)?.result ?? this.#begin(job, subject)
  }

  /** Writes it down for later; heavier ones wait longer. Returns its name. */
  async enqueue(subject: string, weight = 0): Promise<string> {
    const [name] = await this.enqueueAll([{ subject, weight }])
    return name ?? ''
  }

  /** The same for many. Returns their names in order. */
  async enqueueAll(all: readonly { readonly subject: string; readonly weight: number }[]): Promise<string[]> {
    const { db, clock } = this.#library
    const { kind, nameOf } = this.#work
    const names: string[] = []
    for (const { subject, weight } of all) {
      const key = await enqueueJob(db, { kind, subject, weight, owner: null, now: clock.now() })
      names.push(nameOf({ key, subject }))
    }
    this.#changed()
    return names
  }

  async pause(key: number): Promise<void> {
    await pauseJob(this.#library.db, key, this.#library.clock.now())
    await this.#interrupt([key])
  }

  async cancel(key: number): Promise<void> {
    const { db, clock } = this.#library
    await cancelJob(db, key, clock.now())
    await this.#interrupt([key])
    const job = jobByKey(db, key)
    if (job?.state === 'cancelled') this.#work.ended?.(job.subject)
  }

  /** Also one that failed or was cancelled, from its beginning. */
  async resume(key: number): Promise<void> {
    await requeueJob(this.#library.db, key, this.#library.clock.now())
    this.#changed()
  }

  /** Nothing of the kind runs any more; what runs goes back into the queue. */
  async pauseAll(): Promise<void> {
    const { db, clock } = this.#library
    await pauseKind(db, this.#work.kind, clock.now())
    const keys = [...this.#running.keys()]
    for (const key of keys) await requeueJob(db, key, clock.now())
    await this.#interrupt(keys)
  }

  /** Also those that were paused one by one. */
  async resumeAll(): Promise<void> {
    const { db, clock } = this.#library
    await pauseKind(db, this.#work.kind, null)
    for (const { key } of jobsOfKind(db, this.#work.kind, ['paused'])) await requeueJob(db, key, clock.now())
    this.#changed()
  }

  async cancelAll(): Promise<void> {
    const { db } = this.#library
    for (const { key } of jobsOfKind(db, this.#work.kind, ['queued', 'running', 'paused'])) await this.cancel(key)
    await pauseKind(db, this.#work.kind, null)
  }

  /** Stops the running job, which stays written down. */
  async close(): Promise<void> {
    this.#stop.abort()
    await this.#turn
    await this.#draining
  }

  /** Waits until they have really stopped, so that a list made afterwards is true. */
  async #interrupt(keys: readonly number[]): Promise<void> {
    const running = keys.flatMap((key) => this.#running.get(key) ?? [])
    for (const { stop } of running) stop.abort()
    await Promise.allSettled(running.map(({ result }) => result))
    this.#changed()
  }

  #changed(): void {
    this.#library.events.append({ type: 'jobs.changed' })
    if (this.#draining !== undefined) this.#draining = this.#drainAfter(this.#draining)
  }

  /** Never rejects: nobody waits for it. A library that cannot be written (a full disk) tells whoever asks something of it. */
  #drainAfter(before: Promise<unknown>): Promise<void> {
    const { log } = this.#library
    return before.then(() => this.#drain()).catch((error: unknown) => log.error(`going on with ${this.#work.kind}`, error))
  }

  async #drain(): Promise<void> {
    const { db, clock } = this.#library
    const { kind } = this.#work
    while (!this.#stop.signal.aborted && !pausedKinds(db).has(kind)) {
      const job = await claimJob(db, kind, this.#owner, clock.now())
      if (job === undefined) return
      // What went wrong is written down with the job.
      await this.#begin(job.key, job.subject).catch(() => undefined)
    }
  }

  #begin(key: number, subject: string): Promise<T> {
    const stop = new AbortController()
    const result = this.#inTurn(() => this.#perform({ key, subject }, stop.signal)).finally(() => this.#running.delete(key))
    // Whoever added it hears of a failure; of one from the queue nobody has to.
    result.catch(() => undefined)
    this.#running.set(key, { result, stop })
    return result
  }

  async #perform(job: Pick<Job, 'key' | 'subject'>, stopped: AbortSignal): Promise<T> {
    const { events, log } = this.#library
    const { kind } = this.#work
    const signal = AbortSignal.any([this.#stop.signal, stopped])
    const name = this.#work.nameOf(job)
    if (signal.aborted) throw stoppedJob()
    try {
      const outcome = await this.#work.perform(job.subject, { signal, progress: this.#progressOf(job.key, name) })
      if (signal.aborted && outcome.error !== undefined) {
        events.append({ type: 'job.stopped', job: name, kind })
        return outcome.value
      }
      this.#work.tell?.(name, outcome.value)
      await this.#finish(job, name, outcome)
      return outcome.value
    } catch (error) {
      if (signal.aborted) {
        events.append({ type: 'job.stopped', job: name, kind })
        throw stoppedJob()
      }
      log.error(name, error)
      await this.#finish(job, name, { error: toErrorReport(error) })
      throw error
    }
  }

  async #finish(
    { key, subject }: Pick<Job, 'key' | 'subject'>,
    name: string,
    { error, book, record }: Omit<JobOutcome<T>, 'value'>,
  ): Promise<void> {
    const { db, clock, events, log } = this.#library
    const { kind } = this.#work
    const end = {
      now: clock.now(),
      ...(error === undefined ? {} : { error }),
      ...(record === undefined ? {} : { outcome: record }),
    }
    // It is done or is not, whatever becomes of the note about it: one that stays open is looked at again with the next opening.
    await finishJob(db, key, end).catch((failure: unknown) => log.error(`recording ${name}`, failure))
    this.#work.ended?.(subject)
    if (error !== undefined) events.append({ type: 'job.failed', job: name, kind, error })
    else events.append({ type: 'job.finished', job: name, kind, ...(book === undefined ? {} : { book }) })
  }

  #progressOf(key: number, name: string): Progress {
    const { db, clock, events, log } = this.#library
    const { kind } = this.#work
    let writtenAt = Number.NEGATIVE_INFINITY
    return ({ what, done, total }) => {
      events.append({ type: 'job.progress', job: name, kind, what, done, total })
      if (total === 0 || clock.ticks() - writtenAt < PROGRESS_MS) return
      writtenAt = clock.ticks()
      reportJobProgress(db, key, { done, total, now: clock.now() }).catch((error: unknown) =>
        log.error(`recording ${name}`, error),
      )
    }
  }

  #inTurn<V>(work: () => Promise<V>): Promise<V> {
    const mine = this.#turn.then(work)
    this.#turn = mine.catch(() => undefined)
    return mine
  }
}

function stoppedJob(): AppError {
  return new AppError('cancelled', 'It was stopped.', 'Start it again when you are ready.')
}
