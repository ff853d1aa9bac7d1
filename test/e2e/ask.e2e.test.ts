import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { SHELF } from '../support/e2e-books.ts'
import { browserTest, openApp } from './open-app.ts'
import { answerTo, ask, askAndWait, bookOnShelf, questionField, turnOf } from './steps.ts'

const WRECK = 'When did the schooner strike the reef?'

browserTest(
  'a question is answered with numbered marks, and its quotes stand in the side panel with their printed page',
  async () => {
    const { page } = await openApp({ books: SHELF })
    await askAndWait(page, WRECK)
    await answerTo(page, WRECK).getByText('A schooner struck the reef in March.').waitFor()
    const quote = page.getByRole('complementary', { name: 'Quotes' }).getByRole('article', { name: 'Quote 1' })
    await quote.getByText('A schooner struck the reef in March.').waitFor()
    await quote.getByText('p. 27').waitFor()
    await quote.getByText('The Lighthouse at Skerry, The Wreck › The Reef').waitFor()
    await quote.getByText('Printed page, from the book’s page list').waitFor()
  },
)

browserTest('quotes are there before the first word of the answer', async () => {
  const { page, hold, release } = await openApp({ books: SHELF })
  hold('answers')
  await ask(page, WRECK)
  const turn = turnOf(page, WRECK)
  await turn
    .getByRole('region', { name: `Evidence for: ${WRECK}` })
    .getByRole('link', { name: /schooner struck the reef/ })
    .waitFor()
  expect(await turn.getAttribute('aria-busy')).toBe('true')
  release('answers')
  await turn.getByRole('group', { name: 'Answer' }).waitFor()
})

browserTest('a follow-up is read together with what went before, and says as what', async () => {
  const { page } = await openApp({ books: SHELF })
  await askAndWait(page, WRECK)
  const followUp = 'And what did its crew do then?'
  await askAndWait(page, followUp)
  await turnOf(page, followUp)
    .getByText(/Read as/)
    .waitFor()
  await answerTo(page, followUp).getByText('The crew rowed ashore and nobody was lost.').waitFor()
  expect(await page.getByRole('article', { name: WRECK, exact: true }).count()).toBe(1)
})

browserTest('a click on a mark opens the reader at the quoted words, which are marked', async () => {
  const { page } = await openApp({ books: SHELF })
  await askAndWait(page, WRECK)
  await answerTo(page, WRECK).getByRole('link', { name: 'Quote 1' }).click()
  const text = page.getByRole('main')
  const mark = text.locator('mark').filter({ hasText: 'A schooner struck the reef in March.' })
  await mark.waitFor()
  await expect.poll(() => mark.evaluate(isInSight)).toBe(true)
  await page.goBack()
  await answerTo(page, WRECK).waitFor()
})

browserTest('what no book says is told to be so, with what was searched and what came closest', async () => {
  const { page } = await openApp({ books: SHELF })
  const question = 'Who won the football cup?'
  await askAndWait(page, question)
  const turn = turnOf(page, question)
  await turn.getByRole('heading', { name: 'Not on the shelf' }).waitFor()
  const receipt = turn.getByRole('region', { name: 'Search receipt' })
  await receipt.getByRole('row', { name: 'football 0 times' }).waitFor()
  await receipt.getByText('Complete: all of the text, by words and by meaning').waitFor()
  await page
    .getByRole('complementary', { name: 'Nearest passages' })
    .getByText('These came closest. They are not an answer.')
    .waitFor()
})

browserTest('a question to one chosen book is answered from it alone', async () => {
  const { page } = await openApp({ books: SHELF })
  await bookOnShelf(page, 'A Year with Bees').click()
  await page.getByPlaceholder('Ask this book').waitFor()
  await askAndWait(page, WRECK)
  const turn = turnOf(page, WRECK)
  await turn.getByRole('heading', { name: 'Not in this book' }).waitFor()
  await turn.getByRole('button', { name: 'Ask all 3 books' }).click()
  await answerTo(page, WRECK).last().getByText('A schooner struck the reef in March.').waitFor()
})

browserTest('an answer can be stopped: what was found stays, and it can be asked again', async () => {
  const { page, hold, release } = await openApp({ books: SHELF })
  hold('answers')
  await ask(page, WRECK)
  const turn = turnOf(page, WRECK)
  await turn.getByText('A schooner struck', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await turn.getByText('Stopped.').waitFor()
  await turn.getByRole('link', { name: /schooner struck the reef/ }).waitFor()
  release('answers')
  await turn.getByRole('button', { name: 'Ask again' }).click()
  await answerTo(page, WRECK).getByText('A schooner struck the reef in March.').waitFor()
  expect(await questionField(page).inputValue()).toBe('')
})

browserTest('a quote is pinned, and an answer is saved as Markdown with its sources', async () => {
  const { page } = await openApp({ books: SHELF })
  await askAndWait(page, WRECK)
  await page.getByRole('article', { name: 'Quote 1' }).getByRole('button', { name: 'Pin' }).click()
  await page.getByRole('radio', { name: 'Pinned 1' }).waitFor()
  await turnOf(page, WRECK).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Export this answer as Markdown…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export as Markdown' })
  await dialog.getByText('A schooner struck the reef in March.').first().waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Save…' }).click()])
  expect(download.suggestedFilename()).toMatch(/\.md$/)
  const markdown = await readFile(await download.path(), 'utf8')
  expect(markdown).toMatch(/^---\n/)
  expect(markdown).toContain(WRECK)
  expect(markdown).toMatch(/^> .*A schooner struck the reef in March\./m)
  expect(markdown).toContain('The Lighthouse at Skerry')
  expect(markdown).toMatch(/\b27\b/)
})

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
