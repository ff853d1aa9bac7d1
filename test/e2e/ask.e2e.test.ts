import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { SHELF } from '../support/e2e-books.ts'
import { browserTest, openApp } from './open-app.ts'
import { answerTo, ask, askAndWait, bookOnShelf, expectFocus, questionField, turnOf } from './steps.ts'

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

browserTest(
  'a click on a mark opens the reader at the quoted words, with its slip beside; “back” leads to the mark',
  async () => {
    // As low as a window may be: the conversation has to be scrolled.
    const { page } = await openApp({ books: SHELF, viewport: { width: 1280, height: 480 } })
    await askAndWait(page, WRECK)
    const turn = turnOf(page, WRECK)
    await turn.getByRole('button', { name: /^all \d+ passages$/ }).click()
    await turn.getByRole('button', { name: 'fewer' }).waitFor()
    const mark = answerTo(page, WRECK).getByRole('link', { name: 'Quote 1' })
    await mark.scrollIntoViewIfNeeded()
    const scrolled = await page.locator('.turns').evaluate((list) => list.scrollTop)
    expect(scrolled).toBeGreaterThan(0)
    await mark.click()
    const words = page.getByRole('main').locator('mark').filter({ hasText: 'A schooner struck the reef in March.' })
    await words.waitFor()
    await expect.poll(() => words.evaluate(isInSight)).toBe(true)
    const slips = page.getByRole('complementary', { name: 'Contents, quotes and notes' })
    await slips.locator('[aria-current="true"]').getByRole('article', { name: 'Quote 1' }).waitFor()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expectFocus(mark)
    await expect.poll(() => page.locator('.turns').evaluate((list) => list.scrollTop)).toBe(scrolled)
    // What was unfolded is so still.
    await turn.getByRole('button', { name: 'fewer' }).waitFor()
  },
)

browserTest('evidence opens in the book while its answer is still being written', async () => {
  const { page, hold, release } = await openApp({ books: SHELF })
  hold('answers')
  await ask(page, WRECK)
  const evidence = turnOf(page, WRECK).getByRole('region', { name: `Evidence for: ${WRECK}` })
  await evidence.getByRole('link', { name: /schooner struck the reef/ }).click()
  await page.getByRole('main').locator('mark').filter({ hasText: 'A schooner struck the reef in March.' }).waitFor()
  release('answers')
  await page.keyboard.press('Alt+ArrowLeft')
  await answerTo(page, WRECK).getByText('A schooner struck the reef in March.').waitFor()
})

browserTest('on a telephone a mark opens the text, where the next quote, the slips and the way back are at hand', async () => {
  const { page } = await openApp({ books: SHELF, viewport: { width: 390, height: 844 } })
  await askAndWait(page, WRECK)
  await answerTo(page, WRECK).getByRole('link', { name: 'Quote 1' }).click()
  const text = page.getByRole('main')
  await text.locator('mark').filter({ hasText: 'A schooner struck the reef in March.' }).waitFor()
  const strip = page.getByRole('navigation', { name: 'Quotes' })
  await strip.getByText(/^Quote 1 of \d+$/).waitFor()
  await strip.getByRole('button', { name: 'Next quote' }).click()
  await strip.getByText(/^Quote 2 of \d+$/).waitFor()
  await strip.getByRole('button', { name: 'Show quotes' }).click()
  const slips = page.getByRole('complementary', { name: 'Contents, quotes and notes' })
  await slips.locator('[aria-current="true"]').getByRole('article', { name: 'Quote 2' }).waitFor()
  await slips.getByRole('button', { name: 'Hide contents, quotes and notes' }).click()
  await strip.getByRole('button', { name: 'Back' }).click()
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
