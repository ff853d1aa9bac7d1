import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Electron's program, when the package has it and there is a screen for its window. It is only looked for: fetching it (its package does so when it
 * is asked for the path) is 100 MB from a place that many machines cannot reach.
 */
export function electronBinary(root: string, env: Readonly<Record<string, string | undefined>>): string | undefined {
  // A browser is not to be opened, so a window is not either.
  if (env.COMMONPLACE_NO_OPEN === '1') return undefined
  if (process.platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) return undefined
  const folder = env.ELECTRON_OVERRIDE_DIST_PATH ?? join(root, 'node_modules', 'electron', 'dist')
  const pathFile = join(root, 'node_modules', 'electron', 'path.txt')
  if (!existsSync(pathFile)) return undefined
  const binary = join(folder, readFileSync(pathFile, 'utf8').trim())
  return existsSync(binary) ? binary : undefined
}
