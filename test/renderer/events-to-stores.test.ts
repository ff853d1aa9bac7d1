import { expect, test } from 'vitest'
import { applyJobProgress, type Jobs, NO_JOBS, shareOf } from '../../src-renderer/stores/jobs-store.ts'
import { applySessionEvent, NEW_SESSION } from '../../src-renderer/stores/session-store.ts'
import { someJob } from './some-job.ts'

const job = someJob({ job: 'embed-a', kind: 'embed', what: 'Preparing meaning search: Tales', book: 'a', done: 10, total: 100 })

test('progress of a job moves it and its group; one that is not listed yet waits for the list', () => {
  const group = {
    kind: 'embed',
    what: '',
    state: 'running',
    queued: 0,
    running: 1,
    paused: 0,
    failed: 0,
    done: 10,
    total: 100,
    remainingMs: null,
  } as const
  const state: Jobs = { ...NO_JOBS, jobs: [job], groups: [group] }
  const progress = { type: 'job.progress', job: 'embed-a', kind: 'embed', what: job.what, done: 60, total: 100 } as const
  const after = applyJobProgress(state, progress)
  expect(after.jobs[0]).toMatchObject({ state: 'running', done: 60 })
  expect(after.groups[0]?.done).toBe(60)
  expect(applyJobProgress(state, { ...progress, job: 'embed-b' })).toBe(state)
  expect(shareOf({ done: 3, total: 0 })).toBeUndefined()
})

// Three imports stood under "Now", while one runs at a time.
test('a job that has ended runs no more, before the list is read again', () => {
  const state: Jobs = { ...NO_JOBS, jobs: [someJob({ job: 'import-1', state: 'running', remainingMs: 900 })] }
  const of = { job: 'import-1', kind: 'import' } as const
  const error = { code: 'book-empty', message: 'It is empty.', nextStep: 'Copy it again.' } as const
  expect(applyJobProgress(state, { type: 'job.finished', ...of }).jobs[0]).toMatchObject({ state: 'done', canCancel: false })
  expect(applyJobProgress(state, { type: 'job.failed', ...of, error }).jobs[0]).toMatchObject({ state: 'failed', error })
  expect(applyJobProgress(state, { type: 'job.stopped', ...of }).jobs[0]).toMatchObject({ state: 'queued', remainingMs: null })
  expect(applyJobProgress(state, { type: 'job.finished', job: 'import-2', kind: 'import' })).toBe(state)
})

test('an engine that came back is told once a time, and its failure is over', () => {
  const error = { code: 'library-damaged', message: 'm', nextStep: 'n' } as const
  const failed = applySessionEvent(NEW_SESSION, { type: 'engine.failed', error })
  expect(failed.engineError).toEqual(error)
  const back = applySessionEvent(failed, { type: 'engine.restarted' })
  expect(back).toMatchObject({ engineError: null, restarts: 1, restartsSeen: 0 })
})
