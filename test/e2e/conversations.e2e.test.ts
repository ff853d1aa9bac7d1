import { expect } from 'vitest'
import { SHELF } from '../support/e2e-books.ts'
import { browserTest, openApp } from './open-app.ts'
import { answerTo, ask, askAndWait, openPalette, questionField, turnOf } from './steps.ts'

const OIL = 'What oil burned in the lamp?'
const HONEY = 'When is honey taken?'

browserTest('a conversation is kept, renamed, found again, deleted and taken back', async () => {
  const { page } = await openApp({ books: SHELF })
  await askAndWait(page, OIL)
  await page.getByRole('button', { name: 'Rename, pin or delete this conversation' }).first().click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Of lamps')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Of lamps' }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'New' }).click()
  await askAndWait(page, HONEY)
  const left = page.getByRole('complementary', { name: 'Shelf and conversations' })
  await left.getByText('Conversations', { exact: true }).click()
  await left.getByText('Of lamps').click()
  await answerTo(page, OIL).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Rename, pin or delete this conversation' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const toast = page.getByRole('group', { name: /“Of lamps” moved to the trash/ })
  // Held by the pointer, it does not go away meanwhile.
  await toast.hover()
  await left.getByText('Of lamps').waitFor({ state: 'detached' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await left.getByText('Of lamps').waitFor()
})

browserTest('a question that was not sent is still there after the page was lost', async () => {
  const { page } = await openApp({ books: SHELF })
  await questionField(page).fill('What is said of the drones?')
  await page.reload()
  await expect.poll(() => questionField(page).inputValue()).toBe('What is said of the drones?')
})

browserTest('a page that is loaded again while an answer is written goes on with it', async () => {
  const { page, hold, release } = await openApp({ books: SHELF })
  hold('answers')
  await ask(page, OIL)
  await turnOf(page, OIL).getByText('The lamp burned', { exact: true }).waitFor()
  await page.reload()
  await turnOf(page, OIL)
    .getByRole('link', { name: /whale oil/ })
    .waitFor()
  release('answers')
  await answerTo(page, OIL).getByText('The lamp burned whale oil through the winter.').waitFor()
})

browserTest('a question is edited and asked again in place of the one before', async () => {
  const { page } = await openApp({ books: SHELF })
  await askAndWait(page, OIL)
  await turnOf(page, OIL).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Edit and ask again' }).click()
  await expect.poll(() => questionField(page).inputValue()).toBe(OIL)
  await askAndWait(page, HONEY)
  await answerTo(page, HONEY).getByText('Honey is taken when the heather has faded.').waitFor()
  expect(await turnOf(page, OIL).count()).toBe(0)
})

browserTest('the palette leads to a book, a place and a search by a few letters', async () => {
  const { page } = await openApp({ books: SHELF })
  const field = await openPalette(page)
  await field.fill('mending')
  await page.getByRole('option', { name: 'The Mending of Clocks', selected: true }).and(page.locator('.palette-entry')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'The Mending of Clocks' }).waitFor()
  await (await openPalette(page)).fill('heather')
  await page.getByRole('option', { name: 'Search the shelf for “heather”' }).click()
  await page.getByRole('listbox', { name: 'Passages found' }).getByText('Honey is taken when the').first().waitFor()
  await openPalette(page)
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
})

browserTest(
  'dark and light are kept for the next time, and the browser shows the book on a phone-sized window as well',
  async () => {
    const { page } = await openApp({ books: SHELF, viewport: { width: 390, height: 844 } })
    await askAndWait(page, OIL)
    await answerTo(page, OIL).getByText('The lamp burned whale oil through the winter.').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await answerTo(page, OIL)
      .getByRole('link', { name: /^Quote/ })
      .first()
      .click()
    await page.getByText('Printed page, from the book’s page list').or(page.locator('main mark')).first().waitFor()
    await page.goto(`${new URL(page.url()).origin}/#/settings`)
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    await page.reload()
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  },
)
