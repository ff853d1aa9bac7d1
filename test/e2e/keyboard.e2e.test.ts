import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { SHELF } from '../support/e2e-books.ts'
import { browserTest, openApp } from './open-app.ts'
import { answerTo, bookOnShelf, expectFocus, questionField, turnOf } from './steps.ts'

const QUESTION = 'What is a swarm in May worth?'
/** More stops than any view has. */
const MOST_TABS = 80

browserTest('from the first run to an exported answer without a mouse', async () => {
  const { page } = await openApp()
  await page.getByRole('heading', { name: 'Ask your own books' }).waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Choose files' }))
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
  await chooser.setFiles(SHELF.map(({ name, bytes }) => ({ name, mimeType: 'application/epub+zip', buffer: Buffer.from(bytes) })))
  for (const { title } of SHELF) await bookOnShelf(page, title).waitFor()

  await tabTo(page, questionField(page))
  await page.keyboard.type(QUESTION)
  await page.keyboard.press('Enter')
  await answerTo(page, QUESTION).getByText('A swarm that leaves in May is worth a load of hay.').waitFor()

  // What is written while it is being checked is drawn anew when it is whole, and would take the focus with it.
  await turnOf(page, QUESTION).getByRole('group', { name: 'Answer' }).waitFor()
  const mark = answerTo(page, QUESTION).getByRole('link', { name: 'Quote 1' })
  await tabTo(page, mark)
  await page.keyboard.press('Enter')
  await page.getByRole('main').locator('mark').filter({ hasText: 'A swarm that leaves in May' }).waitFor()
  await page.keyboard.press('Alt+ArrowLeft')
  await expectFocus(mark)

  await tabTo(page, turnOf(page, QUESTION).getByRole('button', { name: 'More' }))
  await page.keyboard.press('Enter')
  const entry = page.getByRole('menuitem', { name: 'Export this answer as Markdown…' })
  await entry.waitFor()
  // The focus comes into the menu a moment after the menu itself: an arrow that is pressed before is the button's.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role="menu"]') !== null)).toBe(true)
  await pressUntil(page, 'ArrowDown', entry)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export as Markdown' })
  await dialog.getByText('A swarm that leaves in May').first().waitFor()
  await tabTo(page, dialog.getByRole('button', { name: 'Save…' }))
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^> .*A swarm that leaves in May/m)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

function tabTo(page: Page, target: Locator): Promise<void> {
  return pressUntil(page, 'Tab', target)
}

/** Fails when the focus does not come there. */
async function pressUntil(page: Page, key: string, target: Locator): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses <= MOST_TABS; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${target}.`)
}
