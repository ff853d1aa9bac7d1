import type { AddResult } from '../../src-shared/contract.ts'
import { AppError, toErrorReport } from '../../src-shared/errors.ts'
import { claimJob, enqueueJob, finishJob, requeueJobsOfOthers } from '../db/jobs.ts'
import { addFile } from './add-book.ts'
import type { MeaningIndexer } from './embed-books.ts'
import type { Library } from './library.ts'
import { dropUpload } from './uploads.ts'

/**
 * Imports, one after the other. Each is written down as a job before it begins, so that one which a crash cut short begins again when the
 * library is opened next; what it had half done was rolled back.
 */
export class ImportQueue {
  readonly #library: Library
  readonly #meaning: MeaningIndexer
  readonly #owner: string
  readonly #stop = new AbortController()
  /** Imports of this session that are not finished, by the key of their job. */
  readonly #running = new Map<number, Promise<AddResult>>()
  #turn: Promise<unknown> = Promise.resolve()
  #draining: Promise<void> | undefined

  constructor(library: Library, meaning: MeaningIndexer) {
    this.#library = library
    this.#meaning = meaning
    this.#owner = `${process.pid}-${library.clock.now()}`
  }

  /** Takes up imports that earlier sessions left, then works on whatever is enqueued. */
  start(): void {
    const { db, clock } = this.#library
    this.#draining ??= this.#drainAfter(this.#inTurn(() => requeueJobsOfOthers(db, 'import', this.#owner, clock.now())))
  }

  /** Imports the file now and resolves with its result. A failure is a result, too. */
  async add(file: string): Promise<AddResult> {
    const { db, clock } = this.#library
    try {
      const job = await enqueueJob(db, { kind: 'import', subject: file, owner: this.#owner, now: clock.now() })
      // One that a crash cut short may have begun again by itself: its result is the one that is asked for.
      return await (this.#running.get(job) ?? this.#begin(job, file))
    } catch (error) {
      return { file, status: 'failed', warnings: [], error: toErrorReport(error) }
    }
  }

  /** Writes the import down for later. */
  async enqueue(file: string): Promise<void> {
    await enqueueJob(this.#library.db, { kind: 'import', subject: file, owner: null, now: this.#library.clock.now() })
    if (this.#draining !== undefined) this.#draining = this.#drainAfter(this.#draining)
  }

  /** Stops the running import, which stays written down. */
  async close(): Promise<void> {
    this.#stop.abort()
    await this.#turn
    await this.#draining
  }

  /** Never rejects: nobody waits for it. A library that cannot be written (a full disk) tells whoever asks something of it. */
  #drainAfter(before: Promise<unknown>): Promise<void> {
    return before.then(() => this.#drain()).catch((error: unknown) => this.#library.log.error('going on with imports', error))
  }

  async #drain(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const job = await claimJob(this.#library.db, 'import', this.#owner, this.#library.clock.now())
      if (job === undefined) return
      await this.#begin(job.key, job.subject)
    }
  }

  #begin(job: number, file: string): Promise<AddResult> {
    const result = this.#inTurn(() => this.#import(job, file)).finally(() => this.#running.delete(job))
    this.#running.set(job, result)
    return result
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
    const outcome = { now: library.clock.now(), ...(result.error === undefined ? {} : { error: result.error }) }
    // The book is there or is not, whatever becomes of the note about it: one that stays open is looked at again with the next opening.
    await finishJob(library.db, job, outcome).catch((error: unknown) => library.log.error(`recording import ${job}`, error))
    dropUpload(library.dir, file)
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
