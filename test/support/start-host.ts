import { type EngineProcess, engineSpawner } from '../../src-main/hosts/shell/engine-process.ts'
import { findNode } from '../../src-main/hosts/shell/find-node.ts'
import { createShellDispatch } from '../../src-main/hosts/shell/shell-handlers.ts'
import { openShellMemory } from '../../src-main/hosts/shell/shell-memory.ts'
import { Supervisor } from '../../src-main/hosts/shell/supervisor.ts'
import { systemClock } from '../../src-main/hosts/system-clock.ts'
import { startWebHost, type WebHost } from '../../src-main/hosts/web/web-host.ts'
import type { AppContract } from '../../src-shared/contract.ts'
import { type Client, connect } from '../../src-shared/rpc/connect.ts'
import type { Reply } from '../../src-shared/rpc/wire.ts'
import type { ShellContract } from '../../src-shared/shell.ts'
import { readProjectFile } from './project-files.ts'

const log = { info: () => {}, error: () => {} }

/** The one that the window shows: in the README's pictures, too. */
function packageVersion(): string {
  const { version } = JSON.parse(readProjectFile('package.json')) as { readonly version: string }
  return version
}

export interface StartHostOptions {
  readonly libraryDir: string
  readonly configDir: string
  readonly pageFolder: string
  /** The engine's program. */
  readonly entry: string
  readonly env?: NodeJS.ProcessEnv
  readonly largestUploadBytes?: number
}

export interface StartedHost {
  readonly host: WebHost
  readonly origin: string
  readonly supervisor: Supervisor
  /** Ends the engine's process as a crash does. Resolves when the host knows: what is asked from then on waits for the next one. */
  crashEngine(): Promise<void>
  close(): Promise<void>
}

/** The web host over an engine in a process of its own. Resolves when the library is open. */
export async function startHost(options: StartHostOptions): Promise<StartedHost> {
  const { libraryDir, configDir, pageFolder, entry, env, largestUploadBytes } = options
  const spawn = engineSpawner({ node: findNode(), fetchModels: false, entry, ...(env === undefined ? {} : { env }) })
  const engines: EngineProcess[] = []
  const supervisor = new Supervisor({
    libraryDir,
    spawn: (dir) => {
      const engine = spawn(dir)
      engines.push(engine)
      return engine
    },
    clock: systemClock,
    log,
  })
  const memory = openShellMemory(configDir, log)
  const dispatch = createShellDispatch(
    { supervisor, memory, host: 'browser', version: packageVersion(), log, blockedRequests: () => null },
    {},
  )
  const upload = largestUploadBytes === undefined ? {} : { largestUploadBytes }
  const host = await startWebHost({ supervisor, dispatch, pageFolder, address: '127.0.0.1', port: 0, log, ...upload })
  let closed: Promise<void> | undefined
  const close = (): Promise<void> => (closed ??= Promise.all([host.close(), supervisor.stop()]).then(() => undefined))
  try {
    await supervisor.start()
    memory.remember(supervisor.library().dir)
  } catch (error) {
    await close()
    throw error
  }
  return {
    host,
    origin: `http://127.0.0.1:${host.port}`,
    supervisor,
    crashEngine: () =>
      new Promise((resolve) => {
        const engine = engines.at(-1)
        // After the supervisor, which listens from the engine's birth on.
        engine?.onExit(() => resolve())
        engine?.kill()
      }),
    close,
  }
}

export interface HostSession {
  readonly call: Client<AppContract & ShellContract>
  /** A request as a page that was let in makes it; `headers` go over the usual ones, and undefined leaves one out. */
  request(path: string, init?: RequestInit & { readonly headers?: Record<string, string | undefined> }): Promise<Response>
}

/** Goes in by the host's address, whose token is used up with that. */
export async function enterHost({ host, origin }: Pick<StartedHost, 'host' | 'origin'>): Promise<HostSession> {
  const entrance = await fetch(host.url(), { redirect: 'manual' })
  const cookie = entrance.headers.get('set-cookie')?.split(';')[0]
  const request: HostSession['request'] = (path, init = {}) => {
    const headers = { cookie, origin, ...init.headers }
    const given = Object.entries(headers).filter((header): header is [string, string] => header[1] !== undefined)
    return fetch(`${origin}${path}`, { redirect: 'manual', ...init, headers: Object.fromEntries(given) })
  }
  return {
    request,
    call: connect<AppContract & ShellContract>(async (name, input) => {
      const body = JSON.stringify({ name, input })
      const response = await request('/api/call', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      return (await response.json()) as Reply
    }),
  }
}
