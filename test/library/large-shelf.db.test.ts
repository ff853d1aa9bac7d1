import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src-main/db/open-database.ts'
import { createEngine, type Engine } from '../../src-main/engine.ts'
import { fakeModels } from '../support/fake-models.ts'
import { fillShelf } from '../support/large-shelf.ts'
import { openTestEngine } from '../support/test-engine.ts'

const BOOKS = 3_000
/** What a page waits for at most when it opens. Of processor time, so that a busy machine is no failure; the best of some rounds, so that a collection of garbage is none. */
const BUDGET_MS = 50
const ROUNDS = 5

/** A library of 3,000 books, 3,000 notes, 3,000 conversations and 3,000 waiting imports, as a folder that no engine has open. */
async function largeLibrary(): Promise<string> {
  const { dir, close } = await openTestEngine()
  await close()
  const db = openDatabase(join(dir, 'library.sqlite'))
  await fillShelf(db, BOOKS)
  await db.close()
  return dir
}

async function openPlain(libraryDir: string): Promise<Engine> {
  const clock = { now: () => Date.UTC(2026, 0, 5), ticks: () => performance.now() }
  const log = { info: () => {}, error: () => {} }
  const engine = await createEngine({ libraryDir, models: fakeModels(), clock, log, background: false })
  onTestFinished(() => engine.close())
  return engine
}

async function bestCpuMs(engine: Engine, name: string, input: unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage()
    const reply = await engine.dispatch(name, input)
    const { user, system } = process.cpuUsage(before)
    expect(reply).toMatchObject({ ok: true })
    best = Math.min(best, (user + system) / 1_000)
  }
  return best
}

const CALLS: readonly (readonly [name: string, input: object])[] = [
  ['shelf.list', {}],
  ['book.list', {}],
  ['shelf.recent', {}],
  ['book.details', { book: 'book-7' }],
  ['conversations.list', { limit: 10_000 }],
  ['conversations.list', { search: 'lamp 17' }],
  ['notes.list', { limit: 10_000 }],
  ['notes.list', { search: 'whale comment', limit: 10_000 }],
  ['notes.list', { book: 'book-7' }],
  ['collections.list', {}],
  ['jobs.list', {}],
  ['library.info', {}],
]

test(`lists of a library of ${BOOKS} books, notes and conversations come within ${BUDGET_MS} ms of processor time`, async () => {
  const engine = await openPlain(await largeLibrary())
  const slow: string[] = []
  for (const [name, input] of CALLS) {
    const ms = await bestCpuMs(engine, name, input)
    if (ms > BUDGET_MS) slow.push(`${name} ${JSON.stringify(input)}: ${ms.toFixed(0)} ms`)
  }
  expect(slow).toEqual([])
  const shelf = await engine.dispatch('shelf.list', {})
  expect(shelf).toMatchObject({ ok: true, value: { books: { length: BOOKS } } })
})
