import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { APP_SCHEME_PRIVILEGES, answerAppRequest, isOwnUrl } from '../../../src-main/hosts/electron/app-scheme.ts'
import type { AssetRequest } from '../../../src-main/library/book-asset.ts'
import { temporaryFolder } from '../../support/temporary-library.ts'

function files() {
  const folder = temporaryFolder()
  const pageFolder = join(folder, 'page')
  const dir = join(folder, 'library')
  mkdirSync(pageFolder)
  mkdirSync(dir)
  writeFileSync(join(pageFolder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'secret.html'), 'secret')
  const asked: AssetRequest[] = []
  const supervisor = {
    openFolder: async () => dir,
    readAsset: async (request: AssetRequest) => {
      asked.push(request)
      return request.book === '1a2b' ? { mediaType: 'image/svg+xml', bytes: new TextEncoder().encode('<svg/>') } : undefined
    },
  }
  return { asked, answer: (request: Request) => answerAppRequest(request, { pageFolder, supervisor }) }
}

test('the page comes with the policy that keeps it to itself', async () => {
  const response = await files().answer(new Request('app://commonplace/'))
  expect(response.status).toBe(200)
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; font-src 'self'; " +
      "form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
  )
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test.each([
  'app://commonplace/../secret.html',
  'app://commonplace/%2e%2e/secret.html',
  'app://commonplace/..%2fsecret.html',
  'app://commonplace/..%5csecret.html',
  'app://commonplace/%2Fetc/passwd',
  'app://evil/',
  'app://evil/index.html',
  'app://commonplace.evil/',
])('nothing outside the page can be reached: %s', async (url) => {
  expect((await files().answer(new Request(url))).status).toBe(404)
})

test('pictures of books come with a policy of their own, under which an SVG is inert', async () => {
  const { answer, asked } = files()
  const picture = await answer(new Request('app://commonplace/assets/picture/1a2b/OEBPS/a.svg'))
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(picture.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*sandbox$/)
  expect((await answer(new Request('app://commonplace/assets/cover/none'))).status).toBe(404)
  expect(asked).toEqual([
    { kind: 'picture', book: '1a2b', path: 'OEBPS/a.svg' },
    { kind: 'cover', book: 'none' },
  ])
})

// Dragged out of a mail: it has no path that could be passed on.
test('a dropped file without a path is sent, and kept where the engine reads it', async () => {
  const { answer } = files()
  const response = await answer(new Request('app://commonplace/api/upload?name=a.epub', { method: 'POST', body: 'bytes' }))
  const reply = (await response.json()) as { ok: boolean; value: { path: string } }
  expect(reply.ok).toBe(true)
  expect(existsSync(reply.value.path)).toBe(true)
  expect(readFileSync(reply.value.path, 'utf8')).toBe('bytes')
})

test('other methods and other addresses of the API are not there', async () => {
  const { answer } = files()
  expect((await answer(new Request('app://commonplace/api/call', { method: 'POST', body: '{}' }))).status).toBe(404)
  expect((await answer(new Request('app://commonplace/', { method: 'DELETE' }))).status).toBe(404)
})

test('only the one origin is our own', () => {
  expect(['app://commonplace', 'app://commonplace/x'].map(isOwnUrl)).toEqual([true, true])
  expect(['app://commonplace.evil/', 'app://evil/', 'https://commonplace/', ''].map(isOwnUrl)).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(APP_SCHEME_PRIVILEGES.privileges).not.toHaveProperty('bypassCSP')
})
