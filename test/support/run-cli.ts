import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { PROJECT_ROOT } from './project-files.ts'

export interface CliRun {
  /** Null when a signal ended it. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  /** The one JSON document on stdout. */
  json(): unknown
}

export interface CliOptions {
  readonly library: string
  /** Folder of weights; that of this checkout when left out. */
  readonly models?: string
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  /** What is started in place of the command line ("ask.ts"). */
  readonly script?: string
  /** Put in front of node and its arguments. */
  readonly wrapper?: readonly string[]
}

/** The command line as a process of its own, on the Node that runs the tests, with nothing of this process's environment that it reads. */
export function startCli(args: readonly string[], options: CliOptions): ChildProcess {
  const { INIT_CWD: _npm, COMMONPLACE_LIBRARY: _library, PORT: _port, ...env } = process.env
  const script = join(PROJECT_ROOT, 'src-main/hosts/cli', options.script ?? 'main.ts')
  const [command = '', ...rest] = [...(options.wrapper ?? []), process.execPath, script, ...args]
  return spawn(command, rest, {
    cwd: options.cwd ?? PROJECT_ROOT,
    env: {
      ...env,
      COMMONPLACE_LIBRARY: options.library,
      ...(options.models === undefined ? {} : { COMMONPLACE_MODELS: options.models }),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** The last command on each library. */
const lastOn = new Map<string, Promise<unknown>>()

/** One after the other on a library: what a test that was given up has left running would keep it from the next one. */
export function runCli(args: readonly string[], options: CliOptions): Promise<CliRun> {
  const before = lastOn.get(options.library) ?? Promise.resolve()
  const run = before.then(() => endOf(startCli(args, options)))
  lastOn.set(
    options.library,
    run.catch(() => undefined),
  )
  return run
}

/** Waits until the process is gone and its pipes are empty. */
export function endOf(child: ChildProcess): Promise<CliRun> {
  const out = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      out[name] += text
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ ...out, code, json: () => JSON.parse(out.stdout) as unknown }))
  })
}

/** Resolves when the process has printed what fits on stderr; rejects when it ends without. */
export function printed(child: ChildProcess, pattern: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stderr?.setEncoding('utf8').on('data', (more: string) => {
      text += more
      if (pattern.test(text)) resolve()
    })
    child.once('exit', () => reject(new Error(`The process ended before it printed ${pattern}: ${text}`)))
  })
}

/** The types of a JSON value, field by field: what a reader of the interface sees. An array is described by its first element. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])]
  if (value === null) return 'null'
  if (typeof value !== 'object') return typeof value
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, shapeOf(inside)]))
}
