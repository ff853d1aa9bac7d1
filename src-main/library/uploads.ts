import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { Log } from '../ports.ts'

const HOUR_MS = 60 * 60 * 1000

/** Files that a page sent, each in a folder of its own, until their import is done. */
export function uploadsFolder(libraryDir: string): string {
  return join(libraryDir, 'uploads')
}

/** Removes the file when it is one that was sent; any other is the reader's own and stays. */
export function dropUpload(libraryDir: string, file: string): void {
  const inside = relative(uploadsFolder(libraryDir), file)
  const isUpload = inside.split(sep).length === 2 && !inside.startsWith('..')
  if (isUpload) rmSync(dirname(file), { recursive: true, force: true })
}

/**
 * What was sent and never added, because the page or this program ended in between. An hour is left for what is just being sent. `isWaiting`
 * tells of a file whether an import of it is still to come.
 */
export function recoverUploads(libraryDir: string, now: number, isWaiting: (file: string) => boolean, log: Log): void {
  const root = uploadsFolder(libraryDir)
  for (const name of existsSync(root) ? readdirSync(root) : []) {
    const folder = join(root, name)
    const isYoung = now - statSync(folder).mtimeMs < HOUR_MS
    if (isYoung || readdirSync(folder).some((file) => isWaiting(join(folder, file)))) continue
    log.info('removing what was sent and never added', { name })
    rmSync(folder, { recursive: true, force: true })
  }
}
