import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError, toErrorReport } from '../../src-shared/errors.ts'
import { buildPage, buildWindow, isPageStale, isWindowStale, pageFolderOf } from './build-window.ts'
import { environmentAsTyped } from './cli/typed-paths.ts'
import { electronBinary } from './electron-binary.ts'
import { serveWeb } from './serve-web.ts'
import { chooseLibrary } from './shell/choose-library.ts'
import { configFolder } from './shell/config-folder.ts'
import { engineEntryOf, engineSpawner } from './shell/engine-process.ts'
import { findNode } from './shell/find-node.ts'
import { openShellMemory } from './shell/shell-memory.ts'
import { stopSignal } from './stop-signal.ts'

type Environment = Readonly<Record<string, string | undefined>>

export interface BrowserOptions {
  readonly libraryDir: string
  readonly port: number | undefined
  readonly opens: boolean
}

/** The project's folder. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** `npm start`: Electron's window where its binary is, else the same app in a browser. Resolves with the exit code. */
export async function startApp(env: Environment = environmentAsTyped()): Promise<number> {
  try {
    const binary = electronBinary(ROOT, env)
    const code = binary === undefined ? undefined : await runElectron(binary, env)
    if (code !== undefined) return code
    say(
      "Electron's window cannot be had here, so Commonplace opens in your browser: the same app, on this machine only. Ctrl+C ends it.",
    )
    const libraryDir = chooseLibrary(env, memoryOf(env))
    return await serveInBrowser({ libraryDir, port: portIn(env), opens: env.COMMONPLACE_NO_OPEN !== '1' }, env)
  } catch (error) {
    const { message, nextStep } = toErrorReport(error)
    say(`${message}\n${nextStep}`)
    return 1
  }
}

/** The app in a browser until Ctrl+C: also what the command line's `serve` does. Rejects with AppError. */
export async function serveInBrowser(
  { libraryDir, port, opens }: BrowserOptions,
  env: Environment = environmentAsTyped(),
): Promise<0 | 1> {
  await ensurePage()
  return serveWeb(
    {
      libraryDir,
      port,
      opens,
      pageFolder: pageFolderOf(ROOT),
      version: versionOf(ROOT),
      spawn: engineSpawner({ node: findNode(), entry: engineEntryOf(ROOT), fetchModels: env.COMMONPLACE_NO_FETCH !== '1', env }),
      memory: memoryOf(env),
      print: (line) => void process.stdout.write(`${line}\n`),
      say,
    },
    stopSignal(),
  )
}

async function ensurePage(): Promise<void> {
  if (!isPageStale(ROOT)) return
  say('Building the page …')
  await buildPage(ROOT, findNode())
}

/** A window that ends with an error so soon was never one: no sandbox on this system, a library of the system that is missing. */
const STILLBORN_MS = 5_000

/** Resolves with the exit code, or with undefined when no window came up. */
async function runElectron(binary: string, env: Environment): Promise<number | undefined> {
  if (isWindowStale(ROOT)) {
    say('Building the window …')
    await buildWindow(ROOT, findNode())
  }
  return new Promise((resolve) => {
    const startedAt = performance.now()
    // The folder and not the script: the app's name and version are read from its package.json.
    const child = spawn(binary, [ROOT], { stdio: 'inherit', env })
    child.once('error', () => resolve(undefined))
    child.once('exit', (code) => {
      const isStillborn = code !== 0 && performance.now() - startedAt < STILLBORN_MS
      resolve(isStillborn ? undefined : (code ?? 1))
    })
  })
}

function memoryOf(env: Environment) {
  const folder = configFolder({ platform: process.platform, home: homedir(), env })
  return openShellMemory(folder, { info: () => {}, error: (what) => say(`Could not be done: ${what} (${folder}).`) })
}

function portIn(env: Environment): number | undefined {
  if (env.PORT === undefined || env.PORT === '') return undefined
  const port = Number(env.PORT)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new AppError('bad-request', `"${env.PORT}" is no port.`, 'Set PORT to a number up to 65535, or leave it out.')
  }
  return port
}

function versionOf(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string }
  return version
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
