import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { type EngineProcess, engineSpawner } from '../../src-main/hosts/shell/engine-process.ts'
import { findNode } from '../../src-main/hosts/shell/find-node.ts'
import { createShellDispatch } from '../../src-main/hosts/shell/shell-handlers.ts'
import { openShellMemory } from '../../src-main/hosts/shell/shell-memory.ts'
import { Supervisor } from '../../src-main/hosts/shell/supervisor.ts'
import { systemClock } from '../../src-main/hosts/system-clock.ts'
import { startWebHost } from '../../src-main/hosts/web/web-host.ts'
import type { AppContract } from '../../src-shared/contract.ts'
import type { AppEvent } from '../../src-shared/events.ts'
import { type Client, connect } from '../../src-shared/rpc/connect.ts'
import type { StreamMessage } from '../../src-shared/rpc/event-stream.ts'
import type { Reply } from '../../src-shared/rpc/wire.ts'
import type { ShellContract } from '../../src-shared/shell.ts'
import { temporaryFolder } from './temporary-library.ts'

const FAKE_ENGINE = fileURLToPath(new URL('./fake-engine-main.ts', import.meta.url))
const log = { info: () => {}, error: () => {} }

export interface TestWebHost {
  readonly dir: string
  readonly origin: string
  /** The address that let this test in: used up. */
  readonly usedUrl: string
  /** The one that is good now. */
  freshUrl(): string
  readonly supervisor: Supervisor
  readonly call: Client<AppContract & ShellContract>
  /** A request as a page that was let in makes it; `headers` go over the usual ones, and undefined leaves one out. */
  request(path: string, init?: RequestInit & { readonly headers?: Record<string, string | undefined> }): Promise<Response>
  follow(since?: number): Follower
  /** Ends the engine's process as a crash does. */
  crashEngine(): void
  close(): Promise<void>
}

export interface Follower {
  readonly messages: readonly StreamMessage<AppEvent>[]
  /** The first message, come already or still to come, that fits. */
  waitFor(fits: (message: StreamMessage<AppEvent>) => boolean): Promise<StreamMessage<AppEvent>>
  close(): Promise<void>
}

/** The web host over a real engine in a process of its own with fake models, spoken to over real HTTP. */
export async function openTestWebHost(options: { readonly largestUploadBytes?: number } = {}): Promise<TestWebHost> {
  const folder = temporaryFolder()
  const pageFolder = join(folder, 'page')
  mkdirSync(join(pageFolder, 'static'), { recursive: true })
  writeFileSync(join(pageFolder, 'index.html'), '<!doctype html><title>Commonplace</title>')
  writeFileSync(join(pageFolder, 'static', 'main-1a2b3c.js'), 'export {}')
  const spawn = engineSpawner({ node: findNode(), fetchModels: false, entry: FAKE_ENGINE })
  const engines: EngineProcess[] = []
  const supervisor = new Supervisor({
    libraryDir: join(folder, 'library'),
    spawn: (dir) => {
      const engine = spawn(dir)
      engines.push(engine)
      return engine
    },
    clock: systemClock,
    log,
  })
  const memory = openShellMemory(join(folder, 'config'), log)
  const dispatch = createShellDispatch(
    { supervisor, memory, host: 'browser', version: '0.0.0', log, blockedRequests: () => null },
    {},
  )
  const host = await startWebHost({ supervisor, dispatch, pageFolder, address: '127.0.0.1', port: 0, log, ...options })
  let closed: Promise<void> | undefined
  const close = (): Promise<void> => (closed ??= Promise.all([host.close(), supervisor.stop()]).then(() => undefined))
  onTestFinished(close)
  await supervisor.start()

  const url = host.url()
  const origin = `http://127.0.0.1:${host.port}`
  const entrance = await fetch(url, { redirect: 'manual' })
  const cookie = entrance.headers.get('set-cookie')?.split(';')[0]
  const request: TestWebHost['request'] = (path, init = {}) => {
    const headers = { cookie, origin, ...init.headers }
    const given = Object.entries(headers).filter((header): header is [string, string] => header[1] !== undefined)
    return fetch(`${origin}${path}`, { redirect: 'manual', ...init, headers: Object.fromEntries(given) })
  }
  return {
    dir: supervisor.library().dir,
    origin,
    usedUrl: url,
    freshUrl: () => host.url(),
    supervisor,
    call: connect<AppContract & ShellContract>(async (name, input) => {
      const body = JSON.stringify({ name, input })
      const response = await request('/api/call', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      return (await response.json()) as Reply
    }),
    request,
    follow: (since) => follow(request(since === undefined ? '/api/events' : `/api/events?since=${since}`)),
    crashEngine: () => engines.at(-1)?.kill(),
    close,
  }
}

/** Reads server-sent events as a browser does. */
function follow(opening: Promise<Response>): Follower {
  const messages: StreamMessage<AppEvent>[] = []
  const waiting = new Set<() => void>()
  const reader = opening.then((response) => response.body!.pipeThrough(new TextDecoderStream()).getReader())
  const read = async (): Promise<void> => {
    let rest = ''
    for (;;) {
      const { value, done } = await (await reader).read()
      if (done) return
      const parts = (rest + value).split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        const data = /^data: (.*)$/m.exec(part)?.[1]
        if (data !== undefined) messages.push(JSON.parse(data) as StreamMessage<AppEvent>)
      }
      for (const look of [...waiting]) look()
    }
  }
  // The end of the connection is no failure: the test that waits for more times out.
  void read().catch(() => undefined)
  return {
    messages,
    waitFor: (fits) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = messages.find(fits)
          if (found === undefined) return void waiting.add(look)
          waiting.delete(look)
          resolve(found)
        }
        look()
      }),
    close: async () => (await reader).cancel(),
  }
}
