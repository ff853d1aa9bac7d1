import { expect } from 'vitest'
import { SHELF } from '../support/e2e-books.ts'
import { dropFiles } from './drop-files.ts'
import { browserTest, openApp } from './open-app.ts'
import { answerTo, askAndWait, bookOnShelf, goTo } from './steps.ts'

const HONEY = 'When is honey taken?'

browserTest('two windows on one library see what the other one adds, asks, pins and removes', async () => {
  const [first, bees, clocks] = SHELF
  const { page, secondWindow } = await openApp({ books: [first] })
  const { page: other } = await secondWindow()
  await bookOnShelf(other, first.title).waitFor()
  await dropFiles(other, [bees, clocks])
  await bookOnShelf(page, bees.title).waitFor()
  await bookOnShelf(page, clocks.title).waitFor()

  await askAndWait(page, HONEY)
  await other.getByRole('radio', { name: 'Conversations' }).check({ force: true })
  await other.getByRole('complementary', { name: 'Shelf and conversations' }).getByText(HONEY).click()
  await answerTo(other, HONEY).getByText('Honey is taken when the heather has faded.').waitFor()

  await page.getByRole('article', { name: 'Quote 1' }).getByRole('button', { name: 'Pin' }).click()
  await other.getByRole('radio', { name: 'Pinned 1' }).waitFor()

  await goTo(other, 'Shelf')
  await bookOnShelf(other, clocks.title).click()
  await other.getByRole('listbox', { name: 'Shelf' }).press('Delete')
  await bookOnShelf(page, clocks.title).waitFor({ state: 'detached' })
  expect(await bookOnShelf(page, bees.title).count()).toBe(1)
})
