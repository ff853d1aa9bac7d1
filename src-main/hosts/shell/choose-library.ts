import { defaultLibraryDir } from '../../library/default-library.ts'
import type { ShellMemory } from './shell-memory.ts'

/** The library to begin with: the one that the environment names, else the one that was open last and is still there, else the default one. */
export function chooseLibrary(env: Readonly<Record<string, string | undefined>>, memory: Pick<ShellMemory, 'recent'>): string {
  return env.COMMONPLACE_LIBRARY ? defaultLibraryDir(env) : (memory.recent()[0]?.dir ?? defaultLibraryDir(env))
}
