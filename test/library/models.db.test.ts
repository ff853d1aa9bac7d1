import { expect, test } from 'vitest'
import { memoryAdvice } from '../../src-main/library/model-shelf.ts'
import type { Models } from '../../src-main/ports.ts'
import type { AppEvent } from '../../src-shared/events.ts'
import { type FakeModelStoreOptions, fakeModelStore } from '../support/fake-model-store.ts'
import { fakeAnswerModel, fakeEmbedder, fakeModels } from '../support/fake-models.ts'
import { HARBOUR, openTestEngine, topicEmbedder, writeEpub } from '../support/test-engine.ts'

const GB = 1_000_000_000

async function openWithStore(options: FakeModelStoreOptions = {}, models?: Models) {
  const store = fakeModelStore(options)
  const engine = await openTestEngine({ modelStore: store, background: true, ...(models === undefined ? {} : { models }) })
  return { ...engine, store }
}

type OfType<T extends AppEvent['type']> = Extract<AppEvent, { type: T }>
const isType = <T extends AppEvent['type']>(type: T, job?: string) => {
  return (event: AppEvent): event is OfType<T> =>
    event.type === type && (job === undefined || ('job' in event && event.job === job))
}

test('models are listed with their sizes, what is free, and what the machine’s memory makes of each', async () => {
  const { call } = await openWithStore({
    models: [
      { installed: 'yes', arrivedBytes: 1_000, inUse: true },
      { id: 'large', memoryBytes: 3.8 * GB, default: false },
    ],
    memoryBytes: 4 * GB,
  })
  const { models, ...stock } = await call('models.list', {})
  expect(stock).toEqual({
    folder: 'models',
    graphics: 'untried',
    usedBytes: 1_000,
    freeBytes: 5e9,
    memoryBytes: 4e9,
    freeMemoryBytes: 2e9,
  })
  expect(models).toMatchObject([
    { id: 'small', installed: 'yes', inUse: true, fits: 'well', job: null },
    { id: 'large', fits: 'no', advice: expect.stringContaining('Choose a smaller one') },
  ])
})

test.each([
  { memoryBytes: 1.8, machine: 8, fits: 'well' },
  { memoryBytes: 3.8, machine: 8, fits: 'tight' },
  { memoryBytes: 3.8, machine: 4, fits: 'no' },
])('$memoryBytes GB on a machine of $machine GB: $fits', ({ memoryBytes, machine, fits }) => {
  const advice = memoryAdvice({ memoryBytes: memoryBytes * GB, role: 'answer' }, machine * GB)
  expect(advice).toMatchObject({
    fits,
    advice: expect.stringMatching(/^Takes \d\.\d\u00a0GB of this machine’s \d\.\d\u00a0GB of memory/),
  })
})

test('a model is fetched as a job that tells how far it is', async () => {
  const { call, store, waitFor, events } = await openWithStore({
    onInstall: async (_id, { onProgress }) => onProgress?.({ what: 'Fetching Small', done: 400, total: 1_000 }),
  })
  expect(await call('models.install', { model: 'small' })).toEqual({ job: 'model-small' })
  await waitFor(isType('job.finished', 'model-small'))
  expect(events).toContainEqual({
    type: 'job.progress',
    job: 'model-small',
    kind: 'model',
    what: 'Fetching Small',
    done: 400,
    total: 1_000,
  })
  expect(events).toContainEqual({ type: 'models.changed' })
  expect(store.asked).toContain('install small')
  expect((await call('models.list', {})).models[0]).toMatchObject({ installed: 'yes', job: null })
  await expect(call('models.install', { model: 'none' })).rejects.toMatchObject({ code: 'bad-request' })
})

/** Fetches until it is told to stop, as a slow line does. */
function slowly(bytes: number): NonNullable<FakeModelStoreOptions['onInstall']> {
  let tries = 0
  return (_id, { onProgress, signal }) => {
    tries += 1
    onProgress?.({ what: 'Fetching Small', done: bytes * tries, total: 1_000 })
    return new Promise((resolve, reject) => {
      if (tries > 1) resolve()
      else signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
  }
}

test('a fetch is paused, shown so, and taken up again', async () => {
  const { call, waitFor } = await openWithStore({ onInstall: slowly(400) })
  const { job } = await call('models.install', { model: 'small' })
  await waitFor(isType('job.progress', job))
  expect((await call('jobs.list', {})).jobs).toMatchObject([
    {
      job,
      kind: 'model',
      model: 'small',
      state: 'running',
      done: 400,
      total: 1_000,
      canPause: true,
      canResume: false,
      canCancel: true,
    },
  ])
  expect((await call('models.list', {})).models[0]?.job).toBe(job)
  const paused = await call('jobs.pause', { job })
  expect(paused.jobs).toMatchObject([{ job, state: 'paused', canPause: false, canResume: true, elapsedMs: null }])
  await call('jobs.resume', { job })
  await waitFor(isType('job.finished', job))
  expect((await call('models.list', {})).models[0]).toMatchObject({ installed: 'yes' })
})

test('a fetch that was cancelled is off the list, and one that a closed window cut short begins again', async () => {
  const first = await openWithStore({ onInstall: slowly(100) })
  const { job } = await first.call('models.install', { model: 'small' })
  await first.waitFor(isType('job.progress', job))
  expect((await first.call('jobs.cancel', { job })).jobs).toEqual([])
  await first.call('models.install', { model: 'small' })
  await first.waitFor(isType('job.finished', job))
  await first.close()

  const second = await openWithStore({ onInstall: slowly(100) })
  await second.call('models.install', { model: 'small' })
  await second.waitFor(isType('job.progress', job))
  await second.close()
  const third = await openTestEngine({ dir: second.dir, modelStore: fakeModelStore(), background: true })
  await third.waitFor(isType('job.finished', job))
})

test('a fetch that fails is listed with what to do, and tried again on request', async () => {
  let tries = 0
  const { call, waitFor } = await openWithStore({
    onInstall: async () => {
      tries += 1
      if (tries === 1) throw new Error('no line')
    },
  })
  const { job } = await call('models.install', { model: 'small' })
  await waitFor(isType('job.failed', job))
  const { jobs, groups } = await call('jobs.list', {})
  expect(jobs).toMatchObject([{ job, state: 'failed', error: { message: expect.stringContaining('no line') }, canResume: true }])
  expect(groups).toMatchObject([{ kind: 'model', state: 'idle', failed: 1 }])
  await call('jobs.resume', { job })
  await waitFor(isType('job.finished', job))
})

test('a model file from a stick is taken in with its progress', async () => {
  const { call, events } = await openWithStore()
  expect(await call('models.importFile', { file: '/media/stick/small.gguf' })).toEqual({
    imported: [{ model: 'small', file: '/media/stick/small.gguf', installed: true }],
  })
  expect(events.filter(({ type }) => type === 'job.progress')).toMatchObject([{ kind: 'model', done: 500, total: 1_000 }])
  expect(events.filter(({ type }) => type === 'job.finished')).toHaveLength(1)
  expect((await call('jobs.list', {})).jobs).toEqual([])
})

test('a chosen embedder makes its own vectors at once, in the middle of the old one’s work', async () => {
  const old = topicEmbedder({ id: 'old' })
  const fresh = topicEmbedder({ id: 'fresh', checksum: 'a'.repeat(64) })
  let inUse = old
  const models: Models = { ...fakeModels(), embedder: async () => inUse, embedderIdentity: async () => inUse.identity }
  const { call, waitFor, store } = await openWithStore({ models: [{ id: 'fresh', role: 'embedder', installed: 'yes' }] }, models)
  await call('book.add', { paths: [writeEpub(HARBOUR)] })
  expect((await call('shelf.list', {})).books[0]?.state).toBe('complete')
  inUse = fresh
  expect((await call('models.use', { model: 'fresh' })).models[0]).toMatchObject({ id: 'fresh', inUse: true })
  expect(store.asked).toContain('use fresh')
  const [book] = (await call('shelf.list', {})).books
  await call('book.reindex', { book: book!.id })
  await waitFor((event): event is OfType<'job.finished'> => event.type === 'job.finished' && event.kind === 'embed')
  expect((await call('shelf.list', {})).books[0]?.state).toBe('complete')
  expect(fresh.embedded.filter(({ kind }) => kind === 'passage').length).toBeGreaterThan(0)
})

test('until a new embedder’s vectors are complete the old ones answer, and nothing is said to be missing from the index', async () => {
  const old = topicEmbedder({ id: 'old' })
  const fresh = topicEmbedder({ id: 'fresh', checksum: 'a'.repeat(64) })
  let inUse = old
  const models: Models = {
    ...fakeModels({ answerModel: null }),
    embedder: async (id) => (id === 'old' ? old : inUse),
    embedderIdentity: async () => inUse.identity,
  }
  const { call } = await openWithStore({ models: [{ id: 'fresh', role: 'embedder', installed: 'yes' }] }, models)
  await call('book.add', { paths: [writeEpub(HARBOUR)] })
  await call('jobs.pause', { kind: 'embed' })
  inUse = fresh
  await call('models.use', { model: 'fresh' })
  const ask = async () => {
    const { turn } = await call('ask.start', { question: 'What oil burned in the lamp?', noModel: true })
    const { receipt } = await call('ask.result', { turn })
    return [receipt.indexed, (await call('quote.why', { turn, n: 1 })).models]
  }
  expect((await call('shelf.list', {})).books[0]).toMatchObject({ state: 'text', indexed: 0 })
  expect(await ask()).toEqual([1, ['old']])
  await call('jobs.resume', { kind: 'embed' })
  await expect.poll(async () => (await call('shelf.list', {})).books[0]?.state).toBe('complete')
  expect(await ask()).toEqual([1, ['fresh']])
})

test('a removed model is no longer the one that this library’s settings name', async () => {
  const { call, store } = await openWithStore({ models: [{ installed: 'yes', arrivedBytes: 700 }] })
  await call('settings.set', { answerModel: 'small' })
  expect(await call('models.remove', { model: 'small' })).toEqual({ freedBytes: 700 })
  expect(store.asked).toContain('remove small')
  expect((await call('settings.get', {})).answerModel).toBeNull()
})

test('the threads that the reader sets are given to the answer model, now and at the next opening', async () => {
  const first = await openWithStore()
  await first.call('settings.set', { threads: 3 })
  expect(first.store.asked).toEqual([
    'limit null threads, 900000 ms, null bytes, no server',
    'limit 3 threads, 900000 ms, null bytes, no server',
  ])
  await first.close()
  const store = fakeModelStore()
  await openTestEngine({ dir: first.dir, modelStore: store })
  expect(store.asked).toEqual(['limit 3 threads, 900000 ms, null bytes, no server'])
})

test('how fast a model writes is measured by its own tokens', async () => {
  const model = fakeAnswerModel({ writes: 'One two three four five.' })
  const { call } = await openWithStore({}, fakeModels({ embedder: fakeEmbedder(), answerModel: model }))
  const measured = await call('models.measure', { model: 'fake-answer-model' })
  expect(measured).toMatchObject({ model: 'fake-answer-model', firstTokenMs: 1 })
  expect(measured.tokensPerSecond).toBeGreaterThanOrEqual(0)
  await expect(call('models.measure', { model: 'none' })).rejects.toMatchObject({ code: 'model-missing' })
})

test('a program that does not change models says where to', async () => {
  const { call } = await openTestEngine()
  await expect(call('models.list', {})).rejects.toMatchObject({
    code: 'bad-request',
    nextStep: expect.stringContaining('models list'),
  })
})

test('what may be taken of the machine is given to the models, and a model that takes more is not advised', async () => {
  const { call, store } = await openWithStore({ models: [{ memoryBytes: 3e9 }], memoryBytes: 16e9 })
  await call('settings.set', { memoryLimit: 2e9, idleMinutes: null })
  expect(store.asked.at(-1)).toBe('limit null threads, null ms, 2000000000 bytes, no server')
  const [model] = (await call('models.list', {})).models
  expect(model).toMatchObject({ fits: 'no', advice: expect.stringContaining('by your settings') })
})

test('a program of this computer may write the answers, and no other is even asked', async () => {
  const { call, store } = await openWithStore()
  expect(await call('models.askServer', { url: 'localhost:11434/v1' })).toEqual({
    url: 'http://localhost:11434',
    models: ['gemma'],
  })
  await call('settings.set', { answerServer: { url: 'http://localhost:11434', model: 'gemma' } })
  expect(store.asked.at(-1)).toBe('limit null threads, 900000 ms, null bytes, gemma')
  for (const url of ['https://api.example.com/v1', 'http://192.168.1.2:11434']) {
    await expect(call('models.askServer', { url })).rejects.toMatchObject({ code: 'refused' })
    await expect(call('settings.set', { answerServer: { url, model: 'gemma' } })).rejects.toMatchObject({ code: 'bad-request' })
  }
  expect(store.asked.filter((asked) => asked.startsWith('ask'))).toEqual(['ask http://localhost:11434'])
})

test('the graphics processor is tried again when the reader says so', async () => {
  const { call, store } = await openWithStore()
  expect(await call('models.retryGraphics', {})).toMatchObject({ graphics: 'untried' })
  expect(store.asked).toContain('retry graphics')
})
