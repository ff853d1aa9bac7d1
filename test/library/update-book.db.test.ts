import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Connection } from '../../src-main/db/connection.ts'
import { fakeEmbedder, fakeModels } from '../support/fake-models.ts'
import { temporaryFolder } from '../support/temporary-library.ts'
import { openTestEngine, type TestEngine, writeEpub } from '../support/test-engine.ts'

const LAMP = [
  'The lamp burned whale oil until the year of the great storm.',
  'Hanne trimmed the wick at dusk and again at midnight.',
]
const WRECK = ['A schooner struck the reef in March.', 'Nobody was lost but the cook.']
const BOOK = { chapters: { 'The Lamp': LAMP, 'The Wreck': WRECK } }

interface Quoted {
  readonly book: string
  readonly turn: string
}

/** A library with the book in it and one answer that quotes it. */
async function askedLibrary({ call }: TestEngine, question = 'What oil burned in the lamp?'): Promise<Quoted> {
  const { results } = await call('book.add', { paths: [writeEpub(BOOK)] })
  const { turn } = await call('ask.start', { question, noModel: true })
  const answer = await call('ask.result', { turn })
  expect(answer.quotes.length).toBeGreaterThan(0)
  return { book: results[0]!.book!.id, turn }
}

const NOTHING = { kept: 0, changed: 0, new: 0, gone: 0 }

test('a chapter put in front leaves all ids and quotes as they were', async () => {
  const engine = await openTestEngine()
  const { book, turn } = await askedLibrary(engine)
  const before = await engine.call('export.turn', { turn })
  const file = writeEpub({ chapters: { Foreword: ['A word before all.'], ...BOOK.chapters } })
  const update = await engine.call('book.update', { book, file })
  expect(update).toMatchObject({ unchanged: false, passages: { ...NOTHING, kept: 2, new: 1 }, quotes: { changed: 0, gone: 0 } })
  expect(update.book).toMatchObject({ id: book, sections: 3, state: 'complete' })
  expect(update.quotes.same).toBeGreaterThan(0)
  expect(await engine.call('export.turn', { turn })).toEqual(before)
})

test('a corrected sentence keeps its passage and tells those who quoted it', async () => {
  const engine = await openTestEngine()
  const { book, turn } = await askedLibrary(engine)
  const file = writeEpub({ chapters: { ...BOOK.chapters, 'The Lamp': [LAMP[0]!.replace('whale', 'colza'), LAMP[1]!] } })
  const { passages, quotes } = await engine.call('book.update', { book, file })
  expect(passages).toEqual({ ...NOTHING, kept: 1, changed: 1 })
  expect(quotes).toMatchObject({ changed: 1, gone: 0 })
  const { markdown } = await engine.call('export.turn', { turn })
  expect(markdown).toContain('> The lamp burned whale oil')
  expect(markdown).toContain('the text of the book has been changed since')
})

test('a quote is gone with its chapter, and said to be so', async () => {
  const engine = await openTestEngine()
  const { book, turn } = await askedLibrary(engine)
  const update = await engine.call('book.update', { book, file: writeEpub({ chapters: { 'The Wreck': WRECK } }) })
  expect(update.passages).toEqual({ ...NOTHING, kept: 1, gone: 1 })
  expect(update.quotes.gone).toBeGreaterThan(0)
  expect((await engine.call('export.turn', { turn })).markdown).toContain('the book no longer has this text')
})

test('an update is undone, and done again, with all ids; both files stay through a restart, the unused one for 30 days', async () => {
  const dir = join(temporaryFolder(), 'library')
  const first = await openTestEngine({ dir })
  const { book, turn } = await askedLibrary(first)
  const before = await first.call('book.show', { book })
  await first.call('book.update', { book, file: writeEpub({ chapters: { 'The Wreck': WRECK } }, 'corrected.epub') })
  await first.close()

  const { call, passDays } = await openTestEngine({ dir })
  expect(readdirSync(join(dir, 'originals'))).toHaveLength(2)
  expect(await call('library.check', {})).toMatchObject({ ok: true, problems: [] })
  const undone = await call('book.update', { book, undo: true })
  expect(undone.passages).toEqual({ ...NOTHING, kept: 1, new: 1 })
  expect(undone.quotes).toMatchObject({ changed: 0, gone: 0 })
  expect(await call('book.show', { book })).toEqual(before)
  expect((await call('export.turn', { turn })).markdown).not.toContain('no longer')
  expect((await call('book.update', { book, undo: true })).book.sections).toBe(1)

  passDays(31)
  await call('library.compact', {})
  expect(readdirSync(join(dir, 'originals'))).toHaveLength(1)
  await expect(call('book.update', { book, undo: true })).rejects.toMatchObject({ code: 'not-found' })
})

// The update of a novel in which one sentence was corrected took as long as its import: minutes.
test('an update embeds the words that are new, and undoing it those that came back', async () => {
  const embedder = fakeEmbedder()
  const engine = await openTestEngine({ models: fakeModels({ embedder }) })
  const { book, turn } = await askedLibrary(engine)
  const passagesOf = () => embedder.embedded.filter(({ kind }) => kind === 'passage').map(({ text }) => text)
  const before = passagesOf()
  const changed = LAMP[1]!.replace('midnight', 'dawn')
  const { book: updated } = await engine.call('book.update', {
    book,
    file: writeEpub({ chapters: { ...BOOK.chapters, 'The Lamp': [LAMP[0]!, changed] } }),
  })
  expect(updated.state).toBe('complete')
  const again = passagesOf().slice(before.length)
  expect(again.length).toBeGreaterThan(0)
  for (const text of again) expect(text).toContain('dawn')
  expect(await engine.call('library.check', {})).toMatchObject({ ok: true, problems: [] })

  await engine.call('book.update', { book, undo: true })
  const undone = passagesOf().slice(before.length + again.length)
  for (const text of undone) expect(text).toContain('midnight')
  const found = await engine.call('ask.start', { question: 'When was the wick trimmed?', noModel: true })
  expect((await engine.call('ask.result', found)).quotes.map(({ text }) => text).join()).toContain('midnight')
  expect((await engine.call('export.turn', { turn })).markdown).not.toContain('changed')
})

// Late interaction weighs pieces by how many windows have them: a window whose vector was kept must count as one that was embedded.
test('after an update, pieces are counted as in a library that read the new file only', async () => {
  const chapters = { ...BOOK.chapters, 'The Lamp': [LAMP[0]!, LAMP[1]!.replace('midnight', 'dawn')] }
  const counted = (dir: string) => {
    const db = new Connection(join(dir, 'library.sqlite'), { readonly: true })
    const rows = db.all('pieces', 'SELECT piece, windows FROM piece_frequency ORDER BY piece')
    db.close()
    return rows
  }
  const dirs = [temporaryFolder(), temporaryFolder()] as const
  const updated = await openTestEngine({ dir: dirs[0] })
  const { book } = await askedLibrary(updated)
  await updated.call('book.update', { book, file: writeEpub({ chapters }) })
  const fresh = await openTestEngine({ dir: dirs[1] })
  await fresh.call('book.add', { paths: [writeEpub({ chapters })] })
  expect(counted(dirs[0])).toEqual(counted(dirs[1]))
  expect(counted(dirs[0])).not.toEqual([])
})

test('the file that the book was read from changes nothing', async () => {
  const { call } = await openTestEngine()
  const file = writeEpub(BOOK)
  const { results } = await call('book.add', { paths: [file] })
  const update = await call('book.update', { book: results[0]!.book!.id, file })
  expect(update).toMatchObject({ unchanged: true, passages: { ...NOTHING, kept: 2 } })
})

test('a file that cannot be read leaves the book and the folder as they were', async () => {
  const engine = await openTestEngine()
  const { book } = await askedLibrary(engine)
  const before = await engine.call('book.show', { book })
  const broken = join(temporaryFolder(), 'broken.epub')
  writeFileSync(broken, 'PK\u0003\u0004 and no more')
  await expect(engine.call('book.update', { book, file: broken })).rejects.toMatchObject({ code: 'book-unreadable' })
  await expect(engine.call('book.update', { book, file: `${broken}.x` })).rejects.toMatchObject({ code: 'file-missing' })
  await expect(engine.call('book.update', { book })).rejects.toMatchObject({ code: 'bad-request' })
  expect(await engine.call('book.show', { book })).toEqual(before)
  expect(readdirSync(join(engine.dir, 'originals'))).toHaveLength(1)
})

test('a file that is another book of the shelf is refused', async () => {
  const engine = await openTestEngine()
  const { book } = await askedLibrary(engine)
  const other = writeEpub({ title: 'Other', chapters: { Tides: ['The tide turns.'] } })
  await engine.call('book.add', { paths: [other] })
  await expect(engine.call('book.update', { book, file: other })).rejects.toMatchObject({ code: 'book-already-here' })
  expect(readdirSync(join(engine.dir, 'originals'))).toHaveLength(2)
})

test('the file that was replaced can be added as a book of its own', async () => {
  const engine = await openTestEngine()
  const { book } = await askedLibrary(engine)
  await engine.call('book.update', { book, file: writeEpub({ chapters: { 'The Wreck': WRECK } }) })
  const { results } = await engine.call('book.add', { paths: [writeEpub(BOOK)] })
  expect(results).toMatchObject([{ status: 'added' }])
  expect(results[0]!.book!.id).not.toBe(book)
})

test('when a book that was updated is deleted for good, its earlier files go as well', async () => {
  const engine = await openTestEngine()
  const { book } = await askedLibrary(engine)
  await engine.call('book.update', { book, file: writeEpub({ chapters: { 'The Wreck': WRECK } }) })
  await engine.call('book.remove', { book })
  engine.passDays(31)
  await engine.call('library.compact', {})
  expect(readdirSync(join(engine.dir, 'originals'))).toEqual([])
  expect(existsSync(join(engine.dir, 'library.sqlite'))).toBe(true)
})

test('the report on a book is made when it is read, and made later for one from before there were reports', async () => {
  const dir = join(temporaryFolder(), 'library')
  const first = await openTestEngine({ dir })
  const { book } = await askedLibrary(first)
  const report = await first.call('book.health', { book })
  expect(report).toMatchObject({
    id: book,
    title: 'The Harbour',
    health: { chapters: { count: 2 }, text: { indexed: 1 }, conservation: { unaccounted: 0 } },
  })
  await first.close()
  const file = new Connection(join(dir, 'library.sqlite'), { readonly: false })
  file.run('forget', 'UPDATE book SET health = NULL')
  file.close()
  const second = await openTestEngine({ dir })
  expect(await second.call('book.health', { book })).toEqual(report)
})
