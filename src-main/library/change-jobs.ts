import type { ChosenJobs, JobList } from '../../src-shared/contract/jobs-contract.ts'
import { AppError } from '../../src-shared/errors.ts'
import type { JobKind } from '../../src-shared/job-kinds.ts'
import { dropJobs, jobByKey, latestJob, listJobs as storedJobs } from '../db/jobs.ts'
import { listJobs, SHOWN_JOBS } from './job-list.ts'
import type { JobQueue } from './job-queue.ts'
import type { Library } from './library.ts'
import type { Work } from './work.ts'

/** What is done stays done. Each of these answers with how things stand afterwards. Rejects with 'not-found' for a job that is not on record. */
export async function pauseJobs(library: Library, work: Work, chosen: ChosenJobs): Promise<JobList> {
  if ('kind' in chosen) await (chosen.kind === 'embed' ? work.meaning.pauseAll() : queueOf(work, chosen.kind).pauseAll())
  else {
    const job = jobNamed(library, chosen.job)
    if (job.kind === 'embed') await work.meaning.hold(job.book, 'paused')
    else await queueOf(work, job.kind).pause(job.key)
  }
  return listJobs(library, work, SHOWN_JOBS)
}

/** Also begins again what failed or was cancelled. */
export async function resumeJobs(library: Library, work: Work, chosen: ChosenJobs): Promise<JobList> {
  if ('kind' in chosen) await (chosen.kind === 'embed' ? work.meaning.resumeAll() : queueOf(work, chosen.kind).resumeAll())
  else {
    const job = jobNamed(library, chosen.job)
    work.watch.dismiss(chosen.job)
    if (job.kind === 'embed') await work.meaning.release(job.book)
    else await queueOf(work, job.kind).resume(job.key)
  }
  return listJobs(library, work, SHOWN_JOBS)
}

/** A cancelled import leaves nothing behind, a cancelled fetch what has arrived, a cancelled meaning search a book that is found by its words. */
export async function cancelJobs(library: Library, work: Work, chosen: ChosenJobs): Promise<JobList> {
  if ('kind' in chosen && chosen.kind === 'export') work.exports.cancelAll()
  else if ('kind' in chosen) {
    // Nothing has to be given up for it: what is there stays, and the rest is made when the reader says so.
    await (chosen.kind === 'embed' ? work.meaning.pauseAll() : queueOf(work, chosen.kind).cancelAll())
  } else if (!work.exports.cancel(chosen.job)) {
    const job = jobNamed(library, chosen.job)
    if (job.kind === 'embed') await work.meaning.hold(job.book, 'cancelled')
    else await queueOf(work, job.kind).cancel(job.key)
  }
  return listJobs(library, work, SHOWN_JOBS)
}

/** Takes one, or all that are finished, failed or cancelled (of a kind), off the list. */
export async function dismissJobs(library: Library, work: Work, { job, kind: only }: DismissedJobs): Promise<JobList> {
  const ended = storedJobs(library.db, ['done', 'failed', 'cancelled']).filter(
    ({ kind }) => kind !== 'embed' && (only === undefined || kind === only),
  )
  const chosen = job === undefined ? ended : ended.filter((one) => one.key === keyOf(library, job))
  await dropJobs(
    library.db,
    chosen.map(({ key }) => key),
  )
  const unrecorded = [...work.watch.failed()].flatMap(([name, { kind }]) => (only === undefined || kind === only ? [name] : []))
  for (const name of job === undefined ? unrecorded : [job]) work.watch.dismiss(name)
  library.events.append({ type: 'jobs.changed' })
  return listJobs(library, work, SHOWN_JOBS)
}

interface DismissedJobs {
  readonly job?: string | undefined
  readonly kind?: JobKind | undefined
}

function queueOf(
  work: Work,
  kind: Exclude<JobKind, 'embed'>,
): Pick<JobQueue<unknown>, 'pause' | 'cancel' | 'resume' | 'pauseAll' | 'resumeAll' | 'cancelAll'> {
  if (kind === 'export')
    throw new AppError('bad-request', 'An export cannot be paused.', 'Let it come to its end, or cancel it and export again.')
  if (kind === 'import') return work.imports.queue
  return kind === 'model' ? work.installs : work.reindexing
}

type NamedJob =
  | { readonly kind: 'embed'; readonly book: string }
  | { readonly kind: Exclude<JobKind, 'embed'>; readonly key: number }

function jobNamed(library: Library, name: string): NamedJob {
  const [kind, subject] = partsOf(name)
  if (kind === 'embed') return { kind, book: subject }
  const key = keyOf(library, name)
  if (key !== undefined && (kind === 'import' || kind === 'reindex' || kind === 'model')) return { kind, key }
  throw new AppError('not-found', 'This is done, or cannot be stopped.', 'See what is still to do in the list of jobs.')
}

function keyOf({ db }: Library, name: string): number | undefined {
  const [kind, subject] = partsOf(name)
  if (kind === 'import') return jobByKey(db, Number(subject))?.key
  return latestJob(db, kind, subject)?.key
}

function partsOf(name: string): [kind: string, subject: string] {
  const dash = name.indexOf('-')
  return [name.slice(0, dash), name.slice(dash + 1)]
}
