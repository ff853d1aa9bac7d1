import type { FromEngine, ToEngine } from '../../src-main/hosts/shell/engine-messages.ts'
import type { EngineProcess } from '../../src-main/hosts/shell/engine-process.ts'

/** An engine's process without a process: a test plays its part. */
export interface FakeEngineProcess extends EngineProcess {
  readonly libraryDir: string
  /** What the shell sent, in order. */
  readonly received: readonly ToEngine[]
  readonly wasKilled: boolean
  say(message: FromEngine): void
  exit(how?: string): void
}

export interface FakeEngines {
  readonly spawn: (libraryDir: string) => EngineProcess
  /** Every process so far, oldest first. */
  readonly all: readonly FakeEngineProcess[]
  /** The newest. */
  last(): FakeEngineProcess
}

/** `onBirth` plays the first moments of each process: ready at once unless it says otherwise. */
export function fakeEngines(
  onBirth: (engine: FakeEngineProcess) => void = (engine) => engine.say({ type: 'ready' }),
): FakeEngines {
  const all: FakeEngineProcess[] = []
  return {
    all,
    last: () => all.at(-1)!,
    spawn: (libraryDir) => {
      const engine = fakeEngineProcess(libraryDir)
      all.push(engine)
      queueMicrotask(() => onBirth(engine))
      return engine
    },
  }
}

function fakeEngineProcess(libraryDir: string): FakeEngineProcess {
  const received: ToEngine[] = []
  let hear: (message: FromEngine) => void = () => {}
  let tellExit: (how: string) => void = () => {}
  let wasKilled = false
  let isOver = false
  const exit = (how = 'code 0'): void => {
    if (isOver) return
    isOver = true
    tellExit(how)
  }
  return {
    libraryDir,
    received,
    get wasKilled() {
      return wasKilled
    },
    send: (message) => {
      received.push(message)
    },
    onMessage: (listener) => {
      hear = listener
    },
    onExit: (listener) => {
      tellExit = listener
    },
    kill: () => {
      wasKilled = true
      exit('signal SIGKILL')
    },
    say: (message) => hear(message),
    exit,
  }
}
