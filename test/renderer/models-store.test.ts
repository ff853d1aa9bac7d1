import { expect, test } from 'vitest'
import { applyModelEvent, createModelsStore, type Models, NO_MODELS } from '../../src-renderer/settings/models-store.ts'
import { createNoticesStore } from '../../src-renderer/stores/notices-store.ts'
import type { ModelView } from '../../src-shared/contract/models-contract.ts'
import { fakeApi } from './fake-api.ts'

const MODEL: ModelView = {
  id: 'small',
  role: 'answer',
  title: 'Small',
  notes: '',
  licence: 'MIT',
  bytes: 100,
  arrivedBytes: 20,
  memoryBytes: 200,
  installed: 'partly',
  inUse: false,
  default: true,
  fits: 'well',
  advice: '',
  job: null,
}

const STATE: Models = {
  ...NO_MODELS,
  shelf: { models: [MODEL], folder: '', usedBytes: 0, freeBytes: 0, memoryBytes: 0, freeMemoryBytes: 0, graphics: 'untried' },
}

function progress(done: number) {
  return { type: 'job.progress', job: 'model-small', kind: 'model', what: 'Fetching Small', done, total: 100 } as const
}

test('a fetch shows how far it is, never beyond its size and never less than what is there', () => {
  const arrived = (done: number) => applyModelEvent(STATE, progress(done)).shelf?.models[0]?.arrivedBytes
  expect([arrived(40), arrived(10), arrived(140)]).toEqual([40, 20, 100])
  expect(applyModelEvent(STATE, progress(40)).shelf?.models[0]?.job).toBe('model-small')
})

test('a fetch that failed says why beside its model, and one that the reader stopped says nothing', () => {
  const failed = (code: 'disk-full' | 'cancelled') =>
    applyModelEvent(STATE, {
      type: 'job.failed',
      job: 'model-small',
      kind: 'model',
      error: { code, message: 'm', nextStep: 'n' },
    })
  expect(failed('disk-full').errors).toEqual({ small: { code: 'disk-full', message: 'm', nextStep: 'n' } })
  expect(failed('cancelled')).toBe(STATE)
})

test('jobs of other kinds change nothing', () => {
  expect(applyModelEvent(STATE, { type: 'job.progress', job: 'embed-x', kind: 'embed', what: '', done: 1, total: 2 })).toBe(STATE)
})

test('a model file that is brought in shows how far it is', () => {
  const event = { type: 'job.progress', job: 'model-file-1', kind: 'model', what: 'Checking', done: 1, total: 4 } as const
  expect(applyModelEvent({ ...STATE, importing: 0 }, event).importing).toBe(0.25)
  expect(applyModelEvent(STATE, event)).toBe(STATE)
})

test('an answer model that was just chosen is measured on this machine, once', async () => {
  const used = { ...STATE.shelf, models: [{ ...MODEL, installed: 'yes', inUse: true }] }
  const { api, calls } = fakeApi({
    'models.use': () => used,
    'models.measure': () => ({ model: 'small', firstTokenMs: 300, tokensPerSecond: 20 }),
  })
  const store = createModelsStore(api, createNoticesStore())
  await store.getState().use('small')
  await store.getState().use('small')
  expect(calls.map(({ name }) => name)).toEqual(['models.use', 'models.measure', 'models.use'])
  expect(store.getState().measured.small).toMatchObject({ tokensPerSecond: 20 })
})

test('a model file is taken where it lies, and what is none of the list says so', async () => {
  const { api, calls } = fakeApi({ 'models.importFile': () => ({ imported: [] }), 'models.list': () => STATE.shelf })
  const notices = createNoticesStore()
  await createModelsStore(api, notices).getState().importPath('/stick/model.gguf')
  expect(calls[0]).toEqual({ name: 'models.importFile', input: { file: '/stick/model.gguf' } })
  expect(notices.getState().said.text).toBe('The file is none of the models listed here.')
})
