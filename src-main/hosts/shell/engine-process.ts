import { fork } from 'node:child_process'
import { join } from 'node:path'
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
  /** The engine's program: see `engineEntryOf`. */
  readonly entry: string
  readonly env?: NodeJS.ProcessEnv
}

/** Below the project's folder, or that of a packaged app, where the files that a plain Node reads lie beside the archive. */
export function engineEntryOf(root: string): string {
  return join(root.replace(/app\.asar(?=[/\\]?$)/, 'app.asar.unpacked'), 'src-main', 'hosts', 'engine', 'main.ts')
}

/** An installed app may not write beside itself: models that it fetches lie with its settings, unless the reader has said where. */
export function packagedEnv(env: NodeJS.ProcessEnv, configFolder: string): NodeJS.ProcessEnv {
  return { ...env, COMMONPLACE_MODELS: env.COMMONPLACE_MODELS || join(configFolder, 'models') }
}

/** Starts engines as child processes. What they print goes to standard error: standard output is the host's. */
export function engineSpawner({ node, fetchModels, entry, env = process.env }: SpawnOptions): SpawnEngine {
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
