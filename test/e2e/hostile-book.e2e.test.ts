import { createServer } from 'node:http'
import markdownIt from 'markdown-it'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { buildHostileBook, LETTERS } from '../support/hostile-book.ts'
import { browserTest, openApp } from './open-app.ts'
import { ask, openPalette } from './steps.ts'

/** File names of Windows have no angle brackets. */
const NAME = process.platform === 'win32' ? 'lamps.epub' : `${LETTERS}.epub`

/** A server of another origin that answers everything, and whatever it was asked for. */
async function openCanary(): Promise<{ readonly origin: string; readonly asked: readonly string[] }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('access-control-allow-origin', '*')
    response.end('document.ran=1')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The canary has no port.')
  return { origin: `http://127.0.0.1:${address.port}`, asked }
}

/** What of the book became more than letters in the page. */
function foreignParts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const own = (url: string): boolean =>
      url === '' || new URL(url, location.href).origin === location.origin || /^(blob|data):/.test(url)
    const found: string[] = []
    for (const element of document.querySelectorAll('*')) {
      const name = element.localName
      if (['iframe', 'frame', 'object', 'embed', 'video', 'audio', 'base', 'foreignobject', 'maction'].includes(name))
        found.push(name)
      if (name === 'script' && !own((element as HTMLScriptElement).src)) found.push('script')
      if (name === 'style') found.push('style')
      for (const { name: attribute, value } of element.attributes) {
        if (attribute.startsWith('on')) found.push(`${name} ${attribute}`)
        if (['href', 'src', 'action', 'formaction', 'poster', 'xlink:href'].includes(attribute) && !own(value))
          found.push(`${name} ${value}`)
        if (attribute === 'style' && /url\(|9999/.test(value)) found.push(`${name} ${value}`)
      }
    }
    if ('ran' in document) found.push('a script ran')
    return found
  })
}

browserTest(
  'a book full of programs, forms and addresses runs nothing and asks nobody, in any view',
  { timeout: 180_000 },
  async () => {
    const canary = await openCanary()
    const app = await openApp()
    const { page, call, origin } = app
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    await app.addBooks([{ name: NAME, title: 'Lamps', bytes: buildHostileBook(canary.origin) }])
    // One that fails, too: its name stands in the report and in the list of jobs.
    await app.addBooks([{ name: NAME.replace('.epub', ' 2.epub'), title: 'Broken', bytes: new Uint8Array([80, 75, 3, 4, 1, 2]) }])
    const { books } = await call('shelf.list', {})
    const book = books[0]!
    expect(book.title).toBe(`Lamps & ${LETTERS}`)

    const lookAt = async (view: string, text: string): Promise<void> => {
      await page.goto(`${origin}/#/${view}`)
      await page.getByText(text).first().waitFor()
      expect(await foreignParts(page), view).toEqual([])
    }
    await lookAt('shelf', LETTERS)
    await lookAt(`reader?book=${book.id}`, `The lamp ${LETTERS} burned whale oil`)
    // What were links and forms are words, or lead to a place in the book.
    for (const words of ['trimmed the wick', 'dusk']) await page.getByRole('main').getByText(words).first().click()
    await page
      .getByRole('main')
      .getByRole('button', { name: /1/ })
      .or(page.getByRole('main').getByRole('link', { name: /1/ }))
      .first()
      .click()
    await page.getByText(`A note ${LETTERS}`).first().waitFor()
    expect(await foreignParts(page)).toEqual([])
    await lookAt(`report?book=${book.id}`, LETTERS)
    await lookAt('search?query=lamp', LETTERS)
    await lookAt('jobs', LETTERS)
    const field = await openPalette(page)
    await page.keyboard.type('lamps')
    await page.getByRole('dialog').getByText(LETTERS).first().waitFor()
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })

    await page.goto(`${origin}/#/ask`)
    await ask(page, `What did the lamp ${LETTERS} burn in winter?`)
    const quote = page.getByRole('complementary', { name: 'Quotes' }).getByRole('article').first()
    await quote.getByText(LETTERS).first().waitFor()
    await page.getByRole('group', { name: 'Answer' }).waitFor()
    await page
      .getByRole('main')
      .getByRole('link', { name: /Quote 1/ })
      .first()
      .hover()
    await page.getByRole('button', { name: 'Pin', exact: true }).first().click()
    expect(await foreignParts(page)).toEqual([])
    await expect.poll(async () => (await call('notes.list', {})).notes.length).toBe(1)
    await lookAt('notes', LETTERS)

    const documents = [(await call('export.turn', {})).markdown, (await call('export.notes', {})).markdown]
    for (const markdown of documents) {
      expect(markdown).toContain('burned whale oil')
      const html = markdownIt({ html: true }).render(markdown)
      expect(html).not.toMatch(/<(?:img|script|iframe|svg|a\s[^>]*href="(?:javascript|data))/i)
    }

    // A picture of the book by itself, as one who copies its address into a tab of its own has it.
    const picture = await page.context().newPage()
    await picture.goto(`${origin}/assets/picture/${book.id}/OEBPS/drawing.svg`)
    expect(await picture.evaluate(() => 'ran' in document)).toBe(false)
    await picture.close()

    expect(dialogs).toEqual([])
    expect(canary.asked).toEqual([])
  },
)
