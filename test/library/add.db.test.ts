import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { fakeModels } from '../support/fake-models.ts'
import { temporaryFolder } from '../support/temporary-library.ts'
import { chapteredEpub, HARBOUR, openTestEngine, topicEmbedder, writeEpub } from '../support/test-engine.ts'

const originals = (dir: string): string[] => readdirSync(join(dir, 'originals'))

test('a book is on the shelf with its facts once everything in it can be found', async () => {
  const { call, dir, events } = await openTestEngine()
  const file = writeEpub(HARBOUR)
  const { results } = await call('book.add', { paths: [file] })
  expect(results).toEqual([
    {
      file,
      status: 'added',
      book: {
        id: expect.stringMatching(/^[0-9a-f]{12}$/),
        title: 'The Harbour',
        creators: ['Ana Writer'],
        language: 'en',
        state: 'complete',
        indexed: 1,
        sections: 2,
        passages: 2,
        words: 28,
        pages: { count: 0, source: 'none', edition: null },
        warnings: [],
      },
      warnings: [],
    },
  ])
  expect((await call('book.list', {})).books).toEqual([results[0]?.book])
  expect(originals(dir)).toHaveLength(1)
  expect(events.map(({ type }) => type)).toContain('shelf.changed')
})

test('text is found before meaning is: the state says how far it is', async () => {
  const { call } = await openTestEngine()
  const { results } = await call('book.add', { paths: [writeEpub(HARBOUR)], until: 'text' })
  expect(results[0]?.book).toMatchObject({ state: 'text', indexed: 0 })
  expect(await call('search.text', { query: 'schooner' })).toMatchObject({ total: 1 })
})

test('the same file under another name is a duplicate, and nothing is stored twice', async () => {
  const { call, dir } = await openTestEngine()
  const first = await call('book.add', { paths: [writeEpub(HARBOUR)] })
  const second = await call('book.add', { paths: [writeEpub(HARBOUR, 'another name.epub')] })
  expect(second.results).toMatchObject([{ status: 'duplicate', book: { id: first.results[0]?.book?.id } }])
  expect((await call('book.list', {})).books).toHaveLength(1)
  expect(originals(dir)).toHaveLength(1)
})

test('one bad file among many fails alone, with what is wrong and what to do', async () => {
  const { call, dir } = await openTestEngine()
  const folder = temporaryFolder()
  const bad: Record<string, string | Uint8Array> = {
    'empty.epub': '',
    'picture.txt': Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52),
    'cut.epub': chapteredEpub(HARBOUR).slice(0, 700),
  }
  for (const [name, bytes] of Object.entries(bad)) writeFileSync(join(folder, name), bytes)
  const good = writeEpub(HARBOUR)
  const paths = [...Object.keys(bad).map((name) => join(folder, name)), good, join(folder, 'not there.epub')]
  const { results } = await call('book.add', { paths })
  expect(results.map(({ file, status, error }) => [basename(file), status, error?.code])).toEqual([
    ['empty.epub', 'failed', 'book-empty'],
    ['picture.txt', 'failed', 'not-a-book'],
    ['cut.epub', 'failed', 'book-unreadable'],
    ['harbour.epub', 'added', undefined],
    ['not there.epub', 'failed', 'file-missing'],
  ])
  for (const { error } of results) if (error !== undefined) expect(error.message + error.nextStep).not.toMatch(/incoming|Error:/)
  expect(originals(dir)).toHaveLength(1)
  expect(await call('library.check', {})).toMatchObject({ ok: true, books: 1, problems: [], pending: [] })
})

// Apple Books keeps EPUBs as folders: every chapter came as a book of its own.
test('a folder that is an unpacked EPUB is one file that is told to be so, named outright or found', async () => {
  const { call } = await openTestEngine()
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'Tides.epub'))
  writeFileSync(join(folder, 'Tides.epub', 'ch1.xhtml'), '<html><body><p>Words.</p></body></html>')
  for (const path of [folder, join(folder, 'Tides.epub')]) {
    const { results } = await call('book.add', { paths: [path] })
    expect(results).toMatchObject([
      { status: 'failed', error: { code: 'not-a-book', message: expect.stringContaining('"Tides.epub" is a folder') } },
    ])
  }
})

test('a folder is searched with its subfolders in the order of names; hidden files and other kinds are passed over', async () => {
  const { call } = await openTestEngine()
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'older'))
  mkdirSync(join(folder, '.hidden'))
  const put = (path: string, title: string) => writeFileSync(join(folder, path), chapteredEpub({ ...HARBOUR, title }))
  put('b10.epub', 'Ten')
  put('b2.epub', 'Two')
  put('older/a.EPUB', 'Old')
  put('.hidden/x.epub', 'Hidden')
  put('.y.epub', 'Dot')
  writeFileSync(join(folder, 'cover.jpg'), 'x')
  const { results } = await call('book.add', { paths: [folder] })
  expect(results.map(({ book }) => book?.title)).toEqual(['Two', 'Ten', 'Old'])
  const named = await call('book.add', { paths: [join(folder, '.hidden')] })
  expect(named.results.map(({ book }) => book?.title)).toEqual(['Hidden'])
  const empty = await call('book.add', { paths: [temporaryFolder()] })
  expect(empty.results).toMatchObject([{ status: 'failed', error: { code: 'not-a-book' } }])
})

test('adding a removed book again takes it out of the trash with all it had, and its words are known again', async () => {
  const { call } = await openTestEngine()
  const file = writeEpub(HARBOUR)
  const { results } = await call('book.add', { paths: [file] })
  await call('book.remove', { book: 'The Harbour' })
  expect((await call('book.list', {})).books).toEqual([])
  const again = await call('book.add', { paths: [file] })
  expect(again.results).toMatchObject([{ status: 'added', book: { id: results[0]?.book?.id, state: 'complete' } }])
  expect(await call('search.text', { query: 'schoner' })).toMatchObject({ total: 0, corrected: 'schooner' })
})

// "check" tells a reader whose original was lost to add the same file again; that used to end as "already here" and change nothing.
test('adding a file again puts a lost original back', async () => {
  const { call, dir } = await openTestEngine()
  const file = writeEpub(HARBOUR)
  await call('book.add', { paths: [file] })
  for (const name of originals(dir)) rmSync(join(dir, 'originals', name))
  const broken = await call('library.check', {})
  expect(broken).toMatchObject({
    ok: false,
    problems: [{ what: 'original', message: expect.stringContaining('Add the same file') }],
  })
  expect((await call('book.add', { paths: [file] })).results).toMatchObject([{ status: 'duplicate' }])
  expect(await call('library.check', {})).toMatchObject({ ok: true, problems: [] })
})

test('without an embedder nothing is added, and the reader is told which model to fetch', async () => {
  const { call, dir } = await openTestEngine({ models: fakeModels({ embedder: null }) })
  const { results } = await call('book.add', { paths: [writeEpub(HARBOUR)] })
  expect(results).toMatchObject([
    { status: 'failed', error: { code: 'model-missing', nextStep: expect.stringContaining('models install') } },
  ])
  expect(originals(dir)).toEqual([])
  expect((await call('book.list', {})).books).toEqual([])
})

test('a book whose vectors fail stays on the shelf, found by its text, and goes on when the embedder works again', async () => {
  let broken = true
  const embedder = topicEmbedder({
    onEmbed: () => {
      if (broken) throw new Error('the weights are gone')
    },
  })
  const { call, logged } = await openTestEngine({ models: fakeModels({ embedder }) })
  const file = writeEpub(HARBOUR)
  const { results } = await call('book.add', { paths: [file] })
  expect(results).toMatchObject([{ status: 'failed', book: { state: 'text' }, error: { code: 'internal' } }])
  expect(logged.join()).toContain('the weights are gone')
  expect(await call('library.check', {})).toMatchObject({ ok: true, pending: [{ title: 'The Harbour', indexed: 0 }] })
  broken = false
  expect((await call('book.add', { paths: [file] })).results).toMatchObject([
    { status: 'duplicate', book: { state: 'complete' } },
  ])
})

test('text, Markdown and HTML files are books too', async () => {
  const { call } = await openTestEngine()
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'a.txt'), 'The lamp burned whale oil.\n\nHanne trimmed the wick.\n')
  writeFileSync(join(folder, 'b.md'), '# The Wreck\n\nA schooner struck the reef.\n')
  writeFileSync(
    join(folder, 'c.html'),
    '<html><head><title>Tides</title></head><body><h1>Tides</h1><p>The tide rose.</p></body></html>',
  )
  const { results } = await call('book.add', { paths: [folder] })
  expect(results.map(({ status }) => status)).toEqual(['added', 'added', 'added'])
  expect(await call('search.text', { query: 'tide' })).toMatchObject({ total: 1 })
})

test('a cover is kept beside the library', async () => {
  const { call, dir } = await openTestEngine()
  const png = Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
    (c) => c.charCodeAt(0),
  )
  const options = {
    manifest: '<item id="cover" href="cover.png" media-type="image/png" properties="cover-image"/>',
    extraFiles: { 'OEBPS/cover.png': png },
  }
  const { results } = await call('book.add', { paths: [writeEpub({ ...HARBOUR, options })] })
  expect(existsSync(join(dir, 'covers', results[0]?.book?.id ?? ''))).toBe(true)
})
