import { join } from 'node:path'
import { AppError } from '../../../src-shared/errors.ts'
import type { Handlers } from '../../../src-shared/rpc/method.ts'
import { serve } from '../../../src-shared/rpc/serve.ts'
import type { Dispatch } from '../../../src-shared/rpc/wire.ts'
import { type ShellContract, type ShellView, shellContract } from '../../../src-shared/shell.ts'
import type { Log } from '../../ports.ts'
import type { ShellMemory } from './shell-memory.ts'
import type { Supervisor } from './supervisor.ts'

/** What a host can do on this machine; what is left out is answered with what the reader can do instead. */
export interface HostAbilities {
  readonly pickFolder?: (title: string) => Promise<string | null>
  readonly reveal?: (path: string) => void
  readonly openFolder?: (dir: string) => void
  readonly notify?: (title: string, body: string) => void
  readonly newWindow?: () => void
}

export interface Shell {
  readonly supervisor: Supervisor
  readonly memory: ShellMemory
  readonly host: ShellView['host']
  readonly version: string
  readonly log: Log
  /** Requests to anywhere but the app itself; null where nobody counts. */
  readonly blockedRequests: () => number | null
}

/** Answers the shell's own methods and hands all others to the engine. Made for each window: a dialog belongs to the one that asked. */
export function createShellDispatch(shell: Shell, abilities: HostAbilities): Dispatch {
  const own = serve(shellContract, shellHandlers(shell, abilities), (name, error) => shell.log.error(name, error))
  const names = new Set(Object.keys(shellContract))
  return (name, input) => (names.has(name) ? own(name, input) : shell.supervisor.dispatch(name, input))
}

function shellHandlers(
  { supervisor, memory, host, version, blockedRequests }: Shell,
  can: HostAbilities,
): Handlers<ShellContract> {
  return {
    'shell.view': () => ({
      host,
      version,
      platform: process.platform,
      library: supervisor.library(),
      recent: memory.recent(),
      engine: supervisor.state(),
      blockedRequests: blockedRequests(),
      can: {
        pickFolder: can.pickFolder !== undefined,
        reveal: can.reveal !== undefined,
        notify: can.notify !== undefined,
        newWindow: can.newWindow !== undefined,
      },
    }),
    'shell.openLibrary': async ({ dir }) => {
      const place = await supervisor.openLibrary(dir)
      memory.remember(place.dir)
      return place
    },
    'shell.pickFolder': async ({ title }) => ({ dir: await able(can.pickFolder, 'Type the path of the folder instead.')(title) }),
    'shell.reveal': ({ path }) => {
      able(can.reveal, 'Copy the path and open it in your file manager.')(path)
      return {}
    },
    'shell.openLogs': () => {
      const dir = join(supervisor.library().dir, 'logs')
      able(can.openFolder, `The log is in the folder "${dir}".`)(dir)
      return {}
    },
    'shell.notify': ({ title, body }) => {
      able(can.notify, 'Look at the page itself.')(title, body)
      return {}
    },
    'shell.newWindow': () => {
      able(can.newWindow, 'Open another tab of your browser at the same address.')()
      return {}
    },
  }
}

function able<T>(ability: T | undefined, instead: string): T {
  if (ability === undefined) throw new AppError('bad-request', 'This cannot be done from here.', instead)
  return ability
}
