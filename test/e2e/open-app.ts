import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import type { E2eBook } from '../support/e2e-books.ts'
import { launchChromium, openPage, openSecondPage, type WatchedPage } from '../support/e2e-browser.ts'
import { type ServedE2e, type ServeE2eOptions, serveE2e } from '../support/serve-e2e.ts'

/** A test that needs a browser. */
export const browserTest = test.skipIf(inject('chromium') === null)

let launched: Promise<Browser> | undefined

/** One browser a file of tests; each page has a profile of its own. */
export function browser(): Promise<Browser> {
  launched ??= launchChromium(browserPath())
  return launched
}

/** Where the browser is. Only inside a `browserTest`. */
export function browserPath(): string {
  const path = inject('chromium')
  if (path === null) throw new Error('There is no browser: use browserTest.')
  return path
}

afterAll(async () => (await launched)?.close())

export interface OpenedApp extends ServedE2e, WatchedPage {
  /** Another window on the same library, in the same browser. */
  secondWindow(): Promise<WatchedPage>
}

export interface OpenAppOptions extends ServeE2eOptions, Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'permissions'> {
  readonly books?: readonly E2eBook[]
  /** Errors on the console that the test is about. */
  readonly expectedErrors?: RegExp
}

/**
 * The app with books on its shelf, open in a browser. The test fails when anything goes wrong in the page, or when the page asks anybody but its
 * own host.
 */
export async function openApp(options: OpenAppOptions = {}): Promise<OpenedApp> {
  const { books = [], expectedErrors = /^$/, models, libraryDir, ...contextOptions } = options
  const app = await serveApp({
    ...(models === undefined ? {} : { models }),
    ...(libraryDir === undefined ? {} : { libraryDir }),
  })
  if (books.length > 0) await app.addBooks(books)
  const watched = await openPage(await browser(), app.url(), contextOptions)
  // A page is loaded before the window is drawn: a key pressed between is nobody's.
  await watched.page.locator('#main').waitFor()
  onTestFinished(async ({ task }) => {
    // What a person would have seen there.
    if (task.result?.state === 'fail') console.log(await watched.page.locator('body').ariaSnapshot().catch(String))
    await watched.page.context().close()
    expectInOrder(watched, app.origin, expectedErrors)
  })
  return {
    ...app,
    ...watched,
    secondWindow: async () => {
      const second = await openSecondPage(watched, `${app.origin}/`)
      await second.page.locator('#main').waitFor()
      onTestFinished(() => expectInOrder(second, app.origin, expectedErrors))
      return second
    },
  }
}

/** The app without a page, closed after the test. */
export async function serveApp(options: ServeE2eOptions = {}): Promise<ServedE2e> {
  const app = await serveE2e({ pageFolder: inject('pageFolder'), ...options })
  onTestFinished(app.close)
  return app
}

function expectInOrder({ pageErrors, consoleErrors, requests }: WatchedPage, origin: string, expected: RegExp): void {
  expect(pageErrors).toEqual([])
  expect(consoleErrors.filter((text) => !expected.test(text))).toEqual([])
  expect(requests.filter((url) => !url.startsWith(`${origin}/`) && !/^(blob|data):/.test(url))).toEqual([])
}
