import type { Page } from 'playwright-core'

/** What a reader does in half a minute: types into the question field and the shelf's filter, picks books, goes from view to view and back. */
export async function clickAndType(page: Page): Promise<void> {
  const rail = page.getByRole('navigation', { name: 'Commonplace' })
  for (const view of ['Shelf', 'Notes', 'Search', 'Settings', 'Ask']) await rail.getByRole('link', { name: view }).click()
  const question = page.getByRole('textbox', { name: 'Question' })
  await question.click()
  await question.pressSequentially('Who kept the lamp in winter?', { delay: 25 })
  await question.press('Control+a')
  await question.press('Delete')
  const books = page.getByRole('listbox', { name: 'Shelf' }).getByRole('option')
  const count = await books.count()
  for (let index = 0; index < Math.min(3, count); index += 1) await books.nth(index).click()
  if (count > 0) for (const key of ['Home', 'ArrowDown', 'ArrowRight', 'End', 'Escape']) await page.keyboard.press(key)
}
