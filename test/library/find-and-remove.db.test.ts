import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildEpub, pageBreak } from '../support/build-epub.ts'
import { temporaryFolder } from '../support/temporary-library.ts'
import { HARBOUR, openTestEngine, writeEpub } from '../support/test-engine.ts'

async function openWithTwo() {
  const engine = await openTestEngine()
  const { results } = await engine.call('book.add', {
    paths: [
      writeEpub({ ...HARBOUR, title: 'Children’s Seas' }, 'childrens-seas.epub'),
      writeEpub({ ...HARBOUR, title: 'Été: the Seas' }, 'pg1234.epub'),
    ],
  })
  return { ...engine, ids: results.map(({ book }) => book?.id ?? '') }
}

test('a book is found by id, the beginning of an id, title, words of it or file name, whatever the apostrophes and accents', async () => {
  const { call, ids } = await openWithTwo()
  const found = async (book: string) => (await call('book.show', { book })).id
  for (const name of [ids[0]!, ids[0]!.slice(0, 5), 'Children’s Seas', "children's seas", 'CHILDRENS', 'childrens-seas.epub'])
    expect(await found(name)).toBe(ids[0])
  for (const name of ['ete: the seas', 'Été', 'pg1234', 'pg1234.epub']) expect(await found(name)).toBe(ids[1])
})

test('a name that could be several books, or none, is refused with what to do', async () => {
  const { call, ids } = await openWithTwo()
  const several = call('book.show', { book: 'seas' })
  await expect(several).rejects.toMatchObject({ code: 'bad-request', message: expect.stringContaining(ids[1]!) })
  await expect(call('book.show', { book: 'mountains' })).rejects.toMatchObject({ code: 'not-found' })
  await expect(call('book.show', { book: ' ' })).rejects.toMatchObject({ code: 'not-found' })
})

test('contents come with pages and words, and a section with its blocks', async () => {
  const { call } = await openTestEngine()
  const file = join(temporaryFolder(), 'paged.epub')
  writeFileSync(
    file,
    buildEpub(
      {
        'c1.xhtml': `${pageBreak('7')}<h1>One</h1><p>First words here.</p><p>Then ${pageBreak('8')}more.</p>`,
        'c2.xhtml': '<h1>Two</h1><p>Last.</p>',
      },
      {
        contents: [
          ['One', 'c1.xhtml'],
          ['Two', 'c2.xhtml'],
        ],
      },
    ),
  )
  await call('book.add', { paths: [file] })
  const view = await call('book.show', { book: 'A Book' })
  expect(view.contents.map(({ path, title, page, depth }) => [path, title, page.label, depth])).toEqual([
    ['one', 'One', '7', 0],
    ['two', 'Two', '8', 0],
  ])
  expect(view.section).toBeNull()
  const { section } = await call('book.show', { book: 'A Book', section: 'one' })
  expect(section?.blocks.map(({ kind, text, page }) => [kind, text, page.label, page.to])).toEqual([
    ['heading', 'One', '7', null],
    ['paragraph', 'First words here.', '7', null],
    ['paragraph', 'Then more.', '7', '8'],
  ])
  await expect(call('book.show', { book: 'A Book', section: 'three' })).rejects.toMatchObject({ code: 'not-found' })
})

test('a removed book is in no list, search or answer, and comes back as it was', async () => {
  const { call, events } = await openTestEngine()
  const { results } = await call('book.add', { paths: [writeEpub(HARBOUR)] })
  const book = results[0]!.book!
  expect(await call('book.remove', { book: book.id })).toMatchObject({ id: book.id, state: 'removed' })
  expect((await call('book.list', {})).books).toEqual([])
  expect((await call('book.list', { removed: true })).books).toMatchObject([{ id: book.id, state: 'removed' }])
  await expect(call('search.text', { query: 'lamp' })).rejects.toMatchObject({ code: 'not-found' })
  await expect(call('book.remove', { book: book.id })).rejects.toMatchObject({ code: 'not-found' })
  expect(await call('book.restore', { book: 'harbour' })).toEqual(book)
  expect((await call('book.list', {})).books).toEqual([book])
  expect(await call('search.text', { query: 'lamp' })).toMatchObject({ total: 1 })
  expect(events.filter(({ type }) => type === 'shelf.changed').length).toBeGreaterThanOrEqual(3)
})

test('the trash keeps a book for 30 days; then "compact" deletes it with its file', async () => {
  const { call, dir, passDays } = await openTestEngine()
  await call('book.add', { paths: [writeEpub(HARBOUR)] })
  await call('book.remove', { book: 'harbour' })
  passDays(29)
  await call('library.compact', {})
  expect((await call('book.list', { removed: true })).books).toHaveLength(1)
  passDays(2)
  const { beforeBytes, afterBytes } = await call('library.compact', {})
  expect(afterBytes).toBeLessThanOrEqual(beforeBytes)
  expect((await call('book.list', { removed: true })).books).toEqual([])
  expect(readdirSync(join(dir, 'originals'))).toEqual([])
  expect(await call('library.check', {})).toMatchObject({ ok: true, books: 0, problems: [] })
})

test('an answer keeps what it quoted from a book that is gone for good', async () => {
  const { call, passDays } = await openTestEngine()
  await call('book.add', { paths: [writeEpub(HARBOUR)] })
  const { turn } = await call('ask.start', { question: 'What oil burned in the lamp?', noModel: true })
  const { quotes } = await call('ask.result', { turn })
  await call('book.remove', { book: 'harbour' })
  passDays(31)
  await call('library.compact', {})
  expect((await call('ask.result', { turn })).quotes).toEqual(quotes)
  expect((await call('export.turn', { turn })).markdown).toContain('The lamp burned whale oil.')
})
