import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Keeps what Node makes of the source files (types taken out, functions compiled) for the next start, in `.cache/` of the project: a command
 * that lists the shelf takes 0.23 s of processor time instead of 0.51. To be called before anything large is imported. Where the folder cannot
 * be written, everything works as before, only slower. Not in the shared temporary folder: what lies there would be run as our code.
 */
export function keepCompiledCode(): void {
  const folder = fileURLToPath(new URL('../../.cache/compiled/', import.meta.url))
  const { directory } = enableCompileCache(folder)
  // Worker threads look for it in the environment alone: https://nodejs.org/api/module.html#module-compile-cache
  if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= folder
}
