import type { AddResult } from '../../src-shared/contract.ts'
import { AppError } from '../../src-shared/errors.ts'
import { claimJob, enqueueJob, finishJob, requeueJobsOfOthers } from '../db/jobs.ts'
import { addFile } from './add-book.ts'
import type { MeaningIndexer } from './embed-books.ts'
import type { Library } from './library.ts'

/**
 * Imports, one after the other. Each is written down as a job before it begins, so that one which a crash cut short begins again when the
 * library is opened next; what it had half done was rolled back.
 */
export class ImportQueue {
  readonly #library: Library
  readonly #meaning: MeaningIndexer
  readonly #owner: string
  readonly #stop = new AbortController()
  #turn: Promise<unknown> = Promise.resolve()
  #draining: Promise<void> | undefined

  constructor(library: Library, meaning: MeaningIndexer) {
    this.#library = library
    this.#meaning = meaning
    this.#owner = `${process.pid}-${library.clock.now()}`
  }

  /** Takes up imports that earlier sessions left, then works on whatever is enqueued. */
  start(): void {
    this.#draining ??= this.#inTurn(() =>
      requeueJobsOfOthers(this.#library.db, 'import', this.#owner, this.#library.clock.now()),
    ).then(() => this.#drain())
  }

  /** Imports the file now and resolves with its result. */
  async add(file: string): Promise<AddResult> {
    const { db, clock } = this.#library
    const job = await enqueueJob(db, { kind: 'import', subject: file, owner: this.#owner, now: clock.now() })
    return this.#inTurn(() => this.#import(job, file))
  }

  /** Writes the import down for later. */
  async enqueue(file: string): Promise<void> {
    await enqueueJob(this.#library.db, { kind: 'import', subject: file, owner: null, now: this.#library.clock.now() })
    if (this.#draining !== undefined) this.#draining = this.#draining.then(() => this.#drain())
  }

  /** Stops the running import, which stays written down. */
  async close(): Promise<void> {
    this.#stop.abort()
    await this.#turn
    await this.#draining
  }

  async #drain(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const job = await claimJob(this.#library.db, 'import', this.#owner, this.#library.clock.now())
      if (job === undefined) return
      await this.#inTurn(() => this.#import(job.key, job.subject))
    }
  }

  async #import(job: number, file: string): Promise<AddResult> {
    const { library, stop } = { library: this.#library, stop: this.#stop.signal }
    if (stop.aborted) throw new AppError('cancelled', 'The import was stopped.', 'It begins again when you open the library.')
    const name = `import-${job}`
    const result = await addFile(library, file, {
      signal: stop,
      progress: ({ what, done, total }) =>
        library.events.append({ type: 'job.progress', job: name, kind: 'import', what, done, total }),
    })
    // Stopped by closing the library: the job stays, and begins again with the next opening.
    if (stop.aborted) return result
    await finishJob(library.db, job, { now: library.clock.now(), ...(result.error === undefined ? {} : { error: result.error }) })
    if (result.error !== undefined) library.events.append({ type: 'job.failed', job: name, kind: 'import', error: result.error })
    else
      library.events.append({
        type: 'job.finished',
        job: name,
        kind: 'import',
        ...(result.book === undefined ? {} : { book: result.book.id }),
      })
    this.#meaning.wake()
    return result
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work)
    this.#turn = mine.catch(() => undefined)
    return mine
  }
}
