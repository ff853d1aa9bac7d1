import { statSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { AppError, type ErrorReport, toErrorReport } from '../../src-shared/errors.ts'
import { type DatabaseProblem, findProblems } from './check-database.ts'
import { Connection } from './connection.ts'

export interface UpkeepTask {
  readonly kind: keyof UpkeepResults
  /** The database. */
  readonly file: string
  /** Of a copy. */
  readonly to?: string
  /** One number, which is set to 1 when the work should stop: a thread that is busy hears no message. */
  readonly stop: Int32Array
}

export interface UpkeepResults {
  readonly check: readonly DatabaseProblem[]
  /** Size of the copy in bytes. */
  readonly copy: number
  readonly compact: { readonly beforeBytes: number; readonly afterBytes: number }
}

export type UpkeepReply =
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  | { readonly type: 'done'; readonly value: UpkeepResults[keyof UpkeepResults] }
  | { readonly type: 'failed'; readonly error: ErrorReport; readonly stack: string }

/** Pages of 4 KiB copied between two looks at whether to go on: a few milliseconds of a disk. */
const PAGES_AT_ONCE = 1_000

/** The thread that goes through a whole library, of which each step takes as long as SQLite wants and cannot be cut. */
parentPort?.once('message', async (task: UpkeepTask) => {
  parentPort?.postMessage(await run(task))
})

async function run(task: UpkeepTask): Promise<UpkeepReply> {
  const step = (done: number, total: number): void => {
    if (Atomics.load(task.stop, 0) === 1) throw new AppError('cancelled', 'Stopped.', 'Start it again when you are ready.')
    parentPort?.postMessage({ type: 'progress', done, total } satisfies UpkeepReply)
  }
  try {
    step(0, 0)
    const connection = new Connection(task.file, { readonly: task.kind !== 'compact' })
    try {
      return { type: 'done', value: await perform(task, connection, step) }
    } finally {
      connection.close()
    }
  } catch (error) {
    return { type: 'failed', error: toErrorReport(error), stack: error instanceof Error ? (error.stack ?? '') : '' }
  }
}

async function perform(
  { kind, file, to }: UpkeepTask,
  connection: Connection,
  step: (done: number, total: number) => void,
): Promise<UpkeepResults[keyof UpkeepResults]> {
  if (kind === 'check') return findProblems(connection, step)
  if (kind === 'compact') return compact(file, connection, step)
  if (to === undefined) throw new Error('A copy was asked for without a place for it.')
  await connection.backUp(to, PAGES_AT_ONCE, step)
  return statSync(to).size
}

function compact(file: string, connection: Connection, step: (done: number, total: number) => void): UpkeepResults['compact'] {
  connection.pragma('wal_checkpoint(TRUNCATE)')
  const beforeBytes = statSync(file).size
  step(1, 4)
  connection.exec(`INSERT INTO passage_fts(passage_fts) VALUES ('optimize')`)
  step(2, 4)
  connection.exec('VACUUM')
  // From here on it is done: what is left brings it from the log into the file.
  connection.pragma('wal_checkpoint(TRUNCATE)')
  return { beforeBytes, afterBytes: statSync(file).size }
}
