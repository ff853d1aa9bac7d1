import type { UpkeepKind } from '../../src-shared/events.ts'
import type { UpkeepWatch } from '../db/upkeep-thread.ts'
import type { Library } from './library.ts'

/** Progress is told at most so often: a check of 2,000 books has more steps than a page can show. */
const PROGRESS_MS = 200

/** What goes through the whole library: one at a time, told of by events, stopped on request. */
export class Upkeep {
  readonly #library: Library
  #stop = new AbortController()
  #turn: Promise<unknown> = Promise.resolve()

  constructor(library: Library) {
    this.#library = library
  }

  /** Rejects as `work` does, and with 'cancelled' after `stop`. */
  run<T>(what: UpkeepKind, work: (watch: UpkeepWatch) => Promise<T>): Promise<T> {
    const { signal } = this.#stop
    const mine = this.#turn.then(() => this.#perform(what, signal, work))
    this.#turn = mine.catch(() => undefined)
    return mine
  }

  /** Also what waits for its turn. */
  stop(): void {
    this.#stop.abort()
    this.#stop = new AbortController()
  }

  async close(): Promise<void> {
    this.stop()
    await this.#turn
  }

  async #perform<T>(what: UpkeepKind, signal: AbortSignal, work: (watch: UpkeepWatch) => Promise<T>): Promise<T> {
    const { clock, events } = this.#library
    let toldAt = Number.NEGATIVE_INFINITY
    const onProgress = (done: number, total: number): void => {
      if (clock.ticks() - toldAt < PROGRESS_MS) return
      toldAt = clock.ticks()
      events.append({ type: 'upkeep.progress', what, done, total })
    }
    try {
      return await work({ signal, onProgress })
    } finally {
      if (toldAt > Number.NEGATIVE_INFINITY) events.append({ type: 'upkeep.progress', what, done: 0, total: 0 })
    }
  }
}
