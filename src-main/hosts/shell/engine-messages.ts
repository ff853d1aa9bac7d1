import type { ErrorReport } from '../../../src-shared/errors.ts'
import type { AppEvent } from '../../../src-shared/events.ts'
import type { Reply } from '../../../src-shared/rpc/wire.ts'
import type { Asset, AssetRequest } from '../../library/book-asset.ts'

/** From the shell to the engine's process. Each `id` comes back once, with the reply. */
export type ToEngine =
  | { readonly type: 'call'; readonly id: number; readonly name: string; readonly input: unknown }
  | { readonly type: 'asset'; readonly id: number; readonly request: AssetRequest }
  /** Stop what runs, keep what is stored, give the library free, end. */
  | { readonly type: 'close' }

/** From the engine's process to the shell. */
export type FromEngine =
  /** The library is open. */
  | { readonly type: 'ready' }
  /** The library cannot be opened: the process ends after this. */
  | { readonly type: 'failed'; readonly error: ErrorReport }
  | { readonly type: 'reply'; readonly id: number; readonly reply: Reply }
  | { readonly type: 'asset'; readonly id: number; readonly asset: Asset | undefined }
  | { readonly type: 'event'; readonly seq: number; readonly event: AppEvent }
