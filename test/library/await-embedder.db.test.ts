import { expect, test } from 'vitest'
import type { ModelStock, ModelStore, Models } from '../../src-main/ports.ts'
import { AppError } from '../../src-shared/errors.ts'
import type { AppEvent } from '../../src-shared/events.ts'
import { fakeEmbedder, fakeModels } from '../support/fake-models.ts'
import { openTestEngine, writeEpub } from '../support/test-engine.ts'

const HARBOUR = { chapters: { One: ['The harbour is full of ice and no ship will sail before April.'] } }

/** A machine without an embedder, on which one can be fetched; a test says when it arrives, or that it cannot be had. */
function newMachine() {
  const fetching = Promise.withResolvers<void>()
  let installed = false
  const embedder = fakeEmbedder()
  const missing = () => new AppError('model-missing', 'The model "fake-embedder" is not installed.', 'Fetch it.')
  const models: Models = {
    ...fakeModels({ embedder }),
    embedder: async () => {
      if (!installed) throw missing()
      return embedder
    },
    embedderIdentity: async () => (installed ? embedder.identity : undefined),
  }
  const stock = (): ModelStock => ({
    models: [
      {
        id: 'fake-embedder',
        role: 'embedder',
        title: 'Fake',
        notes: '',
        licence: 'MIT',
        bytes: 1,
        arrivedBytes: 0,
        memoryBytes: 1,
        installed: installed ? 'yes' : 'no',
        inUse: true,
        default: true,
      },
    ],
    folder: '',
    usedBytes: 0,
    freeBytes: 1,
    memoryBytes: 1,
    freeMemoryBytes: 1,
    graphics: 'untried',
  })
  const modelStore: ModelStore = {
    list: async () => stock(),
    install: async (_id, { signal }) => {
      signal?.addEventListener('abort', () => fetching.reject(signal.reason))
      await fetching.promise
      installed = true
    },
    importFile: async () => [],
    use: async () => {},
    remove: async () => 0,
    limit: async () => {},
    retryGraphics: async () => {},
    listServerModels: async () => [],
  }
  return {
    models,
    modelStore,
    arrive: () => fetching.resolve(),
    fail: () => fetching.reject(new AppError('model-unreachable', 'No source gave it.', 'Connect once.')),
  }
}

function isWaiting(event: AppEvent): event is AppEvent & { type: 'job.progress' } {
  return event.type === 'job.progress' && event.kind === 'import' && event.what.startsWith('Waiting for the model')
}

// A new machine: the reader drops a book while the embedder is still being fetched.
test('a book that is added while the embedder is being fetched waits for it, and is then searchable', async () => {
  const machine = newMachine()
  const engine = await openTestEngine({ models: machine.models, modelStore: machine.modelStore, background: true })
  await engine.call('models.install', { model: 'fake-embedder' })
  const added = engine.call('book.add', { paths: [writeEpub(HARBOUR)] })
  await engine.waitFor(isWaiting)
  expect((await engine.call('book.list', {})).books).toEqual([])
  machine.arrive()
  expect((await added).results).toMatchObject([{ status: 'added', book: { state: 'complete' } }])
})

test('when it cannot be had, the book fails with what to do, and others can be tried', async () => {
  const machine = newMachine()
  const engine = await openTestEngine({ models: machine.models, modelStore: machine.modelStore, background: true })
  await engine.call('models.install', { model: 'fake-embedder' })
  const added = engine.call('book.add', { paths: [writeEpub(HARBOUR)] })
  await engine.waitFor(isWaiting)
  machine.fail()
  expect((await added).results).toMatchObject([{ status: 'failed', error: { code: 'model-missing' } }])
})

test('without an embedder on its way a book fails at once', async () => {
  const machine = newMachine()
  const engine = await openTestEngine({ models: machine.models, modelStore: machine.modelStore, background: true })
  const { results } = await engine.call('book.add', { paths: [writeEpub(HARBOUR)] })
  expect(results).toMatchObject([{ status: 'failed', error: { code: 'model-missing' } }])
})

test('closing the library ends the waiting, and the book is waited for again after the next opening', async () => {
  const machine = newMachine()
  const engine = await openTestEngine({ models: machine.models, modelStore: machine.modelStore, background: true })
  await engine.call('models.install', { model: 'fake-embedder' })
  await engine.call('book.add', { paths: [writeEpub(HARBOUR)], until: 'queued' })
  await engine.waitFor(isWaiting)
  await engine.close()
  const next = newMachine()
  const again = await openTestEngine({ dir: engine.dir, models: next.models, modelStore: next.modelStore, background: true })
  await again.waitFor(isWaiting)
  next.arrive()
  await again.waitFor(
    (event): event is AppEvent & { type: 'job.finished' } => event.type === 'job.finished' && event.kind === 'import',
  )
  expect((await again.call('book.list', {})).books).toHaveLength(1)
})
