import { expect, test } from 'vitest'
import { createApi } from '../../src-renderer/api.ts'
import { createBridgeTransport } from '../../src-renderer/transport/bridge-transport.ts'
import type { Connection, Transport } from '../../src-renderer/transport/transport.ts'
import type { AppEvent } from '../../src-shared/events.ts'
import type { StreamMessage } from '../../src-shared/rpc/event-stream.ts'
import type { Bridge } from '../../src-shared/shell.ts'

function build(over: Partial<Transport> = {}) {
  let hear: (message: StreamMessage<AppEvent>) => void = () => {}
  let connect: (connection: Connection) => void = () => {}
  const api = createApi({
    dispatch: async (name, input) => ({ ok: true, value: { name, input } }),
    follow: (onMessage, onConnection) => {
      hear = onMessage
      connect = onConnection
    },
    onCommand: () => () => {},
    pathOf: () => undefined,
    ...over,
  })
  return { api, hear: (message: StreamMessage<AppEvent>) => hear(message), connect: (now: Connection) => connect(now) }
}

const CHANGED = { type: 'shelf.changed' } as const

test('state is loaded once when events flow, and again when some were missed; coming back without a gap loads nothing', () => {
  const { api, hear } = build()
  const told: string[] = []
  const end = api.subscribe(
    ({ type }) => told.push(type),
    () => told.push('load'),
  )
  expect(told).toEqual([])
  hear({ type: 'start', seq: 4 })
  hear({ type: 'event', seq: 5, event: CHANGED })
  hear({ type: 'start', seq: 5 })
  hear({ type: 'gap', seq: 90 })
  end()
  hear({ type: 'event', seq: 91, event: CHANGED })
  expect(told).toEqual(['load', 'shelf.changed', 'load'])
})

test('one that subscribes late loads its state as well', async () => {
  const { api, hear } = build()
  hear({ type: 'start', seq: 4 })
  let loads = 0
  api.subscribe(
    () => {},
    () => (loads += 1),
  )
  await Promise.resolve()
  expect(loads).toBe(1)
})

test('what the connection is now is told at once, then each change', () => {
  const { api, connect } = build()
  const told: Connection[] = []
  api.onConnection((connection) => told.push(connection))
  connect('open')
  connect('lost')
  expect(told).toEqual(['lost', 'open', 'lost'])
})

test('an error arrives as an AppError with its next step', async () => {
  const error = { code: 'engine-stopped', message: 'It ended.', nextStep: 'Try again.' } as const
  const { api } = build({ dispatch: async () => ({ ok: false, error }) })
  await expect(api.call('book.list', {})).rejects.toMatchObject({ name: 'AppError', ...error })
})

test('the address of a picture keeps its folders and escapes the rest', () => {
  const { api } = build()
  expect(api.assetUrl('cover', '1a2b')).toBe('/assets/cover/1a2b')
  expect(api.assetUrl('picture', '1a2b', 'OEBPS/a b/c#1?.png')).toBe('/assets/picture/1a2b/OEBPS/a%20b/c%231%3F.png')
})

test('files that the host knows by their path are not sent', async () => {
  const bridge: Bridge = {
    call: async () => ({ ok: true, value: {} }),
    follow: () => () => {},
    onCommand: () => () => {},
    pathOf: (file) => (file instanceof File ? `/books/${file.name}` : ''),
  }
  const api = createApi(createBridgeTransport(bridge))
  expect(await api.upload([new File(['x'], 'a.epub'), new File(['y'], 'b.txt')])).toEqual({
    paths: ['/books/a.epub', '/books/b.txt'],
    failed: [],
  })
})

test('a folder that is dropped is passed on by its path where there is one', async () => {
  const folder = new File([], 'shelf')
  const items = [
    { kind: 'string', getAsFile: () => null, webkitGetAsEntry: () => null },
    { kind: 'file', getAsFile: () => folder, webkitGetAsEntry: () => ({ isDirectory: true }) },
  ]
  const { api } = build({ pathOf: (file) => `/books/${file.name}` })
  expect(await api.upload({ items } as unknown as DataTransfer)).toEqual({ paths: ['/books/shelf'], failed: [] })
})

test('what was stopped before it was sent fails by itself', async () => {
  const { api } = build()
  const stop = new AbortController()
  stop.abort()
  const { paths, failed } = await api.upload([new File(['x'], 'a.epub')], { signal: stop.signal })
  expect(paths).toEqual([])
  expect(failed).toMatchObject([{ file: 'a.epub', error: { code: 'cancelled' } }])
})
