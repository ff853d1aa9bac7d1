import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

export const PROJECT_ROOT = join(import.meta.dirname, '..', '..')

/** Made, fetched or private to a machine: what .gitignore names. */
const LEFT_OUT = new Set(['.git', 'node_modules', 'out', 'dist', 'coverage', '.cache', 'resources/models'])

/** Every file that git tracks, relative to the root, with "/" between folders; every file there is where git does not know the folder. */
export function listProjectFiles(): string[] {
  const git = spawnSync('git', ['ls-files', '-z'], { cwd: PROJECT_ROOT, encoding: 'utf8' })
  if (git.status !== 0) return walk(PROJECT_ROOT)
  return git.stdout.split('\0').filter((path) => path !== '' && existsSync(join(PROJECT_ROOT, path)))
}

function walk(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    const shown = relative(PROJECT_ROOT, path).split(sep).join('/')
    if (LEFT_OUT.has(shown) || shown.endsWith('.log')) return []
    return statSync(path).isDirectory() ? walk(path) : [shown]
  })
}

export function readProjectFile(path: string): string {
  return readFileSync(join(PROJECT_ROOT, path), 'utf8')
}
