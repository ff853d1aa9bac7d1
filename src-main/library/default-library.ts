import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

const LIBRARY_NAME = 'Commonplace'

/** The library folder that is meant when none is named: COMMONPLACE_LIBRARY, else "Commonplace" in the reader's documents folder. */
export function defaultLibraryDir(env: Readonly<Record<string, string | undefined>>): string {
  return env.COMMONPLACE_LIBRARY ? resolve(env.COMMONPLACE_LIBRARY) : join(documentsDir(env), LIBRARY_NAME)
}

function documentsDir(env: Readonly<Record<string, string | undefined>>): string {
  const home = homedir()
  if (process.platform !== 'linux') return join(home, 'Documents')
  return linuxDocumentsDir(env, home) ?? join(home, 'Documents')
}

/** A Linux desktop names its documents folder in the reader's language: https://www.freedesktop.org/wiki/Software/xdg-user-dirs/ */
function linuxDocumentsDir(env: Readonly<Record<string, string | undefined>>, home: string): string | undefined {
  try {
    const file = join(env.XDG_CONFIG_HOME ?? join(home, '.config'), 'user-dirs.dirs')
    const named = /^XDG_DOCUMENTS_DIR="(.+)"$/m.exec(readFileSync(file, 'utf8'))?.[1]
    return named?.replace('$HOME', home)
  } catch {
    // No desktop has written that file: the plain name is the right one.
    return undefined
  }
}
