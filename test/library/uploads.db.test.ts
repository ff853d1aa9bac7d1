import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { recoverUploads, uploadsFolder } from '../../src-main/library/uploads.ts'
import { temporaryFolder } from '../support/temporary-library.ts'
import { openTestEngine } from '../support/test-engine.ts'

const NOW = Date.UTC(2026, 0, 5)
const log = { info: () => {}, error: () => {} }

/** A file as the shell leaves it for the engine. */
function sentFile(library: string, folder: string, text: string, at = NOW): string {
  const file = join(uploadsFolder(library), folder, 'Letters.txt')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  utimesSync(dirname(file), at / 1000, at / 1000)
  return file
}

test('a file that was sent is on the shelf under its own name, and gone from where it was sent to', async () => {
  const engine = await openTestEngine()
  const file = sentFile(engine.dir, 'a', 'My dear Anna, the harbour is full of ice and no ship will sail before April.')
  const { results } = await engine.call('book.add', { paths: [file] })
  expect(results).toMatchObject([{ status: 'added' }])
  expect(existsSync(dirname(file))).toBe(false)
})

test('one that could not be read as a book is gone as well', async () => {
  const engine = await openTestEngine()
  const file = sentFile(engine.dir, 'a', '')
  const { results } = await engine.call('book.add', { paths: [file] })
  expect(results).toMatchObject([{ status: 'failed', error: { code: 'book-empty' } }])
  expect(existsSync(dirname(file))).toBe(false)
})

test("the reader's own file stays where it is", async () => {
  const engine = await openTestEngine()
  const file = join(temporaryFolder(), 'Letters.txt')
  writeFileSync(file, 'My dear Anna, the harbour is full of ice and no ship will sail before April.')
  await engine.call('book.add', { paths: [file] })
  expect(existsSync(file)).toBe(true)
})

test('what was sent and never added goes after an hour, unless its import is still to come', () => {
  const library = temporaryFolder()
  const old = sentFile(library, 'old', 'x', NOW - 2 * 60 * 60 * 1000)
  const waiting = sentFile(library, 'waiting', 'x', NOW - 2 * 60 * 60 * 1000)
  const young = sentFile(library, 'young', 'x')
  recoverUploads(library, NOW, (file) => file === waiting, log)
  expect([old, waiting, young].map((file) => existsSync(file))).toEqual([false, true, true])
})
