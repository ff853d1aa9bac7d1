import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-library.ts'
import { openTestEngine } from '../support/test-engine.ts'

function folderWithLock(lock: string): string {
  const dir = join(temporaryFolder(), 'library')
  mkdirSync(dir)
  writeFileSync(join(dir, 'library.lock'), lock)
  return dir
}

test('a second opener is told who has the library, and gets it when the first is done', async () => {
  const first = await openTestEngine()
  await expect(openTestEngine({ dir: first.dir })).rejects.toMatchObject({
    code: 'library-locked',
    message: expect.stringContaining(String(process.pid)),
    nextStep: expect.stringMatching(/\w/),
  })
  await first.close()
  expect(existsSync(join(first.dir, 'library.lock'))).toBe(false)
  const second = await openTestEngine({ dir: first.dir })
  expect((await second.call('book.list', {})).books).toEqual([])
})

test('the lock of a process that is gone is taken over, and so is one that a crash cut short', async () => {
  const gone = spawnSync(process.execPath, ['-e', '']).pid
  for (const lock of [JSON.stringify({ pid: gone, started: '' }), '{"pid":', '', 'null', '{"pid":"x"}']) {
    const dir = folderWithLock(lock)
    const engine = await openTestEngine({ dir })
    expect(JSON.parse(readFileSync(join(dir, 'library.lock'), 'utf8'))).toMatchObject({ pid: process.pid })
    expect(readdirSync(dir).filter((name) => name.includes('lock'))).toEqual(['library.lock'])
    await engine.close()
  }
})

// After a crash and a reboot the number may belong to something else that runs.
test('a number that was given again to another process does not hold the lock', async ({ skip }) => {
  if (process.platform !== 'linux') return skip('the start of a process is read from /proc')
  const dir = folderWithLock(JSON.stringify({ pid: process.pid, started: '1' }))
  await openTestEngine({ dir })
})

test('another living process holds it', async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'spawn')
  const dir = folderWithLock(JSON.stringify({ pid: child.pid, started: '' }))
  await expect(openTestEngine({ dir })).rejects.toMatchObject({ code: 'library-locked' })
})

// In a container nobody may ever ask for the end of a process that was killed: it stays in the list of processes, and is dead all the same.
test('a process that was killed and that nobody looked after does not hold it', async ({ skip }) => {
  if (process.platform !== 'linux') return skip('the state of a process is read from /proc')
  const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void parent.kill('SIGKILL'))
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const pid = Number(line.toString())
  // The shell would look after it; what it turns into does not.
  await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8').trim(), { timeout: 10_000 }).toBe('sleep')
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[2], { timeout: 10_000 }).toBe('Z')
  await openTestEngine({ dir: folderWithLock(JSON.stringify({ pid, started: '' })) })
})
