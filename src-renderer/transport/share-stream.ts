import type { AppEvent } from '../../src-shared/events.ts'
import type { StreamMessage } from '../../src-shared/rpc/event-stream.ts'
import type { OpenStream } from './event-source.ts'
import type { Connection } from './transport.ts'

/** What the tabs of one browser say to each other. */
export type Said =
  /** Of the one that has the stream. */
  | { readonly kind: 'message'; readonly message: StreamMessage<AppEvent> }
  | { readonly kind: 'connection'; readonly connection: Connection }
  /** Where the stream is, for one that asked. */
  | { readonly kind: 'here'; readonly seq: number | undefined; readonly connection: Connection | undefined }
  /** Of one that wants to know. */
  | { readonly kind: 'hello' }

/** What of the browser joins its tabs: BroadcastChannel and Web Locks, in the part that is needed. */
export interface Tabs {
  say(said: Said): void
  /** What the others say, in the order of each. */
  onSaid(listener: (said: Said) => void): void
  /** Runs `lead` once no other tab does. It ends when `signal` aborts, which is when another tab has taken the lead by force. */
  lead(lead: (signal: AbortSignal) => Promise<void>, byForce: boolean): void
  /** The tab comes to the front. */
  onFront(listener: () => void): void
  /** Returns the function that calls it off. */
  after(ms: number, action: () => void): () => void
}

/** One that leads answers at once, unless it hangs, or the machine has no time for it. */
const ANSWER_MS = 5_000

/**
 * One stream for all tabs of a browser. Browsers allow six connections to a host over all tabs (HTTP/1.1), so with a stream each, the seventh tab would
 * wait for ever, and no call of any tab would get through: https://developer.mozilla.org/docs/Web/API/EventSource
 *
 * One tab has the stream and passes on what comes; when it goes, the browser gives the lead to another, which goes on after the last event that it
 * has. Every message carries its number, so a tab that missed one knows.
 */
export function shareStream(
  tabs: Tabs,
  open: OpenStream,
  onMessage: (message: StreamMessage<AppEvent>) => void,
  onConnection: (connection: Connection) => void,
): void {
  let last: number | undefined
  let connection: Connection | undefined
  let leads = false
  let giveUp: (() => void) | undefined

  function take(message: StreamMessage<AppEvent>): void {
    const { type, seq } = message
    // Two tabs may have asked for the same events, one after the other.
    if (last !== undefined && seq <= last && type !== 'gap') return
    const isNext = last === undefined || (type === 'event' && seq === last + 1)
    last = seq
    onMessage(isNext ? message : { type: 'gap', seq })
  }

  function connect(now: Connection): void {
    if (now === connection) return
    connection = now
    onConnection(now)
  }

  function lead(signal: AbortSignal): Promise<void> {
    leads = true
    giveUp?.()
    const close = open(
      last,
      (message) => {
        tabs.say({ kind: 'message', message })
        take(message)
      },
      (now) => {
        tabs.say({ kind: 'connection', connection: now })
        connect(now)
      },
    )
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        close()
        leads = false
        resolve()
      })
    })
  }

  /** One that leads and does not answer is frozen, or its page hangs: the next takes its place. */
  function ask(): void {
    if (leads || giveUp !== undefined) return
    const cancel = tabs.after(ANSWER_MS, () => {
      giveUp = undefined
      if (!leads) tabs.lead(lead, true)
    })
    giveUp = () => {
      cancel()
      giveUp = undefined
    }
    tabs.say({ kind: 'hello' })
  }

  tabs.onSaid((said) => {
    if (said.kind === 'hello') {
      if (leads) tabs.say({ kind: 'here', seq: last, connection })
      return
    }
    giveUp?.()
    if (said.kind === 'message') {
      // Before the first word of the stream itself it is not known what is missing.
      if (last !== undefined || said.message.type !== 'event') take(said.message)
      return
    }
    if (said.connection !== undefined) connect(said.connection)
    if (said.kind === 'here' && said.seq !== undefined) take({ type: 'start', seq: said.seq })
  })
  tabs.onFront(ask)
  tabs.lead(lead, false)
  ask()
}
