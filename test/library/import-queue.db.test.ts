import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { enqueueJob, listJobs } from '../../src-main/db/jobs.ts'
import { openDatabase } from '../../src-main/db/open-database.ts'
import type { AppEvent } from '../../src-shared/events.ts'
import { fakeModels } from '../support/fake-models.ts'
import { temporaryFolder } from '../support/temporary-library.ts'
import { chapteredEpub, HARBOUR, libraryAfterCrash, openTestEngine, topicEmbedder, writeEpub } from '../support/test-engine.ts'

type Finished = Extract<AppEvent, { type: 'job.finished' }>
const isFinished = (kind: Finished['kind']) => (event: AppEvent) => event.type === 'job.finished' && event.kind === kind

/** A library in which an engine died while it had this file as a running import. */
async function libraryWithUnfinishedImport(file: string): Promise<string> {
  const engine = await openTestEngine()
  const dir = libraryAfterCrash(engine.dir)
  const db = openDatabase(join(dir, 'library.sqlite'))
  await enqueueJob(db, { kind: 'import', subject: file, owner: 'an engine that died', now: 1 })
  await db.close()
  return dir
}

const jobStates = (dir: string): string[] => {
  const db = openDatabase(join(dir, 'library.sqlite'))
  const states = listJobs(db, ['queued', 'running', 'paused', 'done', 'failed', 'cancelled']).map(({ state }) => state)
  void db.close()
  return states
}

test('an import that a crash cut short begins again by itself when the library opens, up to its meaning search', async () => {
  const dir = await libraryWithUnfinishedImport(writeEpub(HARBOUR))
  const { call, waitFor, close } = await openTestEngine({ dir, background: true })
  await waitFor(isFinished('import') as (event: AppEvent) => event is Finished)
  await waitFor(isFinished('embed') as (event: AppEvent) => event is Finished)
  expect((await call('book.list', {})).books).toMatchObject([{ title: 'The Harbour', state: 'complete' }])
  await close()
  expect(jobStates(dir)).toEqual(['done'])
})

test('adding the same file while it resumes gives the result of that one import', async () => {
  const file = writeEpub(HARBOUR)
  const dir = await libraryWithUnfinishedImport(file)
  const { call } = await openTestEngine({ dir, background: true })
  const { results } = await call('book.add', { paths: [file] })
  expect(results).toMatchObject([{ status: 'added', book: { state: 'complete' } }])
  expect((await call('book.list', {})).books).toHaveLength(1)
})

test('a resumed import whose file is gone fails in the log of jobs, and everything else works', async () => {
  const file = writeEpub(HARBOUR)
  const dir = await libraryWithUnfinishedImport(file)
  rmSync(file)
  const { call, waitFor, close } = await openTestEngine({ dir, background: true })
  const failed = await waitFor((event): event is Extract<AppEvent, { type: 'job.failed' }> => event.type === 'job.failed')
  expect(failed).toMatchObject({ kind: 'import', error: { code: 'file-missing' } })
  expect((await call('book.add', { paths: [writeEpub(HARBOUR, 'other.epub')] })).results).toMatchObject([{ status: 'added' }])
  await close()
  expect(jobStates(dir)).toEqual(['failed', 'done'])
})

test('queued files wait for an engine that works in the background', async () => {
  const first = await openTestEngine()
  const file = writeEpub(HARBOUR)
  expect(await first.call('book.add', { paths: [file], until: 'queued' })).toEqual({
    results: [],
    queued: [{ file, job: 'import-1' }],
  })
  expect((await first.call('book.list', {})).books).toEqual([])
  await first.close()
  const second = await openTestEngine({ dir: first.dir, background: true })
  await second.waitFor(isFinished('embed') as (event: AppEvent) => event is Finished)
  expect((await second.call('book.list', {})).books).toMatchObject([{ state: 'complete' }])
  const more = writeEpub({ ...HARBOUR, title: 'Second' }, 'second.epub')
  await second.call('book.add', { paths: [more], until: 'queued' })
  await expect
    .poll(async () => (await second.call('book.list', {})).books.map(({ title, state }) => [title, state]))
    .toEqual([
      ['The Harbour', 'complete'],
      ['Second', 'complete'],
    ])
})

test('closing in the middle of a queue of imports keeps what is in and resumes the rest', async () => {
  const first = await openTestEngine()
  const folder = temporaryFolder()
  for (let n = 1; n <= 6; n += 1) writeFileSync(join(folder, `${n}.epub`), chapteredEpub({ ...HARBOUR, title: `Book ${n}` }))
  const adding = first.call('book.add', { paths: [folder], until: 'text' })
  await first.waitFor(isFinished('import') as (event: AppEvent) => event is Finished)
  await first.close()
  const { results } = await adding
  expect(results).toHaveLength(6)
  expect(results.filter(({ status }) => status === 'added').length).toBeLessThan(6)
  expect(results.filter(({ status }) => status === 'failed').every(({ error }) => error?.code === 'cancelled')).toBe(true)
  const second = await openTestEngine({ dir: first.dir, background: true })
  const again = await second.call('book.add', { paths: [folder] })
  expect(again.results.every(({ status }) => status !== 'failed')).toBe(true)
  expect((await second.call('book.list', {})).books).toHaveLength(6)
  expect(await second.call('library.check', {})).toMatchObject({ ok: true, problems: [], pending: [] })
})

test('the reader’s Ctrl+C ends a running add with what was done by then', async () => {
  const stop = new AbortController()
  const embedder = topicEmbedder({ onEmbed: () => stop.abort() })
  const { call } = await openTestEngine({ models: fakeModels({ embedder }), stop: stop.signal })
  const { results } = await call('book.add', { paths: [writeEpub(HARBOUR)] })
  expect(results).toMatchObject([{ status: 'failed', book: { state: 'text' }, error: { code: 'cancelled' } }])
})
