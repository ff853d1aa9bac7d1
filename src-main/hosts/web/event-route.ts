import type { ServerResponse } from 'node:http'
import type { AppEvent } from '../../../src-shared/events.ts'
import type { EventLog } from '../../../src-shared/rpc/event-log.ts'
import { followEvents } from '../../../src-shared/rpc/event-stream.ts'
import { NEVER_STORE, PAGE_HEADERS } from '../shell/content-policy.ts'

/** Browser and server both notice a dead connection by it. */
const BEAT_MS = 20_000
/** What a page that does not read may leave here. It comes back and asks for what it missed. */
const LARGEST_BACKLOG_BYTES = 16 << 20

/** Sends the events as server-sent events until the page goes. https://html.spec.whatwg.org/multipage/server-sent-events.html */
export function streamEvents(log: EventLog<AppEvent>, since: number | undefined, response: ServerResponse): void {
  response.writeHead(200, { ...PAGE_HEADERS, 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': NEVER_STORE })
  response.write('retry: 1000\n\n')
  const beat = setInterval(() => response.write(':\n\n'), BEAT_MS)
  const end = followEvents(log, since, (message) => {
    response.write(`id: ${message.seq}\ndata: ${JSON.stringify(message)}\n\n`)
    if (response.writableLength > LARGEST_BACKLOG_BYTES) response.destroy()
  })
  response.once('close', () => {
    clearInterval(beat)
    end()
  })
}

/** The number of the last event that the page has: what the browser says when it comes back goes before what the address says. */
export function lastSeen(lastEventId: string | undefined, since: string | undefined): number | undefined {
  const [number] = [lastEventId, since].filter((text) => text !== undefined && /^\d{1,16}$/.test(text)).map(Number)
  return number
}
