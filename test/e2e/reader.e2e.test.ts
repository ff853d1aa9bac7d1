import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { SHELF } from '../support/e2e-books.ts'
import { browserTest, type OpenedApp, openApp } from './open-app.ts'
import { bookOnShelf, goTo, goToPage, openFind } from './steps.ts'

const [LIGHTHOUSE] = SHELF

/** The lighthouse's book, opened from the shelf by two presses. */
async function openReader(): Promise<OpenedApp> {
  const app = await openApp({ books: SHELF })
  await goTo(app.page, 'Shelf')
  await bookOnShelf(app.page, LIGHTHOUSE.title).dblclick()
  await app.page.getByRole('heading', { level: 1, name: LIGHTHOUSE.title }).waitFor()
  return app
}

function inSight(page: Page, words: string): Promise<boolean> {
  return page
    .getByRole('main')
    .getByText(words)
    .first()
    .evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })
}

browserTest('a book is opened from the shelf, gone through by its contents and by printed page, and back', async () => {
  const { page } = await openReader()
  await page.getByRole('main').getByText('The lamp burned whale oil through the winter.').waitFor()
  await page
    .getByRole('tree', { name: `Contents of ${LIGHTHOUSE.title}` })
    .getByRole('treeitem', { name: 'The Wreck' })
    .click()
  await expect.poll(() => inSight(page, 'The Wreck')).toBe(true)
  await goToPage(page, '27')
  await expect.poll(() => inSight(page, 'A schooner struck the reef in March.')).toBe(true)
  await goToPage(page, '400')
  await page.getByRole('alert').filter({ hasText: '400' }).waitFor()
})

browserTest('words are found in the open book, one after the other', async () => {
  const { page } = await openReader()
  await page.getByRole('main').getByText('The lamp burned whale oil through the winter.').waitFor()
  await openFind(page)
  await page.keyboard.type('day 11')
  // Twice a day 11, and ten days that begin so.
  await page.getByRole('search').getByText('12', { exact: true }).waitFor()
  await page.keyboard.press('F3')
  await page.getByText(/^1 of \d+$/).waitFor()
  await page.keyboard.press('F3')
  await page.getByText(/^2 of \d+$/).waitFor()
  await page.keyboard.press('Shift+F3')
  await page.getByText(/^1 of \d+$/).waitFor()
  await expect.poll(() => inSight(page, 'Day 11:')).toBe(true)
})

browserTest('a reader who comes back goes on where they were', async () => {
  const { page } = await openReader()
  await page.getByRole('textbox', { name: 'Printed page to go to' }).waitFor()
  await goToPage(page, '27')
  await expect.poll(() => inSight(page, 'A schooner struck the reef in March.')).toBe(true)
  await goTo(page, 'Settings')
  await goTo(page, 'Shelf')
  await bookOnShelf(page, LIGHTHOUSE.title).dblclick()
  await expect.poll(() => inSight(page, 'A schooner struck the reef in March.')).toBe(true)
})

browserTest('selected words are pinned from the reader and stand in the notes with their page', async () => {
  const { page } = await openReader()
  const sentence = page.getByRole('main').getByText('Hanne the keeper trimmed the wick at dusk.')
  await sentence.click({ clickCount: 3 })
  await page.getByRole('toolbar', { name: 'What is selected' }).getByRole('button', { name: 'Pin' }).click()
  await goTo(page, 'Notes')
  const note = page.getByRole('listitem').filter({ hasText: 'Hanne the keeper trimmed the wick at dusk.' })
  await note.getByText('p. 12').waitFor()
})
