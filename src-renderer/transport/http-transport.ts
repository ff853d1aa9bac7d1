import type { Reply } from '../../src-shared/rpc/wire.ts'
import { browserTabs } from './browser-tabs.ts'
import { openEventSource } from './event-source.ts'
import { hostUnreachable } from './host-unreachable.ts'
import { shareStream } from './share-stream.ts'
import type { Transport } from './transport.ts'

/** Calls and events over HTTP, to where the page came from. */
export function createHttpTransport(): Transport {
  return {
    dispatch: async (name, input): Promise<Reply> => {
      try {
        const response = await fetch('/api/call', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ name, input }),
        })
        return (await response.json()) as Reply
      } catch {
        return { ok: false, error: hostUnreachable() }
      }
    },
    follow: (onMessage, onConnection) => {
      const tabs = browserTabs()
      if (tabs === undefined) openEventSource(undefined, onMessage, onConnection)
      else shareStream(tabs, openEventSource, onMessage, onConnection)
    },
    onCommand: () => () => {},
    pathOf: () => undefined,
  }
}
