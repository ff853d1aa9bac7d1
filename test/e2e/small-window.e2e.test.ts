import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { SHELF } from '../support/e2e-books.ts'
import { settled } from '../support/e2e-browser.ts'
import { browserTest, openApp } from './open-app.ts'
import { askAndWait, turnOf } from './steps.ts'

const WRECK = 'When did the schooner strike the reef?'
/** The narrowest that a page has to fit into: WCAG 2.2, 1.4.10. It is what is left of 1,280 pixels at 400 %. */
const NARROWEST = { width: 320, height: 640 }
const SETTINGS = ['appearance', 'answers', 'models', 'words', 'library', 'privacy']

// The field for a server's address pushed the button beside it out of the window, and the page of the models could be scrolled sideways.
browserTest(
  'no view is wider than the narrowest window',
  async () => {
    const { page, call } = await openApp({ books: SHELF, models: 'no-answer', viewport: NARROWEST })
    await askAndWait(page, WRECK)
    const { conversations } = await call('conversations.list', {})
    const { turns } = await call('conversations.get', { conversation: conversations[0]!.conversation })
    const turn = turns[0]!.turn
    const quote = turns[0]!.result!.quotes[0]!
    const tags = ['wrecks of the north coast, and who was saved from them']
    await call('notes.pin', {
      turn,
      n: 1,
      comment: 'Compare https://example.org/a/very/long/address/that/has/no/place/to/break',
      tags,
    })
    await turnOf(page, WRECK).getByRole('button', { name: 'What was searched' }).click()
    const book = quote.book.id
    const places = [
      `#/ask?conversation=${conversations[0]!.conversation}`,
      '#/ask',
      '#/shelf',
      '#/shelf?part=trash',
      '#/search',
      '#/search?query=reef',
      '#/notes',
      '#/jobs',
      `#/report?book=${book}`,
      `#/reader?book=${book}`,
      `#/reader?book=${book}&passage=${encodeURIComponent(quote.passage)}&start=${quote.start}&end=${quote.end}&quote=${turn}%2F1`,
      ...SETTINGS.map((section) => `#/settings?section=${section}`),
    ]
    const tooWide: string[] = []
    for (const place of places) {
      await page.evaluate((to) => {
        location.hash = to
      }, place)
      await page.locator('#main').waitFor()
      await page.waitForLoadState('networkidle')
      await settled(page)
      tooWide.push(...(await widerThanWindow(page)).map((what) => `${place}: ${what}`))
    }
    expect(tooWide).toEqual([])
  },
  180_000,
)

/** What is seen and reaches out of the window, unless it lies in something that is made to be moved sideways: the sections of the settings, tables, code. */
function widerThanWindow(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.scrollingElement ?? document.documentElement
    const out = scrollWidth > innerWidth ? [`the page is ${scrollWidth} pixels wide`] : []
    for (const element of document.querySelectorAll('body *')) {
      if (!element.checkVisibility() || element.closest('.set-nav, .rows, pre, .sr-only, svg') !== null) continue
      const { left, right, width } = element.getBoundingClientRect()
      const text = (element.textContent ?? '').slice(0, 30)
      if (width > 0 && (right > innerWidth + 1 || left < -1)) out.push(`${element.tagName} ${element.className} “${text}”`)
    }
    return out
  })
}
