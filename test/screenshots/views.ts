import type { Page } from 'playwright-core'
import { CONVERSATION } from './conversation.ts'

/** One picture: which library it needs, and how to get there. */
export interface Place {
  readonly name: string
  /** In the gallery. */
  readonly title: string
  readonly shelf: 'empty' | 'filled'
  readonly open: (page: Page) => Promise<void>
}

const HISTORY = 'Ellery Roads'
const [FIRST, , UNCOVERED] = CONVERSATION

export const VIEWS: readonly Place[] = [
  { name: 'first-run', title: 'First run', shelf: 'empty', open: (page) => go(page, '#/ask', 'heading', 'Ask your own books') },
  { name: 'answer', title: 'An answer and its quotes', shelf: 'filled', open: (page) => openConversation(page, FIRST!.question) },
  {
    name: 'not-covered',
    title: 'What no book says',
    shelf: 'filled',
    open: (page) => openConversation(page, UNCOVERED!.question),
  },
  { name: 'reader', title: 'The reader, at a quote', shelf: 'filled', open: openReader },
  {
    name: 'search',
    title: 'Search',
    shelf: 'filled',
    open: async (page) => {
      await go(page, '#/search?query=bell', 'listbox', 'Passages found')
      if (isWide(page)) await page.getByRole('button', { name: 'Open in the reader' }).waitFor()
    },
  },
  {
    name: 'notes',
    title: 'Notes and export',
    shelf: 'filled',
    open: async (page) => {
      await go(page, '#/notes', 'main', 'Notes')
      if (isWide(page)) await page.getByText('book-ids').waitFor()
    },
  },
  {
    name: 'shelf',
    title: 'The shelf',
    shelf: 'filled',
    open: (page) => go(page, '#/shelf', 'listbox', 'Shelf'),
  },
  {
    name: 'report',
    title: 'The report of a book',
    shelf: 'filled',
    open: async (page) => {
      await go(page, '#/shelf', 'listbox', 'Shelf')
      await page.getByRole('option', { name: HISTORY }).click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Details and report' }).click()
      await page.getByRole('heading', { name: HISTORY }).waitFor()
    },
  },
  { name: 'settings', title: 'Models', shelf: 'filled', open: (page) => go(page, '#/settings?section=models', 'main', 'Models') },
  { name: 'jobs', title: 'What is under way', shelf: 'filled', open: (page) => go(page, '#/jobs', 'main', 'Under way') },
]

async function go(page: Page, hash: string, role: 'heading' | 'listbox' | 'main', name: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(hash)}`)
  await page.getByRole(role, { name }).first().waitFor()
}

/** By the palette: it is there at every size. */
async function openConversation(page: Page, question: string): Promise<void> {
  await go(page, '#/ask', 'main', 'Conversation')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Go anywhere' }).waitFor()
  await page.keyboard.type(question)
  await page.getByRole('option', { name: question }).first().click()
  await page.getByRole('article', { name: question }).getByRole('group', { name: 'Answer' }).waitFor()
}

async function openReader(page: Page): Promise<void> {
  await openConversation(page, FIRST!.question)
  const quote = await page
    .getByRole('region', { name: `Evidence for: ${FIRST!.question}` })
    .getByRole('link')
    .first()
    .getAttribute('href')
  await go(page, quote ?? '', 'main', HISTORY)
  await page.getByRole('main').locator('mark').first().waitFor()
}

function isWide(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) > 860
}
