import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AppEvent } from '../../src-shared/events.ts'
import { fakeModels } from '../support/fake-models.ts'
import { temporaryFolder } from '../support/temporary-library.ts'
import { chapteredEpub, HARBOUR, openTestEngine, type TestEngine, topicEmbedder, writeEpub } from '../support/test-engine.ts'

type OfType<T extends AppEvent['type']> = Extract<AppEvent, { type: T }>
const isOf = <T extends AppEvent['type']>(type: T, kind: string) => {
  return (event: AppEvent): event is OfType<T> => event.type === type && 'kind' in event && event.kind === kind
}

/** A gate that holds up whoever comes to it until it is opened. */
function gate() {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let arrive = (): void => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return {
    arrived,
    open: () => open(),
    pass: async () => {
      arrive()
      await opened
    },
  }
}

/** An engine whose embedder waits at the gate before its first passage. */
async function openHeldUp(dir?: string) {
  const held = gate()
  const embedder = topicEmbedder({ onEmbed: () => held.pass() })
  const models = fakeModels({ embedder })
  const engine = await openTestEngine({ models, background: true, ...(dir === undefined ? {} : { dir }) })
  return { ...engine, held }
}

const stateOf = async ({ call }: Pick<TestEngine, 'call'>) => (await call('shelf.list', {})).books.map(({ state }) => state)

test('the making of vectors is listed with its share and the time that it takes', async () => {
  const engine = await openHeldUp()
  await engine.call('book.add', { paths: [writeEpub(HARBOUR)], until: 'text' })
  await engine.held.arrived
  const { jobs, groups, total } = await engine.call('jobs.list', {})
  const [book] = (await engine.call('shelf.list', {})).books
  expect(total).toBe(1)
  expect(jobs).toMatchObject([
    {
      job: `embed-${book?.id}`,
      kind: 'embed',
      book: book?.id,
      what: 'Preparing meaning search: The Harbour',
      done: 0,
      canPause: true,
      canCancel: true,
    },
  ])
  expect(groups).toMatchObject([
    { kind: 'embed', what: 'Preparing meaning search, 1\u00a0book', done: 0, total: jobs[0]?.total, failed: 0 },
  ])
  engine.held.open()
  await engine.waitFor(isOf('job.finished', 'embed'))
  expect(await engine.call('jobs.list', {})).toEqual({ groups: [], jobs: [], total: 0 })
})

test('a book whose meaning search is paused stays so over a restart, and goes on where it was', async () => {
  const engine = await openHeldUp()
  await engine.call('book.add', { paths: [writeEpub(HARBOUR)], until: 'text' })
  await engine.held.arrived
  const { jobs } = await engine.call('jobs.list', {})
  const job = jobs[0]!.job
  const pausing = engine.call('jobs.pause', { job })
  engine.held.open()
  expect((await pausing).jobs).toMatchObject([{ job, state: 'paused', canResume: true, canPause: false }])
  await engine.close()

  const again = await openTestEngine({ dir: engine.dir, background: true })
  expect((await again.call('jobs.list', {})).jobs).toMatchObject([{ job, state: 'paused' }])
  expect(await stateOf(again)).toEqual(['text'])
  expect((await again.call('jobs.resume', { job })).jobs.map(({ state }) => state)).not.toContain('paused')
  await again.waitFor(isOf('job.finished', 'embed'))
  expect(await stateOf(again)).toEqual(['complete'])
})

test('a cancelled meaning search leaves a book that is found by its words, and is made when it is asked for', async () => {
  const engine = await openHeldUp()
  await engine.call('book.add', { paths: [writeEpub(HARBOUR)], until: 'text' })
  await engine.held.arrived
  const { jobs } = await engine.call('jobs.list', {})
  const cancelling = engine.call('jobs.cancel', { job: jobs[0]!.job })
  engine.held.open()
  expect((await cancelling).jobs).toEqual([])
  const { jobs: all } = await engine.call('jobs.list', { finished: true })
  expect(all.filter(({ kind }) => kind === 'embed')).toMatchObject([{ state: 'cancelled', canResume: true }])
  expect((await engine.call('search.text', { query: 'schooner' })).total).toBe(1)
  await engine.call('book.reindex', { book: 'harbour' })
  expect(await stateOf(engine)).toEqual(['complete'])
  expect((await engine.call('jobs.list', { finished: true })).jobs.filter(({ kind }) => kind === 'embed')).toEqual([])
})

test('all meaning search is paused, also of books that come later, and what somebody waits for is made all the same', async () => {
  const engine = await openTestEngine({ background: true })
  const { groups } = await engine.call('jobs.pause', { kind: 'embed' })
  expect(groups).toMatchObject([{ kind: 'embed', state: 'paused' }])
  await engine.call('book.add', { paths: [writeEpub(HARBOUR)], until: 'text' })
  await engine.call('book.add', { paths: [writeEpub({ ...HARBOUR, title: 'Second' })] })
  expect(await stateOf(engine)).toEqual(['text', 'complete'])
  expect((await engine.call('jobs.list', {})).groups).toMatchObject([
    { kind: 'embed', state: 'paused', queued: 1, remainingMs: null },
  ])
  await engine.call('jobs.resume', { kind: 'embed' })
  await expect.poll(() => stateOf(engine)).toEqual(['complete', 'complete'])
})

test('who waits for a book is told when its meaning search is stopped', async () => {
  const engine = await openHeldUp()
  await engine.call('jobs.pause', { kind: 'embed' })
  const file = writeEpub(HARBOUR)
  await engine.call('book.add', { paths: [file], until: 'text' })
  const adding = engine.call('book.add', { paths: [file] })
  await engine.held.arrived
  const [book] = (await engine.call('shelf.list', {})).books
  const pausing = engine.call('jobs.pause', { job: `embed-${book?.id}` })
  engine.held.open()
  await pausing
  expect((await adding).results).toMatchObject([{ status: 'failed', error: { code: 'cancelled' }, book: { state: 'text' } }])
})

test('imports that are paused wait, smallest first, and go on after a restart', async () => {
  const first = await openTestEngine({ background: true })
  await first.call('jobs.pause', { kind: 'import' })
  const large = {
    ...HARBOUR,
    title: 'Large',
    chapters: { ...HARBOUR.chapters, More: Array.from({ length: 400 }, (_, i) => `Line ${i} of ${i * i}.`) },
  }
  await first.call('book.add', { paths: [writeEpub(large, 'large.epub'), writeEpub(HARBOUR, 'small.epub')], until: 'queued' })
  const { jobs, groups } = await first.call('jobs.list', {})
  expect(jobs.map(({ what, state }) => [what, state])).toEqual([
    ['Adding small.epub', 'queued'],
    ['Adding large.epub', 'queued'],
  ])
  expect(groups).toMatchObject([{ kind: 'import', state: 'paused', queued: 2, what: 'Adding books, 2\u00a0files' }])
  await first.close()

  const second = await openTestEngine({ dir: first.dir, background: true })
  expect((await second.call('jobs.list', {})).groups).toMatchObject([{ kind: 'import', state: 'paused', queued: 2 }])
  await second.call('jobs.resume', { kind: 'import' })
  await expect
    .poll(async () => (await second.call('shelf.list', {})).books.map(({ title }) => title))
    .toEqual(['The Harbour', 'Large'])
})

test('one of the waiting imports is cancelled, another paused and taken up', async () => {
  const engine = await openTestEngine({ background: true })
  await engine.call('jobs.pause', { kind: 'import' })
  const files = ['one', 'two', 'three'].map((title) => writeEpub({ ...HARBOUR, title }, `${title}.epub`))
  await engine.call('book.add', { paths: files, until: 'queued' })
  const jobOf = async (name: string) => (await engine.call('jobs.list', {})).jobs.find(({ what }) => what.includes(name))!.job
  await engine.call('jobs.cancel', { job: await jobOf('one') })
  const two = await jobOf('two')
  await engine.call('jobs.pause', { job: two })
  const shelf = async () => (await engine.call('shelf.list', {})).books.map(({ title }) => title)
  await engine.call('jobs.resume', { kind: 'import' })
  await expect.poll(shelf).toHaveLength(2)
  expect((await shelf()).sort()).toEqual(['three', 'two'])
  const { jobs } = await engine.call('jobs.list', { finished: true })
  expect(
    jobs
      .filter(({ kind }) => kind === 'import')
      .map(({ state }) => state)
      .sort(),
  ).toEqual(['cancelled', 'done', 'done'])
})

test('a failed import is listed with its reason, can be tried again when its file is still there, and is taken off the list', async () => {
  const engine = await openTestEngine({ background: true })
  const file = join(temporaryFolder(), 'late.epub')
  writeFileSync(file, 'no book yet')
  await engine.call('book.add', { paths: [file], until: 'queued' })
  const { job } = await engine.waitFor(isOf('job.failed', 'import'))
  expect((await engine.call('jobs.list', {})).jobs).toMatchObject([
    {
      job,
      state: 'failed',
      what: 'Adding late.epub',
      error: { code: expect.any(String), nextStep: expect.any(String) },
      canResume: true,
    },
  ])
  writeFileSync(file, chapteredEpub(HARBOUR))
  await engine.call('jobs.resume', { job })
  await engine.waitFor(isOf('job.finished', 'import'))
  writeFileSync(file, 'broken again')
  await engine.call('book.add', { paths: [file], until: 'queued' })
  await expect.poll(async () => (await engine.call('jobs.list', {})).groups.find(({ kind }) => kind === 'import')?.failed).toBe(1)
  const failed = (await engine.call('jobs.list', {})).jobs.find(({ state }) => state === 'failed')!
  expect((await engine.call('jobs.dismiss', { job: failed.job })).jobs.filter(({ kind }) => kind === 'import')).toEqual([])
})

test('what a page had sent goes with the import that was cancelled', async () => {
  const engine = await openTestEngine({ background: true })
  await engine.call('jobs.pause', { kind: 'import' })
  const folder = join(engine.dir, 'uploads', 'one')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'sent.epub')
  writeFileSync(file, chapteredEpub(HARBOUR))
  await engine.call('book.add', { paths: [file], until: 'queued' })
  const [job] = (await engine.call('jobs.list', {})).jobs
  await engine.call('jobs.cancel', { job: job!.job })
  expect(existsSync(file)).toBe(false)
  expect((await engine.call('jobs.list', { finished: true })).jobs).toMatchObject([{ state: 'cancelled', canResume: false }])
})

test('books are read again as jobs, one after the other, with their vectors after', async () => {
  const engine = await openTestEngine({ background: true })
  const paths = [writeEpub(HARBOUR), writeEpub({ ...HARBOUR, title: 'Second' })]
  await engine.call('book.add', { paths })
  await engine.call('jobs.pause', { kind: 'reindex' })
  const { books } = await engine.call('book.reindex', { until: 'queued' })
  expect(books).toHaveLength(2)
  const { jobs } = await engine.call('jobs.list', {})
  expect(jobs.map(({ kind, what, state }) => [kind, what, state]).sort()).toEqual([
    ['reindex', 'Reading Second again', 'queued'],
    ['reindex', 'Reading The Harbour again', 'queued'],
  ])
  await engine.call('jobs.cancel', { job: `reindex-${books[0]!.id}` })
  await engine.call('jobs.resume', { kind: 'reindex' })
  const { book } = await engine.waitFor(isOf('job.finished', 'reindex'))
  expect(book).toBe(books[1]!.id)
  await expect.poll(() => stateOf(engine)).toEqual(['complete', 'complete'])
})

test('a job that is not on record cannot be stopped', async () => {
  const { call } = await openTestEngine()
  for (const job of ['import-99', 'model-none', 'nonsense'])
    await expect(call('jobs.pause', { job })).rejects.toMatchObject({ code: 'not-found' })
  await expect(call('jobs.pause', {} as never)).rejects.toMatchObject({ code: 'bad-request' })
  await expect(call('jobs.pause', { kind: 'nap' } as never)).rejects.toMatchObject({ code: 'bad-request' })
})

// A removed book was counted among those that are prepared for as long as the program ran.
test('a book that is removed while its vectors are made is no longer listed', async () => {
  const held = gate()
  // The last window of some seventy: the first batch is stored by then.
  const embedder = topicEmbedder({ onEmbed: (text) => (text.includes('harbour') ? held.pass() : undefined) })
  const engine = await openTestEngine({ models: fakeModels({ embedder }), background: true })
  const days = Array.from({ length: 70 }, (_, n): [string, string[]] => [`Day ${n}`, ['The lamp burned.']])
  const chapters = Object.fromEntries([...days, ['Home', ['The harbour.']]])
  await engine.call('book.add', { paths: [writeEpub({ chapters, title: 'The Log' }, 'log.epub')], until: 'text' })
  await engine.waitFor(isOf('job.progress', 'embed'))
  const [book] = (await engine.call('shelf.list', {})).books
  expect((await engine.call('jobs.list', {})).jobs).toMatchObject([{ kind: 'embed', state: 'running' }])
  await engine.call('book.remove', { book: book?.id ?? '' })
  expect((await engine.call('jobs.list', {})).jobs).toEqual([])
  held.open()
})
