import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { Supervisor } from '../../src-main/hosts/shell/supervisor.ts'
import type { AppEvent } from '../../src-shared/events.ts'
import type { StreamMessage } from '../../src-shared/rpc/event-stream.ts'
import { enterHost, type HostSession, startHost } from './start-host.ts'
import { temporaryFolder } from './temporary-library.ts'

const FAKE_ENGINE = fileURLToPath(new URL('./fake-engine-main.ts', import.meta.url))

export interface TestWebHost extends HostSession {
  readonly dir: string
  readonly origin: string
  /** The address that let this test in: used up. */
  readonly usedUrl: string
  /** The one that is good now. */
  freshUrl(): string
  readonly supervisor: Supervisor
  follow(since?: number): Follower
  /** Ends the engine's process as a crash does. Resolves when the host knows. */
  crashEngine(): Promise<void>
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
  const [libraryDir, configDir] = [join(folder, 'library'), join(folder, 'config')]
  const { host, origin, supervisor, crashEngine, close } = await startHost({
    ...{ libraryDir, configDir, pageFolder, entry: FAKE_ENGINE },
    ...options,
  })
  onTestFinished(close)
  const usedUrl = host.url()
  const session = await enterHost({ host, origin })
  return {
    ...session,
    dir: supervisor.library().dir,
    origin,
    usedUrl,
    freshUrl: () => host.url(),
    supervisor,
    follow: (since) => follow(session.request(since === undefined ? '/api/events' : `/api/events?since=${since}`)),
    crashEngine,
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
