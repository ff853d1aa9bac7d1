import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseAssetPath } from '../../../src-main/hosts/shell/asset-request.ts'
import { readPageFile } from '../../../src-main/hosts/shell/page-file.ts'
import { temporaryFolder } from '../../support/temporary-library.ts'

/** A built page beside a file that is nobody's business. */
function builtPage(): string {
  const folder = temporaryFolder()
  const page = join(folder, 'page')
  mkdirSync(join(page, 'static'), { recursive: true })
  writeFileSync(join(page, 'index.html'), '<!doctype html>')
  writeFileSync(join(page, 'static', 'main-1a2b.js'), 'export {}')
  writeFileSync(join(page, 'static', 'main.exe'), 'MZ')
  writeFileSync(join(folder, 'secret.html'), 'secret')
  symlinkSync(join(folder, 'secret.html'), join(page, 'link.html'))
  return page
}

test('the page is at "/", its files below it with the type of their ending', async () => {
  const page = builtPage()
  expect(await readPageFile(page, '/')).toMatchObject({ mediaType: 'text/html; charset=utf-8', cacheControl: 'no-store' })
  expect(await readPageFile(page, '/static/main-1a2b.js')).toMatchObject({
    mediaType: 'text/javascript; charset=utf-8',
    cacheControl: 'private, max-age=31536000, immutable',
  })
})

test.each([
  '/../secret.html',
  '/%2e%2e/secret.html',
  '/..%2fsecret.html',
  '/..%5csecret.html',
  '/static/../../secret.html',
  '/static/./main-1a2b.js',
  '//secret.html',
  '/C:/secret.html',
  '/secret.html%00.js',
  '/%',
  '/%ff',
  '',
  'secret.html',
])('a path that is not plainly inside the folder finds nothing: %s', async (path) => {
  expect(await readPageFile(builtPage(), path)).toBeUndefined()
})

test('a link that leads out of the folder, a folder, and a kind that no page has find nothing', async () => {
  const page = builtPage()
  for (const path of [
    '/link.html',
    '/static',
    '/static/',
    '/static/main.exe',
    '/nothing.html',
    '/index.html/x.js',
    `/${'x'.repeat(5_000)}.js`,
  ]) {
    expect(await readPageFile(page, path), path.slice(0, 40)).toBeUndefined()
  }
})

test('an address of a picture names a book, and a path inside its file', () => {
  expect(parseAssetPath('/assets/cover/1a2b')).toEqual({ kind: 'cover', book: '1a2b' })
  expect(parseAssetPath('/assets/picture/1a2b/OEBPS/images/fig%201.png')).toEqual({
    kind: 'picture',
    book: '1a2b',
    path: 'OEBPS/images/fig 1.png',
  })
  for (const path of [
    '/assets/',
    '/assets/cover',
    '/assets/cover/',
    '/assets/cover/a/b',
    '/assets/picture/a',
    '/assets/text/a',
    '/assets/cover/%',
  ]) {
    expect(parseAssetPath(path), path).toBeUndefined()
  }
})
