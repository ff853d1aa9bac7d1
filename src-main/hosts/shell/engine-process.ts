import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FromEngine, ToEngine } from './engine-messages.ts'

/** One life of the engine's process, as the supervisor sees it. */
export interface EngineProcess {
  send(message: ToEngine): void
  onMessage(listener: (message: FromEngine) => void): void
  /** Called once, however it ended; `how` is for the log. */
  onExit(listener: (how: string) => void): void
  /** Ends it at once. */
  kill(): void
}

export type SpawnEngine = (libraryDir: string) => EngineProcess

export interface SpawnOptions {
  /** A plain Node 24: see `findNode`. */
  readonly node: string
  /** Fetch the models that are missing once the library is open. */
  readonly fetchModels: boolean
  /** Another program in place of the engine's own. */
  readonly entry?: string
  readonly env?: NodeJS.ProcessEnv
}

const ENTRY = fileURLToPath(new URL('../engine/main.ts', import.meta.url))

/** Starts engines as child processes. What they print goes to standard error: standard output is the host's. */
export function engineSpawner({ node, fetchModels, entry = ENTRY, env = process.env }: SpawnOptions): SpawnEngine {
  return (libraryDir) => {
    const child = fork(entry, ['--library', libraryDir, ...(fetchModels ? ['--fetch-models'] : [])], {
      execPath: node,
      execArgv: [],
      env,
      // Pictures are bytes.
      serialization: 'advanced',
      stdio: ['ignore', 2, 2, 'ipc'],
    })
    return {
      send: (message) => {
        // One that is ending does not take messages any more; `onExit` answers for it.
        if (child.connected) child.send(message, () => undefined)
      },
      onMessage: (listener) => {
        child.on('message', (message) => listener(message as unknown as FromEngine))
      },
      onExit: (listener) => {
        let told = false
        const tell = (how: string): void => {
          if (!told) listener(how)
          told = true
        }
        child.once('exit', (code, signal) => tell(signal === null ? `code ${code}` : `signal ${signal}`))
        child.once('error', (error) => tell(error.message))
      },
      kill: () => void child.kill('SIGKILL'),
    }
  }
}
