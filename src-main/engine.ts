import { contract } from '../src-shared/contract.ts'
import type { AppEvent } from '../src-shared/events.ts'
import type { EventLog } from '../src-shared/rpc/event-log.ts'
import { serve } from '../src-shared/rpc/serve.ts'
import type { Dispatch } from '../src-shared/rpc/wire.ts'
import { createHandlers } from './hosts/handlers.ts'
import { type AssetReader, createAssetReader } from './library/book-asset.ts'
import { closeLibrary, openLibrary } from './library/library.ts'
import { createWork } from './library/work.ts'
import type { Clock, Log, Models } from './ports.ts'

export interface EngineOptions {
  readonly libraryDir: string
  readonly models: Models
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
  /** Tells that a model is there which was not: meaning search begins with it. */
  modelArrived(): void
  /** Stops what runs, keeps what is stored, gives the library free. */
  close(): Promise<void>
}

/** Opens a library and serves the contract over it. Rejects as `openLibrary` does. */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const library = openLibrary({ dir: options.libraryDir, models: options.models, clock: options.clock, log: options.log })
  const work = createWork(library, options.stop)
  await work.questions.settleUnfinished()
  if (options.background) work.start()
  return {
    dispatch: serve(contract, createHandlers(library, work), (name, error) => options.log.error(name, error)),
    events: library.events,
    readAsset: createAssetReader(library),
    modelArrived: () => work.meaning.wake(),
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
