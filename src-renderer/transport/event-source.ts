import type { AppEvent } from '../../src-shared/events.ts'
import type { StreamMessage } from '../../src-shared/rpc/event-stream.ts'
import type { Connection } from './transport.ts'

/** Follows the events after the one numbered `since`, or from now on. Returns the function that ends it. */
export type OpenStream = (
  since: number | undefined,
  onMessage: (message: StreamMessage<AppEvent>) => void,
  onConnection: (connection: Connection) => void,
) => () => void

/** Between two tries when the browser has given the connection up (it does so when the answer is not an event stream). */
const RETRY_MS = 1_000

/** The events over HTTP, from where the page came from. It connects again by itself. */
export const openEventSource: OpenStream = (since, onMessage, onConnection) => {
  let last = since
  let source: EventSource
  let retry: ReturnType<typeof setTimeout> | undefined
  const open = (): void => {
    source = new EventSource(last === undefined ? '/api/events' : `/api/events?since=${last}`)
    source.onopen = () => onConnection('open')
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const message = JSON.parse(data) as StreamMessage<AppEvent>
      last = message.seq
      onMessage(message)
    }
    source.onerror = () => {
      onConnection('lost')
      // Otherwise the browser connects again by itself, with the number of the last event (Last-Event-ID).
      if (source.readyState === EventSource.CLOSED) retry = setTimeout(open, RETRY_MS)
    }
  }
  open()
  return () => {
    clearTimeout(retry)
    source.close()
  }
}
