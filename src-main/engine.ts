import { contract } from '../src-shared/contract.ts'
import type { AppEvent } from '../src-shared/events.ts'
import type { EventLog } from '../src-shared/rpc/event-log.ts'
import { serve } from '../src-shared/rpc/serve.ts'
import type { Dispatch } from '../src-shared/rpc/wire.ts'
import { createHandlers } from './hosts/handlers.ts'
import { type AssetReader, createAssetReader } from './library/book-asset.ts'
import { closeLibrary, openLibrary } from './library/library.ts'
import { modelLimits, readSettings } from './library/settings.ts'
import { createWork } from './library/work.ts'
import type { Clock, Log, ModelStore, Models } from './ports.ts'

export interface EngineOptions {
  readonly libraryDir: string
  readonly models: Models
  /** For hosts in which the reader can fetch, choose and remove models. */
  readonly modelStore?: ModelStore
  /** Where the application's own settings are kept, whatever the library; in the library when it is left out. */
  readonly settingsFile?: string
  readonly clock: Clock
  readonly log: Log
  /** Goes on with unfinished imports and meaning search while it is open. */
  readonly background: boolean
  /** Ends what is being done, as Ctrl+C does. */
  readonly stop?: AbortSignal
}

/** The same in every host: calls by name, numbered events, and an end in order. */
export interface Engine {
  readonly dispatch: Dispatch
  readonly events: EventLog<AppEvent>
  /** Pictures of books: bytes are no JSON. */
  readonly readAsset: AssetReader
  /** Stops what runs, keeps what is stored, gives the library free. */
  close(): Promise<void>
}

/** Opens a library and serves the contract over it. Rejects as `openLibrary` does. */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const { libraryDir, models, clock, log, modelStore, settingsFile } = options
  const library = openLibrary({
    dir: libraryDir,
    models,
    clock,
    log,
    ...(modelStore === undefined ? {} : { modelStore }),
    ...(settingsFile === undefined ? {} : { settingsFile }),
  })
  const work = createWork(library, options.stop)
  await work.questions.settleUnfinished()
  await modelStore?.limit(modelLimits(readSettings(library)))
  if (options.background) work.start()
  return {
    dispatch: serve(contract, createHandlers(library, work), (name, error) => options.log.error(name, error)),
    events: library.events,
    readAsset: createAssetReader(library),
    close: async () => {
      // Whatever fails on the way, the library is given free.
      try {
        await work.close()
        await options.models.close()
      } finally {
        await closeLibrary(library)
      }
    },
  }
}
