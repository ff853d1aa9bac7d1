import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from 'playwright-core'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'chrome.exe']
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** No sandbox: tests run as root in containers, where it cannot be had. The rest keeps the browser itself from asking the network for anything. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** A Chromium or Chrome of this machine: the one in CHROME_PATH, else the first on the PATH. */
export function findChromium(env: Readonly<Record<string, string | undefined>> = process.env): string | undefined {
  if (env.CHROME_PATH) return env.CHROME_PATH
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...ELSEWHERE].find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** A fresh browser, without a window. `executablePath` as `findChromium` gives it; `flags` are added to the usual ones. */
export function launchChromium(executablePath: string, flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath, headless: true, args: [...FLAGS, ...flags] })
}

export interface WatchedPage {
  readonly page: Page
  /** Address of every request that the page made, in order; none is answered by the browser's own store. */
  readonly requests: readonly string[]
  /** What it wrote to the console as an error or a warning. */
  readonly consoleErrors: readonly string[]
  /** Errors that nothing caught. */
  readonly pageErrors: readonly string[]
}

/** A page of a browser profile of its own at `url`, with everything that it asks for and everything that goes wrong in it. */
export async function openPage(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', ...options })
  const watched = watch(await context.newPage())
  await watched.page.goto(url)
  return watched
}

/** Another page of the same profile: a second window. */
export async function openSecondPage({ page }: Pick<WatchedPage, 'page'>, url: string): Promise<WatchedPage> {
  const watched = watch(await page.context().newPage())
  await watched.page.goto(url)
  return watched
}

/** What a page has asked for and not got yet; not the stream of events, which never ends. */
const underWay = new WeakMap<Page, Set<Request>>()

/**
 * Resolves when everything that the page has asked for has come and is drawn. Playwright's own "networkidle" is of the document, which is loaded once:
 * in a page that goes from view to view by itself it holds for ever after.
 */
export async function settled(page: Page): Promise<void> {
  const requests = underWay.get(page)
  do {
    for (const request of requests ?? []) await request.response().then((response) => response?.finished())
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))')
  } while (requests !== undefined && requests.size > 0)
}

function watch(page: Page): WatchedPage {
  const requests = new Set<Request>()
  underWay.set(page, requests)
  page.on('request', (request) => {
    if (!request.url().includes('/api/events')) requests.add(request)
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => requests.delete(request))
  return { page, ...messagesOf(page) }
}

function messagesOf(page: Page): Omit<WatchedPage, 'page'> {
  const requests: string[] = []
  const consoleErrors: string[] = []
  const pageErrors: string[] = []
  // Dialogs are caught from the first listener on, and the browser is told so a moment later: a key pressed at once opened the system's own.
  page.on('filechooser', () => undefined)
  page.on('request', (request) => requests.push(request.url()))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') consoleErrors.push(message.text())
  })
  page.on('pageerror', (error) => pageErrors.push(String(error)))
  return { requests, consoleErrors, pageErrors }
}
