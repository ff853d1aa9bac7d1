import { expect, test } from 'vitest'
import { countOutcomes, listOutcomes, type OutcomeCounts } from '../../src-renderer/stores/import-outcomes.ts'
import { createImportsStore } from '../../src-renderer/stores/imports-store.ts'
import { createNoticesStore } from '../../src-renderer/stores/notices-store.ts'
import type { Uploaded } from '../../src-renderer/transport/upload-files.ts'
import type { JobView } from '../../src-shared/contract/jobs-contract.ts'
import type { AddResult } from '../../src-shared/contract.ts'
import { AppError } from '../../src-shared/errors.ts'
import type { AppEvent } from '../../src-shared/events.ts'
import { fakeApi } from './fake-api.ts'
import { heldApi } from './held-api.ts'
import { someJob } from './some-job.ts'

const DRM = { code: 'book-encrypted', message: 'Protected by its seller.', nextStep: 'Add a copy without DRM.' } as const

const job = (changes: Partial<JobView>) => someJob({ job: 'import-1', kind: 'import', what: 'Adding a.epub', ...changes })

const failedJob = job({
  state: 'failed',
  error: DRM,
  canResume: true,
  outcome: { file: 'a.epub', status: 'failed', book: null, title: null, editionOf: [], warnings: [] },
})

function open(jobs: () => readonly JobView[] = () => [], queued: readonly { file: string; job: string }[] = []) {
  const fake = fakeApi({
    'book.add': ({ paths }: { readonly paths: readonly string[] }) => ({
      results: [],
      queued: queued.filter(({ file }) => paths.includes(file)),
    }),
    'jobs.list': () => ({ groups: [], jobs: jobs(), total: 0 }),
    'jobs.resume': () => ({ groups: [], jobs: [], total: 0 }),
    'jobs.dismiss': () => ({ groups: [], jobs: [], total: 0 }),
  })
  const settled: OutcomeCounts[] = []
  const notices = createNoticesStore()
  const store = createImportsStore(fake.api, notices, (counts) => settled.push(counts), 0)
  return { ...fake, store, notices, settled }
}

const imported = (name: string, result: Partial<AddResult>): AppEvent => {
  return { type: 'book.imported', job: name, result: { file: '/shelf/a.epub', status: 'added', warnings: [], ...result } }
}

const QUEUED = [
  { file: '/shelf/a.epub', job: 'import-1' },
  { file: '/shelf/b.epub', job: 'import-2' },
]

test('files are handed over without waiting, and each has its outcome as it comes', async () => {
  const { store, settled, notices, calls } = open(() => [failedJob], QUEUED)
  await store.getState().addPaths(['/shelf/a.epub', '/shelf/b.epub'])
  expect(calls[0]).toMatchObject({ name: 'book.add', input: { until: 'queued' } })
  expect(store.getState().waiting).toBe(2)
  expect(notices.getState().said.text).toBe('Reading 2\u00a0files')
  store.getState().handle(imported('import-2', { file: '/shelf/b.epub', status: 'duplicate' }))
  expect(store.getState()).toMatchObject({ waiting: 1, shown: false })
  expect(settled).toEqual([])
  store.getState().handle(imported('import-1', { status: 'failed', error: DRM }))
  expect(store.getState()).toMatchObject({ waiting: 0, shown: true })
  expect(settled).toEqual([{ added: 0, duplicate: 1, failed: 1 }])
  expect(listOutcomes(store.getState().outcomes)).toBe(
    'b.epub: Already here, nothing added\na.epub: Protected by its seller. Add a copy without DRM.',
  )
})

// A small file is read before the answer that names its job has come.
test('an outcome that comes before the answer is not waited for again', async () => {
  const { store, settled } = open(() => [], QUEUED.slice(0, 1))
  const handedOver = store.getState().addPaths(['/shelf/a.epub'])
  store.getState().handle(imported('import-1', {}))
  await handedOver
  expect(store.getState()).toMatchObject({ waiting: 0, shown: false })
  expect(settled).toEqual([{ added: 1, duplicate: 0, failed: 0 }])
})

test('a window that is opened again goes on with what is under way, and shows what had failed before', async () => {
  const { store, settled } = open(() => [failedJob, job({ job: 'import-2', state: 'running' })])
  await store.getState().load()
  expect(store.getState()).toMatchObject({ waiting: 1, shown: false, isOwn: true })
  store.getState().handle(imported('import-2', { status: 'failed', error: DRM }))
  expect(settled).toEqual([{ added: 0, duplicate: 0, failed: 1 }])
  expect(countOutcomes(store.getState().outcomes)).toEqual({ added: 0, duplicate: 0, failed: 2 })
  expect(store.getState().shown).toBe(true)
})

test('another window’s import is known and disturbs nobody', async () => {
  const { store, settled, notices } = open()
  await store.getState().load()
  store.getState().handle(imported('import-9', { status: 'failed', error: DRM }))
  expect(store.getState().shown).toBe(false)
  expect(store.getState().outcomes).toHaveLength(1)
  expect(settled).toEqual([])
  expect(notices.getState().said.text).toBe('')
})

test('what can be tried again is, by its job, and the rest has to be sent again', async () => {
  const gone = { ...failedJob, job: 'import-3', canResume: false }
  const { store, calls } = open(() => [failedJob, gone])
  await store.getState().load()
  expect(store.getState().outcomes.map(({ canRetry }) => canRetry)).toEqual([true, false])
  await store.getState().tryAgain()
  expect(calls.filter(({ name }) => name === 'jobs.resume')).toEqual([{ name: 'jobs.resume', input: { job: 'import-1' } }])
})

test('what was seen is forgotten by the engine, too', async () => {
  const { store, calls } = open(() => [failedJob])
  await store.getState().load()
  store.getState().clear()
  expect(store.getState().outcomes).toEqual([])
  expect(calls.at(-1)).toEqual({ name: 'jobs.dismiss', input: { kind: 'import' } })
})

test('a book that may be another edition of one that is here is shown, to be decided', async () => {
  const { store } = open(() => [], QUEUED.slice(0, 1))
  await store.getState().addPaths(['/shelf/a.epub'])
  store.getState().handle(imported('import-1', { editionOf: [{ id: 'b1', title: 'Moby-Dick' }] }))
  expect(store.getState().shown).toBe(true)
})

test('a newer edition that takes the older book’s place can be taken back, and the list closes when nothing is left to decide', async () => {
  const fake = fakeApi({
    'book.add': () => ({ results: [], queued: QUEUED.slice(0, 1) }),
    'book.adopt': () => ({}),
    'book.update': () => ({}),
    'book.restore': () => ({}),
  })
  const notices = createNoticesStore()
  const store = createImportsStore(fake.api, notices, () => undefined, 0)
  await store.getState().addPaths(['/shelf/a.epub'])
  const older = { id: 'b1', title: 'Moby-Dick' }
  const book = { id: 'b2', title: 'Moby-Dick' } as AddResult['book']
  store.getState().handle(imported('import-1', { book, editionOf: [older] }))
  await store.getState().adopt(store.getState().outcomes[0]!, older)
  expect(store.getState()).toMatchObject({ outcomes: [], shown: false })
  notices.getState().toasts[0]?.undo?.()
  await expect.poll(() => fake.calls.map(({ name }) => name).slice(-3)).toEqual(['book.adopt', 'book.update', 'book.restore'])
  expect(fake.calls.at(-1)?.input).toEqual({ book: 'b2' })
})

// A crash in the middle of a drop of sixty files left four of them "not added".
test('files that were being handed over when the engine ended are handed over once more', async () => {
  let tries = 0
  const fake = fakeApi({
    'book.add': () => {
      tries += 1
      if (tries === 1) throw new AppError('engine-stopped', 'It ended.', 'It is started again.')
      return { results: [], queued: QUEUED }
    },
    'jobs.list': () => ({ groups: [], jobs: [], total: 0 }),
  })
  const store = createImportsStore(fake.api, createNoticesStore(), () => undefined, 0)
  await store.getState().addPaths(['/shelf/a.epub', '/shelf/b.epub'])
  expect(store.getState()).toMatchObject({ waiting: 2, outcomes: [] })
})

/** An engine whose list of imports comes when the test says so. */
function heldList() {
  const engine = heldApi('book.add', 'jobs.list')
  const settled: OutcomeCounts[] = []
  const store = createImportsStore(engine.api, createNoticesStore(), (counts) => settled.push(counts), 0)
  const list = (...jobs: readonly JobView[]) => engine.answer('jobs.list', { groups: [], jobs, total: jobs.length })
  return { ...engine, store, settled, list }
}

// "1 book added" was said of two, for a list that was read between their ends had the first alone.
test('what ended while the list was on its way is neither lost nor waited for again', async () => {
  const { store, settled, list, answer } = heldList()
  const [a, b] = [job({ job: 'import-1', state: 'running' }), job({ job: 'import-2', state: 'running' })]
  void store.getState().addPaths(['/shelf/a.epub', '/shelf/b.epub'])
  await answer('book.add', { results: [], queued: QUEUED })
  void store.getState().load()
  store.getState().handle(imported('import-1', {}))
  await list(a, b)
  expect(store.getState()).toMatchObject({ waiting: 1, outcomes: [{ job: 'import-1', status: 'added' }] })
  store.getState().handle(imported('import-2', { file: '/shelf/b.epub' }))
  expect(settled).toEqual([{ added: 2, duplicate: 0, failed: 0 }])
})

test('files that were handed over while the list was on its way are still waited for', async () => {
  const { store, settled, list, answer } = heldList()
  void store.getState().load()
  void store.getState().addPaths(['/shelf/a.epub'])
  await answer('book.add', { results: [], queued: QUEUED.slice(0, 1) })
  await list()
  expect(store.getState().waiting).toBe(1)
  store.getState().handle({ type: 'job.failed', job: 'import-1', kind: 'import', error: DRM })
  expect(settled).toEqual([{ added: 0, duplicate: 0, failed: 1 }])
})

test('a second drop while the first is being sent is counted with it, and both are stopped together', async () => {
  const engine = heldApi('book.add', 'jobs.list')
  const sent: { options: Parameters<typeof engine.api.upload>[1]; end: PromiseWithResolvers<Uploaded> }[] = []
  const upload: typeof engine.api.upload = (_files, options) => {
    const end = Promise.withResolvers<Uploaded>()
    sent.push({ options, end })
    return end.promise
  }
  const store = createImportsStore({ ...engine.api, upload }, createNoticesStore(), () => undefined, 0)
  void store.getState().add([])
  const second = store.getState().add([])
  sent[0]?.options?.onProgress?.(10, 100)
  sent[1]?.options?.onProgress?.(5, 50)
  expect(store.getState().sending).toEqual({ done: 15, total: 150 })
  sent[1]?.end.resolve({ paths: [], failed: [{ file: 'b.epub', error: DRM }] })
  await second
  expect(store.getState().sending).toEqual({ done: 10, total: 100 })
  store.getState().stopSending()
  expect(sent.map(({ options }) => options?.signal?.aborted)).toEqual([true, false])
})

test('a drop that could not be read is told, and a later one is not waited for on its account', async () => {
  const { api } = heldApi('book.add', 'jobs.list')
  const upload = (): Promise<Uploaded> => Promise.reject(new Error('The folder is gone.'))
  const store = createImportsStore({ ...api, upload }, createNoticesStore(), () => undefined, 0)
  await store.getState().add([])
  expect(store.getState()).toMatchObject({ sending: null, shown: true, outcomes: [{ status: 'failed' }] })
})
