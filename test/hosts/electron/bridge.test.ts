import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createBridge, type PageIpc } from '../../../src-main/hosts/electron/bridge.ts'
import { CHANNELS } from '../../../src-main/hosts/electron/channels.ts'

function build() {
  const sent: unknown[][] = []
  const ipc = Object.assign(new EventEmitter(), {
    send: (...message: unknown[]) => void sent.push(message),
    invoke: async (...message: unknown[]) => ({ ok: true, value: message }),
  })
  const webUtils = { getPathForFile: (file: File) => (file.name === 'from-a-mail.epub' ? '' : `/books/${file.name}`) }
  return { sent, ipc, bridge: createBridge(ipc as unknown as PageIpc, webUtils) }
}

test('a call goes through with its name and input as they are', async () => {
  const { bridge } = build()
  expect(await bridge.call('any.method', { a: 1 })).toEqual({ ok: true, value: [CHANNELS.call, 'any.method', { a: 1 }] })
})

test('each stream hears its own messages, until it ends', () => {
  const { bridge, ipc, sent } = build()
  const heard: unknown[] = []
  const end = bridge.follow(undefined, (message) => heard.push(['first', message]))
  bridge.follow(7, (message) => heard.push(['second', message]))
  expect(sent).toEqual([
    [CHANNELS.follow, 1, undefined],
    [CHANNELS.follow, 2, 7],
  ])
  ipc.emit(CHANNELS.event, {}, 1, { type: 'start', seq: 7 })
  ipc.emit(CHANNELS.event, {}, 2, { type: 'gap', seq: 9 })
  end()
  ipc.emit(CHANNELS.event, {}, 1, { type: 'gap', seq: 9 })
  expect(heard).toEqual([
    ['first', { type: 'start', seq: 7 }],
    ['second', { type: 'gap', seq: 9 }],
  ])
  expect(sent.at(-1)).toEqual([CHANNELS.unfollow, 1])
})

test('the page says when it hears commands, and hears them', () => {
  const { bridge, ipc, sent } = build()
  const heard: unknown[] = []
  const end = bridge.onCommand((command) => heard.push(command))
  expect(sent).toEqual([[CHANNELS.listening]])
  ipc.emit(CHANNELS.command, {}, { type: 'menu', id: 'find' })
  end()
  ipc.emit(CHANNELS.command, {}, { type: 'menu', id: 'help' })
  expect(heard).toEqual([{ type: 'menu', id: 'find' }])
})

test('a dropped file has its path; one that is on no disk, and what is no file, have none', () => {
  const { bridge } = build()
  expect(bridge.pathOf(new File(['x'], 'Emma.epub'))).toBe('/books/Emma.epub')
  expect(bridge.pathOf(new File(['x'], 'from-a-mail.epub'))).toBe('')
  expect(bridge.pathOf({ name: 'Emma.epub' })).toBe('')
})
