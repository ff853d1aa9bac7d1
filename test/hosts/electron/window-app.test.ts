import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CHANNELS } from '../../../src-main/hosts/electron/channels.ts'
import type { FakeWindow } from '../../support/fake-electron.ts'
import { fakeEngines } from '../../support/fake-engine-process.ts'
import { echoingEngines, openTestWindowApp } from '../../support/window-app.ts'

function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

test('a window has no way to Node, and is shown when there is something to see', async () => {
  const { electron } = await openTestWindowApp()
  const window = electron.windows[0]!
  expect(electron.app.calls).toContain('enableSandbox')
  expect(window.options.webPreferences).toEqual({
    preload: '/app/preload.cjs',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
  })
  expect(window.options.show).toBe(false)
  expect(window.calls).toEqual(['load app://commonplace/'])
  window.emit('ready-to-show')
  expect(window.calls.at(-1)).toBe('show')
})

test('a call of the page reaches the engine, one of the shell the shell, and neither is known to what carries them', async () => {
  const { electron, call, folder } = await openTestWindowApp({ engines: echoingEngines() })
  const window = electron.windows[0]!
  expect(await call(window, 'any.method', { a: 1 })).toEqual({ ok: true, value: { name: 'any.method', input: { a: 1 } } })
  expect(await call(window, 'shell.view', {})).toMatchObject({
    ok: true,
    value: {
      host: 'window',
      version: '1.2.3',
      library: { dir: join(folder, 'library') },
      engine: { state: 'ready' },
      can: { reveal: true },
    },
  })
})

test("calls from anywhere but the top frame of the app's own page are refused", async () => {
  const { electron, call, engines } = await openTestWindowApp()
  const window = electron.windows[0]!
  const refused = { ok: false, error: { code: 'refused' } }
  expect(await call(window, 'book.list', {}, { url: 'app://commonplace/' })).toMatchObject(refused)
  expect(await call(window, 'book.list', {}, null)).toMatchObject(refused)
  for (const url of [
    'https://evil.example/',
    'app://evil/',
    'app://commonplace.evil/',
    'file:///etc/passwd',
    'about:blank',
    '',
  ]) {
    window.webContents.mainFrame.url = url
    expect(await call(window, 'book.list', {}), url).toMatchObject(refused)
  }
  window.webContents.mainFrame.url = 'app://commonplace/'
  expect(await call(window, 7 as unknown as string, {})).toMatchObject(refused)
  expect(engines.last().received).toEqual([])
})

test('a page that follows hears the events with their numbers until it is left', async () => {
  const { electron, send, engines } = await openTestWindowApp()
  const window = electron.windows[0]!
  const heard = () => window.webContents.sent.filter(([channel]) => channel === CHANNELS.event).map(([, ...rest]) => rest)
  send(window, CHANNELS.follow, 1, undefined)
  engines.last().say({ type: 'event', seq: 1, event: { type: 'shelf.changed' } })
  expect(heard()).toEqual([
    [1, { type: 'start', seq: 1_000 }],
    [1, { type: 'event', seq: 1_001, event: { type: 'shelf.changed' } }],
  ])
  window.webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false })
  engines.last().say({ type: 'event', seq: 2, event: { type: 'shelf.changed' } })
  expect(heard()).toHaveLength(2)
  // The page is there again and has the first event.
  send(window, CHANNELS.follow, 1, 1_001)
  expect(heard().slice(2)).toEqual([
    [1, { type: 'event', seq: 1_002, event: { type: 'shelf.changed' } }],
    [1, { type: 'start', seq: 1_002 }],
  ])
  send(window, CHANNELS.unfollow, 1)
  engines.last().say({ type: 'event', seq: 3, event: { type: 'shelf.changed' } })
  expect(heard()).toHaveLength(4)
})

test('nothing that a page could be made to do leads anywhere else', async () => {
  const { electron } = await openTestWindowApp()
  const { webContents } = electron.windows[0]!
  electron.app.emit('web-contents-created', {}, webContents)
  const isStopped = (event: string, details: object): boolean => {
    let stopped = false
    webContents.emit(event, { ...details, preventDefault: () => (stopped = true) })
    return stopped
  }
  for (const url of [
    'https://evil.example/',
    'file:///etc/passwd',
    'app://evil/',
    'app://commonplace/assets/cover/x',
    'data:text/html,x',
  ]) {
    expect(isStopped('will-navigate', { url }), url).toBe(true)
    expect(isStopped('will-redirect', { url }), url).toBe(true)
  }
  expect(isStopped('will-navigate', { url: 'app://commonplace/#/reader' })).toBe(false)
  expect(isStopped('will-frame-navigate', { url: 'app://commonplace/', isMainFrame: false })).toBe(true)
  expect(isStopped('will-attach-webview', {})).toBe(true)
  expect(webContents.openWindow({ url: 'https://evil.example/' })).toEqual({ action: 'deny' })
})

test("every request but the app's own is refused, counted and shown", async () => {
  const { electron, call } = await openTestWindowApp()
  const isCancelled = (url: string): boolean => {
    let cancelled = false
    electron.session.beforeRequest({ url }, ({ cancel }) => {
      cancelled = cancel
    })
    return cancelled
  }
  const own = [
    'app://commonplace/',
    'app://commonplace/static/main.js',
    'blob:app://commonplace/1a2b',
    'data:image/png;base64,AA',
  ]
  expect(own.map(isCancelled)).toEqual([false, false, false, false])
  const foreign = [
    'https://evil.example/',
    'http://127.0.0.1/',
    'ws://evil.example/',
    'file:///etc/passwd',
    'app://evil/',
    'blob:https://evil.example/1',
  ]
  expect(foreign.map(isCancelled)).toEqual(foreign.map(() => true))
  expect(await call(electron.windows[0]!, 'shell.view', {})).toMatchObject({ value: { blockedRequests: foreign.length } })
})

test('no permission is given but copying, and nothing is saved but what the page made', async () => {
  const { session } = (await openTestWindowApp()).electron
  const asked = (permission: string, requestingUrl = 'app://commonplace/'): unknown => {
    let given: unknown
    session.permissionRequest({}, permission, (is: unknown) => (given = is), { requestingUrl })
    return given
  }
  expect(asked('clipboard-sanitized-write')).toBe(true)
  expect(asked('clipboard-sanitized-write', 'https://evil.example/')).toBe(false)
  for (const permission of [
    'clipboard-read',
    'media',
    'geolocation',
    'notifications',
    'fullscreen',
    'openExternal',
    'display-capture',
    'usb',
  ]) {
    expect(asked(permission), permission).toBe(false)
    expect(session.permissionCheck({}, permission, 'app://commonplace/'), permission).toBe(false)
  }
  expect(session.devicePermission({})).toBe(false)
  expect(session.spellChecker).toBe(false)
  const isStopped = (url: string): boolean => {
    let stopped = false
    session.emit('will-download', { preventDefault: () => (stopped = true) }, { getURL: () => url })
    return stopped
  }
  expect(['blob:app://commonplace/1a2b', 'app://commonplace/', 'https://evil.example/a.exe'].map(isStopped)).toEqual([
    false,
    true,
    true,
  ])
})

test('books that the app was opened with, and a link, wait until the page can hear of them', async () => {
  const { electron, send, commands, folder } = await openTestWindowApp({
    args: ['--no-sandbox', 'Moby-Dick.epub', 'commonplace://book/1a2b', 'notes.pdf'],
  })
  const window = electron.windows[0]!
  expect(commands(window)).toEqual([])
  send(window, CHANNELS.listening)
  expect(commands(window)).toEqual([
    { type: 'add', paths: [join(folder, 'Moby-Dick.epub')] },
    { type: 'link', url: 'commonplace://book/1a2b' },
  ])
  electron.app.emit('second-instance', {}, ['/opt/commonplace', '/books/Walden.epub'], folder)
  expect(window.calls).toContain('focus')
  expect(commands(window).at(-1)).toEqual({ type: 'add', paths: ['/books/Walden.epub'] })
  let stopped = 0
  const event = { preventDefault: () => (stopped += 1) }
  electron.app.emit('open-file', event, '/books/Emma.epub')
  electron.app.emit('open-url', event, 'commonplace://turn/9')
  expect(stopped).toBe(2)
  expect(commands(window).slice(-2)).toEqual([
    { type: 'add', paths: ['/books/Emma.epub'] },
    { type: 'link', url: 'commonplace://turn/9' },
  ])
})

test('a second instance leaves what it was asked for to the first, and ends', async () => {
  const { electron, engines } = await openTestWindowApp({
    prepare: ({ app }) => {
      app.isOnlyInstance = false
    },
  })
  expect(electron.app.calls).toEqual(['quit'])
  expect(electron.windows).toEqual([])
  expect(engines.all).toEqual([])
})

test('quitting during an import waits for the engine, and then ends', async () => {
  const { electron, engines } = await openTestWindowApp()
  let stopped = 0
  electron.app.emit('will-quit', { preventDefault: () => (stopped += 1) })
  electron.app.emit('will-quit', { preventDefault: () => (stopped += 1) })
  await settle()
  expect(stopped).toBe(2)
  expect(engines.last().received).toEqual([{ type: 'close' }])
  expect(electron.app.calls).not.toContain('exit 0')
  engines.last().exit()
  await settle()
  expect(electron.app.calls.filter((call) => call === 'exit 0')).toHaveLength(1)
})

test('the last closed window ends the app, except on a Mac', async () => {
  const linux = await openTestWindowApp()
  linux.electron.app.emit('window-all-closed')
  expect(linux.electron.app.calls).toContain('quit')
  const mac = await openTestWindowApp({ platform: 'darwin' })
  mac.electron.app.emit('window-all-closed')
  expect(mac.electron.app.calls).not.toContain('quit')
})

test('a window opens where the last one stood, and several stand beside each other', async () => {
  const { electron, memory, call } = await openTestWindowApp()
  const first = electron.windows[0]!
  first.bounds = { x: 100, y: 50, width: 1000, height: 600 }
  first.emit('close')
  expect(memory.windowPlace()).toEqual({ x: 100, y: 50, width: 1000, height: 600, maximized: false })
  await call(first, 'shell.newWindow', {})
  expect(electron.windows[1]!.options).toMatchObject({ x: 128, y: 78, width: 1000, height: 600 })
})

test('a page whose process died is loaded again, at most three times', async () => {
  const { electron, send, commands } = await openTestWindowApp()
  const window = electron.windows[0]!
  for (let deaths = 0; deaths < 5; deaths += 1) window.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
  expect(window.calls.filter((call) => call.startsWith('load'))).toHaveLength(4)
  electron.app.emit('open-url', { preventDefault: () => {} }, 'commonplace://turn/9')
  expect(commands(window)).toEqual([])
  send(window, CHANNELS.listening)
  expect(commands(window)).toEqual([{ type: 'link', url: 'commonplace://turn/9' }])
})

test('when the library cannot be opened the window is there all the same and knows why', async () => {
  const error = { code: 'library-newer', message: 'A newer Commonplace wrote it.', nextStep: 'Update.' } as const
  const engines = fakeEngines((engine) => {
    engine.say({ type: 'failed', error })
    engine.exit()
  })
  const { electron, call, memory } = await openTestWindowApp({ engines })
  const window: FakeWindow = electron.windows[0]!
  expect(await call(window, 'shell.view', {})).toMatchObject({ value: { engine: { state: 'failed', error } } })
  expect(await call(window, 'book.list', {})).toEqual({ ok: false, error })
  expect(memory.recent()).toEqual([])
})

test('dialogs belong to their window; what was picked is told to the page or answered', async () => {
  const { electron, call, send, commands, engines } = await openTestWindowApp({ engines: echoingEngines() })
  const window = electron.windows[0]!
  send(window, CHANNELS.listening)
  const click = async (label: string) => {
    const items = electron.menu().flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
    items.find((item) => item.label === label)?.click?.({} as never, undefined, {} as never)
    await settle()
  }
  electron.picks.push(['/books/a.epub', '/books/b.txt'], ['/books/shelf'])
  await click('Add books…')
  await click('Add a folder of books…')
  await click('Add books…')
  expect(commands(window)).toEqual([
    { type: 'add', paths: ['/books/a.epub', '/books/b.txt'] },
    { type: 'add', paths: ['/books/shelf'] },
  ])
  expect(electron.dialogs[0]?.filters?.[0]?.extensions).toContain('epub')
  expect(await call(window, 'shell.pickFolder', { title: 'Where to' })).toEqual({ ok: true, value: { dir: null } })
  electron.picks.push(['/libraries/other'])
  await click('Open another library…')
  expect(engines.last().libraryDir).toBe('/libraries/other')
  await call(window, 'shell.reveal', { path: '/libraries/other/originals/a.epub' })
  await call(window, 'shell.openLogs', {})
  expect(electron.opened).toEqual(['/libraries/other/originals/a.epub', join('/libraries/other', 'logs')])
  await call(window, 'shell.notify', { title: 'Added', body: '3 books' })
  expect(electron.notifications).toEqual([{ title: 'Added', body: '3 books' }])
})

test('another library that cannot be opened from the menu is said in a box', async () => {
  const error = { code: 'library-newer', message: 'A newer Commonplace wrote it.', nextStep: 'Update.' } as const
  const engines = fakeEngines((engine) => {
    const isNewer = engine.libraryDir === '/libraries/newer'
    Object.assign(engine, { send: () => queueMicrotask(() => engine.exit()) })
    engine.say(isNewer ? { type: 'failed', error } : { type: 'ready' })
    if (isNewer) engine.exit()
  })
  const { electron } = await openTestWindowApp({ engines })
  electron.picks.push(['/libraries/newer'])
  const items = electron.menu().flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
  items.find((item) => item.label === 'Open another library…')?.click?.({} as never, undefined, {} as never)
  await settle()
  await settle()
  expect(electron.errors).toEqual([['A newer Commonplace wrote it.', 'Update.']])
})

test('a clicked notification brings its window back, and one of a window that is gone does nothing', async () => {
  const { electron, call } = await openTestWindowApp()
  const window = electron.windows[0]!
  window.calls.push('minimize')
  await call(window, 'shell.notify', { title: 'Books are on the shelf', body: '3 books added' })
  electron.clickNotification()
  expect(window.calls.slice(-2)).toEqual(['restore', 'focus'])
  window.webContents.isGone = true
  electron.clickNotification()
  expect(window.calls.slice(-2)).toEqual(['restore', 'focus'])
})

test('Windows is told the name under which it shows notifications', async () => {
  expect((await openTestWindowApp({ platform: 'win32' })).electron.app.calls).toContain('user model io.commonplace.app')
  expect((await openTestWindowApp()).electron.app.calls).not.toContain('user model io.commonplace.app')
})

test('a right click on text offers what can be done with it, and nothing where nothing can', async () => {
  const { electron } = await openTestWindowApp()
  const { webContents } = electron.windows[0]!
  electron.app.emit('web-contents-created', {}, webContents)
  const editFlags = { canUndo: true, canCut: true, canCopy: true, canPaste: true, canSelectAll: true }
  webContents.emit('context-menu', {}, { isEditable: true, selectionText: '', editFlags })
  webContents.emit('context-menu', {}, { isEditable: false, selectionText: 'Call me Ishmael.', editFlags })
  webContents.emit('context-menu', {}, { isEditable: false, selectionText: ' ', editFlags })
  expect(electron.popups).toEqual([['undo', 'separator', 'cut', 'copy', 'paste', 'selectAll'], ['copy']])
})
