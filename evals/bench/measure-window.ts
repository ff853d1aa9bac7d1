import { copyFileSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { openDatabase } from '../../src-main/db/open-database.ts'
import { clickAndType } from '../../test/support/click-and-type.ts'
import { SHELF } from '../../test/support/e2e-books.ts'
import { findChromium, launchChromium, openPage } from '../../test/support/e2e-browser.ts'
import { fillShelf } from '../../test/support/large-shelf.ts'
import { type ServedE2e, serveE2e } from '../../test/support/serve-e2e.ts'
import { traceTasks } from '../../test/support/trace-tasks.ts'
import { percentile, watchInput } from '../../test/support/watch-input.ts'
import { type BenchContext, inNewFolder } from './bench-context.ts'
import { median, type Outcome, ratioOf } from './measurement.ts'

const SHELF_BOOKS = 2_000
const ROUNDS = 5
const OPEN_MS = 2_000
const DELAY_MS = 100
const LONG_TASK_MS = 50

/** What a reader waits for in the window: the time of an answer to a key or click while a novel is imported, and a shelf of thousands. */
export async function measureWindow({ book }: BenchContext): Promise<readonly Outcome[]> {
  const path = findChromium()
  if (path === undefined) return [{ name: 'window', skipped: 'there is no Chromium or Chrome (CHROME_PATH says where one is)' }]
  const browser = await launchChromium(path)
  try {
    return [await inputDelay(browser, book), ...(await largeShelf(browser))]
  } finally {
    await browser.close()
  }
}

type Browser = Awaited<ReturnType<typeof launchChromium>>

async function inputDelay(browser: Browser, book: string): Promise<Outcome> {
  const app = await serveE2e({ models: 'real' })
  try {
    const { page } = await openPage(browser, app.url())
    const input = await watchInput(page)
    await app.addBooks(SHELF)
    await page.reload()
    await clickAndType(page)
    await input.clear()
    const file = join(app.folder, basename(book))
    copyFileSync(book, file)
    await app.call('book.add', { paths: [file], until: 'queued' })
    const isImporting = async (): Promise<boolean> =>
      (await app.call('jobs.list', {})).jobs.some(({ state }) => state === 'running')
    for (let round = 0; round < ROUNDS; round += 1) await clickAndType(page)
    const wasImporting = await isImporting()
    const delays = await input.delays()
    const values = { ours: percentile(delays, 0.95), theirs: DELAY_MS, unit: 'ms' }
    const details = `p95 of ${delays.length} keys and clicks while ${basename(book)} is imported${wasImporting ? '' : ' (which ended before)'}, p50 ${percentile(delays, 0.5)} ms; held against the target`
    return ratioOf('input delay while importing', values, { atMost: 1 }, details)
  } finally {
    await app.close()
  }
}

async function largeShelf(browser: Browser): Promise<readonly Outcome[]> {
  return inNewFolder(async (folder) => {
    const libraryDir = join(folder, 'library')
    mkdirSync(libraryDir)
    const db = openDatabase(join(libraryDir, 'library.sqlite'))
    await fillShelf(db, SHELF_BOOKS, { isDone: true })
    await db.close()
    const app = await serveE2e({ libraryDir })
    try {
      const opened: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) opened.push(await openShelf(browser, app))
      const values = { ours: median(opened), theirs: OPEN_MS, unit: 'ms' }
      const open = ratioOf(
        'shelf opens',
        values,
        { atMost: 1 },
        `address to first book of ${SHELF_BOOKS}, median of ${ROUNDS}; held against the target`,
      )
      return [open, await scrollShelf(browser, app)]
    } finally {
      await app.close()
    }
  })
}

async function openShelf(browser: Browser, app: ServedE2e): Promise<number> {
  const { page } = await openPage(browser, 'about:blank')
  const startedAt = performance.now()
  await page.goto(app.url())
  await page.getByRole('listbox', { name: 'Shelf' }).getByRole('option').first().waitFor()
  const ms = performance.now() - startedAt
  await page.context().close()
  return ms
}

async function scrollShelf(browser: Browser, app: ServedE2e): Promise<Outcome> {
  const { page } = await openPage(browser, app.url())
  const list = page.getByRole('listbox', { name: 'Shelf' })
  await list.getByRole('option').first().waitFor()
  await list.getByRole('option').first().hover()
  const tasks = await traceTasks(page, async () => {
    for (let turn = 0; turn < 100; turn += 1) await page.mouse.wheel(0, 700)
  })
  const longest = tasks[0]
  const values = { ours: longest?.ownMs ?? 0, theirs: LONG_TASK_MS, unit: 'ms' }
  const wall = Math.max(...tasks.map(({ wallMs }) => wallMs))
  const details = `longest task while scrolling ${SHELF_BOOKS} books, of processor time (${wall.toFixed(0)} ms by the clock): ${longest?.what ?? 'none'}; held against the target`
  return ratioOf('shelf scrolls', values, { atMost: 1 }, details)
}
