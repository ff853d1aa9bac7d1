import { z } from 'zod'
import { errorReportSchema } from './contract/error-report.ts'
import type { AppEvent } from './events.ts'
import type { StreamMessage } from './rpc/event-stream.ts'
import { method } from './rpc/method.ts'
import type { Reply } from './rpc/wire.ts'
import type { MenuCommand } from './shortcuts.ts'

const nothing = z.object({})
const library = z.object({ dir: z.string(), name: z.string() })
export type LibraryPlace = z.infer<typeof library>

/** `starting`: not opened yet; `restarting`: it died and is coming back; `failed`: it cannot be opened, and `error` says why. */
const engineState = z.object({
  state: z.enum(['starting', 'ready', 'restarting', 'failed', 'stopped']),
  error: errorReportSchema.optional(),
})
export type EngineState = z.infer<typeof engineState>

const shellView = z.object({
  /** `window`: Electron; `browser`: a tab on this machine's loopback address. */
  host: z.enum(['window', 'browser']),
  version: z.string(),
  /** As Node names it: "darwin", "win32", "linux". */
  platform: z.string(),
  library,
  /** Newest first, the open one included; folders that are gone are left out. */
  recent: z.array(library),
  engine: engineState,
  /** Requests to anywhere but the app itself, which were all refused. Null where the browser alone keeps count. */
  blockedRequests: z.int().nullable(),
  /** What this host can do; the other calls answer 'bad-request'. */
  can: z.object({ pickFolder: z.boolean(), reveal: z.boolean(), notify: z.boolean(), newWindow: z.boolean() }),
})
export type ShellView = z.infer<typeof shellView>

/** What only the host around the page can do. The same client calls these and the engine's methods. */
export const shellContract = {
  'shell.view': method(nothing, shellView),
  /** Opens a library, making it when the folder has none. Answers when the engine has it open; on failure the old one is open again. */
  'shell.openLibrary': method(z.object({ dir: z.string().min(1) }), library),
  /** A dialog for a folder. Null when the reader thought better of it. */
  'shell.pickFolder': method(z.object({ title: z.string() }), z.object({ dir: z.string().nullable() })),
  /** Shows the file in the system's file manager. */
  'shell.reveal': method(z.object({ path: z.string().min(1) }), nothing),
  'shell.openLogs': method(nothing, nothing),
  'shell.notify': method(z.object({ title: z.string(), body: z.string() }), nothing),
  'shell.newWindow': method(nothing, nothing),
} as const

export type ShellContract = typeof shellContract

/** What the menu or the system asks of one window. */
export type ShellCommand =
  | { readonly type: 'menu'; readonly id: MenuCommand }
  /** Files or folders picked in a dialog, or opened with Commonplace: to be added. */
  | { readonly type: 'add'; readonly paths: readonly string[] }
  /** A `commonplace://` link that was clicked anywhere on this machine. */
  | { readonly type: 'link'; readonly url: string }

/** What the preload script gives the page, as `window.commonplace`. It knows no method. */
export interface Bridge {
  call(name: string, input: unknown): Promise<Reply>
  follow(since: number | undefined, listener: (message: StreamMessage<AppEvent>) => void): () => void
  onCommand(listener: (command: ShellCommand) => void): () => void
  /** Path of a dropped or picked file, '' when it has none (dragged out of a browser or a mail). */
  pathOf(file: object): string
}
