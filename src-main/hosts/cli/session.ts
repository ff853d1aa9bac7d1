import { resolve } from 'node:path'
import type { AppContract } from '../../../src-shared/contract.ts'
import type { AppEvent } from '../../../src-shared/events.ts'
import { type Client, connect } from '../../../src-shared/rpc/connect.ts'
import { createEngine } from '../../engine.ts'
import { defaultLibraryDir } from '../../library/default-library.ts'
import { readManifest } from '../../models/manifest.ts'
import { defaultResourcesDir, type ModelsFolder, modelsPath } from '../../models/models-folder.ts'
import { openModels } from '../../models/open-models.ts'
import { openLog } from '../open-log.ts'
import { systemClock } from '../system-clock.ts'
import { createProgressBar, type ProgressBar } from './progress-bar.ts'

export interface GlobalOptions {
  readonly library?: string
  readonly json?: boolean
}

/** The engine in this process, with what a command needs around it. */
export interface Session {
  readonly call: Client<AppContract>
  readonly bar: ProgressBar
  /** Aborts when the reader presses Ctrl+C. */
  readonly signal: AbortSignal
  onEvent(listener: (event: AppEvent) => void): () => void
}

/** A path as the reader typed it: npm runs its scripts in the project's folder and says in INIT_CWD where it was called. */
export function pathAsTyped(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path)
}

export function modelsFolder(): ModelsFolder {
  const resources = defaultResourcesDir()
  return { path: modelsPath(resources, environmentAsTyped()), manifest: readManifest(resources) }
}

/** The environment with its folders where the reader stands, not where npm runs the script. */
function environmentAsTyped(): Readonly<Record<string, string | undefined>> {
  const env = { ...process.env }
  for (const name of ['COMMONPLACE_LIBRARY', 'COMMONPLACE_MODELS']) if (env[name]) env[name] = pathAsTyped(env[name])
  return env
}

/** What ends a command from outside, in order: Ctrl+C, the end of a service, a terminal that is closed. The second time it ends at once. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** An end that the reader can bring about until `done` is called. */
export function endBySignal(): { readonly signal: AbortSignal; done(): void } {
  const stop = new AbortController()
  const interrupt = (): void => {
    stop.abort()
    done()
  }
  const done = (): void => {
    for (const name of SIGNALS) process.off(name, interrupt)
  }
  for (const name of SIGNALS) process.once(name, interrupt)
  return { signal: stop.signal, done }
}

/** Opens the library, runs `work`, and closes everything in order, whatever happened. */
export async function withSession<T>(
  options: GlobalOptions,
  background: boolean,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const libraryDir = options.library === undefined ? defaultLibraryDir(environmentAsTyped()) : pathAsTyped(options.library)
  const bar = createProgressBar(process.stderr)
  const log = openLog(libraryDir)
  const end = endBySignal()
  const engine = await createEngine({
    libraryDir,
    models: openModels({ folder: modelsFolder(), log }),
    clock: systemClock,
    log,
    background,
    stop: end.signal,
  })
  const endEvents = engine.events.subscribe(({ event }) => {
    if (event.type === 'job.progress') bar.show(event.what, event.done, event.total)
  })
  try {
    return await work({
      call: connect<AppContract>(engine.dispatch),
      bar,
      signal: end.signal,
      onEvent: (listener) => engine.events.subscribe(({ event }) => listener(event)),
    })
  } finally {
    endEvents()
    bar.clear()
    await engine.close()
    end.done()
  }
}
