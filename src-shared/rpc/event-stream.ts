import type { EventLog } from './event-log.ts'

/** What a client that follows the events is sent. `seq` is the number to come back with after a broken connection. */
export type StreamMessage<E> =
  /** The events flow from here on: nothing before `seq` is sent. */
  | { readonly type: 'start'; readonly seq: number }
  | { readonly type: 'event'; readonly seq: number; readonly event: E }
  /** Events after the number that the client had are gone: what it holds is stale. */
  | { readonly type: 'gap'; readonly seq: number }

/**
 * Sends what came after `since`, then every event as it comes. Undefined: a new client, which gets no old event.
 * Returns the function that ends it.
 */
export function followEvents<E>(
  log: EventLog<E>,
  since: number | undefined,
  send: (message: StreamMessage<E>) => void,
): () => void {
  const replay = since === undefined ? undefined : log.since(since)
  if (replay === undefined) send({ type: 'start', seq: log.lastSeq() })
  else if (!replay.complete) send({ type: 'gap', seq: log.lastSeq() })
  else {
    for (const { seq, event } of replay.events) send({ type: 'event', seq, event })
    // Also when nothing was missed: the client learns that it is connected again.
    send({ type: 'start', seq: log.lastSeq() })
  }
  return log.subscribe(({ seq, event }) => send({ type: 'event', seq, event }))
}
