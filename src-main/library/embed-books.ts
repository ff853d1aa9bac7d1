import { AppError, toErrorReport } from '../../src-shared/errors.ts'
import { cancelJob, dropJobs, enqueueJob, jobsOfKind, latestJob, pausedKinds, pauseJob, pauseKind } from '../db/jobs.ts'
import { keptVectors } from '../db/kept-vectors.ts'
import { bookById, type ShelfBook } from '../db/shelf.ts'
import { slicer } from '../db/slicer.ts'
import { loadMeans, type MeaningMeans, storeMeans } from '../db/vector-means.ts'
import type { VectorSet } from '../db/vector-sets.ts'
import { pendingWindows, storeVectors, unfinishedBooks, type WindowVector } from '../db/vectors.ts'
import type { Embedder, Embedding } from '../ports.ts'
import { meanRow } from '../retrieve/centre-rows.ts'
import type { Library } from './library.ts'
import { vectorSetFor } from './meaning-set.ts'
import { windowRows } from './window-rows.ts'

/**
 * Windows embedded between two looks at what is wanted most: a small book added behind Moby-Dick (4,384 windows) waits for one round, a ninth of it, and
 * at the end of a round a worker idles for one window at most. Chosen by that reasoning, not tuned.
 */
const ROUND_WINDOWS = 512

/** Windows in one transaction: a crash loses at most so many. Chosen, not tuned. */
const BATCH_WINDOWS = 64

interface Waiter {
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

interface Round {
  readonly book: string
  readonly stop: AbortController
  readonly ended: Promise<void>
}

/**
 * Makes the vectors of books in the background, one book at a time: those that somebody waits for first, then the one with the least to do.
 * What is stored stays stored: after a crash, a stop or a reboot it goes on where it was. The reader can hold one book back, or all of them; what
 * somebody waits for is made all the same.
 */
export class MeaningIndexer {
  readonly #library: Library
  readonly #waiting = new Map<string, Waiter[]>()
  readonly #stop = new AbortController()
  #everything = false
  #running: Promise<void> | undefined
  #wokenMeanwhile = false
  #round: Round | undefined
  /** Books, or 'all', that are being held back: in force before the library has it written down. */
  readonly #holding = new Set<string>()

  constructor(library: Library) {
    this.#library = library
  }

  /** Works on every unfinished book of the shelf, also those added later. */
  start(): void {
    this.#everything = true
    this.wake()
  }

  /** Tells that there may be something to do. */
  wake(): void {
    if (this.#stop.signal.aborted) return
    if (this.#running !== undefined) {
      this.#wokenMeanwhile = true
      return
    }
    this.#running = this.#run().finally(() => {
      this.#running = undefined
      if (!this.#wokenMeanwhile) return
      this.#wokenMeanwhile = false
      this.wake()
    })
  }

  /** Another embedder is in use: what was begun with the old one is left as it is, and its vectors answer until the new ones are complete. */
  restart(): void {
    this.#round?.stop.abort()
    this.wake()
  }

  /** Resolves when every window of the book has its vector. Rejects with the embedder's errors, 'not-found', or 'cancelled'. */
  complete(book: string): Promise<void> {
    if (this.#stop.signal.aborted) return Promise.reject(stopped())
    return new Promise((resolve, reject) => {
      this.#waiting.set(book, [...(this.#waiting.get(book) ?? []), { resolve, reject }])
      this.wake()
    })
  }

  /** Makes no more vectors of a book until `release`. Who waits for it is told so. */
  async hold(book: string, how: 'paused' | 'cancelled'): Promise<void> {
    const { db, clock } = this.#library
    const now = clock.now()
    this.#settle(book, held())
    await this.#holdBack(book, async () => {
      const job = await enqueueJob(db, { kind: 'embed', subject: book, owner: null, now })
      await (how === 'paused' ? pauseJob(db, job, now) : cancelJob(db, job, now))
    })
  }

  async release(book: string): Promise<void> {
    await this.#forgetHold(book)
    this.#changed()
  }

  /** Only what somebody waits for is made until `resumeAll`. */
  async pauseAll(): Promise<void> {
    const { db, clock } = this.#library
    await this.#holdBack('all', () => pauseKind(db, 'embed', clock.now()))
  }

  /** Also books that were held back one by one, but for those that were cancelled. */
  async resumeAll(): Promise<void> {
    const { db } = this.#library
    await pauseKind(db, 'embed', null)
    await dropJobs(
      db,
      jobsOfKind(db, 'embed', ['paused']).map(({ key }) => key),
    )
    this.#changed()
  }

  /** Stops after the batch that is being stored. Nothing is lost. */
  async close(): Promise<void> {
    this.#stop.abort()
    await this.#running
  }

  /** Until what is being made has stopped, so that a list made afterwards is true. */
  async #holdBack(book: string, writeDown: () => Promise<void>): Promise<void> {
    this.#holding.add(book)
    try {
      const round = this.#round
      const isMeant = round !== undefined && (book === 'all' || round.book === book)
      if (isMeant) round.stop.abort()
      await writeDown()
      if (isMeant) await round.ended
    } finally {
      this.#holding.delete(book)
      this.#changed()
    }
  }

  #changed(): void {
    this.#library.events.append({ type: 'jobs.changed' })
    this.wake()
  }

  async #forgetHold(book: string): Promise<void> {
    const known = latestJob(this.#library.db, 'embed', book)
    if (known !== undefined) await dropJobs(this.#library.db, [known.key])
  }

  async #run(): Promise<void> {
    try {
      for (;;) {
        // Asked for each time: the reader may have chosen another meanwhile.
        const embedder = await this.#library.models.embedder()
        const set = await vectorSetFor(this.#library, embedder)
        const book = this.#next(set)
        if (book === undefined) return
        await this.#embed(embedder, set, book)
      }
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#library.log.error('meaning search', error)
      this.#settleAll(this.#stop.signal.aborted ? stopped() : error)
    }
  }

  /** The book to work on, after telling those that wait for finished ones. */
  #next(set: VectorSet): ShelfBook | undefined {
    if (this.#stop.signal.aborted) throw stopped()
    const { db } = this.#library
    for (const id of this.#waiting.keys()) {
      const book = bookById(db, id, set)
      if (book === undefined || book.removedAt !== null) this.#settle(id, noSuchBook(id))
      else if (book.state === 'complete') this.#settle(id)
      else return book
    }
    if (!this.#everything || this.#holding.has('all') || pausedKinds(db).has('embed')) return undefined
    const heldBack = new Set(jobsOfKind(db, 'embed', ['paused', 'cancelled']).map(({ subject }) => subject))
    const next = unfinishedBooks(db, set).find(({ id }) => !heldBack.has(id) && !this.#holding.has(id))
    return next === undefined ? undefined : bookById(db, next.id, set)
  }

  async #embed(embedder: Embedder, set: VectorSet, book: ShelfBook): Promise<void> {
    const { db, events } = this.#library
    const job = `embed-${book.id}`
    const stop = new AbortController()
    const signal = AbortSignal.any([this.#stop.signal, stop.signal])
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    this.#round = { book: book.id, stop, ended }
    const windows = pendingWindows(db, set, book.id, ROUND_WINDOWS)
    const rowsOf = windowRows(embedder, book.language)
    const pause = slicer(signal)
    const kept = keptVectors(
      db,
      set,
      book.id,
      windows.map(({ text }) => text),
    )
    const batches = chunk(windows, BATCH_WINDOWS).map((batch) => {
      const texts = batch.flatMap(({ text }) => (kept.has(text) ? [] : [text]))
      // All are queued at once, so that no worker waits for the database between two batches.
      const embeddings =
        texts.length === 0
          ? Promise.resolve([])
          : embedder.embed(texts, { kind: 'passage', priority: 'import', withTokens: true, signal })
      return { batch, embeddings }
    })
    // A rejection of a later batch is met when its turn comes; until then it must not count as unhandled.
    for (const { embeddings } of batches) embeddings.catch(() => undefined)
    try {
      for (const { batch, embeddings } of batches) {
        const made = await embeddings
        const means = await this.#means(set, made)
        const rows: WindowVector[] = []
        let next = 0
        for (const { key, text } of batch) {
          const old = kept.get(text)
          rows.push(old === undefined ? rowsOf.made(key, made[next++], means) : rowsOf.kept(key, text, old))
          await pause()
        }
        const share = await storeVectors(db, set, book.id, rows)
        events.append({
          type: 'job.progress',
          job,
          kind: 'embed',
          what: `Preparing meaning search: ${book.title}`,
          book: book.id,
          done: share.stored,
          total: share.windows,
        })
        if (share.stored === share.windows) {
          await this.#forgetHold(book.id)
          events.append({ type: 'job.finished', job, kind: 'embed', book: book.id })
          events.append({ type: 'shelf.changed' })
        }
      }
    } catch (error) {
      await Promise.allSettled(batches.map(({ embeddings }) => embeddings))
      // A book that was removed meanwhile is no failure: #next tells those that wait for it.
      if (error instanceof AppError && error.code === 'not-found') return
      if (stop.signal.aborted || (await this.#hasOtherEmbedder(embedder))) {
        events.append({ type: 'job.stopped', job, kind: 'embed' })
        return
      }
      events.append({ type: 'job.failed', job, kind: 'embed', error: toErrorReport(error) })
      throw error
    } finally {
      this.#round = undefined
      end()
    }
  }

  /** A question opens the new embedder as soon as it is chosen, which closes the old one in the middle of its work. */
  async #hasOtherEmbedder(embedder: Embedder): Promise<boolean> {
    const inUse = await this.#library.models.embedderIdentity().catch(() => undefined)
    return inUse !== undefined && (inUse.id !== embedder.identity.id || inUse.checksum !== embedder.identity.checksum)
  }

  /** The means by which vectors are centred are taken from the first windows that a library embeds, and stay. */
  async #means(set: VectorSet, made: readonly Embedding[]): Promise<MeaningMeans> {
    const known = loadMeans(this.#library.db, set)
    if (known !== undefined) return known
    const rows = made.flatMap(({ tokens }) => (tokens === undefined ? [] : [{ values: tokens.values, dims: set.dims }]))
    const windows = made.map(({ vector }) => ({ values: vector, dims: set.dims }))
    const means = { token: meanRow(rows, set.dims), window: meanRow(windows, set.dims) }
    await storeMeans(this.#library.db, set, means)
    return means
  }

  #settle(book: string, error?: unknown): void {
    const waiters = this.#waiting.get(book) ?? []
    this.#waiting.delete(book)
    for (const waiter of waiters) error === undefined ? waiter.resolve() : waiter.reject(error)
  }

  #settleAll(error: unknown): void {
    for (const book of [...this.#waiting.keys()]) this.#settle(book, error)
  }
}

function chunk<T>(all: readonly T[], size: number): T[][] {
  const chunks: T[][] = []
  for (let i = 0; i < all.length; i += size) chunks.push(all.slice(i, i + size))
  return chunks
}

function stopped(): AppError {
  return new AppError(
    'cancelled',
    'Preparing the meaning search was stopped.',
    'It goes on where it was when you open the library again.',
  )
}

function held(): AppError {
  return new AppError(
    'cancelled',
    'Preparing the meaning search of this book was stopped.',
    'Take it up again when you are ready.',
  )
}

function noSuchBook(id: string): AppError {
  return new AppError(
    'not-found',
    `The book "${id}" is not on the shelf any more.`,
    'Restore it from the trash, or add it again.',
  )
}
