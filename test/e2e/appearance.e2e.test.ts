import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { SHELF } from '../support/e2e-books.ts'
import { settled } from '../support/e2e-browser.ts'
import { browserTest, openApp } from './open-app.ts'
import { askAndWait, questionField } from './steps.ts'

browserTest('colours follow the system while it changes, and what is chosen holds from the first paint on', async () => {
  const { page, call } = await openApp({ books: SHELF, colorScheme: 'dark' })
  await questionField(page).waitFor()
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--page').trim())
  expect(await paper()).toBe('#191c1e')
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await paper()).toBe('#fdfcfa')
  await go(page, '#/settings?section=appearance')
  await page.getByRole('radio', { name: 'Sepia' }).click()
  await expect.poll(paper).toBe('#f6eddb')
  // What is on its way to the engine is lost with the page.
  await expect.poll(async () => (await call('settings.get', {})).theme).toBe('sepia')
  await page.reload({ waitUntil: 'domcontentloaded' })
  expect(await paper()).toBe('#f6eddb')
})

browserTest('where the system says so, nothing moves', async () => {
  const { page } = await openApp({ books: SHELF })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await askAndWait(page, 'When did the schooner strike the reef?')
  const moving = await page.evaluate(
    () => document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration ?? 0) > 0).length,
  )
  expect(moving).toBe(0)
})

browserTest(
  'nothing is cut off at the side of a window of any width, with text of twice the size, or from right to left',
  async () => {
    const { page, call } = await openApp({ books: SHELF })
    const { books } = await call('shelf.list', {})
    const book = books.find(({ title }) => title === SHELF[0].title)?.id ?? ''
    await askAndWait(page, 'When did the schooner strike the reef?')
    const asked = await page.evaluate(() => location.hash)
    const routes = [
      asked,
      '#/shelf',
      '#/search?query=schooner',
      '#/notes',
      '#/jobs',
      `#/report?book=${book}`,
      `#/reader?book=${book}`,
    ].concat(['appearance', 'answers', 'words', 'library', 'privacy'].map((section) => `#/settings?section=${section}`))
    const found: string[] = []
    const look = async (as: string): Promise<void> => {
      for (const route of routes) {
        await go(page, route)
        await settled(page)
        for (const where of await page.evaluate(findCutOff)) found.push(`${as}, ${route}: ${where}`)
      }
    }
    for (const width of [360, 390, 860, 1024, 1180, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await look(`${width} px`)
    }
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl'
    })
    await look('right to left')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.evaluate(() => {
      document.documentElement.dir = 'ltr'
      document.documentElement.style.fontSize = '32px'
    })
    await look('twice the size')
    expect(found).toEqual([])
  },
  180_000,
)

/** What reaches over the window's edge, or scrolls sideways where it should not. */
function findCutOff(): string[] {
  const nameOf = (element: Element): string => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`
  const scrolled = [...document.querySelectorAll('.bar, .scroll, main')]
    .filter((element) => element.scrollWidth > element.clientWidth + 1)
    .map((element) => `${nameOf(element)} is ${element.scrollWidth - element.clientWidth} px too wide`)
  const over = [...document.querySelectorAll('#root button, #root a, #root h1, #root h2, #root p, #root input')].filter(
    (element) => {
      const { left, right, width, height } = element.getBoundingClientRect()
      return (
        width > 1 && height > 1 && (right > innerWidth + 1 || left < -1) && element.closest('.skip, .sr-only, .set-nav') === null
      )
    },
  )
  return [...scrolled, ...over.map((element) => `${nameOf(element)} is outside`)]
}

async function go(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to
  }, hash)
  await page.locator('#main').waitFor()
}
