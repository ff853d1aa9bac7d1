import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The question field of the conversation. */
export function questionField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Question' })
}

export async function expectFocus(target: Locator): Promise<void> {
  await target.waitFor()
  await expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true)
}

/** Opens a field by key. Resolves with it once it has the focus: letters that are typed before go elsewhere. */
async function openField(page: Page, keys: string, field: Locator): Promise<Locator> {
  await page.keyboard.press(keys)
  await expectFocus(field)
  return field
}

/** Its part of the page is fetched when it is opened first. */
export function openPalette(page: Page): Promise<Locator> {
  return openField(page, 'Control+k', page.getByRole('combobox', { name: 'Book, command, conversation, or words to search' }))
}

/** Of the book that is open. */
export function openFind(page: Page): Promise<Locator> {
  return openField(page, 'Control+f', page.getByRole('searchbox', { name: 'Find', exact: true }))
}

export async function goToPage(page: Page, label: string): Promise<void> {
  const field = await openField(page, 'Control+g', page.getByRole('textbox', { name: 'Printed page to go to' }))
  await page.keyboard.type(label)
  expect(await field.inputValue()).toBe(label)
  await page.keyboard.press('Enter')
}

/** Types a question and sends it, as soon as the shelf is there to be asked. */
export async function ask(page: Page, question: string): Promise<void> {
  await writeQuestion(page, question)
  await questionField(page).press('Enter')
}

/** Types a question, and waits until the shelf is there to be asked: Enter does nothing before. */
export async function writeQuestion(page: Page, question: string): Promise<void> {
  await questionField(page).fill(question)
  await page.getByRole('form', { name: 'Ask' }).locator('button[type="submit"]:enabled').waitFor()
}

/** A question with everything that came of it. */
export function turnOf(page: Page, question: string): Locator {
  return page.getByRole('article', { name: question, exact: true })
}

export function answerTo(page: Page, question: string): Locator {
  return page.getByRole('region', { name: `Answer to: ${question}` })
}

/** Asks, and resolves when all that comes of it is there. */
export async function askAndWait(page: Page, question: string, timeoutMs?: number): Promise<void> {
  await ask(page, question)
  const wait = timeoutMs === undefined ? {} : { timeout: timeoutMs }
  await turnOf(page, question).getByRole('group', { name: 'Answer' }).waitFor(wait)
}

/** By the rail. */
export async function goTo(page: Page, view: 'Shelf' | 'Ask' | 'Search' | 'Notes' | 'Settings'): Promise<void> {
  await page.getByRole('navigation', { name: 'Commonplace' }).getByRole('link', { name: view }).click()
}

/** A book on the shelf, in the pane or in its own view. */
export function bookOnShelf(page: Page, title: string): Locator {
  return page.getByRole('listbox', { name: 'Shelf' }).getByRole('option', { name: title })
}
