import { join } from 'node:path'
import { expect } from 'vitest'
import { SHELF } from '../support/e2e-books.ts'
import { temporaryFolder } from '../support/temporary-library.ts'
import { dropFiles } from './drop-files.ts'
import { browserTest, openApp, serveApp } from './open-app.ts'
import { answerTo, ask, askAndWait, bookOnShelf, goTo, questionField, turnOf } from './steps.ts'

const OIL = 'What oil burned in the lamp?'

browserTest('without an answer model the quotes stand alone, and the way to one leads to an answer', async () => {
  const { page, hold, release } = await openApp({ books: SHELF, models: 'no-answer' })
  await askAndWait(page, OIL)
  const turn = turnOf(page, OIL)
  await turn.getByRole('link', { name: /whale oil/ }).waitFor()
  await turn.getByText('No model that writes answers is installed.').waitFor()
  hold('models')
  await turn.getByRole('link', { name: 'Open the models' }).click()
  const card = page.getByRole('listitem').filter({ hasText: 'Small writer' })
  await card.getByRole('button', { name: /^Fetch/ }).click()
  await card.getByRole('progressbar', { name: 'Fetch Small writer' }).waitFor()
  release('models')
  await card.getByRole('button', { name: 'Remove' }).waitFor()
  await goTo(page, 'Ask')
  await turn.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Ask again', exact: true }).click()
  await answerTo(page, OIL).getByText('The lamp burned whale oil through the winter.').waitFor()
})

browserTest('without any model a question is answered by the words of the books', async () => {
  const libraryDir = join(temporaryFolder(), 'library')
  const before = await serveApp({ libraryDir })
  await before.addBooks(SHELF)
  await before.close()
  const { page } = await openApp({ libraryDir, models: 'none' })
  await askAndWait(page, OIL)
  const turn = turnOf(page, OIL)
  await turn.getByRole('link', { name: /whale oil/ }).waitFor()
  await turn.getByText('Only the text was searched, not the meaning.').waitFor()
  await turn.getByRole('button', { name: 'What was searched' }).click()
  await turn.getByRole('region', { name: 'Search receipt' }).getByText('All of the text, by words only').waitFor()
})

browserTest('an engine that dies while it answers is told and started again, and no question is lost', async () => {
  const { page, hold, release, killEngine, enginePid } = await openApp({ books: SHELF })
  hold('answers')
  await ask(page, OIL)
  const turn = turnOf(page, OIL)
  await turn.getByText('The lamp burned', { exact: true }).waitFor()
  await questionField(page).fill('And who trimmed the wick?')
  const before = enginePid()
  await killEngine()
  await page.getByText(/^The engine stopped and is running again/).waitFor()
  expect(enginePid()).not.toBe(before)
  release('answers')
  expect(await questionField(page).inputValue()).toBe('And who trimmed the wick?')
  await turn.getByRole('button', { name: 'Ask again' }).click()
  await answerTo(page, OIL).getByText('The lamp burned whale oil through the winter.').waitFor()
  await questionField(page).press('Enter')
  await answerTo(page, 'And who trimmed the wick?').getByText('Hanne the keeper trimmed the wick at dusk.').waitFor()
})

browserTest('a question that is asked while the engine starts again is answered when it is there', async () => {
  const { page, killEngine } = await openApp({ books: SHELF })
  await askAndWait(page, OIL)
  await killEngine()
  await askAndWait(page, 'Who trimmed the wick?')
  await answerTo(page, 'Who trimmed the wick?').getByText('Hanne the keeper trimmed the wick at dusk.').waitFor()
  expect(await turnOf(page, OIL).count()).toBe(1)
})

browserTest('an import goes on while the page is loaded again, and the new page shows how far it is', async () => {
  const { page, hold, release, call } = await openApp()
  await page.getByRole('heading', { name: 'Ask your own books' }).waitFor()
  hold('embedding')
  await dropFiles(page, SHELF)
  const progress = page.getByRole('region', { name: 'Status' }).getByRole('progressbar')
  await progress.waitFor()
  // What the page has not sent yet is lost with it.
  for (const { title } of SHELF) await bookOnShelf(page, title).waitFor()
  await page.reload()
  await progress.waitFor()
  await page.getByRole('region', { name: 'Status' }).getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Under way' }).waitFor()
  await page.getByRole('main').getByText('The Lighthouse at Skerry').waitFor()
  release('embedding')
  await page
    .getByRole('main')
    .getByText('Nothing is under way.')
    .or(page.getByRole('heading', { name: 'Ended' }))
    .waitFor()
  await progress.waitFor({ state: 'detached' })
  expect((await call('book.list', {})).books.map(({ state }) => state)).toEqual(['complete', 'complete', 'complete'])
})
