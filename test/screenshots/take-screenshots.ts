import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { findChromium, launchChromium } from '../support/e2e-browser.ts'
import { PROJECT_ROOT } from '../support/project-files.ts'
import { copyBuiltPage } from '../support/serve-e2e.ts'
import { enterHost, startHost } from '../support/start-host.ts'
import { CLOCK_COVER, drawPicture, HARBOUR_COVER, PLATE } from './draw-cover.ts'
import { fillLibrary } from './fill-library.ts'
import { harbourBook } from './harbour-book.ts'
import { BROKEN_FILE, LONG_FILE, otherBooks, type WrittenFile } from './other-books.ts'
import { shrinkPng } from './shrink-png.ts'
import { type Place, VIEWS } from './views.ts'

const PICTURES = join(PROJECT_ROOT, 'resources', 'screenshots')
const ENGINE = fileURLToPath(new URL('./picture-engine-main.ts', import.meta.url))
/** Where a reader's library would be: no picture shows a folder of the machine that it was taken on. */
const SHOWN_FOLDER = '/home/reader/Documents'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
  { width: 390, height: 844 },
] as const
const THEMES = ['light', 'dark'] as const
const DRAW_COVERS =
  'Promise.all([...document.querySelectorAll(".cover img")].map((image) => image.decode())).then(() => undefined)'
/**
 * `npm run screenshots [-- VIEW... --into DIR]`: every view of the window at three sizes, light and dark, over a library of made books, into resources/screenshots.
 * The theme is the system's: what is taken is also the proof that the window follows it.
 */
async function takeScreenshots(wanted: readonly string[], into: string): Promise<void> {
  const chromium = findChromium()
  if (chromium === undefined) throw new Error('There is no Chromium or Chrome on the PATH. Set CHROME_PATH to one.')
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-pictures-'))
  const pageFolder = join(folder, 'page')
  await copyBuiltPage(pageFolder)
  const browser = await launchChromium(chromium)
  const host = await startHost({
    libraryDir: join(folder, 'Commonplace'),
    configDir: join(folder, 'config'),
    pageFolder,
    entry: ENGINE,
  })
  try {
    const context = await browser.newContext({ reducedMotion: 'reduce', viewport: SIZES[0] })
    const page = await context.newPage()
    await hideFolder(page, folder)
    await page.goto(host.host.url())
    const take = async (view: Place): Promise<void> => {
      if (wanted.length > 0 && !wanted.includes(view.name)) return
      await takeView(page, view, into)
    }
    for (const view of VIEWS.filter(({ shelf }) => shelf === 'empty')) await take(view)
    const { call } = await enterHost(host)
    const cover = await drawPicture(browser, HARBOUR_COVER)
    const files: WrittenFile[] = [
      { name: 'ellery-roads.epub', content: harbourBook(cover, await drawPicture(browser, PLATE)) },
      ...otherBooks(await drawPicture(browser, CLOCK_COVER)),
      BROKEN_FILE,
    ]
    const write = ({ name, content }: WrittenFile): string => {
      const path = join(folder, name)
      writeFileSync(path, content)
      return path
    }
    await fillLibrary(page, call, files.map(write), write(LONG_FILE))
    for (const view of VIEWS.filter(({ shelf }) => shelf === 'filled')) await take(view)
    writeGallery(into)
  } finally {
    await browser.close()
    await host.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A page that leads to every picture, for whoever reads the repository. */
function writeGallery(into: string): void {
  const rows = VIEWS.flatMap(({ name, title }) =>
    SIZES.map((size) => {
      const links = THEMES.map((theme) => `[${theme}](${fileNameOf(name, size, theme)})`)
      return `| ${title} | ${size.width} × ${size.height} | ${links.join(' | ')} |`
    }),
  )
  const head = '# The window\n\nTaken by `npm run screenshots`, over a library of invented books.\n'
  writeFileSync(join(into, 'README.md'), `${head}\n| view | size | | |\n|---|---|---|---|\n${rows.join('\n')}\n`)
}

function fileNameOf(view: string, size: (typeof SIZES)[number], theme: (typeof THEMES)[number]): string {
  return `${view}-${size.width}x${size.height}-${theme}.png`
}

async function takeView(page: Page, view: Place, into: string): Promise<void> {
  mkdirSync(into, { recursive: true })
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await view.open(page)
    await page.waitForLoadState('networkidle')
    // A ring and a raised row belong to who is at work: in a picture nobody is.
    await page.evaluate('document.activeElement?.blur()')
    await page.mouse.move(0, 0)
    // Covers wait for their turn before they are asked for.
    await page.locator('.cover:not(:has(.art))').first().waitFor({ state: 'detached' })
    await page.evaluate(DRAW_COVERS)
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.evaluate('document.fonts.ready.then(() => undefined)')
      const bytes = shrinkPng(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
      const name = fileNameOf(view.name, size, theme)
      writeFileSync(join(into, name), bytes)
      process.stdout.write(`${name} ${Math.ceil(bytes.length / 1024)} kB\n`)
    }
  }
}

/** The page is told of another folder than the one that the library is really in. */
async function hideFolder(page: Page, folder: string): Promise<void> {
  await page.route('**/api/call', async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    await route.fulfill({ response, body: body.replaceAll(folder, SHOWN_FOLDER) })
  })
}

const { values, positionals } = parseArgs({ options: { into: { type: 'string', default: PICTURES } }, allowPositionals: true })
await takeScreenshots(positionals, values.into)
