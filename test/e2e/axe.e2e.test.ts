import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { BROKEN, SHELF } from '../support/e2e-books.ts'
import { settled } from '../support/e2e-browser.ts'
import { findViolations } from './find-violations.ts'
import { browserTest, type OpenedApp, openApp } from './open-app.ts'
import { askAndWait, bookOnShelf, goToPage, openFind, openPalette, turnOf } from './steps.ts'

const WRECK = 'When did the schooner strike the reef?'
const CUP = 'Who won the football cup?'

/** How a state is come to, and how it is left when it lies over a view. */
interface State {
  readonly name: string
  readonly open: (page: Page) => Promise<unknown>
  readonly close?: (page: Page) => Promise<unknown>
}

/** What was closed is gone before the next thing is opened: a key pressed while it goes is the closing one's. */
async function pressEscape(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor({ state: 'detached' })
}

function press(name: string | RegExp, role: 'button' | 'link' | 'tab' = 'button'): (page: Page) => Promise<void> {
  return (page) => page.getByRole(role, { name }).first().click()
}

async function expectNone(page: Page, states: readonly State[]): Promise<void> {
  const found: string[] = []
  for (const { name, open, close } of states) {
    await open(page)
    await settled(page)
    found.push(...(await findViolations(page, name)))
    await close?.(page)
  }
  expect(found).toEqual([])
}

async function go(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to
  }, hash)
  await page.locator('#main').waitFor()
}

async function filledApp(options: Parameters<typeof openApp>[0] = {}): Promise<OpenedApp & { readonly book: string }> {
  const app = await openApp({ books: SHELF, ...options })
  const { books } = await app.call('shelf.list', {})
  return { ...app, book: books.find(({ title }) => title === SHELF[0].title)?.id ?? '' }
}

browserTest(
  'nothing is amiss for axe on the empty shelf, in an empty conversation, in what lies over every view',
  async () => {
    const { page, addBooks } = await openApp()
    await expectNone(page, [
      { name: 'first run', open: (p) => p.getByRole('heading', { level: 1 }).waitFor() },
      { name: 'search, empty shelf', open: (p) => go(p, '#/search') },
      { name: 'notes, empty', open: (p) => go(p, '#/notes') },
      { name: 'jobs, none', open: (p) => go(p, '#/jobs') },
      { name: 'trash, empty', open: (p) => go(p, '#/shelf?part=trash') },
    ])
    await addBooks(SHELF)
    await go(page, '#/ask')
    await expectNone(page, [
      { name: 'new conversation', open: (p) => bookOnShelf(p, SHELF[0].title).waitFor() },
      { name: 'scope picker', open: press('Choose books or a chapter'), close: pressEscape },
      { name: 'palette', open: async (p) => void (await openPalette(p)), close: pressEscape },
      {
        name: 'palette with words',
        open: async (p) => (await openPalette(p)).fill('bees'),
        close: pressEscape,
      },
      {
        name: 'shortcut help',
        open: async (p) => {
          await p.locator('#main').focus()
          await p.keyboard.press('Shift+?')
          await p.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
        },
        close: pressEscape,
      },
    ])
  },
  180_000,
)

browserTest(
  'nothing is amiss for axe in a conversation with answers, and in its menus and dialogs',
  async () => {
    const { page } = await filledApp()
    await askAndWait(page, WRECK)
    const turn = turnOf(page, WRECK)
    await expectNone(page, [
      { name: 'answer', open: (p) => p.getByRole('article', { name: 'Quote 1' }).waitFor() },
      { name: 'preview of a quote', open: () => turn.getByRole('link', { name: 'Quote 1' }).last().hover() },
      { name: 'why', open: press('Why'), close: press('Why') },
      { name: 'receipt', open: () => turn.getByRole('button', { name: 'What was searched' }).click() },
      { name: 'all passages', open: press(/^all \d+ passages/) },
      { name: 'menu of an answer', open: () => turn.getByRole('button', { name: 'More' }).click(), close: pressEscape },
      {
        name: 'export of an answer',
        open: async (p) => {
          await turn.getByRole('button', { name: 'More' }).click()
          await p.getByRole('menuitem', { name: /Export this answer/ }).click()
          await p.getByRole('dialog').waitFor()
        },
        close: pressEscape,
      },
      { name: 'menu of the conversation', open: press(/Rename, pin or delete/), close: pressEscape },
      {
        name: 'rename',
        open: async (p) => {
          await press(/Rename, pin or delete/)(p)
          await p.getByRole('menuitem', { name: 'Rename' }).click()
          await p.getByRole('dialog').waitFor()
        },
        close: pressEscape,
      },
      { name: 'a pinned answer', open: () => turn.getByRole('button', { name: 'Pin', exact: true }).click() },
      { name: 'pinned quotes', open: (p) => p.getByRole('radio', { name: /^Pinned/ }).click() },
      { name: 'list of conversations', open: (p) => p.getByRole('radio', { name: 'Conversations' }).click() },
      {
        name: 'not covered',
        open: async (p) => {
          await p.getByRole('radio', { name: 'Shelf' }).click()
          await askAndWait(p, CUP)
        },
      },
    ])
  },
  180_000,
)

browserTest(
  'nothing is amiss for axe on the shelf, in the report, among jobs and in the settings',
  async () => {
    const { page, book, addBooks, call } = await filledApp({ expectedErrors: /./ })
    await call('collections.create', { name: 'Coasts', books: [book] })
    await call('book.tag', { books: [book], add: ['sea'] })
    await addBooks([BROKEN])
    await expectNone(page, [
      { name: 'shelf', open: (p) => go(p, '#/shelf') },
      { name: 'shelf as a list', open: press('Show as a list'), close: press('Show as covers') },
      { name: 'order of the shelf', open: press('Order of the books'), close: pressEscape },
      { name: 'menu of adding', open: press('Add books'), close: pressEscape },
      { name: 'menu of a book', open: (p) => bookOnShelf(p, SHELF[1].title).click({ button: 'right' }), close: pressEscape },
      {
        name: 'a new collection',
        open: async (p) => {
          await bookOnShelf(p, SHELF[1].title).click({ button: 'right' })
          await p.getByRole('menuitem', { name: 'Add to a collection' }).hover()
          await p.getByRole('menuitem', { name: 'New collection…' }).click()
          await p.getByRole('dialog', { name: 'New collection' }).waitFor()
        },
        close: pressEscape,
      },
      {
        name: 'undo of a removal',
        open: async (p) => {
          await bookOnShelf(p, SHELF[2].title).click()
          await p.keyboard.press('Delete')
          await p.getByRole('button', { name: 'Undo' }).waitFor()
        },
      },
      { name: 'trash', open: (p) => go(p, '#/shelf?part=trash') },
      { name: 'report', open: (p) => go(p, `#/report?book=${book}`) },
      {
        name: 'details',
        open: async (p) => {
          await press('Correct the details')(p)
          await p.getByRole('dialog').waitFor()
        },
        close: pressEscape,
      },
      { name: 'jobs', open: (p) => go(p, '#/jobs') },
      ...['appearance', 'answers', 'models', 'words', 'library', 'privacy'].map((section) => ({
        name: `settings, ${section}`,
        open: (p: Page) => go(p, `#/settings?section=${section}`),
      })),
    ])
  },
  180_000,
)

browserTest(
  'nothing is amiss for axe in the reader, in search and among the notes',
  async () => {
    const { page, book, call } = await filledApp()
    const { sections } = await call('reader.contents', { book })
    const section = sections.at(-1)?.section ?? ''
    await call('notes.pin', { book, section, start: 0, end: 20, comment: 'A comment.', tags: ['sea'] })
    await expectNone(page, [
      { name: 'reader', open: (p) => go(p, `#/reader?book=${book}`) },
      {
        name: 'reader at a place',
        open: (p) => go(p, `#/reader?book=${book}&section=${encodeURIComponent(section)}&start=0&end=20`),
      },
      {
        name: 'find',
        open: async (p) => {
          await (await openFind(p)).fill('schooner')
          await p.locator('.find .n').getByText('1').waitFor()
        },
        close: async (p) => {
          await p.keyboard.press('Escape')
          await p.locator('.find').waitFor({ state: 'detached' })
        },
      },
      { name: 'text options', open: press('Text size and colours'), close: pressEscape },
      {
        name: 'no such page',
        open: async (p) => {
          await goToPage(p, '999')
          await p.getByRole('alert').filter({ hasText: '999' }).waitFor()
        },
        close: pressEscape,
      },
      { name: 'notes beside the text', open: (p) => p.getByRole('radio', { name: /^Notes/ }).click() },
      {
        name: 'selection',
        open: async (p) => {
          await p.getByText('The crew rowed ashore').first().dblclick()
          await p.getByRole('toolbar', { name: 'What is selected' }).waitFor()
        },
      },
      { name: 'search', open: (p) => go(p, '#/search') },
      {
        name: 'hits',
        open: async (p) => {
          await p.getByRole('searchbox').fill('schooner')
          await p.keyboard.press('Enter')
          await p.getByRole('listbox', { name: 'Passages found' }).waitFor()
        },
      },
      { name: 'how to write a search', open: press('How to write a search'), close: pressEscape },
      {
        name: 'nowhere',
        open: async (p) => {
          await p.getByRole('searchbox').fill('zzyzx')
          await p.keyboard.press('Enter')
          await p.getByText(/is nowhere in/).waitFor()
        },
      },
      {
        name: 'notes',
        open: async (p) => {
          await go(p, '#/notes')
          await p.getByText('A comment.').first().waitFor()
        },
      },
    ])
  },
  180_000,
)

browserTest(
  'nothing is amiss for axe in a narrow window, with its drawer and its sheet of quotes',
  async () => {
    const { page, book } = await filledApp({ viewport: { width: 390, height: 844 } })
    await askAndWait(page, WRECK)
    await expectNone(page, [
      { name: 'narrow: answer', open: (p) => turnOf(p, WRECK).waitFor() },
      {
        name: 'narrow: drawer',
        open: async (p) => {
          await press('Menu')(p)
          await p.getByRole('dialog').waitFor()
        },
        close: pressEscape,
      },
      ...['#/shelf', '#/search?query=schooner', '#/notes', '#/jobs', `#/report?book=${book}`, `#/reader?book=${book}`].map(
        (hash) => ({
          name: `narrow: ${hash}`,
          open: (p: Page) => go(p, hash),
        }),
      ),
      { name: 'narrow: settings', open: (p) => go(p, '#/settings?section=models') },
    ])
  },
  180_000,
)
