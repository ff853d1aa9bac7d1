import { Worker } from 'node:worker_threads'
import { AppError } from '../../src-shared/errors.ts'
import type { Log } from '../ports.ts'
import type { ImportGate } from './import-gate.ts'

export type Priority = 'question' | 'import'

export type ToWorker<Job> =
  | { readonly kind: 'job'; readonly id: number; readonly priority: Priority; readonly job: Job }
  | { readonly kind: 'close' }

export type FromWorker<Result> =
  | { readonly kind: 'ready' }
  /** The model could not be loaded: another worker would fail in the same way. */
  | { readonly kind: 'unloadable'; readonly reason: string }
  | { readonly kind: 'done'; readonly id: number; readonly result: Result }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }

export interface WorkerPoolOptions {
  readonly script: URL
  readonly workerData: unknown
  readonly size: number
  /** What stops working when this fails, for the reader: "The meaning search". */
  readonly what: string
  readonly log: Log
  /** Milliseconds without a task after which the workers end, and their memory with them; null keeps them. Asked for each time. */
  readonly idleMs?: (() => number | null) | undefined
  /** While it is held, no import is begun. */
  readonly gate?: ImportGate | undefined
  /** Makes the reader's error of a model that cannot be loaded. */
  readonly unloadable: (reason: string) => AppError
}

interface Group<Result> {
  readonly results: Result[]
  left: number
  settled: boolean
  readonly resolve: (results: Result[]) => void
  readonly reject: (error: unknown) => void
}

interface Task<Job, Result> {
  readonly id: number
  readonly job: Job
  readonly index: number
  readonly priority: Priority
  readonly group: Group<Result>
}

interface Slot<Job, Result> {
  worker: Worker
  ready: boolean
  readonly sent: Map<number, Task<Job, Result>>
  /** Crashes since it last finished a task. */
  crashes: number
  /** It was told to end for want of work. */
  isResting: boolean
}

/** One running, one waiting: the worker never waits for this thread, and a cancelled import leaves little behind. */
const SENT_IMPORTS = 2

/**
 * Worker threads that each hold one model and do one task at a time; questions go ahead of every import that has not begun.
 * A worker that crashes is started again once and its tasks are done again; if it crashes once more without having finished anything, every
 * task rejects with AppError 'internal', until the pool is made anew.
 */
export class WorkerPool<Job, Result> {
  readonly #options: WorkerPoolOptions
  readonly #slots: Slot<Job, Result>[] = []
  readonly #waiting: Record<Priority, Task<Job, Result>[]> = { question: [], import: [] }
  #lastId = 0
  #broken: AppError | undefined
  #closing: Promise<void> | undefined
  #resting: NodeJS.Timeout | undefined
  /** Workers that end for want of work: closing waits for them. */
  readonly #leaving = new Set<Promise<void>>()

  constructor(options: WorkerPoolOptions) {
    this.#options = options
    options.gate?.onOpen(() => this.#dispatch())
  }

  /** Results in the order of `jobs`. The first call starts workers, also one without jobs. Rejects with AppError 'cancelled' at once when `signal` aborts or the pool closes. */
  run(jobs: readonly Job[], priority: Priority, signal?: AbortSignal): Promise<Result[]> {
    if (this.#closing || signal?.aborted) return Promise.reject(stopped())
    if (this.#broken) return Promise.reject(this.#broken)
    clearTimeout(this.#resting)
    this.#startUpTo(priority === 'import' ? this.#options.size : Math.max(1, jobs.length))
    if (jobs.length === 0) {
      this.#restLater()
      return Promise.resolve([])
    }
    return new Promise<Result[]>((resolve, reject) => {
      const abort = () => settle(group, stopped())
      const forget = () => signal?.removeEventListener('abort', abort)
      const group: Group<Result> = {
        results: new Array<Result>(jobs.length),
        left: jobs.length,
        settled: false,
        resolve: (results) => {
          forget()
          resolve(results)
        },
        reject: (error) => {
          forget()
          reject(error)
        },
      }
      signal?.addEventListener('abort', abort, { once: true })
      for (const [index, job] of jobs.entries()) {
        this.#lastId += 1
        this.#waiting[priority].push({ id: this.#lastId, job, index, priority, group })
      }
      this.#dispatch()
    })
  }

  /** Lets the running tasks end, drops the others ('cancelled'), and resolves when every worker is gone. */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll()
    return this.#closing
  }

  async #closeAll(): Promise<void> {
    clearTimeout(this.#resting)
    this.#dropAll(stopped())
    await Promise.all([...this.#leaving, ...this.#slots.map(({ worker }) => this.#end(worker))])
  }

  /**
   * However long that takes: a thread that is ended by force in the middle of native code takes the whole process with it (a model that a busy machine had
   * been loading for ten seconds: "Napi::Error", exit code 134). Who cannot wait ends the process.
   */
  async #end(worker: Worker): Promise<void> {
    const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    this.#send(worker, { kind: 'close' })
    if (worker.threadId !== -1) await gone
  }

  #restLater(): void {
    clearTimeout(this.#resting)
    const idleMs = this.#options.idleMs?.() ?? null
    if (idleMs === null || this.#isBusy()) return
    this.#resting = setTimeout(() => this.#rest(), idleMs)
    this.#resting.unref()
  }

  /** The next task starts new ones. */
  #rest(): void {
    if (this.#closing || this.#broken || this.#isBusy()) return
    for (const slot of this.#slots.splice(0)) {
      slot.isResting = true
      const left = this.#end(slot.worker).finally(() => this.#leaving.delete(left))
      this.#leaving.add(left)
    }
  }

  #isBusy(): boolean {
    const { question, import: imports } = this.#waiting
    return [...question, ...imports].some(({ group }) => !group.settled) || this.#slots.some(({ sent }) => sent.size > 0)
  }

  /** An import needs all of them, a question no more than it has texts: two that load at once make the first one wait. */
  #startUpTo(wanted: number): void {
    for (let n = this.#slots.length; n < Math.min(wanted, this.#options.size); n += 1) {
      const slot: Slot<Job, Result> = { worker: this.#startWorker(), ready: false, sent: new Map(), crashes: 0, isResting: false }
      this.#slots.push(slot)
      this.#listen(slot)
    }
  }

  #startWorker(): Worker {
    return new Worker(asBuilt(this.#options.script), { workerData: this.#options.workerData })
  }

  #send(worker: Worker, message: ToWorker<Job>): void {
    worker.postMessage(message)
  }

  #listen(slot: Slot<Job, Result>): void {
    const { worker } = slot
    let cause: unknown
    worker.on('message', (message: FromWorker<Result>) => this.#receive(slot, message))
    worker.on('error', (error) => {
      cause = error
    })
    worker.on('exit', (code) => this.#exited(slot, worker, cause ?? new Error(`the worker ended with code ${code}`)))
  }

  #receive(slot: Slot<Job, Result>, message: FromWorker<Result>): void {
    if (message.kind === 'ready') {
      slot.ready = true
    } else if (message.kind === 'unloadable') {
      this.#break(this.#options.unloadable(message.reason))
    } else {
      const task = slot.sent.get(message.id)
      slot.sent.delete(message.id)
      slot.crashes = 0
      if (task && !task.group.settled) {
        if (message.kind === 'failed') settle(task.group, this.#failed(message.reason))
        else finish(task, message.result)
      }
    }
    this.#dispatch()
    this.#restLater()
  }

  #exited(slot: Slot<Job, Result>, worker: Worker, cause: unknown): void {
    if (this.#closing || this.#broken || slot.isResting || slot.worker !== worker) return
    this.#options.log.error('a model worker ended unexpectedly', cause)
    slot.crashes += 1
    slot.ready = false
    if (slot.crashes > 1) {
      this.#break(this.#failed('it stopped twice', cause))
      return
    }
    for (const task of [...slot.sent.values()].reverse()) this.#waiting[task.priority].unshift(task)
    slot.sent.clear()
    slot.worker = this.#startWorker()
    this.#listen(slot)
  }

  #failed(reason: string, cause?: unknown): AppError {
    return new AppError(
      'internal',
      `${this.#options.what} failed: ${reason}.`,
      'Start Commonplace again. If it happens again, run "check" and report what it prints.',
      cause,
    )
  }

  #break(error: AppError): void {
    this.#broken ??= error
    this.#dropAll(this.#broken)
  }

  #dropAll(error: AppError): void {
    const sent = this.#slots.flatMap((slot) => [...slot.sent.values()])
    for (const task of [...this.#waiting.question, ...this.#waiting.import, ...sent]) settle(task.group, error)
    this.#waiting.question.length = 0
    this.#waiting.import.length = 0
  }

  #dispatch(): void {
    // A question goes out at once, and the worker takes it before the import that waits there.
    for (let task = this.#next('question'); task; task = this.#next('question')) {
      const slot = this.#idlest(Number.POSITIVE_INFINITY)
      if (!slot) {
        this.#waiting.question.unshift(task)
        break
      }
      this.#assign(slot, task)
    }
    if (this.#options.gate?.held) return
    for (let slot = this.#idlest(SENT_IMPORTS); slot; slot = this.#idlest(SENT_IMPORTS)) {
      const task = this.#next('import')
      if (!task) return
      this.#assign(slot, task)
    }
  }

  #next(priority: Priority): Task<Job, Result> | undefined {
    const queue = this.#waiting[priority]
    let task = queue.shift()
    while (task?.group.settled) task = queue.shift()
    return task
  }

  #idlest(limit: number): Slot<Job, Result> | undefined {
    const able = this.#slots.filter((slot) => slot.ready && slot.sent.size < limit)
    return able.sort((a, b) => a.sent.size - b.sent.size)[0]
  }

  #assign(slot: Slot<Job, Result>, task: Task<Job, Result>): void {
    slot.sent.set(task.id, task)
    this.#send(slot.worker, { kind: 'job', id: task.id, priority: task.priority, job: task.job })
  }
}

/** In a bundle, scripts are JavaScript; a worker's lies beside it under its own name, as an entry of the build. */
function asBuilt(script: URL): URL {
  return import.meta.url.endsWith('.ts') ? script : new URL(script.href.replace(/\.ts$/, '.js'))
}

function finish<Job, Result>(task: Task<Job, Result>, result: Result): void {
  const { group } = task
  group.results[task.index] = result
  group.left -= 1
  if (group.left > 0) return
  group.settled = true
  group.resolve(group.results)
}

function settle<Result>(group: Group<Result>, error: AppError): void {
  if (group.settled) return
  group.settled = true
  group.reject(error)
}

function stopped(): AppError {
  return new AppError('cancelled', 'Stopped.', 'Start it again when you are ready.')
}
