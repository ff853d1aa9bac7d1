import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ChosenJobs, JobGroup, JobList, JobView } from '../../src-shared/contract/jobs-contract.ts'
import { type ErrorReport, toErrorReport } from '../../src-shared/errors.ts'
import type { AppEvent } from '../../src-shared/events.ts'
import type { Api } from '../api.ts'
import { onceMore } from './once-more.ts'

export interface Jobs {
  /** One line a kind, for the status line. */
  readonly groups: readonly JobGroup[]
  /** Running ones first, then paused, failed and queued ones, then finished ones. */
  readonly jobs: readonly JobView[]
  readonly total: number
  readonly error: ErrorReport | null
}

export interface JobsState extends Jobs {
  load(): Promise<void>
  pause(chosen: ChosenJobs): Promise<void>
  resume(chosen: ChosenJobs): Promise<void>
  cancel(chosen: ChosenJobs): Promise<void>
  dismiss(job?: string): Promise<void>
}

export type JobsStore = StoreApi<JobsState>

export const NO_JOBS: Jobs = { groups: [], jobs: [], total: 0, error: null }

/** Between two readings of the list: how far each is comes with the events, only the estimates and the order need it. */
const REST_MS = 1_500

/** Brings a job's progress, or its end, into the list. Jobs that are not in it yet come with the next reading. */
export function applyJobProgress(state: Jobs, event: AppEvent): Jobs {
  if (event.type === 'library.opened') return NO_JOBS
  if (event.type === 'job.finished' || event.type === 'job.failed' || event.type === 'job.stopped') return ended(state, event)
  if (event.type !== 'job.progress') return state
  const known = state.jobs.find((job) => job.job === event.job)
  if (known === undefined) return state
  const { done, total, what } = event
  const changed: JobView = { ...known, state: 'running', done, total, what }
  const groups = state.groups.map((group) =>
    group.kind === event.kind
      ? { ...group, done: group.done + done - known.done, total: group.total + total - known.total }
      : group,
  )
  return { ...state, groups, jobs: state.jobs.map((job) => (job === known ? changed : job)) }
}

/** What has come to its end runs no more, until the next reading says how it stands. */
function ended(state: Jobs, event: Extract<AppEvent, { type: 'job.finished' | 'job.failed' | 'job.stopped' }>): Jobs {
  const known = state.jobs.find((job) => job.job === event.job)
  if (known === undefined || known.state !== 'running') return state
  const ends = { remainingMs: null, canPause: false, canCancel: false } as const
  const changed: JobView =
    event.type === 'job.finished'
      ? { ...known, ...ends, state: 'done' }
      : event.type === 'job.failed'
        ? { ...known, ...ends, state: 'failed', error: event.error }
        : { ...known, state: 'queued', remainingMs: null }
  return { ...state, jobs: state.jobs.map((job) => (job === known ? changed : job)) }
}

/** Whether the list has to be read again after an event. */
export function changesJobs(event: AppEvent): boolean {
  return event.type.startsWith('job.') || ['jobs.changed', 'engine.restarted', 'library.opened'].includes(event.type)
}

export function hasEnded(job: JobView): boolean {
  return job.state === 'done' || job.state === 'cancelled' || job.state === 'failed'
}

/** Share that is done, 0–1; undefined while the total is unknown. */
export function shareOf({ done, total }: { readonly done: number; readonly total: number }): number | undefined {
  return total > 0 ? Math.min(1, done / total) : undefined
}

export function createJobsStore(api: Api): JobsStore {
  return createStore<JobsState>()((set) => {
    const take = ({ groups, jobs, total }: JobList): void => set({ groups, jobs, total, error: null })
    const failed = (error: unknown): void => set({ error: toErrorReport(error) })
    const load = onceMore(() => api.call('jobs.list', { finished: true }), { take, failed, restMs: REST_MS })
    const changed = (list: JobList): void => {
      load.overtake()
      take(list)
    }
    return {
      ...NO_JOBS,
      load,
      pause: (chosen) => api.call('jobs.pause', chosen).then(changed, failed),
      resume: (chosen) => api.call('jobs.resume', chosen).then(changed, failed),
      cancel: (chosen) => api.call('jobs.cancel', chosen).then(changed, failed),
      dismiss: (job) => api.call('jobs.dismiss', job === undefined ? {} : { job }).then(changed, failed),
    }
  })
}
