import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createBridge, type PageIpc } from '../../src-main/hosts/electron/bridge.ts'
import { createApi } from '../../src-renderer/api.ts'
import { createImportsStore } from '../../src-renderer/stores/imports-store.ts'
import { createNoticesStore } from '../../src-renderer/stores/notices-store.ts'
import { createBridgeTransport } from '../../src-renderer/transport/bridge-transport.ts'

/** The page of the window over a main process that writes down what it is asked. */
function openWindow() {
  const asked: unknown[][] = []
  const ipc = Object.assign(new EventEmitter(), {
    send: () => {},
    invoke: async (_channel: string, name: string, input: unknown) => {
      asked.push([name, input])
      return { ok: true, value: name === 'jobs.list' ? { groups: [], jobs: [], total: 0 } : { results: [], queued: [] } }
    },
  })
  // Electron gives '' for what is on no disk: https://www.electronjs.org/docs/latest/api/web-utils
  const webUtils = { getPathForFile: ({ name }: File) => (name.startsWith('mail') ? '' : `/books/${name}`) }
  const transport = createBridgeTransport(createBridge(ipc as unknown as PageIpc, webUtils))
  return { asked, transport, imports: createImportsStore(createApi(transport), createNoticesStore(), () => undefined, 0) }
}

test('files that are dropped on the window, and a folder, are added by their paths: nothing is copied twice', async () => {
  const { asked, imports } = openWindow()
  const entry = (isDirectory: boolean) => ({ isDirectory, isFile: !isDirectory })
  const dropped = (name: string, isDirectory = false) => {
    return { kind: 'file', getAsFile: () => new File(['x'], name), webkitGetAsEntry: () => entry(isDirectory) }
  }
  const text = { kind: 'string', getAsFile: () => null, webkitGetAsEntry: () => null }
  const drop = { items: [dropped('Emma.epub'), dropped('Shelf', true), text] } as unknown as DataTransfer
  await imports.getState().add(drop)
  expect(asked).toEqual([['book.add', { paths: ['/books/Emma.epub', '/books/Shelf'], until: 'queued' }]])
})

test('what has no path has to be sent', () => {
  const { transport } = openWindow()
  expect(transport.pathOf(new File(['x'], 'Emma.epub'))).toBe('/books/Emma.epub')
  expect(transport.pathOf(new File(['x'], 'mail.epub'))).toBeUndefined()
})

test('books that the app was opened with are added by the same way', async () => {
  const { asked, imports } = openWindow()
  await imports.getState().addPaths(['/books/Walden.epub'])
  expect(asked[0]).toEqual(['book.add', { paths: ['/books/Walden.epub'], until: 'queued' }])
})
