import type { ErrorReport } from '../../src-shared/errors.ts'
import type { Connection } from './connection.ts'
import type { LibraryDatabase } from './open-database.ts'

export type JobState = 'queued' | 'running' | 'paused' | 'done' | 'failed' | 'cancelled'

/** Work that survives a crash and a reboot. */
export interface Job {
  readonly key: number
  readonly kind: string
  /** What it is about: a book's id, a file. */
  readonly subject: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly state: JobState
  /** Small ones go first. */
  readonly weight: number
  /** The engine that runs it. */
  readonly owner: string | null
  readonly done: number
  /** 0 while unknown. */
  readonly total: number
  /** How often it was begun. */
  readonly attempts: number
  readonly error: ErrorReport | null
  /** What became of it, as its kind tells it; null until it ends, and for kinds that tell nothing. */
  readonly outcome: Readonly<Record<string, unknown>> | null
  readonly queuedAt: number
  readonly updatedAt: number
}

export interface NewJob {
  readonly kind: string
  readonly subject: string
  readonly payload?: Readonly<Record<string, unknown>>
  /** 0 when left out. */
  readonly weight?: number
  /** Who begins it at once; null puts it into the queue. */
  readonly owner: string | null
  /** Milliseconds since the epoch, as every `now` here. */
  readonly now: number
}

/** Key of the job. One of the same kind and subject that is not finished is taken instead of a second. */
export function enqueueJob(db: LibraryDatabase, job: NewJob): Promise<number> {
  return db.write((writer) => {
    const state = job.owner === null ? 'queued' : 'running'
    const known = writer.get<{ key: number }>(
      'unfinished-job',
      `SELECT key FROM job WHERE kind = ? AND subject = ? AND state IN ('queued', 'running', 'paused')`,
      [job.kind, job.subject],
    )
    if (known !== undefined) {
      // Asked for again, one that was paused goes on.
      if (job.owner === null) setState(writer, known.key, { to: 'queued', from: ['paused'], now: job.now })
      else setState(writer, known.key, { to: 'running', from: ['queued', 'paused', 'running'], owner: job.owner, now: job.now })
      return known.key
    }
    const row = writer.get<{ key: number }>(
      'insert-job',
      `INSERT INTO job (kind, subject, payload, state, weight, owner, done, total, attempts, queued_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, 0, 0, ?, ?, ?) RETURNING key`,
      [
        job.kind,
        job.subject,
        JSON.stringify(job.payload ?? {}),
        state,
        job.weight ?? 0,
        job.owner,
        job.owner === null ? 0 : 1,
        job.now,
        job.now,
      ],
    )
    return row?.key ?? 0
  })
}

/** Takes the lightest queued job of that kind for `owner`; of equal ones the oldest. Undefined when there is none, and when the kind is paused. */
export function claimJob(db: LibraryDatabase, kind: string, owner: string, now: number): Promise<Job | undefined> {
  return db.write((writer) => {
    const row = writer.get<JobRow>(
      'claim-job',
      `UPDATE job SET state = 'running', owner = ?, attempts = attempts + 1, error = NULL, updated_at = ?
       WHERE key = (SELECT key FROM job WHERE state = 'queued' AND kind = ? ORDER BY weight, key LIMIT 1)
         AND NOT EXISTS (SELECT 1 FROM paused_kind WHERE kind = ?) RETURNING *`,
      [owner, now, kind, kind],
    )
    return row === undefined ? undefined : storedJob(row)
  })
}

/** False when the job runs no more: it was cancelled or paused, and whoever works on it must stop. */
export function reportJobProgress(
  db: LibraryDatabase,
  key: number,
  progress: { readonly done: number; readonly total: number; readonly now: number },
): Promise<boolean> {
  return db.write(
    (writer) =>
      writer.run('job-progress', `UPDATE job SET done = ?, total = ?, updated_at = ? WHERE key = ? AND state = 'running'`, [
        progress.done,
        progress.total,
        progress.now,
        key,
      ]) > 0,
  )
}

/** Done, also when it was paused or cancelled too late to be stopped; failed when there is an error. */
export function finishJob(
  db: LibraryDatabase,
  key: number,
  end: { readonly now: number; readonly error?: ErrorReport; readonly outcome?: Readonly<Record<string, unknown>> },
): Promise<void> {
  const done: StateChange = { to: 'done', from: ['running', 'queued', 'paused', 'cancelled'], now: end.now }
  return db.write((writer) => {
    setState(writer, key, end.error === undefined ? done : { to: 'failed', from: ['running', 'queued'], ...end })
    writer.run('job-outcome', `UPDATE job SET outcome = ? WHERE key = ? AND state IN ('done', 'failed')`, [
      end.outcome === undefined ? null : JSON.stringify(end.outcome),
      key,
    ])
  })
}

export function cancelJob(db: LibraryDatabase, key: number, now: number): Promise<void> {
  return db.write((writer) => setState(writer, key, { to: 'cancelled', from: ['queued', 'running', 'paused'], now }))
}

export function pauseJob(db: LibraryDatabase, key: number, now: number): Promise<void> {
  return db.write((writer) => setState(writer, key, { to: 'paused', from: ['queued', 'running'], now }))
}

/** A paused, failed, cancelled or running one goes back into the queue; what it has done so far is its own to know. */
export function requeueJob(db: LibraryDatabase, key: number, now: number): Promise<void> {
  return db.write((writer) => setState(writer, key, { to: 'queued', from: ['paused', 'failed', 'cancelled', 'running'], now }))
}

/** Running jobs of every other owner go back into the queue: one engine has the library, so the others are dead. Returns how many. */
export function requeueJobsOfOthers(db: LibraryDatabase, kind: string, owner: string, now: number): Promise<number> {
  return db.write((writer) =>
    writer.run(
      'requeue-jobs-of-others',
      `UPDATE job SET state = 'queued', owner = NULL, updated_at = ? WHERE state = 'running' AND kind = ? AND owner IS NOT ?`,
      [now, kind, owner],
    ),
  )
}

/** Finished and cancelled ones from before `before` are forgotten; failed ones stay until the reader has seen them. Returns how many. A cancelled 'embed' holds its book back and stays. */
export function forgetJobs(db: LibraryDatabase, before: number): Promise<number> {
  return db.write((writer) =>
    writer.run(
      'forget-jobs',
      `DELETE FROM job WHERE state IN ('done', 'cancelled') AND updated_at < ? AND NOT (kind = 'embed' AND state = 'cancelled')`,
      [before],
    ),
  )
}

/** Takes these off the list. */
export function dropJobs(db: LibraryDatabase, keys: readonly number[]): Promise<void> {
  return db.write((writer) => {
    writer.run('drop-jobs', 'DELETE FROM job WHERE key IN (SELECT value FROM json_each(?))', [JSON.stringify(keys)])
  })
}

/** The latest job of that kind about a subject. */
export function latestJob(db: LibraryDatabase, kind: string, subject: string): Job | undefined {
  const row = db.reader.get<JobRow>('latest-job', 'SELECT * FROM job WHERE subject = ? AND kind = ? ORDER BY key DESC LIMIT 1', [
    subject,
    kind,
  ])
  return row === undefined ? undefined : storedJob(row)
}

/** Jobs of a kind in some states, by weight and age. */
export function jobsOfKind(db: LibraryDatabase, kind: string, states: readonly JobState[]): Job[] {
  return db.reader
    .all<JobRow>(
      'jobs-of-kind',
      'SELECT * FROM job WHERE state IN (SELECT value FROM json_each(?)) AND kind = ? ORDER BY weight, key',
      [JSON.stringify(states), kind],
    )
    .map(storedJob)
}

/** Kinds of which nothing runs, also nothing that comes later, until the reader says so. */
export function pausedKinds(db: LibraryDatabase): Set<string> {
  return new Set(db.reader.all<{ kind: string }>('paused-kinds', 'SELECT kind FROM paused_kind').map(({ kind }) => kind))
}

/** Null takes the kind up again. */
export function pauseKind(db: LibraryDatabase, kind: string, pausedAt: number | null): Promise<void> {
  return db.write((writer) => {
    if (pausedAt === null) writer.run('resume-kind', 'DELETE FROM paused_kind WHERE kind = ?', [kind])
    else writer.run('pause-kind', 'INSERT OR IGNORE INTO paused_kind (kind, paused_at) VALUES (?, ?)', [kind, pausedAt])
  })
}

/** In the order in which they will run. */
export function listJobs(db: LibraryDatabase, states: readonly JobState[]): Job[] {
  return db.reader
    .all<JobRow>('list-jobs', 'SELECT * FROM job WHERE state IN (SELECT value FROM json_each(?)) ORDER BY weight, key', [
      JSON.stringify(states),
    ])
    .map(storedJob)
}

/** The newest `limit` of those in these states (and of a kind), by weight and age, and how many there are in all. */
export function newestJobs(
  db: LibraryDatabase,
  states: readonly JobState[],
  limit: number,
  kind?: string,
): { readonly jobs: Job[]; readonly total: number } {
  const named = JSON.stringify(states)
  const chosen = 'state IN (SELECT value FROM json_each(?)) AND kind = coalesce(?, kind)'
  const rows = db.reader.all<JobRow>(
    'newest-jobs',
    `SELECT * FROM job WHERE key IN (SELECT key FROM job WHERE ${chosen} ORDER BY key DESC LIMIT ?) ORDER BY weight, key`,
    [named, kind ?? null, limit],
  )
  const count = db.reader.get<{ total: number }>('count-jobs', `SELECT count(*) AS total FROM job WHERE ${chosen}`, [
    named,
    kind ?? null,
  ])
  return { jobs: rows.map(storedJob), total: count?.total ?? 0 }
}

export function jobByKey(db: LibraryDatabase, key: number): Job | undefined {
  const row = db.reader.get<JobRow>('job-by-key', 'SELECT * FROM job WHERE key = ?', [key])
  return row === undefined ? undefined : storedJob(row)
}

interface StateChange {
  readonly to: JobState
  readonly from: readonly JobState[]
  readonly now: number
  readonly owner?: string
  readonly error?: ErrorReport
}

function setState(writer: Connection, key: number, { to, from, now, owner, error }: StateChange): void {
  writer.run(
    'job-state',
    'UPDATE job SET state = ?, owner = ?, error = ?, updated_at = ? WHERE key = ? AND state IN (SELECT value FROM json_each(?))',
    [to, owner ?? null, error === undefined ? null : JSON.stringify(error), now, key, JSON.stringify(from)],
  )
}

interface JobRow {
  readonly key: number
  readonly kind: string
  readonly subject: string
  readonly payload: string
  readonly state: JobState
  readonly weight: number
  readonly owner: string | null
  readonly done: number
  readonly total: number
  readonly attempts: number
  readonly error: string | null
  readonly outcome: string | null
  readonly queued_at: number
  readonly updated_at: number
}

function storedJob(row: JobRow): Job {
  const { key, kind, subject, state, weight, owner, done, total, attempts } = row
  return {
    key,
    kind,
    subject,
    payload: JSON.parse(row.payload),
    state,
    weight,
    owner,
    done,
    total,
    attempts,
    error: row.error === null ? null : JSON.parse(row.error),
    outcome: row.outcome === null ? null : JSON.parse(row.outcome),
    queuedAt: row.queued_at,
    updatedAt: row.updated_at,
  }
}
