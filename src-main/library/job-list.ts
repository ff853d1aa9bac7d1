import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { ImportOutcome, JobGroup, JobList, JobView } from '../../src-shared/contract/jobs-contract.ts'
import { JOB_KINDS, type JobKind } from '../../src-shared/job-kinds.ts'
import { type Job, jobsOfKind, newestJobs, pausedKinds, listJobs as storedJobs } from '../db/jobs.ts'
import { bookById } from '../db/shelf.ts'
import { type VectorSet, vectorSets } from '../db/vector-sets.ts'
import { type UnfinishedBook, unfinishedBooks } from '../db/vectors.ts'
import { remainingMs } from './job-watch.ts'
import type { Library } from './library.ts'
import { findVectorSetOf } from './meaning-set.ts'
import type { Work } from './work.ts'

interface ListedJob extends Omit<JobView, 'canPause' | 'canResume' | 'canCancel' | 'elapsedMs' | 'remainingMs'> {
  /** The library has it written down: it can be stopped and begun again. */
  readonly recorded: boolean
}

const ORDER: readonly JobView['state'][] = ['running', 'paused', 'failed', 'queued', 'cancelled', 'done']
const UNFINISHED = ['queued', 'running', 'paused', 'failed'] as const
const ENDED = ['done', 'cancelled'] as const
/** Of those that are done, the newest: after an import of 3,000 files the whole list took 30 ms each time that it was looked at. */
const ENDED_LISTED = 500

export interface JobListInput {
  readonly finished: boolean
  readonly kind?: JobKind | undefined
  readonly limit: number
}

/** What runs, waits, is paused or has failed, one by one and a line for each kind. */
export async function listJobs(library: Library, work: Work, { finished, kind: only, limit }: JobListInput): Promise<JobList> {
  const { db } = library
  const set = await findVectorSetOf(library)
  const books = unfinishedBooks(db, set)
  const ended = finished ? newestJobs(db, ENDED, ENDED_LISTED, only) : { jobs: [], total: 0 }
  const recorded = [
    ...[...storedJobs(db, UNFINISHED), ...ended.jobs].flatMap((job) => (job.kind === 'embed' ? [] : [storedJob(library, job)])),
    ...embedJobs(library, work, books, finished),
  ]
  const known = new Set(recorded.map(({ job }) => job))
  const all = [...recorded, ...unrecordedJobs(library, work).filter(({ job }) => !known.has(job))]
  const paused = pausedKinds(db)
  const rank = new Map(ORDER.map((state, i) => [state, i]))
  const listed = only === undefined ? all : all.filter(({ kind }) => kind === only)
  return {
    groups: JOB_KINDS.flatMap((kind) => {
      const ofKind = all.filter((job) => job.kind === kind)
      return ofKind.length === 0 && !paused.has(kind)
        ? []
        : [groupOf(work, kind, ofKind, paused.has(kind), kind === 'embed' ? migrationTo(library, set) : undefined)]
    }),
    jobs: listed
      .toSorted((a, b) => (rank.get(a.state) ?? 0) - (rank.get(b.state) ?? 0))
      .slice(0, limit)
      .map((job) => jobView(library, work, job, paused.has(job.kind))),
    total: listed.length + ended.total - ended.jobs.length,
  }
}

/** Lists are made after a change, too, to be shown in place of the one before. */
export const SHOWN_JOBS: JobListInput = { finished: false, limit: 200 }

function storedJob({ db }: Library, { key, subject, state, done, total, error, outcome, queuedAt, ...job }: Job): ListedJob {
  const kind = job.kind as JobKind
  const common = { kind, state, done, total, error, queuedAt, book: null, model: null, recorded: true, outcome: null }
  if (kind === 'model') return { ...common, job: `model-${subject}`, what: `Fetching ${subject}`, model: subject }
  if (kind === 'import') {
    // What a page had sent is gone after a failure and has to be sent again.
    const recorded = !['failed', 'cancelled'].includes(state) || existsSync(subject)
    const what = `Adding ${basename(subject)}`
    return { ...common, job: `import-${key}`, what, recorded, outcome: outcome as ImportOutcome | null }
  }
  const title = bookById(db, subject)?.title ?? subject
  return { ...common, job: `${kind}-${subject}`, what: `Reading ${title} again`, book: subject }
}

/** A book whose vectors are not all there is a job by itself; the database holds only what the reader decided about it. */
function embedJobs({ db }: Library, { watch }: Work, books: readonly UnfinishedBook[], finished: boolean): ListedJob[] {
  const held = new Map(jobsOfKind(db, 'embed', ['paused', 'cancelled']).map((job) => [job.subject, job]))
  return books.flatMap(({ id, title, windows, stored }): ListedJob[] => {
    const job = `embed-${id}`
    const own = held.get(id)
    const failed = watch.failed().get(job)
    const state = watch.running().has(job) ? 'running' : (own?.state ?? (failed === undefined ? 'queued' : 'failed'))
    if (state === 'cancelled' && !finished) return []
    const what = `Preparing meaning search: ${title}`
    const error = state === 'failed' ? (failed?.error ?? null) : null
    const common = { job, kind: 'embed', what, book: id, model: null, recorded: true, outcome: null } as const
    return [{ ...common, state, done: stored, total: windows, queuedAt: own?.queuedAt ?? 0, error }]
  })
}

/** What runs or failed without a record: a model file that is taken in, a book that is updated. */
function unrecordedJobs({ clock }: Library, { watch }: Work): ListedJob[] {
  const common = { model: null, queuedAt: clock.now(), recorded: false, outcome: null }
  return [
    ...[...watch.running()].flatMap(([job, { kind, what, book, done, total }]): ListedJob[] => {
      // A book that was removed while its vectors were made is none that is under way.
      if (kind === 'embed') return []
      return [{ ...common, job, kind, what, book: book ?? null, state: 'running', done, total, error: null }]
    }),
    ...[...watch.failed()].map(([job, { kind, what, book, error }]): ListedJob => {
      return { ...common, job, kind, what, book: book ?? null, state: 'failed', done: 0, total: 0, error }
    }),
  ]
}

function jobView({ clock }: Library, { watch, exports }: Work, { recorded, ...job }: ListedJob, kindPaused: boolean): JobView {
  const live = job.state === 'running' ? watch.running().get(job.job) : undefined
  const elapsedMs = live === undefined ? null : clock.ticks() - live.startedAt
  const left = live === undefined || live.total === 0 ? undefined : live.total - live.done
  return {
    ...job,
    ...(live === undefined ? {} : { what: live.what, done: live.done, total: live.total }),
    elapsedMs,
    remainingMs:
      live === undefined || elapsedMs === null || left === undefined
        ? null
        : remainingMs(live.done - live.firstDone, elapsedMs, left),
    canPause: recorded && !kindPaused && ['running', 'queued'].includes(job.state),
    canResume: recorded && ['paused', 'failed', 'cancelled'].includes(job.state),
    canCancel: exports.has(job.job) || (recorded && ['running', 'queued', 'paused'].includes(job.state)),
  }
}

/** What the making of vectors is called while those of another embedder still answer. */
function migrationTo({ db }: Library, set: VectorSet | undefined): string | undefined {
  if (set === undefined || vectorSets(db.reader).length < 2) return undefined
  return `Preparing meaning search with ${set.modelId}`
}

const KIND_WORDS: Readonly<Record<JobKind, { readonly what: string; readonly unit: string }>> = {
  import: { what: 'Adding books', unit: 'file' },
  embed: { what: 'Preparing meaning search', unit: 'book' },
  reindex: { what: 'Reading books again', unit: 'book' },
  model: { what: 'Fetching models', unit: 'model' },
  export: { what: 'Exporting', unit: 'text' },
}

/**
 * The kind in one line. Vectors, bytes and what an export is made of are counted over all unfinished jobs; files and books that are read, whose lengths nobody knows, are counted
 * themselves, with those that came to their end since the kind last stood still.
 */
function groupOf(
  { watch }: Work,
  kind: JobKind,
  jobs: readonly ListedJob[],
  isPaused: boolean,
  whatElse = KIND_WORDS[kind].what,
): JobGroup {
  const count = (state: JobView['state']): number => jobs.filter((job) => job.state === state).length
  const active = jobs.filter(({ state }) => state === 'running' || state === 'queued')
  const [running, queued] = [count('running'), count('queued')]
  const pace = watch.paceOf(kind)
  const measured = kind === 'embed' || kind === 'model' || kind === 'export'
  const live = active.map((job) => ({ ...job, ...(watch.running().get(job.job) ?? {}) }))
  const ended = pace?.jobs ?? 0
  const done = measured ? live.reduce((sum, job) => sum + job.done, 0) : ended
  const total = measured ? live.reduce((sum, job) => sum + job.total, 0) : ended + active.length
  return {
    kind,
    what: `${whatElse}, ${active.length}\u00a0${KIND_WORDS[kind].unit}${active.length === 1 ? '' : 's'}`,
    state: isPaused ? 'paused' : running > 0 ? 'running' : queued > 0 ? 'waiting' : 'idle',
    queued,
    running,
    paused: count('paused'),
    failed: count('failed'),
    done,
    total,
    remainingMs: isPaused || pace === undefined ? null : remainingMs(measured ? pace.units : pace.jobs, pace.ms, total - done),
  }
}
