import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../src-shared/errors.ts'

const LOCK_FILE = 'library.lock'

interface LockOwner {
  readonly pid: number
  /** When that process started, in the system's own form; '' where the system does not say. */
  readonly started: string
}

export interface LibraryLock {
  release(): void
}

/**
 * Takes the library for this process. One that a dead process left behind is taken over.
 *
 * Throws 'library-locked' when another living process has it.
 */
export function lockLibrary(dir: string): LibraryLock {
  const file = join(dir, LOCK_FILE)
  for (let attempt = 0; attempt < 2; attempt += 1) {
    if (createLock(file)) return { release: () => releaseLock(file) }
    const owner = readOwner(file)
    if (owner !== undefined && isAlive(owner)) {
      throw new AppError(
        'library-locked',
        `This library is open in another Commonplace (process ${owner.pid}).`,
        'Close the other one, or choose another library with --library DIR.',
      )
    }
    rmSync(file, { force: true })
  }
  throw new AppError('library-locked', 'Another Commonplace opened this library at the same moment.', 'Try again in a moment.')
}

function createLock(file: string): boolean {
  try {
    const handle = openSync(file, 'wx')
    writeSync(handle, JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies LockOwner))
    closeSync(handle)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function releaseLock(file: string): void {
  const owner = readOwner(file)
  if (owner?.pid === process.pid) rmSync(file, { force: true })
}

/** Undefined when the file is gone or was cut short by a crash: then nobody holds it. */
function readOwner(file: string): LockOwner | undefined {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof parsed !== 'object' || parsed === null || !('pid' in parsed) || typeof parsed.pid !== 'number') return undefined
    return { pid: parsed.pid, started: 'started' in parsed ? String(parsed.started) : '' }
  } catch {
    return undefined
  }
}

function isAlive(owner: LockOwner): boolean {
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    // EPERM: it lives and belongs to another user of this machine.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  // A number is given again after a crash and a reboot: the same process has the same start.
  const started = startOf(owner.pid)
  return owner.started === '' || started === '' || started === owner.started
}

function startOf(pid: number): string {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // proc(5): the name in brackets may hold spaces; starttime is the 20th field after it.
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
    }
    if (process.platform === 'darwin')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return ''
  } catch {
    return ''
  }
}
