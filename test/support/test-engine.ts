import { deepStrictEqual } from 'node:assert'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createEngine } from '../../src-main/engine.ts'
import type { AssetReader } from '../../src-main/library/book-asset.ts'
import type { ModelStore, Models } from '../../src-main/ports.ts'
import { type AppContract, contract } from '../../src-shared/contract.ts'
import type { AppEvent } from '../../src-shared/events.ts'
import { type Client, connect } from '../../src-shared/rpc/connect.ts'
import type { Method } from '../../src-shared/rpc/method.ts'
import type { Dispatch } from '../../src-shared/rpc/wire.ts'
import { buildEpub, type EpubOptions } from './build-epub.ts'
import { type FakeEmbedder, type FakeEmbedderOptions, fakeEmbedder, fakeModels } from './fake-models.ts'
import { overJson } from './over-json.ts'
import { temporaryFolder } from './temporary-library.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export interface TestEngineOptions {
  /** A folder of its own when left out. */
  readonly dir?: string
  readonly models?: Models
  readonly modelStore?: ModelStore
  readonly settingsFile?: string
  readonly background?: boolean
  readonly stop?: AbortSignal
}

export interface TestEngine {
  readonly dir: string
  readonly call: Client<AppContract>
  readonly readAsset: AssetReader
  /** Everything that the engine told so far. */
  readonly events: readonly AppEvent[]
  /** What went into the log as an error. */
  readonly logged: readonly string[]
  /** Lets days go by. */
  passDays(days: number): void
  /** Resolves with the first event, told already or still to come, that fits. */
  waitFor<E extends AppEvent>(fits: (event: AppEvent) => event is E): Promise<E>
  close(): Promise<void>
}

/** A real engine with a real database over fake models. Every call goes through JSON and every output is held against its schema. */
export async function openTestEngine(options: TestEngineOptions = {}): Promise<TestEngine> {
  const engine = await startTestEngine({ ...options, dir: options.dir ?? join(temporaryFolder(), 'library') })
  onTestFinished(engine.close)
  return engine
}

/** The same for a whole file of tests, which closes it itself. */
export async function startTestEngine(options: TestEngineOptions & { readonly dir: string }): Promise<TestEngine> {
  const { dir } = options
  const events: AppEvent[] = []
  const logged: string[] = []
  let now = Date.UTC(2026, 0, 5)
  let ticks = 0
  const engine = await createEngine({
    libraryDir: dir,
    models: options.models ?? fakeModels({ embedder: topicEmbedder() }),
    clock: { now: () => ++now, ticks: () => ++ticks },
    log: { info: () => {}, error: (what, error) => logged.push(`${what}: ${String(error)}`) },
    background: options.background ?? false,
    ...(options.stop === undefined ? {} : { stop: options.stop }),
    ...(options.modelStore === undefined ? {} : { modelStore: options.modelStore }),
    ...(options.settingsFile === undefined ? {} : { settingsFile: options.settingsFile }),
  })
  engine.events.subscribe(({ event }) => events.push(event))
  let closed: Promise<void> | undefined
  const close = (): Promise<void> => (closed ??= engine.close())
  return {
    dir,
    call: connect<AppContract>(overJson(checked(engine.dispatch))),
    readAsset: engine.readAsset,
    events,
    logged,
    passDays: (days) => {
      now += days * DAY_MS
    },
    waitFor: (fits) =>
      new Promise((resolve) => {
        const told = events.find(fits)
        if (told !== undefined) return resolve(told)
        const end = engine.events.subscribe(({ event }) => {
          if (!fits(event)) return
          end()
          resolve(event)
        })
      }),
    close,
  }
}

/** The contract's outputs are not checked when a host runs; here they are, and a field that the schema does not know fails too. */
function checked(dispatch: Dispatch): Dispatch {
  return async (name, input) => {
    const reply = await dispatch(name, input)
    if (reply.ok)
      deepStrictEqual(new Map<string, Method>(Object.entries(contract)).get(name)?.output.parse(reply.value), reply.value)
    return reply
  }
}

export interface WrittenBook {
  /** Title of a chapter → its paragraphs. */
  readonly chapters: Readonly<Record<string, readonly string[]>>
  readonly title?: string
  readonly options?: EpubOptions
}

/** An EPUB with a contents list, one document a chapter. */
export function chapteredEpub({ chapters, title = 'The Harbour', options }: WrittenBook): Uint8Array {
  const documents: Record<string, string> = {}
  const contents: [string, string][] = []
  for (const [heading, paragraphs] of Object.entries(chapters)) {
    const file = `c${contents.length + 1}.xhtml`
    contents.push([heading, file])
    documents[file] = `<h1>${heading}</h1>${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('')}`
  }
  return buildEpub(documents, { title, contents, ...options })
}

/** The same, written to a file that is gone after the test. */
export function writeEpub(book: WrittenBook, name = 'harbour.epub'): string {
  const file = join(temporaryFolder(), name)
  writeFileSync(file, chapteredEpub(book))
  return file
}

/** What a process that is gone would have left of an open library: its files as they are now, and a lock of nobody alive. */
export function libraryAfterCrash(dir: string): string {
  const copy = join(temporaryFolder(), 'library')
  cpSync(dir, copy, { recursive: true, filter: (path) => !path.endsWith('library.lock') })
  return copy
}

/** Words of the test books by what they are about, each topic an axis of its own: texts on one topic are near, on two far apart. */
const TOPICS: readonly (readonly string[])[] = [
  ['the', 'a', 'in', 'of', 'at', 'was', 'is', 'did', 'to', 'and', 'who', 'what', 'when', 'how', 'with', '.', '?', ','],
  ['lamp', 'lamps', 'burned', 'burn', 'whale', 'oil', 'hanne', 'trimmed', 'wick', 'dusk', 'light', 'keeper'],
  ['schooner', 'struck', 'reef', 'march', 'nobody', 'lost', 'wreck', 'ship', 'crew', 'rowed', 'ashore'],
]

/** Covers what a question on a topic of the test books asks, and nothing else, as the real one does for real books. */
export function topicEmbedder(options: Omit<FakeEmbedderOptions, 'dims' | 'axes'> = {}): FakeEmbedder {
  const axes = Object.fromEntries(TOPICS.flatMap((words, axis) => words.map((word) => [word, axis])))
  return fakeEmbedder({ ...options, dims: 8, axes })
}

export const HARBOUR: WrittenBook = {
  chapters: {
    'The Lamp': ['The lamp burned whale oil.', 'Hanne the keeper trimmed the wick at dusk.'],
    'The Wreck': ['A schooner struck the reef in March.', 'The crew rowed ashore and nobody was lost.'],
  },
}
