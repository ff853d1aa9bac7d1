import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { AppError } from '../../src-shared/errors.ts'
import { Checkpoints } from './checkpoints.ts'
import { Connection, type SlowQuery } from './connection.ts'
import { migrate } from './migrate.ts'
import { type Pause, slicer, throwIfCancelled } from './slicer.ts'

export interface OpenOptions {
  /** Milliseconds since the epoch, for the name of a backup before a migration. */
  readonly now?: number
  readonly slowMs?: number
  readonly onSlowQuery?: SlowQuery
}

/**
 * A library's database: one writer, and a reader of its own, so that a long write that pauses half-way leaves reads as they were
 * before it. Writes wait for one another.
 */
export class LibraryDatabase {
  readonly file: string
  readonly reader: Connection
  readonly #writer: Connection
  readonly #checkpoints: Checkpoints
  #turn: Promise<void> = Promise.resolve()
  #closed = false

  constructor(file: string, writer: Connection, reader: Connection) {
    this.file = file
    this.#writer = writer
    this.#checkpoints = new Checkpoints(file, writer)
    this.reader = reader
  }

  /** One short transaction. `work` must not wait for anything. */
  write<T>(work: (writer: Connection) => T): Promise<T> {
    return this.#inTurn(async () => {
      this.#writer.exec('BEGIN IMMEDIATE')
      try {
        const value = work(this.#writer)
        this.#commit()
        return value
      } catch (error) {
        this.#rollBack()
        throw error
      }
    })
  }

  /**
   * One transaction in slices: `work` awaits `pause()` after each row or so, which returns at once until the slice is used up.
   * Rolled back when `work` rejects or `signal` aborts (AppError `cancelled`).
   */
  writeSliced<T>(work: (writer: Connection, pause: Pause) => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#inTurn(async () => {
      throwIfCancelled(signal)
      this.#writer.exec('BEGIN IMMEDIATE')
      try {
        const value = await work(this.#writer, slicer(signal))
        throwIfCancelled(signal)
        this.#commit()
        return value
      } catch (error) {
        this.#rollBack()
        throw error
      }
    })
  }

  /** Work that no transaction may surround, here or over a connection of its own (VACUUM in another thread), in its turn among the writes. */
  outsideTransaction<T>(work: (writer: Connection) => T | Promise<T>): Promise<T> {
    return this.#inTurn(async () => work(this.#writer))
  }

  /** Waits for the write under way. Calling it again does nothing. */
  async close(): Promise<void> {
    if (this.#closed) return
    await this.#inTurn(async () => {
      this.#closed = true
      await this.#checkpoints.close()
      this.reader.close()
      this.#writer.close()
    })
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(() => {
      if (this.#closed) throw new AppError('cancelled', 'The library was closed.', 'Open it again.')
      return work()
    })
    this.#turn = mine.then(
      () => undefined,
      () => undefined,
    )
    return mine
  }

  #commit(): void {
    this.#writer.exec('COMMIT')
    this.#checkpoints.committed()
  }

  /** A full disk makes SQLite roll back by itself. */
  #rollBack(): void {
    if (this.#writer.inTransaction) this.#writer.exec('ROLLBACK')
  }
}

/**
 * Opens or creates a library's database file and brings its schema up to date.
 *
 * Throws `library-newer` (left untouched), `library-damaged`, `disk-full`, `library-locked`, or `file-missing` when there is no such folder. The lock file that keeps a
 * second engine away is the caller's.
 */
export function openDatabase(file: string, options: OpenOptions = {}): LibraryDatabase {
  const { slowMs, onSlowQuery } = options
  const logging = { ...(slowMs === undefined ? {} : { slowMs }), ...(onSlowQuery === undefined ? {} : { onSlowQuery }) }
  if (!existsSync(dirname(file))) {
    throw new AppError('file-missing', `There is no folder "${dirname(file)}".`, 'Choose another folder for the library.')
  }
  const isNew = !existsSync(file)
  const writer = new Connection(file, { readonly: false, ...logging })
  try {
    writer.pragma('synchronous = NORMAL')
    // A new file first: the schema then goes to the log, without a journal that is made, synced and deleted. Any other is left as it is until it is known to be ours.
    if (isNew) writer.pragma('journal_mode = WAL')
    migrate(writer, file, options.now ?? Date.now())
    writer.pragma('journal_mode = WAL')
    writer.pragma('foreign_keys = ON')
    writer.pragma('temp_store = MEMORY')
    const reader = new Connection(file, { readonly: true, ...logging })
    reader.pragma('temp_store = MEMORY')
    // 64 MiB: the scan of 5,000 windows reads 8 MB, and the pages of one busy book stay in memory between questions.
    reader.pragma('cache_size = -65536')
    return new LibraryDatabase(file, writer, reader)
  } catch (error) {
    writer.close()
    throw error
  }
}
