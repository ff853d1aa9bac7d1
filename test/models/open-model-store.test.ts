import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseManifest } from '../../src-main/models/manifest.ts'
import { openModelStore } from '../../src-main/models/open-model-store.ts'
import { createOutgoing } from '../../src-main/models/outgoing.ts'
import type { Progress } from '../../src-main/ports.ts'
import { silentLog } from '../support/real-models.ts'
import { type ServedFile, serveFiles } from '../support/serve-files.ts'
import { temporaryFolder } from '../support/temporary-library.ts'

const WEIGHTS = new Uint8Array(50_000).fill(1)
const TOKENIZER = new Uint8Array(300).fill(2)
const STORY = new Uint8Array(900).fill(3)
const RANKER = new Uint8Array(400).fill(4)

function file(name: string, part: 'weights' | 'tokenizer', bytes: Uint8Array) {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { name, part, bytes: bytes.length, sha256, sources: [{ kind: 'hub', repo: 'who/models', revision: 'main', path: name }] }
}

const SHARED = { licence: 'MIT', notes: 'For a test.', memoryBytes: 9, default: true, testOnly: false }
const ONNX = { maxTokens: 8, config: { model_type: 'bert' }, tokenizerConfig: { tokenizer_class: 'BertTokenizer' } }
const WRITER = { ...SHARED, role: 'answer', contextTokens: 8, chat: 'chatml', judges: false, imagines: false }
const MANIFEST = parseManifest({
  version: 1,
  models: [
    {
      ...SHARED,
      ...ONNX,
      ...{
        id: 'embedder',
        role: 'embedder',
        title: 'The embedder',
        dims: 4,
        pooling: 'mean',
        prefixes: { query: '', passage: '' },
      },
      files: [file('w.onnx', 'weights', WEIGHTS), file('t.json', 'tokenizer', TOKENIZER)],
    },
    {
      ...SHARED,
      ...ONNX,
      id: 'ranker',
      role: 'reranker',
      title: 'R',
      files: [file('r.onnx', 'weights', RANKER), file('t.json', 'tokenizer', TOKENIZER)],
    },
    { ...WRITER, id: 'writer', title: 'Writer', files: [file('s.gguf', 'weights', STORY)] },
    { ...WRITER, id: 'for-tests', title: 'T', default: false, testOnly: true, files: [file('x.gguf', 'weights', RANKER)] },
  ],
})

interface Opened {
  readonly path: string
  readonly store: ReturnType<typeof openModelStore>
  /** What was asked of the models that are loaded, in order. */
  readonly asked: string[]
}

async function open(served: Readonly<Record<string, ServedFile>> = {}): Promise<Opened> {
  const server = await serveFiles(served)
  onTestFinished(() => server.close())
  const path = join(temporaryFolder(), 'models')
  const asked: string[] = []
  const store = openModelStore({
    folder: { path, manifest: MANIFEST },
    opened: {
      release: async (id) => void asked.push(`release ${id}`),
      limit: async ({ threads }) => void asked.push(`threads ${threads}`),
    },
    log: silentLog,
    outgoing: async () => createOutgoing({ hubOrigin: server.origin, run: async () => 'missing' }),
  })
  return { path, store, asked }
}

const at = (name: string): string => `/who/models/resolve/main/${name}`

test('the stock names every model for readers, with what is here and what is free', async () => {
  const { store, path } = await open()
  const stock = await store.list()
  expect(stock.models.map(({ id, installed, arrivedBytes }) => [id, installed, arrivedBytes])).toEqual([
    ['embedder', 'no', 0],
    ['ranker', 'no', 0],
    ['writer', 'no', 0],
  ])
  expect(stock).toMatchObject({ folder: path, usedBytes: 0 })
  expect(Math.min(stock.freeBytes, stock.memoryBytes, stock.freeMemoryBytes)).toBeGreaterThan(0)
})

test('a fetch tells how far the whole model is, whatever the number of its files', async () => {
  const { store } = await open({ [at('w.onnx')]: { bytes: WEIGHTS }, [at('t.json')]: { bytes: TOKENIZER } })
  const steps: Parameters<Progress>[0][] = []
  await store.install('embedder', { onProgress: (step) => steps.push(step) })
  expect(steps.every(({ what, total }) => what === 'Fetching The embedder' && total === 50_300)).toBe(true)
  expect(steps.map(({ done }) => done)).toEqual(steps.map(({ done }) => done).sort((a, b) => a - b))
  expect(steps.at(-1)?.done).toBe(50_300)
  const stock = await store.list()
  expect(stock.models[0]).toMatchObject({ installed: 'yes', inUse: true, bytes: 50_300, arrivedBytes: 50_300 })
  expect(stock.usedBytes).toBe(50_300)
})

test('half a model counts with what of it has arrived', async () => {
  const { store } = await open({ [at('w.onnx')]: { bytes: WEIGHTS } })
  await expect(store.install('embedder', {})).rejects.toMatchObject({ code: 'model-unreachable' })
  expect((await store.list()).models[0]).toMatchObject({ installed: 'partly', arrivedBytes: 50_000 })
})

test('a model that was loaded is closed before its files go, and loaded anew when they have come', async () => {
  const { store, asked, path } = await open({ [at('s.gguf')]: { bytes: STORY } })
  await store.install('writer', {})
  expect(asked).toEqual(['release writer'])
  await store.use('writer')
  expect(await store.remove('writer')).toBeGreaterThanOrEqual(STORY.length)
  expect(asked).toEqual(['release writer', 'release writer'])
  expect(existsSync(join(path, 'writer'))).toBe(false)
  await expect(store.use('writer')).rejects.toMatchObject({ code: 'model-missing' })
})

test('a file from a stick is known by its contents', async () => {
  const { store, asked } = await open()
  const stick = join(temporaryFolder(), 'whatever.bin')
  writeFileSync(stick, STORY)
  expect(await store.importFile(stick, {})).toEqual([{ model: 'writer', file: 's.gguf', installed: true }])
  expect(asked).toEqual(['release writer'])
})

test('limits are handed to the models that are loaded', async () => {
  const { store, asked } = await open()
  const limits = { threads: 3, idleMs: null, memoryBytes: null, answerServer: null }
  await store.limit(limits)
  await store.limit({ ...limits, threads: null })
  expect(asked).toEqual(['threads 3', 'threads null'])
})

test('a graphics processor that ended the program is told of, and tried again when the reader says so', async () => {
  const { store, asked, path } = await open()
  expect((await store.list()).graphics).toBe('untried')
  const record = join(path, 'machine.json')
  await store.retryGraphics()
  // What is left of a trial that never ended.
  writeFileSync(record, readFileSync(record, 'utf8').replace('untried', 'trying'))
  expect((await store.list()).graphics).toBe('crashed')
  await store.retryGraphics()
  expect((await store.list()).graphics).toBe('untried')
  expect(asked).toContain('release writer')
})
