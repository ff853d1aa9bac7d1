import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { SHORTCUTS } from '../../src-shared/shortcuts.ts'
import { SHELF } from '../support/e2e-books.ts'
import { settled } from '../support/e2e-browser.ts'
import { browserTest, openApp } from './open-app.ts'
import {
  ask,
  askAndWait,
  bookOnShelf,
  expectFocus,
  goTo,
  goToPage,
  openFind,
  openPalette,
  questionField,
  turnOf,
  writeQuestion,
} from './steps.ts'

const WRECK = 'When did the schooner strike the reef?'

browserTest('every command with a key stands in the help, with the key that this host has', async () => {
  const { page } = await openApp({ books: SHELF })
  await leaveField(page)
  await page.keyboard.press('Shift+?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.waitFor()
  const lines = await help.locator('dl > div').allInnerTexts()
  expect(lines.map((line) => line.split('\n')[0])).toEqual(SHORTCUTS.map(({ label }) => label))
  expect(lines.find((line) => line.startsWith('New conversation'))).toContain('Alt N')
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
})

browserTest('keys go to the views and back', async () => {
  const { page } = await openApp({ books: SHELF })
  await questionField(page).waitFor()
  await page.keyboard.press('Control+,')
  await page.getByRole('heading', { name: 'Appearance' }).waitFor()
  await page.keyboard.press('Control+Shift+F')
  await expectFocus(page.getByRole('searchbox'))
  await leaveField(page, page.getByRole('searchbox'))
  await page.keyboard.press('Alt+ArrowLeft')
  await page.getByRole('heading', { name: 'Appearance' }).waitFor()
  await page.keyboard.press('Alt+ArrowRight')
  await page.getByRole('main', { name: 'Search the shelf' }).waitFor()
  await page.keyboard.press('Alt+n')
  await expectFocus(questionField(page))
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Control+o')
  await chooser
})

browserTest('the palette goes to a book, a command and a conversation, and returns the focus when it is closed', async () => {
  const { page } = await openApp({ books: SHELF })
  await askAndWait(page, WRECK)
  const before = questionField(page)
  await before.focus()
  await openPalette(page)
  await page.keyboard.press('Escape')
  await expectFocus(before)
  await choose(page, 'year with bees', 'A Year with Bees')
  await page.getByRole('main').getByText('In April the queen lays eggs').waitFor()
  await choose(page, 'schooner strike', WRECK)
  await turnOf(page, WRECK).waitFor()
  await choose(page, 'keyboard short', 'Keyboard shortcuts')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
})

browserTest('in the reader keys find words and go to a page, and Esc closes the finding and goes back to the text', async () => {
  const { page, call } = await openApp({ books: SHELF })
  const { books } = await call('shelf.list', {})
  const book = books.find(({ title }) => title === SHELF[0].title)?.id ?? ''
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#/reader?book=${book}`)
  await page.getByRole('main').getByText('The lamp burned whale oil').waitFor()
  const field = await openFind(page)
  await field.fill('schooner')
  await page.getByRole('search').getByText('1', { exact: true }).waitFor()
  await page.keyboard.press('F3')
  await page.getByRole('main').getByText('struck the reef in March').waitFor()
  await page.keyboard.press('Shift+F3')
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  await expectFocus(page.locator('.book-sheet'))
  await goToPage(page, '12')
  await page.getByRole('main').getByText('The lamp burned whale oil').waitFor()
  const side = page.getByRole('button', { name: 'Hide contents, quotes and notes' })
  await side.waitFor()
  await page.keyboard.press('Control+b')
  await page.getByRole('button', { name: 'Show contents, quotes and notes' }).waitFor()
})

browserTest('words of the text are selected by key, and what can be done with them is a Tab away', async () => {
  const { page, call } = await openApp({ books: SHELF, permissions: ['clipboard-read', 'clipboard-write'] })
  const { books } = await call('shelf.list', {})
  await page.evaluate(
    (hash) => {
      location.hash = hash
    },
    `#/reader?book=${books.find(({ title }) => title === SHELF[0].title)?.id}`,
  )
  await page.getByRole('main').getByText('The lamp burned whale oil').waitFor()
  await page.locator('.book-sheet').focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+End')
  const selected = await page.evaluate(() => document.getSelection()?.toString() ?? '')
  expect(selected).toContain('The Lamp')
  const copy = page.getByRole('toolbar', { name: 'What is selected' }).getByRole('button', { name: 'Copy', exact: true })
  await copy.waitFor()
  for (let presses = 0; presses < 10 && !(await copy.evaluate((element) => element === document.activeElement)); presses += 1) {
    await page.keyboard.press('Tab')
  }
  await expectFocus(copy)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('The Lamp')
  await expectFocus(page.locator('.book-sheet'))
})

browserTest('keys make the interface larger, smaller and as it was, and hide the quotes', async () => {
  const { page } = await openApp({ books: SHELF })
  const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  await leaveField(page)
  await page.keyboard.press('Control+=')
  await expect.poll(size).toBe('17.6px')
  await page.keyboard.press('Control+-')
  await page.keyboard.press('Control+-')
  await expect.poll(size).toBe('14.4px')
  await page.keyboard.press('Control+0')
  await expect.poll(size).toBe('16px')
  const quotes = page.getByRole('complementary', { name: 'Quotes' })
  await quotes.waitFor()
  await page.keyboard.press('Control+b')
  await quotes.waitFor({ state: 'detached' })
})

browserTest('F2 renames what the focus is at and gives the focus back, Del removes it, and Undo brings it back', async () => {
  const { page } = await openApp({ books: SHELF })
  await askAndWait(page, WRECK)
  await page.getByRole('radio', { name: 'Conversations' }).click()
  const row = page.getByRole('link', { name: new RegExp(`^${WRECK.slice(0, 20)}`) })
  await row.focus()
  await page.keyboard.press('F2')
  const dialog = page.getByRole('dialog', { name: 'Rename the conversation' })
  await expectFocus(dialog.getByRole('textbox'))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expectFocus(row)
  await page.keyboard.press('F2')
  await expectFocus(dialog.getByRole('textbox'))
  await page.keyboard.type('The wreck')
  await page.keyboard.press('Enter')
  const renamed = page.getByRole('link', { name: /^The wreck/ })
  await dialog.waitFor({ state: 'detached' })
  await expectFocus(renamed)
  await page.keyboard.press('Delete')
  await renamed.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await renamed.waitFor()
})

browserTest('on the shelf F2 corrects the details of a book, Del removes it, Esc lets go of what is chosen', async () => {
  const { page } = await openApp({ books: SHELF })
  await goTo(page, 'Shelf')
  const shelf = page.getByRole('listbox', { name: 'Shelf' })
  await shelf.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('F2')
  const dialog = page.getByRole('dialog', { name: 'Details of this book' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expectFocus(shelf)
  await page.keyboard.press('Escape')
  expect(await shelf.getByRole('option', { selected: true }).count()).toBe(0)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await expect.poll(() => shelf.getByRole('option').count()).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await bookOnShelf(page, SHELF[0].title).waitFor()
  await expect.poll(() => shelf.getByRole('option').count()).toBe(3)
  await page.keyboard.press('Control+f')
  await expectFocus(page.getByRole('searchbox', { name: 'Filter by title, author, tag' }))
})

browserTest('what is told aloud are beginnings and ends, and not a word of the answer', async () => {
  const { page, hold, release } = await openApp({ books: SHELF })
  await page.evaluate(() => {
    const told: string[] = []
    Object.assign(window, { told })
    for (const region of document.querySelectorAll('[role="status"], [role="alert"]')) {
      new MutationObserver(() => {
        if (region.textContent) told.push(region.textContent.trim())
      }).observe(region, { childList: true, characterData: true, subtree: true })
    }
  })
  hold('answers')
  await ask(page, WRECK)
  await turnOf(page, WRECK).getByText('A schooner struck', { exact: true }).waitFor()
  release('answers')
  await turnOf(page, WRECK).getByRole('group', { name: 'Answer' }).waitFor()
  const told = () => page.evaluate(() => (window as unknown as { readonly told: readonly string[] }).told)
  await expect.poll(told).toEqual([expect.stringMatching(/^\d+\squotes? found$/), expect.stringMatching(/^Answer finished/)])
  expect(await turnOf(page, WRECK).locator('[aria-live]:not([aria-live="off"])').count()).toBe(0)
})

browserTest('nothing jumps while an answer is written', async () => {
  const { page } = await openApp({ books: SHELF })
  await writeQuestion(page, WRECK)
  await settled(page)
  await page.evaluate(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { readonly value: number }).value)
    }).observe({ type: 'layout-shift' })
  })
  await questionField(page).press('Enter')
  await turnOf(page, WRECK).getByRole('group', { name: 'Answer' }).waitFor()
  const shifts = await page.evaluate(() => (window as unknown as { readonly shifts: readonly number[] }).shifts)
  // The scale of https://web.dev/articles/cls, where 0.1 is still called good.
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02)
})

browserTest('F6 walks the panes, and what has the focus by key is seen to have it', async () => {
  const { page } = await openApp({ books: SHELF })
  await askAndWait(page, WRECK)
  const panes = new Set<string>()
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('F6')
    panes.add(await page.evaluate(() => document.activeElement?.closest('[data-pane]')?.getAttribute('aria-label') ?? ''))
  }
  expect([...panes].sort()).toEqual(['Conversation', 'Quotes', 'Shelf and conversations'])
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(ringOfFocus)).toBe('')
  }
})

/** Empty when the focus can be seen: a ring at the element, or at the field that it stands in. Else what has it. */
function ringOfFocus(): string {
  const holder = document.activeElement
  if (holder === null || holder === document.body) return ''
  // A list keeps the focus and shows it at the entry that it is at.
  const entry = document.getElementById(holder.getAttribute('aria-activedescendant') ?? '')
  const focused = entry?.querySelector('.cover') ?? entry ?? holder
  for (let element: Element | null = focused; element !== null && element !== document.body; element = element.parentElement) {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return ''
    if (element !== focused && !element.matches('.field, .composer, label')) break
    if (boxShadow.includes('inset')) return ''
  }
  return focused.outerHTML.slice(0, 200)
}

/** Enter takes the first entry: the one that is meant may be on its way from the engine. */
async function choose(page: Page, words: string, entry: string): Promise<void> {
  const field = await openPalette(page)
  await page.keyboard.type(words)
  await page.getByRole('option', { name: entry, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await field.waitFor({ state: 'detached' })
}

/** Keys that write are commands elsewhere. The field that a view begins in must have taken the focus before it can lose it. */
async function leaveField(page: Page, field = questionField(page)): Promise<void> {
  await expectFocus(field)
  await field.blur()
}
