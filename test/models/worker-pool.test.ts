import { afterEach, expect, test } from 'vitest'
import { ImportGate } from '../../src-main/models/import-gate.ts'
import { type Priority, WorkerPool } from '../../src-main/models/worker-pool.ts'
import { AppError } from '../../src-shared/errors.ts'
import type { EchoJob } from '../support/echo-worker.ts'

let pools: WorkerPool<EchoJob, string>[] = []

afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.close()))
  pools = []
})

test('results come in the order of the jobs, whichever worker was faster', async () => {
  const pool = openPool(2)
  const held = cells(0)
  const running = pool.run([{ say: 'slow', until: held }, { say: 'fast' }, { say: 'last' }], 'import')
  await pool.run([{ say: 'a question' }], 'question')
  release(held)
  expect(await running).toEqual(['slow', 'fast', 'last'])
})

test('a question goes ahead of every import that has not begun', async () => {
  const pool = openPool(1)
  const held = cells(0)
  const order: string[] = []
  const run = (say: string, priority: Priority, until?: Int32Array) =>
    pool.run([until ? { say, until } : { say }], priority).then(([said]) => order.push(said!))
  const first = run('first', 'import', held)
  await begun(held)
  const others = [run('second', 'import'), run('third', 'import'), run('question', 'question')]
  release(held)
  await Promise.all([first, ...others])
  expect(order).toEqual(['first', 'question', 'second', 'third'])
})

test('imports wait while something urgent goes on, and questions do not', async () => {
  const gate = new ImportGate()
  const pool = openPool(1, { gate })
  await pool.run([{ say: 'the worker is there' }], 'import')
  const order: string[] = []
  const imports: Promise<unknown>[] = []
  await gate.during(async () => {
    imports.push(pool.run([{ say: 'a book' }], 'import').then(() => order.push('import')))
    await pool.run([{ say: 'a question' }], 'question').then(() => order.push('question'))
  })
  await Promise.all(imports)
  expect(order).toEqual(['question', 'import'])
})

test('stopping is answered at once, while the worker is still at it', async () => {
  const pool = openPool(1)
  const held = cells(0)
  const stop = new AbortController()
  const running = pool.run([{ say: 'held', until: held }, { say: 'never' }], 'import', stop.signal)
  stop.abort()
  await expect(running).rejects.toMatchObject({ code: 'cancelled' })
  release(held)
  expect(await pool.run([{ say: 'next' }], 'import')).toEqual(['next'])
})

test('a worker that crashed once is started again and its work done again', async () => {
  const pool = openPool(1)
  expect(await pool.run([{ say: 'a' }, { say: 'b', crashes: cells(1) }, { say: 'c' }], 'import')).toEqual(['a', 'b', 'c'])
})

test('a worker that crashes again on the same work is given up with a clear error', async () => {
  const pool = openPool(1)
  await expect(pool.run([{ say: 'a', crashes: cells(9) }], 'import')).rejects.toMatchObject({
    code: 'internal',
    message: 'The echo failed: it stopped twice.',
  })
  await expect(pool.run([{ say: 'b' }], 'question')).rejects.toMatchObject({ code: 'internal' })
})

test('a job that fails fails alone', async () => {
  const pool = openPool(1)
  await expect(pool.run([{ say: 'a', fails: true }], 'import')).rejects.toMatchObject({
    message: 'The echo failed: it is too long.',
  })
  expect(await pool.run([{ say: 'b' }], 'import')).toEqual(['b'])
})

test('a model that cannot be loaded is damaged', async () => {
  const pool = openPool(2, { unloadable: true })
  await expect(pool.run([{ say: 'a' }], 'import')).rejects.toMatchObject({ code: 'model-damaged', message: 'no such weights' })
})

test('closing drops what waits and ends the workers', async () => {
  const pool = openPool(1)
  const waiting = pool.run([{ say: 'a' }, { say: 'b' }], 'import')
  const closed = pool.close()
  await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
  await closed
  await expect(pool.run([{ say: 'c' }], 'import')).rejects.toMatchObject({ code: 'cancelled' })
})

// A command that was over at once waited for the model all the same.
test('a pool that is closed before its workers have begun loads nothing', async () => {
  const loads = cells(0)
  const pool = openPool(1, { loads })
  await pool.run([], 'import')
  await pool.close()
  expect(loads[0]).toBe(0)
})

test('no jobs give no results', async () => {
  expect(await openPool(1).run([], 'import')).toEqual([])
})

// Adding a book by its text alone took 0.9 s of processor time for two models that it never asked.
test('a pool that is never asked starts no worker', async () => {
  const threads = () => process.getActiveResourcesInfo().filter((resource) => resource === 'MessagePort').length
  const before = threads()
  const pool = openPool(2)
  expect(threads()).toBe(before)
  await pool.run([{ say: 'a' }], 'import')
  expect(threads()).toBeGreaterThan(before)
})

// 150 MB a worker that nobody needs while a book is read.
test('workers that have nothing to do end, and new ones do what comes next', async () => {
  const pool = openPool(2, { idleMs: 1 })
  const before = threadsHere()
  expect(await pool.run([{ say: 'first' }, { say: 'second' }], 'import')).toEqual(['first', 'second'])
  await expect.poll(threadsHere).toBe(before)
  expect(await pool.run([{ say: 'third' }], 'question')).toEqual(['third'])
})

test('a worker that is at work does not rest', async () => {
  const pool = openPool(1, { idleMs: 0 })
  const held = cells(0)
  const running = pool.run([{ say: 'long', until: held }], 'import')
  await begun(held)
  await pool.run([], 'import')
  release(held)
  expect(await running).toEqual(['long'])
})

function openPool(
  size: number,
  { unloadable, gate, idleMs, loads }: { unloadable?: boolean; gate?: ImportGate; idleMs?: number; loads?: Int32Array } = {},
): WorkerPool<EchoJob, string> {
  const pool = new WorkerPool<EchoJob, string>({
    script: new URL('../support/echo-worker.ts', import.meta.url),
    workerData: { unloadable, loads },
    gate,
    idleMs: () => idleMs ?? null,
    size,
    what: 'The echo',
    log: { info: () => {}, error: () => {} },
    unloadable: (reason) => new AppError('model-damaged', reason, 'Fetch it again.'),
  })
  pools.push(pool)
  return pool
}

function threadsHere(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort').length
}

function cells(value: number): Int32Array {
  const shared = new Int32Array(new SharedArrayBuffer(8))
  shared[0] = value
  return shared
}

async function begun(held: Int32Array): Promise<void> {
  const waiting = Atomics.waitAsync(held, 1, 0)
  if (waiting.async) await waiting.value
}

function release(held: Int32Array): void {
  Atomics.store(held, 0, 1)
  Atomics.notify(held, 0)
}
