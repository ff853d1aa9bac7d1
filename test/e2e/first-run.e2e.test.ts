import { expect } from 'vitest'
import { BROKEN, SHELF } from '../support/e2e-books.ts'
import { dropFiles } from './drop-files.ts'
import { browserTest, openApp } from './open-app.ts'

browserTest('an empty library teaches what to do', async () => {
  const { page } = await openApp()
  await page.getByRole('heading', { name: 'Ask your own books' }).waitFor()
  expect(await page.getByRole('button', { name: 'Choose files' }).isVisible()).toBe(true)
})

browserTest('three dropped books are on the shelf, and the broken one beside them is told with its reason', async () => {
  const { page } = await openApp()
  await page.getByRole('heading', { name: 'Ask your own books' }).waitFor()
  await dropFiles(page, [...SHELF, BROKEN])
  const outcomes = page.getByRole('dialog', { name: '1 of 4 files were not added' })
  await outcomes.waitFor()
  const told = await outcomes.getByRole('listitem').allInnerTexts()
  expect(told).toHaveLength(4)
  expect(told[0]).toContain('broken.epub')
})

browserTest('a book is asked and answers with a quote', async () => {
  const { page } = await openApp({ books: SHELF })
  await page.getByRole('textbox', { name: 'Question' }).fill('What oil burned in the lamp?')
  await page.keyboard.press('Enter')
  await page
    .getByRole('region', { name: /^Answer to/ })
    .getByText('The lamp burned whale oil through the winter.')
    .waitFor()
})
