import { expect, test } from 'vitest'
import type { OpenStream } from '../../src-renderer/transport/event-source.ts'
import { type Said, shareStream, type Tabs } from '../../src-renderer/transport/share-stream.ts'
import type { AppEvent } from '../../src-shared/events.ts'
import type { StreamMessage } from '../../src-shared/rpc/event-stream.ts'

interface Stream {
  readonly tab: string
  readonly since: number | undefined
  readonly say: (message: StreamMessage<AppEvent>) => void
  readonly lose: () => void
}

/** Some tabs of one browser: what one says the others hear at once, and the lead goes to who asked first. */
function buildBrowser() {
  const listeners = new Map<string, (said: Said) => void>()
  const fronts = new Map<string, () => void>()
  const timers = new Map<string, () => void>()
  const queue: { tab: string; lead: (signal: AbortSignal) => Promise<void> }[] = []
  const deaf = new Set<string>()
  const streams: Stream[] = []
  const closed: string[] = []
  let leader: { tab: string; end: AbortController } | undefined

  function next(): void {
    const first = queue.shift()
    if (first === undefined) return
    const end = new AbortController()
    leader = { tab: first.tab, end }
    void first.lead(end.signal)
  }

  function openTab(tab: string): string[] {
    const told: string[] = []
    const tabs: Tabs = {
      say: (said) => {
        for (const [other, listener] of listeners) if (other !== tab && !deaf.has(other)) listener(said)
      },
      onSaid: (listener) => listeners.set(tab, listener),
      lead: (lead, byForce) => {
        if (byForce) {
          const before = leader
          queue.unshift({ tab, lead })
          before?.end.abort()
          if (before !== undefined) queue.push({ tab: before.tab, lead })
          next()
          return
        }
        queue.push({ tab, lead })
        if (leader === undefined) next()
      },
      onFront: (listener) => fronts.set(tab, listener),
      after: (_ms, action) => {
        timers.set(tab, action)
        return () => timers.delete(tab)
      },
    }
    const open: OpenStream = (since, onMessage, onConnection) => {
      onConnection('open')
      streams.push({ tab, since, say: onMessage, lose: () => onConnection('lost') })
      return () => closed.push(tab)
    }
    shareStream(
      tabs,
      open,
      (message) => told.push(`${message.type} ${message.seq}`),
      (connection) => told.push(connection),
    )
    return told
  }

  return {
    openTab,
    streams,
    closed,
    closeTab: (tab: string) => {
      listeners.delete(tab)
      if (leader?.tab === tab) next()
    },
    freeze: (tab: string) => deaf.add(tab),
    thaw: (tab: string) => deaf.delete(tab),
    toFront: (tab: string) => fronts.get(tab)?.(),
    timeGoesBy: (tab: string) => timers.get(tab)?.(),
  }
}

const changed = (seq: number): StreamMessage<AppEvent> => ({ type: 'event', seq, event: { type: 'shelf.changed' } })

// Seven tabs with a stream each: the seventh stood empty, and no call of the other six was answered any more.
test('tabs share one stream: each hears every event once, also one that is opened later', () => {
  const browser = buildBrowser()
  const first = browser.openTab('first')
  browser.streams[0]?.say({ type: 'start', seq: 4 })
  const second = browser.openTab('second')
  browser.streams[0]?.say(changed(5))
  const third = browser.openTab('third')
  browser.streams[0]?.say(changed(6))
  expect(browser.streams).toHaveLength(1)
  expect(first).toEqual(['open', 'start 4', 'event 5', 'event 6'])
  expect(second).toEqual(['open', 'start 4', 'event 5', 'event 6'])
  expect(third).toEqual(['open', 'start 5', 'event 6'])
})

test('tabs that are opened before the host answers begin with its first word', () => {
  const browser = buildBrowser()
  browser.openTab('first')
  const second = browser.openTab('second')
  browser.streams[0]?.say({ type: 'start', seq: 9 })
  browser.streams[0]?.say(changed(10))
  expect(second).toEqual(['open', 'start 9', 'event 10'])
})

test('when the tab with the stream is closed, the next goes on after the last event that it has, and nobody hears one twice', () => {
  const browser = buildBrowser()
  browser.openTab('first')
  browser.streams[0]?.say({ type: 'start', seq: 4 })
  const second = browser.openTab('second')
  const third = browser.openTab('third')
  browser.streams[0]?.say(changed(5))
  browser.closeTab('first')
  expect(browser.streams[1]).toMatchObject({ tab: 'second', since: 5 })
  // The host sends what came between, and says that the stream flows again.
  browser.streams[1]?.say(changed(6))
  browser.streams[1]?.say({ type: 'start', seq: 6 })
  browser.streams[1]?.say(changed(5))
  expect(second.filter((word) => word.startsWith('event'))).toEqual(['event 5', 'event 6'])
  expect(third.filter((word) => word.startsWith('event'))).toEqual(['event 5', 'event 6'])
})

test('a tab that missed something is told so, by the next event or when it comes to the front', () => {
  const browser = buildBrowser()
  browser.openTab('first')
  browser.streams[0]?.say({ type: 'start', seq: 4 })
  const second = browser.openTab('second')
  browser.freeze('second')
  browser.streams[0]?.say(changed(5))
  browser.thaw('second')
  browser.streams[0]?.say(changed(6))
  expect(second.slice(-1)).toEqual(['gap 6'])
  browser.freeze('second')
  browser.streams[0]?.say(changed(7))
  browser.thaw('second')
  browser.toFront('second')
  expect(second.slice(-1)).toEqual(['gap 7'])
})

test('a tab that has the stream and does not answer is relieved of it', () => {
  const browser = buildBrowser()
  browser.openTab('first')
  browser.streams[0]?.say({ type: 'start', seq: 4 })
  const second = browser.openTab('second')
  browser.freeze('first')
  browser.toFront('second')
  browser.timeGoesBy('second')
  expect(browser.closed).toEqual(['first'])
  expect(browser.streams[1]).toMatchObject({ tab: 'second', since: 4 })
  browser.streams[1]?.say(changed(5))
  expect(second.slice(-1)).toEqual(['event 5'])
})

test('a host that does not answer is told in every tab, and a new one’s numbers are taken over', () => {
  const browser = buildBrowser()
  const first = browser.openTab('first')
  browser.streams[0]?.say({ type: 'start', seq: 40 })
  const second = browser.openTab('second')
  browser.streams[0]?.lose()
  browser.streams[0]?.say({ type: 'gap', seq: 7 })
  browser.streams[0]?.say(changed(8))
  for (const told of [first, second]) expect(told.slice(-3)).toEqual(['lost', 'gap 7', 'event 8'])
})
