import { expect } from 'vitest'
import { SHELF } from '../support/e2e-books.ts'
import { browserTest, openApp } from './open-app.ts'

/** Connections that a browser keeps to a host, over all tabs. */
const SIX = 6
const TABS = 9

browserTest(
  'nine tabs of one browser are all served and hear of the same book, also after the first of them is closed',
  { timeout: 180_000 },
  async () => {
    const app = await openApp({ books: SHELF.slice(0, 1) })
    const tabs = [app]
    while (tabs.length < TABS) tabs.push({ ...app, ...(await app.secondWindow()) })
    for (const { page } of tabs) await page.getByRole('listbox', { name: 'Shelf' }).getByRole('option').first().waitFor()
    await app.addBooks(SHELF.slice(1, 2))
    for (const { page } of tabs)
      await expect.poll(() => page.getByRole('listbox', { name: 'Shelf' }).getByRole('option').count()).toBe(2)
    const streams = tabs.flatMap(({ requests }) => requests.filter((url) => url.includes('/api/events')))
    // One, or the few of a machine so busy that a tab waits in vain for an answer of the one that leads.
    expect(streams.length).toBeLessThan(SIX)

    await app.page.close()
    await app.addBooks(SHELF.slice(2, 3))
    for (const { page } of tabs.slice(1))
      await expect.poll(() => page.getByRole('listbox', { name: 'Shelf' }).getByRole('option').count()).toBe(3)
  },
)
