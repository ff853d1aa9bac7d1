import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { SHELF } from '../support/e2e-books.ts'
import { browserTest, openApp } from './open-app.ts'

/** What stands between an address and the window, compressed. The page is served from this machine: it is the reading of the code that takes the time. */
const LARGEST_BUNDLE_BYTES = 400_000
/** Only the letters of the interface's own language: the rest of a typeface comes when a book needs it. */
const LARGEST_TYPEFACES_BYTES = 500_000

browserTest('what the window loads before it can be used is small', async () => {
  const { page, requests, request, origin } = await openApp({ books: SHELF })
  await page.getByRole('listbox', { name: 'Shelf' }).getByRole('option').first().waitFor()
  const files = [...new Set(requests)].filter((url) => !new URL(url).pathname.startsWith('/api/') && url.startsWith(origin))
  let code = 0
  let typefaces = 0
  for (const url of files) {
    const bytes = Buffer.from(await (await request(url.slice(origin.length))).arrayBuffer())
    if (url.endsWith('.woff2')) typefaces += bytes.length
    else code += gzipSync(bytes).length
  }
  expect(code).toBeGreaterThan(50_000)
  expect(code).toBeLessThan(LARGEST_BUNDLE_BYTES)
  expect(typefaces).toBeLessThan(LARGEST_TYPEFACES_BYTES)
})
