import type { AppEvent } from '../../src-shared/events.ts'
import type { StreamMessage } from '../../src-shared/rpc/event-stream.ts'
import type { Reply } from '../../src-shared/rpc/wire.ts'
import { hostUnreachable } from './host-unreachable.ts'
import type { Transport } from './transport.ts'

/** Between two tries when the browser has given the connection up (it does so when the answer is not an event stream). */
const RETRY_MS = 1_000

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
      let last: number | undefined
      const open = (): void => {
        const source = new EventSource(last === undefined ? '/api/events' : `/api/events?since=${last}`)
        source.onopen = () => onConnection('open')
        source.onmessage = ({ data }: MessageEvent<string>) => {
          const message = JSON.parse(data) as StreamMessage<AppEvent>
          last = message.seq
          onMessage(message)
        }
        source.onerror = () => {
          onConnection('lost')
          // Otherwise the browser connects again by itself, with the number of the last event (Last-Event-ID).
          if (source.readyState === EventSource.CLOSED) setTimeout(open, RETRY_MS)
        }
      }
      open()
    },
    onCommand: () => () => {},
    pathOf: () => undefined,
  }
}
