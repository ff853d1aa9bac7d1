import { expect, test } from 'vitest'
import {
  cancelJob,
  claimJob,
  enqueueJob,
  finishJob,
  forgetJobs,
  jobByKey,
  listJobs,
  newestJobs,
  pauseJob,
  pauseKind,
  reportJobProgress,
  requeueJob,
  requeueJobsOfOthers,
} from '../../src-main/db/jobs.ts'
import { temporaryLibrary } from '../support/temporary-library.ts'

test('jobs of a kind are claimed lightest first, then oldest first, each once', async () => {
  const db = temporaryLibrary()
  for (const [subject, weight] of [
    ['large', 9],
    ['small', 1],
    ['small too', 1],
  ] as const) {
    await enqueueJob(db, { kind: 'import', subject, weight, owner: null, now: 1 })
  }
  await enqueueJob(db, { kind: 'embed', subject: 'other', owner: null, now: 1 })
  const claimed: (string | undefined)[] = []
  for (let index = 0; index < 4; index += 1) claimed.push((await claimJob(db, 'import', 'me', 2))?.subject)
  expect(claimed).toEqual(['small', 'small too', 'large', undefined])
})

test('a job that is not finished is not queued a second time', async () => {
  const db = temporaryLibrary()
  const first = await enqueueJob(db, { kind: 'import', subject: 'a.epub', owner: null, now: 1 })
  expect(await enqueueJob(db, { kind: 'import', subject: 'a.epub', owner: 'me', now: 2 })).toBe(first)
  expect(jobByKey(db, first)).toMatchObject({ state: 'running', owner: 'me' })
  await finishJob(db, first, { now: 3 })
  expect(await enqueueJob(db, { kind: 'import', subject: 'a.epub', owner: null, now: 4 })).not.toBe(first)
})

test('a job begun at once is not for others to claim', async () => {
  const db = temporaryLibrary()
  await enqueueJob(db, { kind: 'import', subject: 'a.epub', owner: 'me', now: 1 })
  expect(await claimJob(db, 'import', 'you', 2)).toBeUndefined()
})

// A pause was being written down while the next job was being taken, which then ran all the same.
test('of a kind that is paused no job is taken, however close the two come', async () => {
  const db = temporaryLibrary()
  await enqueueJob(db, { kind: 'import', subject: 'a.epub', owner: null, now: 1 })
  const paused = pauseKind(db, 'import', 2)
  const claimed = claimJob(db, 'import', 'me', 3)
  await paused
  expect(await claimed).toBeUndefined()
  await pauseKind(db, 'import', null)
  expect(await claimJob(db, 'import', 'me', 4)).toMatchObject({ subject: 'a.epub' })
})

test('jobs of an engine that died go back into the queue with what they have done', async () => {
  const db = temporaryLibrary()
  const key = await enqueueJob(db, { kind: 'embed', subject: 'a', owner: 'dead', now: 1 })
  await reportJobProgress(db, key, { done: 3, total: 10, now: 2 })
  const mine = await enqueueJob(db, { kind: 'embed', subject: 'b', owner: 'me', now: 2 })
  expect(await requeueJobsOfOthers(db, 'embed', 'me', 3)).toBe(1)
  expect(jobByKey(db, mine)?.state).toBe('running')
  expect(await claimJob(db, 'embed', 'me', 4)).toMatchObject({ key, done: 3, total: 10, attempts: 2, owner: 'me' })
})

test('whoever works on a job hears from its progress that it was paused or cancelled', async () => {
  const db = temporaryLibrary()
  const key = await enqueueJob(db, { kind: 'embed', subject: 'a', owner: 'me', now: 1 })
  expect(await reportJobProgress(db, key, { done: 1, total: 2, now: 2 })).toBe(true)
  await pauseJob(db, key, 3)
  expect(await reportJobProgress(db, key, { done: 2, total: 2, now: 4 })).toBe(false)
  await requeueJob(db, key, 5)
  expect((await claimJob(db, 'embed', 'me', 6))?.key).toBe(key)
  await cancelJob(db, key, 7)
  const error = { code: 'cancelled', message: 'Stopped.', nextStep: 'Start it again.' } as const
  await finishJob(db, key, { now: 8, error })
  expect(jobByKey(db, key)?.state).toBe('cancelled')
  // Too late: it was done before it could be stopped.
  await finishJob(db, key, { now: 9 })
  expect(jobByKey(db, key)?.state).toBe('done')
})

test('a failed job keeps its error until it is queued again; finished ones are forgotten', async () => {
  const db = temporaryLibrary()
  const error = { code: 'book-empty', message: 'It is empty.', nextStep: 'Copy it again.' } as const
  const failed = await enqueueJob(db, { kind: 'import', subject: 'a', payload: { depth: 2 }, owner: 'me', now: 1 })
  await finishJob(db, failed, { now: 2, error })
  const done = await enqueueJob(db, { kind: 'import', subject: 'b', owner: 'me', now: 1 })
  await finishJob(db, done, { now: 2 })
  expect(await forgetJobs(db, 10)).toBe(1)
  expect(listJobs(db, ['failed', 'done'])).toMatchObject([{ key: failed, error, payload: { depth: 2 } }])
  await requeueJob(db, failed, 11)
  expect(listJobs(db, ['queued'])).toMatchObject([{ key: failed, error: null }])
})

test('of those that have ended only the newest are read, and all are counted', async () => {
  const db = temporaryLibrary()
  for (const subject of ['a', 'b', 'c']) {
    const key = await enqueueJob(db, { kind: 'import', subject, weight: subject === 'b' ? 9 : 1, owner: 'me', now: 1 })
    await finishJob(db, key, { now: 2, outcome: { status: 'added' } })
  }
  const { jobs, total } = newestJobs(db, ['done'], 2)
  expect(jobs.map(({ subject, outcome }) => [subject, outcome])).toEqual([
    ['c', { status: 'added' }],
    ['b', { status: 'added' }],
  ])
  expect(total).toBe(3)
  // A model that the reader cancelled must not be hidden behind a thousand imports.
  const model = await enqueueJob(db, { kind: 'model', subject: 'm', owner: 'me', now: 1 })
  await finishJob(db, model, { now: 2 })
  expect(newestJobs(db, ['done'], 2, 'model')).toMatchObject({ jobs: [{ subject: 'm' }], total: 1 })
})
