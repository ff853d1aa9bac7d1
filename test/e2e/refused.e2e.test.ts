import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { SHELF } from '../support/e2e-books.ts'
import { launchChromium } from '../support/e2e-browser.ts'
import { browser, browserPath, browserTest, serveApp } from './open-app.ts'

/** The app, a page that was let in, and another origin whose page is open in the same browser profile. */
async function openBesides(host: string) {
  const app = await serveApp()
  await app.addBooks(SHELF)
  const context = await (await browser()).newContext()
  onTestFinished(() => context.close())
  const inside = await context.newPage()
  await inside.goto(app.url())
  await inside.getByRole('option', { name: 'A Year with Bees' }).waitFor()
  const outside = await context.newPage()
  await outside.goto(`http://${host}:${await serveOtherOrigin()}/`)
  return { app, inside, outside }
}

/** Port of a server of another origin, with an empty page. */
async function serveOtherOrigin(): Promise<number> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>Another page</title>')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => new Promise((resolve) => void server.close(() => resolve(undefined))))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The other origin has no port.')
  return address.port
}

async function statusOf(page: Page, url: string): Promise<number | undefined> {
  return (await page.goto(url))?.status()
}

browserTest('a wrong token, none, and one that was used are refused, and the right one is still good after that', async () => {
  const app = await serveApp()
  const context = await (await browser()).newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const good = app.url()
  expect(await statusOf(page, `${app.origin}/?token=${'x'.repeat(43)}`)).toBe(403)
  expect(await statusOf(page, `${app.origin}/`)).toBe(403)
  await page.getByText('This browser has not been let in.').waitFor()
  expect(await statusOf(page, good)).toBe(200)
  await page.getByRole('heading', { name: 'Ask your own books' }).waitFor()
  const other = await (await browser()).newContext()
  onTestFinished(() => other.close())
  expect(await statusOf(await other.newPage(), good)).toBe(403)
})

for (const host of ['localhost', '127.0.0.1']) {
  browserTest(
    `a page of another origin on ${host} can neither read nor change the library, though the browser has been let in`,
    async () => {
      const { app, outside } = await openBesides(host)
      const before = await app.call('book.list', {})
      const attempts = await outside.evaluate(async (origin) => {
        const outcome = async (attempt: Promise<Response>): Promise<string> => {
          try {
            const response = await attempt
            return `${response.type} ${response.status}`
          } catch {
            return 'failed'
          }
        }
        const body = JSON.stringify({ name: 'book.list', input: {} })
        const loads = (element: HTMLElement): Promise<string> =>
          new Promise((resolve) => {
            element.onload = () => resolve('loaded')
            element.onerror = () => resolve('failed')
            document.body.append(element)
          })
        const json = { 'content-type': 'application/json' }
        return {
          read: await outcome(fetch(`${origin}/api/call`, { method: 'POST', headers: json, body, credentials: 'include' })),
          page: await outcome(fetch(`${origin}/`, { credentials: 'include' })),
          script: await loads(Object.assign(document.createElement('script'), { src: `${origin}/appearance.js` })),
          picture: await loads(Object.assign(document.createElement('img'), { src: `${origin}/assets/cover/x` })),
          events: await new Promise<string>((resolve) => {
            const source = new EventSource(`${origin}/api/events`, { withCredentials: true })
            source.onopen = () => resolve('opened')
            source.onerror = () => resolve('failed')
          }),
        }
      }, app.origin)
      expect(attempts).toEqual({ read: 'failed', page: 'failed', script: 'failed', picture: 'failed', events: 'failed' })

      // What a page may send without being asked first: its answer cannot be read, so the library itself must show that nothing was done.
      const victim = before.books[0]!.id
      const outcome = await outside.evaluate(
        ({ origin, book }) => {
          const body = JSON.stringify({ name: 'book.remove', input: { book } })
          const call = fetch(`${origin}/api/call`, { method: 'POST', mode: 'no-cors', credentials: 'include', body })
          return call.then(
            ({ type }) => type,
            () => 'failed',
          )
        },
        { origin: app.origin, book: victim },
      )
      expect(outcome).toBe('failed')
      expect(await app.call('book.list', {})).toEqual(before)
    },
  )
}

browserTest('a name that was pointed at this machine is refused, and uses up no token', async () => {
  const app = await serveApp()
  const rebound = await launchChromium(browserPath(), ['--host-resolver-rules=MAP books.example 127.0.0.1'])
  onTestFinished(() => rebound.close())
  const page = await (await rebound.newContext()).newPage()
  const good = app.url()
  expect(await statusOf(page, good.replace('127.0.0.1', 'books.example'))).toBe(403)
  await page.getByText(`Commonplace answers at ${app.origin}/ only.`).waitFor()
  expect(await statusOf(page, good.replace('127.0.0.1', 'localhost'))).toBe(403)
  expect(await statusOf(page, good)).toBe(200)
})

browserTest('over plain HTTP a Host of another name is refused, with the cookie and without', async () => {
  const app = await serveApp()
  const get = (path: string, headers: Record<string, string>): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const asked = httpRequest({ host: '127.0.0.1', port: app.port, path, headers }, (response) => resolve(response.resume()))
      asked.on('error', reject).end()
    })
  const own = `127.0.0.1:${app.port}`
  const others = [`books.example:${app.port}`, `localhost:${app.port}`, '127.0.0.1', `127.0.0.1.books.example:${app.port}`]
  const entrance = `/${new URL(app.url()).search}`
  for (const host of others) expect((await get(entrance, { host })).statusCode, host).toBe(403)
  const entered = await get(entrance, { host: own })
  expect(entered.statusCode).toBe(303)
  const cookie = entered.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  expect((await get('/', { host: own, cookie })).statusCode).toBe(200)
  for (const host of others) expect((await get('/', { host, cookie })).statusCode, host).toBe(403)
})
