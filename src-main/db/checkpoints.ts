import { Worker } from 'node:worker_threads'
import type { Connection } from './connection.ts'

/** Pages of the log after which they are brought into the file: SQLite's own number, https://www.sqlite.org/pragma.html#pragma_wal_autocheckpoint */
const CHECKPOINT_PAGES = 1_000

/** When the thread does not keep up, the writer does it itself, as SQLite would. */
const MOST_PAGES = 16_000

/**
 * Checkpoints in a thread of their own. SQLite makes them inside of a commit and waits for the disk, twice: 70 to 150 ms for 4 MB on a busy machine,
 * of which 8 are work, and an import writes 4 MB every second or so.
 */
export class Checkpoints {
  readonly #file: string
  readonly #writer: Connection
  #worker: Worker | undefined
  #isAsked = false

  constructor(file: string, writer: Connection) {
    this.#file = file
    this.#writer = writer
    writer.pragma(`wal_autocheckpoint = ${MOST_PAGES}`)
  }

  /** To be called after each commit. */
  committed(): void {
    try {
      if (this.#isAsked || this.#waitingPages() < CHECKPOINT_PAGES) return
      this.#isAsked = true
      this.#worker ??= this.#start()
      this.#worker.postMessage('checkpoint')
    } catch {
      // What was committed is committed, whatever becomes of this; the writer's own limit holds.
      this.#isAsked = false
    }
  }

  /** Resolves when the thread has let go of the file. */
  async close(): Promise<void> {
    const worker = this.#worker
    if (worker === undefined) return
    this.#worker = undefined
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    worker.ref()
    worker.postMessage('close')
    await ended
  }

  #waitingPages(): number {
    const pages = this.#writer.get<{ log: number; checkpointed: number }>('log-pages', 'PRAGMA wal_checkpoint(NOOP)')
    return pages === undefined ? 0 : pages.log - pages.checkpointed
  }

  #start(): Worker {
    const worker = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), { workerData: this.#file })
    const ended = (): void => {
      this.#isAsked = false
      if (this.#worker === worker) this.#worker = undefined
    }
    worker.on('message', () => {
      this.#isAsked = false
    })
    // One that cannot start is tried again with the next commit; meanwhile the writer's own limit holds.
    worker.on('error', ended).on('exit', ended)
    worker.unref()
    return worker
  }
}
