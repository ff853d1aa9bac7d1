import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src-main/db/open-database.ts'
import type { AppEvent } from '../../src-shared/events.ts'
import { fillShelf } from '../support/large-shelf.ts'
import { temporaryFolder } from '../support/temporary-library.ts'
import { openTestEngine } from '../support/test-engine.ts'

/** More than the steps after which an export counts as long: the clock of the tests ticks once a look. */
const NOTES = 600

type OfExport = Extract<AppEvent, { type: 'job.progress' | 'job.finished' | 'job.stopped' }>

const isOfExport = (event: AppEvent): event is OfExport =>
  (event.type === 'job.progress' || event.type === 'job.finished' || event.type === 'job.stopped') && event.kind === 'export'

async function openWithNotes(notes: number) {
  const dir = join(temporaryFolder(), 'library')
  mkdirSync(dir)
  const db = openDatabase(join(dir, 'library.sqlite'))
  await fillShelf(db, notes, { isDone: true })
  await db.close()
  return openTestEngine({ dir })
}

test('a long export is listed with its share while it lasts, and no longer', async () => {
  const { call, events, waitFor } = await openWithNotes(NOTES)
  const exported = call('export.notes', { as: 'mine' })
  await waitFor(isOfExport)
  const { jobs, groups } = await call('jobs.list', {})
  expect(jobs).toMatchObject([
    { job: 'export-mine', kind: 'export', state: 'running', total: 2 * NOTES, canCancel: true, canPause: false },
  ])
  expect(jobs[0]?.what).toMatch(/^Exporting 600\snotes$/)
  expect(groups).toMatchObject([{ kind: 'export', state: 'running', total: 2 * NOTES }])
  expect((await exported).notes).toBe(NOTES)
  expect((await call('jobs.list', {})).jobs).toEqual([])
  expect(events.filter(isOfExport).at(-1)).toEqual({ type: 'job.finished', job: 'export-mine', kind: 'export' })
})

test.each([
  ['its name', { job: 'export-mine' }],
  ['its kind', { kind: 'export' }],
] as const)('it can be cancelled by %s', async (_, chosen) => {
  const { call, events, waitFor } = await openWithNotes(NOTES)
  const refused = expect(call('export.notes', { as: 'mine' })).rejects.toMatchObject({ code: 'cancelled' })
  await waitFor(isOfExport)
  await call('jobs.cancel', chosen)
  await refused
  expect(events.filter(isOfExport).at(-1)?.type).toBe('job.stopped')
  expect((await call('jobs.list', {})).jobs).toEqual([])
})

test('what takes a moment is no job, and none can be paused', async () => {
  const { call, events } = await openWithNotes(5)
  expect((await call('export.notes', { as: 'short' })).notes).toBe(5)
  expect(events.filter(isOfExport)).toEqual([])
  await expect(call('jobs.cancel', { job: 'export-short' })).rejects.toMatchObject({ code: 'not-found' })
  await expect(call('jobs.pause', { kind: 'export' })).rejects.toMatchObject({ code: 'bad-request' })
})
