import type { AppContract } from '../src-shared/contract.ts'
import type { AppEvent } from '../src-shared/events.ts'
import { type Client, connect } from '../src-shared/rpc/connect.ts'
import type { ShellCommand, ShellContract } from '../src-shared/shell.ts'
import { createBridgeTransport } from './transport/bridge-transport.ts'
import { createHttpTransport } from './transport/http-transport.ts'
import type { Connection, Transport } from './transport/transport.ts'
import { type Uploaded, type UploadOptions, uploadFiles } from './transport/upload-files.ts'

/** All that the page knows of the world outside. The same over Electron's preload and over HTTP. */
export interface Api {
  /** Calls a method by name. Rejects with the AppError that the other side reported, or with 'host-unreachable'. */
  readonly call: Client<AppContract & ShellContract>
  /**
   * `onGap` is called once as soon as events flow, and again whenever some were missed: load what you show there, and nowhere else.
   * Returns the function that ends it.
   */
  subscribe(listener: (event: AppEvent) => void, onGap: () => void): () => void
  /** Called at once with what holds now, then with every change. */
  onConnection(listener: (connection: Connection) => void): () => void
  /** What the menu, a file that was opened with Commonplace or a clicked link asks for. Never called in a browser. */
  onCommand(listener: (command: ShellCommand) => void): () => void
  /** For `<img src>`. A picture is named by its path inside the book's file. Not found (a 404) when the book has none. */
  assetUrl(kind: 'cover', book: string): string
  assetUrl(kind: 'picture', book: string, path: string): string
  /** Makes picked files (an array) or what was dropped (also folders) readable for the engine. A failed one never stops the others. */
  upload(files: readonly File[] | DataTransfer, options?: UploadOptions): Promise<Uploaded>
}

/** Over the preload script's bridge when there is one, else over HTTP to where the page came from. */
export function createApi(transport: Transport = chooseTransport()): Api {
  const subscribers = new Set<{ readonly listener: (event: AppEvent) => void; readonly onGap: () => void }>()
  const connectionListeners = new Set<(connection: Connection) => void>()
  let connection: Connection = 'lost'
  let isLive = false

  transport.follow(
    (message) => {
      if (message.type === 'event') for (const { listener } of [...subscribers]) listener(message.event)
      else if (message.type === 'gap' || !isLive) {
        isLive = true
        for (const { onGap } of [...subscribers]) onGap()
      }
    },
    (now) => {
      connection = now
      for (const listener of [...connectionListeners]) listener(now)
    },
  )

  return {
    call: connect<AppContract & ShellContract>(transport.dispatch),
    subscribe: (listener, onGap) => {
      const subscriber = { listener, onGap }
      subscribers.add(subscriber)
      if (isLive) queueMicrotask(() => subscribers.has(subscriber) && onGap())
      return () => void subscribers.delete(subscriber)
    },
    onConnection: (listener) => {
      connectionListeners.add(listener)
      listener(connection)
      return () => void connectionListeners.delete(listener)
    },
    onCommand: transport.onCommand,
    assetUrl: (kind: 'cover' | 'picture', book: string, path?: string) => {
      const inBook = (path ?? '').split('/').map(encodeURIComponent).join('/')
      return `/assets/${kind}/${encodeURIComponent(book)}${inBook === '' ? '' : `/${inBook}`}`
    },
    upload: (files, options = {}) => uploadFiles(transport, files, options),
  }
}

function chooseTransport(): Transport {
  return window.commonplace === undefined ? createHttpTransport() : createBridgeTransport(window.commonplace)
}
