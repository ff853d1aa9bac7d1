import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_AGAIN_MS = 500

/**
 * Runs `work` as the only installer of the model whose folder is given, in whatever process: two that append to one part file would spoil it.
 * Waits for another's end (`onWait` is called once); the lock of a process that is gone does not count. Rejects when `signal` aborts.
 */
export async function withInstallLock<T>(
  modelDir: string,
  onWait: () => void,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const lock = join(modelDir, '.installing')
  await mkdir(modelDir, { recursive: true })
  for (let told = false; !(await take(lock)); ) {
    if (!told) onWait()
    told = true
    await pause(LOOK_AGAIN_MS, undefined, signal ? { signal } : {})
  }
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
  }
}

async function take(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  if (!(await isLeftOver(lock))) return false
  await rm(lock, { force: true })
  return take(lock)
}

async function isLeftOver(lock: string): Promise<boolean> {
  const pid = Number(await readFile(lock, 'utf8').catch(() => ''))
  // Between another's creating the file and writing its pid into it, it is empty: look again.
  if (!pid) return false
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}
