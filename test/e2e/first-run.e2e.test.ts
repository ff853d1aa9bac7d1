import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { BROKEN, SHELF } from '../support/e2e-books.ts'
import { dragPaths, dropFiles } from './drop-files.ts'
import { browserTest, openApp } from './open-app.ts'
import { answerTo, askAndWait, bookOnShelf, goTo, questionField } from './steps.ts'

const OIL = 'What oil burned in the lamp?'
const [LIGHTHOUSE, BEES, CLOCKS] = SHELF

browserTest('an empty library teaches what to do, and the first book dropped on it can be asked at once', async () => {
  const { page } = await openApp()
  await page.getByRole('heading', { name: 'Ask your own books' }).waitFor()
  await page.getByRole('button', { name: 'Choose files' }).waitFor()
  await dropFiles(page, [LIGHTHOUSE])
  await page.getByRole('heading', { name: `“${LIGHTHOUSE.title}” is on the shelf. Ask it something.` }).waitFor()
  await askAndWait(page, OIL)
  await answerTo(page, OIL).getByText('The lamp burned whale oil through the winter.').waitFor()
  expect(await questionField(page).inputValue()).toBe('')
})

browserTest('three dropped books are on the shelf, and the broken one beside them is told with its reason', async () => {
  const { page } = await openApp({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.getByRole('heading', { name: 'Ask your own books' }).waitFor()
  await dropFiles(page, [LIGHTHOUSE, BROKEN, BEES, CLOCKS])
  const outcomes = page.getByRole('dialog', { name: '1 of 4 files were not added' })
  await outcomes.waitFor()
  const [first, ...added] = await outcomes.getByRole('listitem').allTextContents()
  expect(first).toContain('broken.epub')
  expect(added.filter((text) => text.includes('Added'))).toHaveLength(3)
  await outcomes.getByRole('button', { name: 'Copy the list' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^broken\.epub: .{40,}/)
  await outcomes.getByRole('button', { name: 'Done' }).click()
  for (const { title } of SHELF) await bookOnShelf(page, title).waitFor()
  await dropFiles(page, [BEES])
  await page.getByRole('dialog', { name: 'This book is already here' }).getByText('Already here, nothing added').waitFor()
})

browserTest('a folder dragged over the window is announced, and every book in it and below it is added', async () => {
  const { page, folder } = await openApp()
  await page.getByRole('heading', { name: 'Ask your own books' }).waitFor()
  const books = join(folder, 'My books')
  mkdirSync(join(books, 'More'), { recursive: true })
  writeFileSync(join(books, BEES.name), BEES.bytes)
  writeFileSync(join(books, 'More', CLOCKS.name), CLOCKS.bytes)
  writeFileSync(join(books, 'cover.jpg'), 'not a book')
  const { drop } = await dragPaths(page, [books])
  await page.getByText('Drop to add to the shelf').waitFor()
  await page.getByText('EPUB, plain text, Markdown and HTML, and folders of them.').waitFor()
  await drop()
  await goTo(page, 'Shelf')
  await bookOnShelf(page, BEES.title).waitFor()
  await bookOnShelf(page, CLOCKS.title).waitFor()
  expect(await page.getByText('Drop to add to the shelf').count()).toBe(0)
})
