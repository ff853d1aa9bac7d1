import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src-main/db/open-database.ts'
import { temporaryFolder } from '../support/temporary-library.ts'
import { HARBOUR, openTestEngine, writeEpub } from '../support/test-engine.ts'

async function openWithBook() {
  const engine = await openTestEngine()
  const { results } = await engine.call('book.add', { paths: [writeEpub(HARBOUR)] })
  return { ...engine, book: results[0]!.book! }
}

test('a sound library is said to be sound', async () => {
  const { call } = await openWithBook()
  expect(await call('library.check', {})).toEqual({ ok: true, books: 1, problems: [], pending: [] })
})

test('damage to an index is found, told, mended on request, and gone afterwards', async () => {
  const { call, close, dir } = await openWithBook()
  await close()
  const db = openDatabase(join(dir, 'library.sqlite'))
  await db.write((writer) => writer.run('harm', 'DELETE FROM passage_fts WHERE rowid = 1'))
  await db.close()
  const again = await openTestEngine({ dir })
  const found = await again.call('library.check', {})
  expect(found.ok).toBe(false)
  expect(found.problems[0]).toMatchObject({ repaired: false, message: expect.stringMatching(/\w/) })
  const mended = await again.call('library.check', { repair: true })
  expect(mended.ok).toBe(true)
  expect(mended.problems.every(({ repaired }) => repaired)).toBe(true)
  expect(await again.call('library.check', {})).toMatchObject({ ok: true, problems: [] })
  expect(await again.call('search.text', { query: 'lamp' })).toMatchObject({ total: 1 })
  await expect(call('book.list', {})).rejects.toMatchObject({ code: 'internal' })
})

test('reading a book again keeps its id, its passages’ ids and what answers quoted', async () => {
  const { call, book } = await openWithBook()
  const { turn } = await call('ask.start', { question: 'What oil burned in the lamp?', noModel: true })
  const before = await call('ask.result', { turn })
  const { books } = await call('book.reindex', { book: book.id })
  expect(books).toEqual([book])
  const { turn: second } = await call('ask.start', { question: 'What oil burned in the lamp?', noModel: true })
  const after = await call('ask.result', { turn: second })
  expect(after.quotes).toEqual(before.quotes)
  expect(await call('ask.result', { turn })).toEqual(before)
  expect((await call('book.reindex', {})).books).toEqual([book])
  expect(await call('library.check', {})).toMatchObject({ ok: true, problems: [], pending: [] })
})

test('a book whose file is gone cannot be read again, and is left as it is', async () => {
  const { call, dir } = await openWithBook()
  const [original] = readdirSync(join(dir, 'originals'))
  rmSync(join(dir, 'originals', original!))
  await expect(call('book.reindex', { book: 'harbour' })).rejects.toMatchObject({ code: 'file-missing' })
  expect(await call('search.text', { query: 'lamp' })).toMatchObject({ total: 1 })
})

test('a backup is a library of its own, and never written over a file', async () => {
  const { call, book } = await openWithBook()
  const folder = temporaryFolder()
  const file = join(folder, 'library.sqlite')
  const made = await call('library.backup', { file })
  expect(made).toEqual({ file, sizeBytes: expect.any(Number) })
  const copy = await openTestEngine({ dir: folder })
  expect((await copy.call('book.list', {})).books).toEqual([book])
  await expect(call('library.backup', { file })).rejects.toMatchObject({
    code: 'bad-request',
    message: expect.stringContaining('already'),
  })
  await expect(call('library.backup', { file: join(folder, 'no folder', 'x') })).rejects.toMatchObject({
    nextStep: expect.stringMatching(/\w/),
  })
})

test('files that an import left behind are swept away when the library opens, and nobody else’s', async () => {
  const { dir, close } = await openWithBook()
  await close()
  const originals = join(dir, 'originals')
  const [kept] = readdirSync(originals)
  for (const name of [`.incoming-1-1`, `${'a'.repeat(64)}.epub`, 'notes of mine.txt']) writeFileSync(join(originals, name), 'x')
  const { call } = await openTestEngine({ dir })
  expect(readdirSync(originals).sort()).toEqual([kept, 'notes of mine.txt'].sort())
  expect((await call('library.check', {})).problems).toMatchObject([
    { what: 'original', message: expect.stringContaining('notes of mine') },
  ])
})

test('a library that a newer Commonplace wrote is refused and left alone', async () => {
  const { dir, close } = await openWithBook()
  await close()
  const db = openDatabase(join(dir, 'library.sqlite'))
  await db.outsideTransaction((writer) => writer.pragma('user_version = 9999'))
  await db.close()
  await expect(openTestEngine({ dir })).rejects.toMatchObject({ code: 'library-newer' })
  expect(existsSync(join(dir, 'library.lock'))).toBe(false)
})

test('a file that is no library is refused in words', async () => {
  const dir = temporaryFolder()
  writeFileSync(join(dir, 'library.sqlite'), 'Once there was a letter here, and never a database. '.repeat(50))
  await expect(openTestEngine({ dir })).rejects.toMatchObject({ code: 'library-damaged' })
})

test('a check tells how far it is, and can be stopped', async () => {
  const { call, waitFor } = await openWithBook()
  const checked = call('library.check', {})
  await waitFor((event) => event.type === 'upkeep.progress')
  expect((await checked).ok).toBe(true)
  const stopped = call('library.compact', {})
  const waiting = call('library.check', {})
  await call('library.stop', {})
  await expect(stopped).rejects.toMatchObject({ code: 'cancelled' })
  await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
  expect(await call('library.check', {})).toMatchObject({ ok: true })
})
