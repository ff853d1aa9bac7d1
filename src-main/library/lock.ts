import { execFileSync } from 'node:child_process'
import { constants, copyFileSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../src-shared/errors.ts'
import { asDiskError } from './disk-error.ts'

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
    const found = readLock(file)
    const owner = ownerIn(found)
    if (owner !== undefined && isAlive(owner)) {
      throw new AppError(
        'library-locked',
        `This library is open in another Commonplace (process ${owner.pid}).`,
        'Close the other one, or choose another library with --library DIR.',
      )
    }
    // Between the two looks another process may have taken it over.
    if (readLock(file) === found) rmSync(file, { force: true })
  }
  throw new AppError('library-locked', 'Another Commonplace opened this library at the same moment.', 'Try again in a moment.')
}

/** False when there is a lock already. It appears with its owner's number in it: an empty one would count as nobody's. */
function createLock(file: string): boolean {
  const own = `${file}.${process.pid}`
  try {
    writeFileSync(own, JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies LockOwner))
    try {
      linkSync(own, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error
      // Memory sticks and some network drives have no hard links.
      copyFileSync(own, file, constants.COPYFILE_EXCL)
    }
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw asDiskError(error, 'The library cannot be opened for writing.')
  } finally {
    rmSync(own, { force: true })
  }
}

function releaseLock(file: string): void {
  if (ownerIn(readLock(file))?.pid === process.pid) rmSync(file, { force: true })
}

function readLock(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // Gone between two looks: nobody's.
    return ''
  }
}

/** Undefined when nobody is named: the file is gone, or a crash cut it short. */
function ownerIn(lock: string): LockOwner | undefined {
  try {
    const parsed: unknown = JSON.parse(lock)
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
  const started = startOf(owner.pid)
  if (started === 'dead') return false
  // A number is given again after a crash and a reboot: the same process has the same start.
  return owner.started === '' || started === '' || started === owner.started
}

/** Also 'dead', for a process that is over and that its parent has not looked at yet: in a container it may stay like that for ever. */
function startOf(pid: number): string {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // proc(5): the name in brackets may hold spaces; the state is the first field after it, starttime the 20th.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return fields[0] === 'Z' || fields[0] === 'X' ? 'dead' : (fields[19] ?? '')
    }
    if (process.platform === 'darwin')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return ''
  } catch {
    return ''
  }
}
