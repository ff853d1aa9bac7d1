import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const BINARY = process.platform === 'win32' ? 'node.exe' : 'node'

/**
 * The plain Node that runs the engine, also when this process is Electron: the one packaged beside the app (`resourcesDir`), else that of the
 * npm package `node`, else, outside Electron, this one. Throws when there is none.
 */
export function findNode(resourcesDir?: string): string {
  const packaged = resourcesDir === undefined ? undefined : join(resourcesDir, 'node', BINARY)
  if (packaged !== undefined && existsSync(packaged)) return packaged
  const installed = installedNode()
  if (installed !== undefined) return installed
  if (process.versions.electron === undefined) return process.execPath
  throw new Error('There is no Node to run the engine on. Run "npm ci" in the project\'s folder.')
}

function installedNode(): string | undefined {
  try {
    const path = join(dirname(createRequire(import.meta.url).resolve('node/package.json')), 'bin', BINARY)
    return existsSync(path) ? path : undefined
  } catch {
    // The package is not installed: a packaged app brings its own.
    return undefined
  }
}
