import { AppError } from '../../src-shared/errors.ts'

interface Closable {
  close(): Promise<void>
}

export interface KeptOptions {
  /** Milliseconds without use after which the model is taken out of memory; null keeps it. Asked for each time. */
  readonly idleMs?: () => number | null
}

/**
 * One loaded model of a role. Asking for another closes the one before. What nobody uses for a while is closed, too, and loaded again when it is
 * asked for next.
 */
export class KeptModel<Entry extends { readonly id: string }, Model extends Closable> {
  readonly #load: (entry: Entry) => Promise<Model>
  readonly #idleMs: () => number | null
  #current: { readonly id: string; readonly model: Promise<Model> } | undefined
  #isClosed = false
  #uses = 0
  #resting: NodeJS.Timeout | undefined

  constructor(load: (entry: Entry) => Promise<Model>, { idleMs = () => null }: KeptOptions = {}) {
    this.#load = load
    this.#idleMs = idleMs
  }

  open(entry: Entry): Promise<Model> {
    if (this.#isClosed) return Promise.reject(new AppError('cancelled', 'Commonplace is closing.', 'Start it again.'))
    if (this.#current?.id === entry.id) {
      this.#restLater()
      return this.#current.model
    }
    const before = this.#drop()
    const model = before.then(() => this.#load(entry))
    const current = { id: entry.id, model }
    this.#current = current
    model.then(
      () => this.#restLater(),
      () => {
        if (this.#current === current) this.#current = undefined
      },
    )
    return model
  }

  /** Opens it for as long as `work` takes: it is not taken out of memory meanwhile. */
  async use<T>(entry: Entry, work: (model: Model) => Promise<T>): Promise<T> {
    this.#uses += 1
    clearTimeout(this.#resting)
    try {
      return await work(await this.open(entry))
    } finally {
      this.#uses -= 1
      this.#restLater()
    }
  }

  close(): Promise<void> {
    this.#isClosed = true
    return this.#drop()
  }

  /** The one that is loaded, or only if it is this. */
  async release(id?: string): Promise<void> {
    if (id === undefined || this.#current?.id === id) await this.#drop()
  }

  #restLater(): void {
    clearTimeout(this.#resting)
    const idleMs = this.#idleMs()
    if (this.#uses > 0 || idleMs === null || this.#current === undefined) return
    this.#resting = setTimeout(() => {
      // What cannot be closed is said when it is asked for next.
      if (this.#uses === 0) this.#drop().catch(() => undefined)
    }, idleMs)
    this.#resting.unref()
  }

  async #drop(): Promise<void> {
    clearTimeout(this.#resting)
    const dropped = this.#current
    this.#current = undefined
    const model = await dropped?.model.catch(() => undefined)
    await model?.close()
  }
}
