import { join } from 'node:path'
import { expect } from 'vitest'
import { SHELF } from '../support/e2e-books.ts'
import { browserTest, openApp } from './open-app.ts'
import { answerTo, askAndWait, bookOnShelf, goTo } from './steps.ts'

browserTest('a removed book comes back by undo, with everything that was known of it', async () => {
  const { page, call } = await openApp({ books: SHELF })
  await goTo(page, 'Shelf')
  await bookOnShelf(page, 'A Year with Bees').click()
  await page.getByRole('listbox', { name: 'Shelf' }).press('Delete')
  const toast = page.getByRole('group', { name: '“A Year with Bees” moved to the trash, kept 30 days.' })
  // Held by the pointer, it does not go away meanwhile.
  await toast.hover()
  await bookOnShelf(page, 'A Year with Bees').waitFor({ state: 'detached' })
  expect((await call('search.text', { query: 'honey' })).total).toBe(0)
  await toast.getByRole('button', { name: 'Undo' }).click()
  await bookOnShelf(page, 'A Year with Bees').waitFor()
  expect((await call('search.text', { query: 'honey' })).total).toBe(1)
})

browserTest('a book is indexed again on request, which the list of jobs tells, and it is asked as before', async () => {
  const { page, origin } = await openApp({ books: SHELF })
  await goTo(page, 'Shelf')
  await bookOnShelf(page, 'The Lighthouse at Skerry').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Index again' }).click()
  await page.goto(`${origin}/#/jobs`)
  await page.getByRole('listitem').filter({ hasText: 'Reading The Lighthouse at Skerry again' }).getByText('Done').waitFor()
  await goTo(page, 'Ask')
  await askAndWait(page, 'What oil burned in the lamp?')
  await answerTo(page, 'What oil burned in the lamp?').getByText('The lamp burned whale oil through the winter.').waitFor()
})

browserTest('another library has its own books, and the one before is one press away', async () => {
  const { page, folder } = await openApp({ books: SHELF })
  const openSettings = async (): Promise<void> => {
    await goTo(page, 'Settings')
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Library' }).click()
  }
  await openSettings()
  await page.getByRole('textbox', { name: /Folder of a library/ }).fill(join(folder, 'Another'))
  await page.getByRole('textbox', { name: /Folder of a library/ }).press('Enter')
  await page.getByRole('heading', { name: 'Ask your own books' }).waitFor()
  await openSettings()
  await page.getByRole('heading', { name: 'Another' }).waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: join(folder, 'library') })
    .getByRole('button', { name: 'Open' })
    .click()
  await bookOnShelf(page, 'A Year with Bees').waitFor()
  expect(await page.getByRole('option').count()).toBe(3)
})

browserTest('a search with operators lists every hit, and one opens in the reader at its place', async () => {
  const { page } = await openApp({ books: SHELF })
  await page.keyboard.press('Control+Shift+F')
  const field = page.getByRole('searchbox', { name: /Words, “a phrase”/ })
  const hits = page.getByRole('listbox', { name: 'Passages found' }).getByRole('option')
  const expectHits = async (query: string, parts: readonly string[]): Promise<void> => {
    await field.fill(query)
    await field.press('Enter')
    await expect
      .poll(async () => {
        const texts = await hits.allTextContents()
        return texts.length === parts.length && parts.every((part) => texts.some((text) => text.includes(part)))
      })
      .toBe(true)
  }
  await expectHits('swarm* OR pendulum', ['A swarm that leaves in May', 'The pendulum must hang'])
  await expectHits('"the crew rowed"', ['The crew rowed ashore'])
  await expectHits('NEAR(honey heather, 5)', ['Honey is taken when the heather'])
  await expectHits('author:verne frost', ['before the frost'])
  await expectHits('frost -drones', [])
  await page.getByText('“frost -drones” is nowhere in these 3 books.').waitFor()
  await expectHits('reef', ['A schooner struck the reef in March.'])
  await hits.first().dblclick()
  await page.getByRole('main').locator('mark').filter({ hasText: 'reef' }).first().waitFor()
})
