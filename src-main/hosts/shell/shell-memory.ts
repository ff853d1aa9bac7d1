import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import type { LibraryPlace } from '../../../src-shared/shell.ts'
import type { Log } from '../../ports.ts'

const windowPlace = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1),
  height: z.int().min(1),
  maximized: z.boolean(),
})
/** In screen points. */
export type WindowPlace = z.infer<typeof windowPlace>

const memory = z.object({ recent: z.array(z.string()).default([]), window: windowPlace.optional() })
type Memory = z.infer<typeof memory>

/** What the shell knows from one start to the next. None of it is worth an error: what cannot be read or written is logged and done without. */
export interface ShellMemory {
  /** Folders that are still there, newest first. */
  recent(): LibraryPlace[]
  remember(libraryDir: string): void
  windowPlace(): WindowPlace | undefined
  rememberWindow(place: WindowPlace): void
}

const FILE = 'shell.json'
const LONGEST_LIST = 10

export function openShellMemory(folder: string, log: Log): ShellMemory {
  const file = join(folder, FILE)
  let known = read(file, log)
  let isKept = true
  const change = (update: (now: Memory) => Memory): void => {
    // Read again: a window beside a browser's host, each a program of its own, remember in the same file.
    const next = update(isKept && existsSync(file) ? read(file, log) : known)
    known = next
    isKept = false
    try {
      mkdirSync(dirname(file), { recursive: true })
      // Beside and renamed: two windows that close at once must not leave half a file.
      writeFileSync(`${file}.${process.pid}`, `${JSON.stringify(next, null, 2)}\n`)
      renameSync(`${file}.${process.pid}`, file)
      isKept = true
    } catch (error) {
      log.error('remembering libraries and windows', error)
    }
  }
  return {
    recent: () => known.recent.filter((dir) => existsSync(dir)).map((dir) => ({ dir, name: basename(dir) })),
    remember: (dir) =>
      change((now) => ({ ...now, recent: [dir, ...now.recent.filter((other) => other !== dir)].slice(0, LONGEST_LIST) })),
    windowPlace: () => known.window,
    rememberWindow: (window) => change((now) => ({ ...now, window })),
  }
}

function read(file: string, log: Log): Memory {
  try {
    return existsSync(file) ? memory.parse(JSON.parse(readFileSync(file, 'utf8'))) : { recent: [] }
  } catch (error) {
    log.error('reading which libraries were open', error)
    return { recent: [] }
  }
}
