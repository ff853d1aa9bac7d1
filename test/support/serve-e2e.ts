import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPage, isPageStale, pageFolderOf } from '../../src-main/hosts/build-window.ts'
import { engineEntryOf } from '../../src-main/hosts/shell/engine-process.ts'
import { findNode } from '../../src-main/hosts/shell/find-node.ts'
import { MODELS_FOR_TESTS } from '../../src-main/models/install-for-tests.ts'
import type { E2eBook } from './e2e-books.ts'
import { PROJECT_ROOT } from './project-files.ts'
import { realModelsFolder } from './real-models.ts'
import { enterHost, type HostSession, startHost } from './start-host.ts'

export interface ServeE2eOptions {
  /** One of its own, gone with `close`, when it is left out. */
  readonly libraryDir?: string
  /**
   * `fake`: an embedder and an answer model without weights (support/e2e-engine-main.ts); `no-answer`: no answer model is installed, but can be
   * fetched; `none`: no embedder either; `real`: the program as it is shipped over the two small models that `npm test` installs.
   */
  readonly models?: 'fake' | 'no-answer' | 'none' | 'real'
  /** The built page; built when it is left out and the one that is there is older than its sources. */
  readonly pageFolder?: string
}

/** What the fake models stop at while it is held: after the third word of an answer, at the vectors of a book, at the fetching of a model. */
export type Gate = 'answers' | 'embedding' | 'models'

export interface ServedE2e extends HostSession {
  /** With the token that lets one browser in: another one each time that one was used. */
  url(): string
  /** "http://127.0.0.1:PORT". */
  readonly origin: string
  readonly port: number
  readonly libraryDir: string
  /** Process id of the engine that has the library open now. */
  enginePid(): number
  /** Ends the engine's process as a crash does. The supervisor starts another. Resolves when the host knows that it ended. */
  killEngine(): Promise<void>
  hold(gate: Gate): void
  release(gate: Gate): void
  /** Writes books to files and adds them, by the contract and not by the page. Resolves when they can be searched by meaning. */
  addBooks(books: readonly E2eBook[]): Promise<void>
  /** A folder for files of the test, gone with `close`. */
  readonly folder: string
  close(): Promise<void>
}

const E2E_ENGINE = fileURLToPath(new URL('./e2e-engine-main.ts', import.meta.url))

/** The real web host with the built page over a real engine process. It needs no test runner: scripts may use it. */
export async function serveE2e(options: ServeE2eOptions = {}): Promise<ServedE2e> {
  const { models = 'fake' } = options
  const pageFolder = options.pageFolder ?? (await builtPage())
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-e2e-'))
  const gates = join(folder, 'gates')
  mkdirSync(gates)
  const env = {
    ...process.env,
    COMMONPLACE_E2E_MODELS: models,
    COMMONPLACE_E2E_GATES: gates,
    XDG_CONFIG_HOME: join(folder, 'config'),
    ...(models === 'real' ? { COMMONPLACE_MODELS: smallModels(join(folder, 'models')) } : {}),
  }
  const started = await startHost({
    libraryDir: options.libraryDir ?? join(folder, 'library'),
    configDir: join(folder, 'config'),
    pageFolder,
    entry: models === 'real' ? engineEntryOf(PROJECT_ROOT) : E2E_ENGINE,
    env,
  })
  const session = await enterHost(started)
  const libraryDir = started.supervisor.library().dir
  return {
    ...session,
    url: () => started.host.url(),
    origin: started.origin,
    port: started.host.port,
    libraryDir,
    enginePid: () => (JSON.parse(readFileSync(join(libraryDir, 'library.lock'), 'utf8')) as { pid: number }).pid,
    killEngine: started.crashEngine,
    hold: (gate) => writeFileSync(join(gates, gate), ''),
    release: (gate) => rmSync(join(gates, gate), { force: true }),
    addBooks: async (books) => {
      const paths = books.map(({ name, bytes }) => {
        const path = join(folder, name)
        writeFileSync(path, bytes)
        return path
      })
      await session.call('book.add', { paths })
    },
    folder,
    close: async () => {
      await started.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The built page, of the sources as they are now. */
async function builtPage(): Promise<string> {
  if (isPageStale(PROJECT_ROOT)) await buildPage(PROJECT_ROOT, findNode())
  return pageFolderOf(PROJECT_ROOT)
}

/** A copy of it, that stays as it is while another run builds a newer one. */
export async function copyBuiltPage(to: string): Promise<void> {
  cpSync(await builtPage(), to, { recursive: true })
}

/** A models folder with the models of the tests, the small answer model chosen. Links: they are 130 MB. */
function smallModels(folder: string): string {
  const { path } = realModelsFolder()
  mkdirSync(folder)
  for (const id of MODELS_FOR_TESTS) symlinkSync(join(path, id), join(folder, id), 'junction')
  const [embedder, answer] = MODELS_FOR_TESTS
  writeFileSync(join(folder, 'choice.json'), JSON.stringify({ embedder, answer }))
  return folder
}
