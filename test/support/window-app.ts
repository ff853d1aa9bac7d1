import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHANNELS } from '../../src-main/hosts/electron/channels.ts'
import { runWindowApp } from '../../src-main/hosts/electron/window-app.ts'
import { openShellMemory, type ShellMemory } from '../../src-main/hosts/shell/shell-memory.ts'
import { Supervisor } from '../../src-main/hosts/shell/supervisor.ts'
import type { Reply } from '../../src-shared/rpc/wire.ts'
import { type FakeElectron, type FakeWindow, fakeElectron } from './fake-electron.ts'
import { type FakeEngineProcess, type FakeEngines, fakeEngines } from './fake-engine-process.ts'
import { temporaryFolder } from './temporary-library.ts'

const log = { info: () => {}, error: () => {} }

export interface WindowAppOverrides {
  readonly args?: readonly string[]
  readonly platform?: NodeJS.Platform
  readonly engines?: FakeEngines
  readonly prepare?: (electron: FakeElectron) => void
}

export interface TestWindowApp {
  readonly electron: FakeElectron
  readonly engines: FakeEngines
  readonly supervisor: Supervisor
  readonly memory: ShellMemory
  readonly folder: string
  /** A call as the page of the window makes it; `from` replaces the frame that it comes from. */
  call(window: FakeWindow, name: string, input: unknown, from?: unknown): Promise<Reply>
  /** The page sends on a channel without waiting for an answer. */
  send(window: FakeWindow, channel: string, ...args: unknown[]): void
  /** Commands that the window's page was told. */
  commands(window: FakeWindow): unknown[]
}

/** The window app over a fake Electron and fake engines, started and ready. */
export async function openTestWindowApp(overrides: WindowAppOverrides = {}): Promise<TestWindowApp> {
  const folder = temporaryFolder()
  const pageFolder = join(folder, 'page')
  mkdirSync(pageFolder)
  writeFileSync(join(pageFolder, 'index.html'), '<!doctype html><title>Commonplace</title>')
  const electron = fakeElectron()
  overrides.prepare?.(electron)
  const engines = overrides.engines ?? fakeEngines()
  const memory = openShellMemory(join(folder, 'config'), log)
  const supervisor = new Supervisor({
    libraryDir: join(folder, 'library'),
    spawn: engines.spawn,
    clock: { now: () => 1_000, ticks: () => 0 },
    log,
    pause: async () => {},
  })
  const running = runWindowApp({
    electron: electron.module,
    supervisor,
    memory,
    log,
    pageFolder,
    preload: '/app/preload.cjs',
    platform: overrides.platform ?? 'linux',
    args: overrides.args ?? [],
    workingDirectory: folder,
  })
  electron.app.becomeReady()
  await running
  const eventOf = (window: FakeWindow, from?: unknown) => ({
    sender: window.webContents,
    senderFrame: from === undefined ? window.webContents.mainFrame : from,
  })
  return {
    electron,
    engines,
    supervisor,
    memory,
    folder,
    call: async (window, name, input, from) =>
      (await electron.ipcMain.handlers.get(CHANNELS.call)?.(eventOf(window, from), name, input)) as Reply,
    send: (window, channel, ...args) => void electron.ipcMain.emit(channel, eventOf(window), ...args),
    commands: (window) =>
      window.webContents.sent.filter(([channel]) => channel === CHANNELS.command).map(([, command]) => command),
  }
}

/** An engine that answers each call with its name and input, and ends when asked. */
export function echoingEngines(): FakeEngines {
  return fakeEngines((engine: FakeEngineProcess) => {
    const { send } = engine
    Object.assign(engine, {
      send: (message: Parameters<typeof send>[0]) => {
        send(message)
        queueMicrotask(() => {
          if (message.type === 'close') engine.exit()
          if (message.type !== 'call') return
          engine.say({ type: 'reply', id: message.id, reply: { ok: true, value: { name: message.name, input: message.input } } })
        })
      },
    })
    engine.say({ type: 'ready' })
  })
}
