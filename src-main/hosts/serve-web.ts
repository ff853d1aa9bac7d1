import { dirname } from 'node:path'
import { AppError, toErrorReport } from '../../src-shared/errors.ts'
import { openLog } from './open-log.ts'
import type { SpawnEngine } from './shell/engine-process.ts'
import { openInSystem } from './shell/open-in-system.ts'
import { createShellDispatch, type HostAbilities } from './shell/shell-handlers.ts'
import type { ShellMemory } from './shell/shell-memory.ts'
import { Supervisor } from './shell/supervisor.ts'
import { systemClock } from './system-clock.ts'
import { startWebHost, type WebHost, type WebHostOptions } from './web/web-host.ts'

export interface ServeOptions {
  readonly libraryDir: string
  readonly pageFolder: string
  readonly version: string
  /** Undefined: the usual one, or any that is free when that is taken. */
  readonly port: number | undefined
  /** Open the page in the reader's browser, and folders in the file manager. */
  readonly opens: boolean
  readonly spawn: SpawnEngine
  readonly memory: ShellMemory
  /** For the address alone. */
  readonly print: (line: string) => void
  /** For everything else that a person should read. */
  readonly say: (line: string) => void
}

/**
 * Always the same where it can be: what a browser keeps for a page (which pane is how wide, a question that was not sent) belongs to an address
 * with its port. Not assigned to anything: https://www.iana.org/assignments/service-names-port-numbers
 */
const USUAL_PORT = 4127

/**
 * The app in a browser, until `signal` aborts. The address is printed before the library is open: the page shows how far that is. Resolves with
 * the exit code: 1 when another Commonplace has the library.
 */
export async function serveWeb(options: ServeOptions, signal: AbortSignal): Promise<0 | 1> {
  const { libraryDir, memory, opens, say, print } = options
  const log = openLog(libraryDir)
  const supervisor = new Supervisor({ libraryDir, spawn: options.spawn, clock: systemClock, log })
  const abilities: HostAbilities = opens
    ? { reveal: (path) => void openInSystem(dirname(path)), openFolder: (dir) => void openInSystem(dir) }
    : {}
  const dispatch = createShellDispatch(
    { supervisor, memory, host: 'browser', version: options.version, log, blockedRequests: () => null },
    abilities,
  )
  const host = await listen(
    {
      supervisor,
      dispatch,
      pageFolder: options.pageFolder,
      address: '127.0.0.1',
      port: options.port ?? USUAL_PORT,
      log,
      onEntrance: (nextUrl) => say(`Opened. Another browser may open it at ${nextUrl}`),
    },
    options.port === undefined,
  )
  const ended = new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  try {
    print(`Commonplace is at ${host.url()}`)
    if (opens) openInSystem(host.url())
    const isLocked = await open(supervisor, memory, say)
    if (isLocked) return 1
    await ended
    return 0
  } finally {
    await Promise.all([host.close(), supervisor.stop()])
  }
}

async function listen(options: WebHostOptions, orElsewhere: boolean): Promise<WebHost> {
  try {
    return await startWebHost(options)
  } catch (error) {
    if (!orElsewhere || !(error instanceof AppError)) throw error
    return startWebHost({ ...options, port: 0 })
  }
}

/** True when there is nothing to stay for. Any other failure is shown by the page, where another library can be opened. */
async function open(supervisor: Supervisor, memory: ShellMemory, say: (line: string) => void): Promise<boolean> {
  try {
    await supervisor.start()
    memory.remember(supervisor.library().dir)
    return false
  } catch (error) {
    const { code, message, nextStep } = toErrorReport(error)
    say(`${message} ${nextStep}`)
    return code === 'library-locked'
  }
}
