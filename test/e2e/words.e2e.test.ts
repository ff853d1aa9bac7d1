import { expect } from 'vitest'
import { SHELF } from '../support/e2e-books.ts'
import { findViolations } from './find-violations.ts'
import { browserTest, openApp } from './open-app.ts'

browserTest('synonyms and a term of one book are written down with the keyboard, kept, and removed with Undo', async () => {
  const { page, call, origin } = await openApp({ books: SHELF })
  await page.goto(`${origin}/#/settings?section=words`)
  const { books } = await call('shelf.list', {})
  const { id, title } = books[0]!
  await page.getByRole('button', { name: 'Add synonyms…' }).press('Enter')
  await page.getByRole('textbox').fill('the Devil, Satan')
  await page.getByRole('textbox').press('Enter')
  await page.getByText('the Devil = Satan').waitFor()
  await page.getByRole('button', { name: 'Add a term…' }).press('Enter')
  await page.getByLabel('Term', { exact: true }).fill('honey')
  await page.getByLabel('Meaning, in your words').fill('What the bees of the tale keep.')
  await page.getByLabel('For').selectOption(title)
  expect(await findViolations(page, 'term dialog')).toEqual([])
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByText('What the bees of the tale keep.').waitFor()
  expect((await call('words.list', { book: id })).glossary).toMatchObject([{ term: 'honey', book: { id } }])
  expect(await findViolations(page, 'your words')).toEqual([])
  await page.getByRole('button', { name: 'Remove the Devil = Satan' }).press('Enter')
  await page.getByText('a question about either finds both').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('the Devil = Satan', { exact: true }).waitFor()
})
