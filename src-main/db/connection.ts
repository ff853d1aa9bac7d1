import Sqlite from 'better-sqlite3'
import { load as loadVectorExtension } from 'sqlite-vec'
import { foldWord } from '../indexing/fold-word.ts'
import { toLibraryError } from './library-error.ts'

export type SqlValue = string | number | bigint | null | Uint8Array
export type SqlParameters = readonly SqlValue[] | Readonly<Record<string, SqlValue>>

/** Called with the statement's own name when it took longer than the limit. */
export type SlowQuery = (name: string, ms: number, sql: string) => void

export interface ConnectionOptions {
  readonly readonly: boolean
  readonly slowMs?: number
  readonly onSlowQuery?: SlowQuery
}

/** Statement texts are constants or come from a short list (a column set, a vector table), so the cache stays small. */
const MOST_STATEMENTS = 400

/**
 * One SQLite connection with its prepared statements. Every query carries a name, for the log of slow ones and for the tests of
 * query plans. Rejections of SQLite come out as AppError (`library-damaged`, `disk-full`, `library-locked`, `internal`).
 */
export class Connection {
  readonly #sqlite: Sqlite.Database
  readonly #statements = new Map<string, Sqlite.Statement<unknown[], unknown>>()
  readonly #options: ConnectionOptions

  constructor(file: string, options: ConnectionOptions) {
    this.#options = options
    this.#sqlite = guarded(() => new Sqlite(file, { readonly: options.readonly, timeout: 5_000 }))
    guarded(() => loadVectorExtension(this.#sqlite))
    // SQLite's lower() knows ASCII only.
    this.#sqlite.function('fold', { deterministic: true }, (text) => (typeof text === 'string' ? foldWord(text) : null))
  }

  get inTransaction(): boolean {
    return this.#sqlite.inTransaction
  }

  all<Row>(name: string, sql: string, parameters: SqlParameters = []): Row[] {
    return this.#timed(name, sql, (statement) => statement.all(parameters) as Row[])
  }

  get<Row>(name: string, sql: string, parameters: SqlParameters = []): Row | undefined {
    return this.#timed(name, sql, (statement) => statement.get(parameters) as Row | undefined)
  }

  /** Number of rows changed. */
  run(name: string, sql: string, parameters: SqlParameters = []): number {
    return this.#timed(name, sql, (statement) => statement.run(parameters).changes)
  }

  /** Statements without parameters or rows, several at once: schema changes and transaction control. */
  exec(sql: string): void {
    guarded(() => this.#sqlite.exec(sql))
  }

  pragma(text: string): unknown {
    return guarded(() => this.#sqlite.pragma(text, { simple: true }))
  }

  /** Copies the whole database, committed state, into a new file. */
  copyTo(file: string): void {
    guarded(() => this.#sqlite.prepare('VACUUM INTO ?').run(file))
  }

  /**
   * The same in steps of so many pages, each followed by `step` and a turn of the event loop; what `step` throws ends it. The state of the beginning is
   * copied, whatever others write meanwhile: https://www.sqlite.org/c3ref/backup_finish.html starts again unless a transaction keeps it.
   */
  async backUp(file: string, pages: number, step: (done: number, total: number) => void): Promise<void> {
    this.exec('BEGIN')
    try {
      this.pragma('schema_version')
      await this.#sqlite.backup(file, {
        progress: ({ totalPages, remainingPages }) => {
          step(totalPages - remainingPages, totalPages)
          return pages
        },
      })
    } catch (error) {
      throw toLibraryError(error)
    } finally {
      this.exec('ROLLBACK')
    }
  }

  close(): void {
    this.#statements.clear()
    this.#sqlite.close()
  }

  #timed<T>(name: string, sql: string, work: (statement: Sqlite.Statement<unknown[], unknown>) => T): T {
    return guarded(() => {
      const startedAt = performance.now()
      const value = work(this.#prepared(sql))
      const ms = performance.now() - startedAt
      const { slowMs = 50, onSlowQuery } = this.#options
      if (onSlowQuery !== undefined && ms > slowMs) onSlowQuery(name, ms, sql)
      return value
    })
  }

  #prepared(sql: string): Sqlite.Statement<unknown[], unknown> {
    const known = this.#statements.get(sql)
    if (known !== undefined) return known
    if (this.#statements.size >= MOST_STATEMENTS) this.#statements.clear()
    const statement = this.#sqlite.prepare<unknown[], unknown>(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}

function guarded<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw toLibraryError(error)
  }
}
