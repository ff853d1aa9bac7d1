import type { AppContract } from '../../../src-shared/contract.ts'
import type { AppEvent } from '../../../src-shared/events.ts'
import { type Client, connect } from '../../../src-shared/rpc/connect.ts'
import { createEngine } from '../../engine.ts'
import { defaultLibraryDir } from '../../library/default-library.ts'
import { openModels } from '../../models/open-models.ts'
import { openLog } from '../open-log.ts'
import { systemClock } from '../system-clock.ts'
import { endBySignal } from './end-by-signal.ts'
import { modelsFolder } from './find-models.ts'
import { createProgressBar, type ProgressBar } from './progress-bar.ts'
import { environmentAsTyped, pathAsTyped } from './typed-paths.ts'

export interface GlobalOptions {
  readonly library?: string
  readonly json?: boolean
}

const UPKEEP_WORDS = { check: 'Checking', backup: 'Copying', compact: 'Giving space back' } as const

/** The engine in this process, with what a command needs around it. */
export interface Session {
  readonly call: Client<AppContract>
  readonly bar: ProgressBar
  /** Aborts when the reader presses Ctrl+C. */
  readonly signal: AbortSignal
  onEvent(listener: (event: AppEvent) => void): () => void
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
    if (event.type === 'upkeep.progress' && event.total > 0) bar.show(UPKEEP_WORDS[event.what], event.done, event.total)
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
