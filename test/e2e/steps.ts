import type { Locator, Page } from 'playwright-core'

/** The question field of the conversation. */
export function questionField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Question' })
}

/** Types a question and sends it, as soon as the shelf is there to be asked. */
export async function ask(page: Page, question: string): Promise<void> {
  await questionField(page).fill(question)
  await page.getByRole('form', { name: 'Ask' }).locator('button[type="submit"]:enabled').waitFor()
  await questionField(page).press('Enter')
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
