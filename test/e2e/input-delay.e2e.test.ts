import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { clickAndType } from '../support/click-and-type.ts'
import { SHELF } from '../support/e2e-books.ts'
import { buildLargeBook } from '../support/large-book.ts'
import { traceTasks } from '../support/trace-tasks.ts'
import { percentile, watchInput } from '../support/watch-input.ts'
import { browserTest, openApp } from './open-app.ts'

/** The target, on a machine with nothing else to do. */
const DELAY_MS = 100
/** On one that is busy, the same clicks without an import tell how busy. */
const SLOWDOWN = 3
const LONG_TASK_MS = 50

browserTest('with novels being imported, clicking and typing are answered as without', { timeout: 180_000 }, async () => {
  const { page, call, folder } = await openApp({ books: SHELF })
  const input = await watchInput(page)
  await page.reload()
  await page.getByRole('listbox', { name: 'Shelf' }).getByRole('option').first().waitFor()
  // Once for the code of each view.
  await clickAndType(page)
  await input.clear()
  await clickAndType(page)
  const resting = percentile(await input.delays(), 0.95)
  await input.clear()

  const paths = Array.from({ length: 12 }, (_, seed) => join(folder, `long-${seed}.epub`))
  for (const [seed, path] of paths.entries()) writeFileSync(path, buildLargeBook(seed))
  await call('book.add', { paths, until: 'queued' })
  const states = async () => (await call('jobs.list', { kind: 'import' })).jobs.map(({ state }) => state)
  await expect.poll(states).toContain('running')
  const tasks = await traceTasks(page, () => clickAndType(page))
  const delays = await input.delays()
  // Between two of them none runs for a moment.
  expect(await states()).toEqual(expect.arrayContaining([expect.stringMatching(/^(?:queued|running)$/)]))
  expect(delays.length).toBeGreaterThan(40)
  expect(percentile(delays, 0.95)).toBeLessThan(Math.max(DELAY_MS, SLOWDOWN * resting))
  expect(tasks.filter(({ ownMs }) => ownMs > LONG_TASK_MS)).toEqual([])
  await call('jobs.cancel', { kind: 'import' })
})
