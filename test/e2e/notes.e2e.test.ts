import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { SHELF } from '../support/e2e-books.ts'
import { browserTest, openApp } from './open-app.ts'
import { askAndWait, goTo } from './steps.ts'

const OIL = 'What oil burned in the lamp?'

browserTest(
  'a pinned quote gets a comment and tags, is found by them, removed and taken back, and exported with its page',
  async () => {
    const { page } = await openApp({ books: SHELF })
    await askAndWait(page, OIL)
    await page.getByRole('article', { name: 'Quote 1' }).getByRole('button', { name: 'Pin' }).click()
    await goTo(page, 'Notes')
    const notes = page.getByRole('main', { name: 'Notes' })
    await notes.getByText('The lamp burned whale oil through the winter.').click()
    await notes.getByRole('button', { name: 'Write a comment' }).click()
    await notes.getByRole('textbox', { name: 'Comment' }).fill('Compare with the log.')
    await notes.getByRole('textbox', { name: /^Tags/ }).fill('light, oil')
    await notes.getByRole('button', { name: 'Save' }).click()
    await notes.getByText('Compare with the log.').waitFor()
    await notes.getByRole('searchbox', { name: 'Search quotes and comments' }).fill('nothing like it')
    await notes.getByText('No note has these words.').waitFor()
    await notes.getByRole('searchbox', { name: 'Search quotes and comments' }).fill('compare')
    await notes.getByText('Compare with the log.').waitFor()
    await notes.getByRole('searchbox', { name: 'Search quotes and comments' }).fill('')
    await notes.getByText('Compare with the log.').click()

    await notes.getByRole('button', { name: 'Remove' }).click()
    const toast = page.getByRole('group', { name: /The note moved to the trash/ })
    // Held by the pointer, it does not go away meanwhile.
    await toast.hover()
    await notes.getByText('Nothing is pinned yet.').waitFor()
    await toast.getByRole('button', { name: 'Undo' }).click()
    await notes.getByText('Compare with the log.').waitFor()

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the file' }).click(),
    ])
    const markdown = await readFile(await download.path(), 'utf8')
    expect(markdown).toMatch(/^---\ntitle: /)
    expect(markdown).toContain('> The lamp burned whale oil through the winter.')
    expect(markdown).toContain('Compare with the log.')
    expect(markdown).toMatch(/\b12\b/)
  },
)
