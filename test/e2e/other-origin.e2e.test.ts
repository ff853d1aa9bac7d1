import { expect, onTestFinished } from 'vitest'
import { SHELF } from '../support/e2e-books.ts'
import { serveFiles } from '../support/serve-files.ts'
import { browser, browserTest, serveApp } from './open-app.ts'

/** The app with books, let into a browser, and a page of another port in it: of the same site, so that our cookie goes along wherever it may. */
async function openBeside() {
  const app = await serveApp()
  await app.addBooks(SHELF)
  const other = await serveFiles({ '/': { bytes: new TextEncoder().encode('<!doctype html><title>Another page</title>') } })
  const context = await (await browser()).newContext()
  onTestFinished(async () => {
    await context.close()
    await other.close()
  })
  const inside = await context.newPage()
  await inside.goto(app.url())
  await inside.getByRole('option', { name: 'A Year with Bees' }).waitFor()
  const outside = await context.newPage()
  await outside.goto(`${other.origin}/`)
  return { app, context, outside, book: (await app.call('book.list', {})).books[0]!.id }
}

browserTest('a form of another page changes nothing, in whatever way it is sent', { timeout: 120_000 }, async () => {
  const { app, outside, book } = await openBeside()
  const before = await app.call('book.list', {})
  // A form can spell JSON: the name of a field begins it, its value ends it.
  const [name, value] = [`{"name":"book.remove","input":{"book":"${book}"},"x":"`, '"}']
  for (const enctype of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    const answered = outside.waitForEvent('framenavigated')
    await outside.evaluate(
      ([action, type, field, content]) => {
        const form = Object.assign(document.createElement('form'), { action, enctype: type, method: 'POST' })
        form.append(Object.assign(document.createElement('input'), { name: field, value: content }))
        document.body.append(form)
        form.submit()
      },
      [`${app.origin}/api/call`, enctype, name, value] as const,
    )
    await answered
    await outside.locator('body', { hasText: 'refused' }).waitFor()
    await outside.goBack()
  }
  expect(await app.call('book.list', {})).toEqual(before)
})

browserTest(
  'another page can neither frame the window, nor hold one that it opens, nor speak to it over a socket',
  { timeout: 120_000 },
  async () => {
    const { app, context, outside } = await openBeside()
    const framed = outside.waitForResponse((response) => response.url() === `${app.origin}/`)
    await outside.evaluate((origin) => {
      document.body.append(Object.assign(document.createElement('iframe'), { src: `${origin}/` }))
    }, app.origin)
    expect((await framed).status()).toBe(403)

    const socket = await outside.evaluate(
      (url) =>
        new Promise<string>((resolve) => {
          const opening = new WebSocket(url)
          opening.onopen = () => resolve('open')
          opening.onerror = () => resolve('refused')
        }),
      `${app.origin.replace('http', 'ws')}/api/events`,
    )
    expect(socket).toBe('refused')

    // A window that is opened by a link is the reader's own, and not in the hands of who opened it.
    const opening = context.waitForEvent('page')
    await outside.evaluate((origin) => {
      Object.assign(window, { held: window.open(`${origin}/`) })
    }, app.origin)
    const opened = await opening
    await opened.getByRole('option', { name: 'A Year with Bees' }).waitFor()
    expect(await opened.evaluate(() => window.opener)).toBeNull()
    await expect.poll(() => outside.evaluate(() => (window as Window & { held?: Window }).held?.closed)).toBe(true)
  },
)
