import { basename, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError, type ErrorReport, toErrorReport } from '../../../src-shared/errors.ts'
import type { AppEvent } from '../../../src-shared/events.ts'
import { createEventLog, type EventLog } from '../../../src-shared/rpc/event-log.ts'
import type { Dispatch, Reply } from '../../../src-shared/rpc/wire.ts'
import type { EngineState, LibraryPlace } from '../../../src-shared/shell.ts'
import type { Asset, AssetRequest } from '../../library/book-asset.ts'
import type { Clock, Log } from '../../ports.ts'
import type { FromEngine } from './engine-messages.ts'
import type { EngineProcess, SpawnEngine } from './engine-process.ts'

export interface SupervisorOptions {
  readonly libraryDir: string
  readonly spawn: SpawnEngine
  readonly clock: Clock
  readonly log: Log
  readonly pause?: (ms: number) => Promise<unknown>
  readonly stopTimeoutMs?: number
}

/** Before the first, second, … start after a death. One death more is the end of it. */
const BACK_OFF_MS = [100, 500, 2_000, 5_000] as const
/** One that lived so long did not die of its start: the count begins anew. */
const STEADY_MS = 60_000
/** A large transaction and the unloading of a model fit in; after it, the database recovers by itself. */
const STOP_TIMEOUT_MS = 10_000
const EVENTS_KEPT = 10_000

/** One life of the engine's process. */
interface Life {
  readonly process: EngineProcess
  readonly calls: Map<number, (reply: Reply) => void>
  readonly assets: Map<number, (asset: Asset | undefined) => void>
  /** Settles with the first word of the process, or with its death. */
  readonly ready: Promise<void>
  readonly ended: Promise<void>
  readonly startedAt: number
  isOver: boolean
}

/**
 * Keeps one engine alive over one library at a time: starts it, hands calls to it, starts it again when it dies, ends it in order. Calls that
 * were under way when it died are answered with 'engine-stopped'; those that come while it starts wait.
 */
export class Supervisor {
  /** The engine's events and the supervisor's own, in one numbering that lives as long as the shell. */
  readonly events: EventLog<AppEvent>
  readonly #options: SupervisorOptions
  readonly #pause: (ms: number) => Promise<unknown>
  #libraryDir: string
  #state: EngineState = { state: 'starting' }
  #life: Life | undefined
  /** What calls wait for; rejects when there is no engine and none will come by itself. */
  #usable: Promise<Life> = refused(notStarted())
  #deaths = 0
  #nextId = 1
  #isStopping = false
  /** Libraries are opened one after the other, whoever asks. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(options: SupervisorOptions) {
    this.#options = options
    this.#pause = options.pause ?? wait
    this.#libraryDir = resolve(options.libraryDir)
    this.events = createEventLog<AppEvent>({ capacity: EVENTS_KEPT, startAfter: options.clock.now() })
  }

  /** Rejects with the engine's own reason when the library cannot be opened. */
  async start(): Promise<void> {
    try {
      await this.#open()
    } catch (error) {
      this.#fail(error)
      throw error
    }
  }

  state(): EngineState {
    return this.#state
  }

  library(): LibraryPlace {
    return { dir: this.#libraryDir, name: basename(this.#libraryDir) }
  }

  readonly dispatch: Dispatch = async (name, input) => {
    try {
      const life = await this.#usable
      if (life.isOver) throw engineStopped()
      return await new Promise<Reply>((answer) => {
        const id = this.#nextId++
        life.calls.set(id, answer)
        life.process.send({ type: 'call', id, name, input })
      })
    } catch (error) {
      return { ok: false, error: toErrorReport(error) }
    }
  }

  /** The folder of the library, once it is open: files that are to be added may be put into it. Rejects with why there is none. */
  async openFolder(): Promise<string> {
    await this.#usable
    return this.#libraryDir
  }

  /** Undefined when there is no such picture, and when there is no engine. */
  async readAsset(request: AssetRequest): Promise<Asset | undefined> {
    const life = await this.#usable.catch(() => undefined)
    if (life === undefined || life.isOver) return undefined
    return new Promise((answer) => {
      const id = this.#nextId++
      life.assets.set(id, answer)
      life.process.send({ type: 'asset', id, request })
    })
  }

  /** Opens another library in place of this one. Rejects with the engine's reason; the one before is then open again. */
  openLibrary(dir: string): Promise<LibraryPlace> {
    const opened = this.#turn.then(() => this.#switchTo(resolve(dir)))
    this.#turn = opened.catch(() => undefined)
    return opened
  }

  /** Ends the engine in order, by force after a time. Resolves when the process is gone. */
  async stop(): Promise<void> {
    await this.#end()
    this.#state = { state: 'stopped' }
  }

  async #switchTo(dir: string): Promise<LibraryPlace> {
    const before = this.#libraryDir
    const wasOpen = this.#state.state !== 'failed'
    await this.#end()
    this.#libraryDir = dir
    try {
      await this.#open()
    } catch (error) {
      this.#libraryDir = before
      if (wasOpen)
        await this.#open().then(
          () => this.events.append({ type: 'engine.restarted' }),
          (worse) => this.#fail(worse),
        )
      else this.#fail(error)
      throw error
    }
    const place = this.library()
    this.events.append({ type: 'library.opened', ...place })
    return place
  }

  async #open(): Promise<void> {
    this.#isStopping = false
    this.#deaths = 0
    await this.#becomeUsable(this.#launch('starting'))
  }

  /** From now on calls wait for this start. */
  async #becomeUsable(starting: Promise<Life>): Promise<void> {
    this.#usable = starting
    await starting
  }

  /** Starts engines until one has the library open. Rejects when one says that it cannot, and when too many died. */
  async #launch(state: 'starting' | 'restarting'): Promise<Life> {
    for (;;) {
      this.#state = { state }
      const life = this.#bear()
      this.#life = life
      try {
        await life.ready
        this.#state = { state: 'ready' }
        return life
      } catch (error) {
        if (this.#isStopping || !isDeath(error)) throw error
        await this.#afterDeath(life)
      }
    }
  }

  /** Waits as long as the number of deaths demands. Rejects when there were too many, or the end was asked for meanwhile. */
  async #afterDeath(life: Life): Promise<void> {
    if (this.#options.clock.ticks() - life.startedAt > STEADY_MS) this.#deaths = 0
    const pauseMs = BACK_OFF_MS[this.#deaths]
    this.#deaths += 1
    if (pauseMs === undefined) throw keepsDying()
    await this.#pause(pauseMs)
    if (this.#isStopping || this.#life !== life) throw engineStopped()
  }

  #bear(): Life {
    const process = this.#options.spawn(this.#libraryDir)
    const ready = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    ready.promise.catch(() => undefined)
    const life: Life = {
      process,
      calls: new Map(),
      assets: new Map(),
      ready: ready.promise,
      ended: ended.promise,
      startedAt: this.#options.clock.ticks(),
      isOver: false,
    }
    let wasReady = false
    process.onMessage((message) => {
      if (message.type === 'ready') {
        wasReady = true
        ready.resolve()
      } else if (message.type === 'failed') ready.reject(fromReport(message.error))
      else this.#hear(life, message)
    })
    process.onExit((how) => {
      life.isOver = true
      ended.resolve()
      ready.reject(engineStopped())
      for (const answer of life.calls.values()) answer({ ok: false, error: toErrorReport(engineStopped()) })
      for (const answer of life.assets.values()) answer(undefined)
      if (this.#life !== life || this.#isStopping) return
      this.#options.log.error('the engine ended by itself', how)
      if (wasReady) void this.#revive(life)
    })
    return life
  }

  #hear(life: Life, message: Exclude<FromEngine, { type: 'ready' | 'failed' }>): void {
    if (message.type === 'event') {
      // One that is being replaced may still speak: what it says is of the library before.
      if (this.#life === life && !this.#isStopping) this.events.append(message.event)
    } else if (message.type === 'reply') {
      life.calls.get(message.id)?.(message.reply)
      life.calls.delete(message.id)
    } else {
      life.assets.get(message.id)?.(message.asset)
      life.assets.delete(message.id)
    }
  }

  async #revive(dead: Life): Promise<void> {
    this.#state = { state: 'restarting' }
    const starting = this.#afterDeath(dead).then(() => this.#launch('restarting'))
    try {
      await this.#becomeUsable(starting)
      this.events.append({ type: 'engine.restarted' })
    } catch (error) {
      // Another library that was opened meanwhile has an engine of its own.
      if (this.#usable === starting) this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    const report = toErrorReport(error)
    this.#state = { state: 'failed', error: report }
    this.#usable = refused(error)
    this.events.append({ type: 'engine.failed', error: report })
  }

  async #end(): Promise<void> {
    this.#isStopping = true
    this.#usable = refused(engineStopped())
    const life = this.#life
    if (life === undefined || life.isOver) return
    life.process.send({ type: 'close' })
    const late = setTimeout(() => life.process.kill(), this.#options.stopTimeoutMs ?? STOP_TIMEOUT_MS)
    await life.ended
    clearTimeout(late)
  }
}

/** A rejection that counts as handled: whoever makes a call meets it. */
function refused(error: unknown): Promise<never> {
  const never = Promise.reject(error)
  never.catch(() => undefined)
  return never
}

function isDeath(error: unknown): boolean {
  return error instanceof AppError && error.code === 'engine-stopped'
}

function fromReport({ code, message, nextStep }: ErrorReport): AppError {
  return new AppError(code, message, nextStep)
}

function engineStopped(): AppError {
  return new AppError(
    'engine-stopped',
    'The engine of Commonplace ended while it worked on this.',
    'It is started again by itself. Try again in a moment; nothing that was stored is lost.',
  )
}

function notStarted(): AppError {
  return new AppError('engine-stopped', 'The engine of Commonplace is not running.', 'Start Commonplace again.')
}

function keepsDying(): AppError {
  return new AppError(
    'engine-stopped',
    'The engine of Commonplace ended several times in a row and is not started again.',
    'Open the library again, or restart Commonplace. If it goes on, look into the log folder and run "check".',
  )
}
