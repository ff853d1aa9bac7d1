import { spawn } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../src-shared/errors.ts'

/** What the page is made of, and what the main side of the window is, below the project's folder. */
const PAGE_SOURCES = ['src-renderer', 'src-shared', 'package-lock.json']
const WINDOW_SOURCES = ['src-main/hosts/electron', 'src-main/hosts/shell', ...PAGE_SOURCES]
/** Enough of the bundler's last words to see which file it stumbled over. */
const KEPT_OUTPUT = 4_000

/** Where the built page lies in a checkout. */
export function pageFolderOf(root: string): string {
  return join(root, 'out', 'renderer')
}

/** `main` in package.json. */
function windowEntryOf(root: string): string {
  return join(root, 'out', 'main', 'main.js')
}

/** True when there is no page, or one of its sources is newer. */
export function isPageStale(root: string): boolean {
  return isStale(join(pageFolderOf(root), 'index.html'), root, PAGE_SOURCES)
}

export function isWindowStale(root: string): boolean {
  return isStale(windowEntryOf(root), root, WINDOW_SOURCES)
}

function isStale(built: string, root: string, sources: readonly string[]): boolean {
  const about = statSync(built, { throwIfNoEntry: false })
  return about === undefined || sources.some((source) => newestIn(join(root, source)) > about.mtimeMs)
}

/**
 * Builds the page beside the old one and puts it in its place, so that whoever is served meanwhile has a whole one. Rejects with 'internal' and
 * the bundler's words when the sources do not build.
 */
export async function buildPage(root: string, node: string): Promise<void> {
  const folder = pageFolderOf(root)
  const beside = `${folder}-${process.pid}`
  try {
    await runBundler(
      root,
      node,
      'vite/bin/vite.js',
      'build',
      'src-renderer',
      '--outDir',
      beside,
      '--emptyOutDir',
      '--logLevel',
      'warn',
    )
    rmSync(folder, { recursive: true, force: true })
    renameSync(beside, folder)
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
}

/** Builds all of the window: main process, preload script and page. Rejects as `buildPage` does. */
export function buildWindow(root: string, node: string): Promise<void> {
  return runBundler(root, node, 'electron-vite/bin/electron-vite.js', 'build', '--logLevel', 'warn')
}

function runBundler(root: string, node: string, program: string, ...args: readonly string[]): Promise<void> {
  const path = join(root, 'node_modules', program)
  if (!existsSync(path))
    throw cannotBuild('The program that builds it is not installed.', 'Run "npm ci" in the project\'s folder.')
  return new Promise((resolve, reject) => {
    const child = spawn(node, [path, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1' },
    })
    let output = ''
    const keep = (chunk: Buffer): void => {
      output = (output + chunk.toString('utf8')).slice(-KEPT_OUTPUT)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(cannotBuild(output, 'Put the sources right, or take them anew.')),
    )
  })
}

function cannotBuild(why: string, nextStep: string): AppError {
  return new AppError('internal', `The page of Commonplace could not be built. ${why.trim()}`, nextStep)
}

/** Modification time of the newest file, in milliseconds since the epoch; 0 when there is none. */
function newestIn(path: string): number {
  const about = statSync(path, { throwIfNoEntry: false })
  if (about === undefined) return 0
  if (!about.isDirectory()) return about.mtimeMs
  // The folder's own time tells of files that were taken away.
  return Math.max(about.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))))
}
