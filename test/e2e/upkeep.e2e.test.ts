import { expect } from 'vitest'
import { SHELF } from '../support/e2e-books.ts'
import { browserTest, openApp } from './open-app.ts'

browserTest('a library is checked, and its space given back, while it is searched', async () => {
  const { page, call, origin } = await openApp({ books: SHELF })
  await page.goto(`${origin}/#/settings?section=library`)
  await page.getByRole('button', { name: 'Check the library' }).click()
  expect((await call('search.text', { query: 'honey' })).total).toBe(1)
  await page.getByText('Everything is as it should be.').waitFor()
  await page.getByRole('button', { name: 'Give space back' }).click()
  expect((await call('search.text', { query: 'honey' })).total).toBe(1)
  await page.getByText(/given back\.$/).waitFor()
  // The last word of the progress comes by another way than the answer.
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' })
})
