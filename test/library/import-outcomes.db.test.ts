import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import type { AppEvent } from '../../src-shared/events.ts'
import { temporaryFolder } from '../support/temporary-library.ts'
import { chapteredEpub, HARBOUR, openTestEngine, type TestEngine, writeEpub } from '../support/test-engine.ts'

type Imported = Extract<AppEvent, { type: 'book.imported' }>
const isImportOf =
  (name: string) =>
  (event: AppEvent): event is Imported =>
    event.type === 'book.imported' && basename(event.result.file) === name

/** A good book, the same under another name, an empty file. */
function threeFiles(): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'harbour.epub'), chapteredEpub(HARBOUR))
  writeFileSync(join(folder, 'harbour copy.epub'), chapteredEpub(HARBOUR))
  writeFileSync(join(folder, 'nothing.txt'), '')
  return folder
}

const importsOf = async ({ call }: Pick<TestEngine, 'call'>) =>
  (await call('jobs.list', { finished: true, kind: 'import' })).jobs.map(({ outcome, state, error }) => ({
    file: outcome?.file,
    status: outcome?.status,
    title: outcome?.title,
    state,
    error: error?.code,
  }))

// A page that waited for every file of a folder held one connection for an hour, and knew nothing after a reload.
test('files that were only written down tell their outcome one by one as they come', async () => {
  const engine = await openTestEngine({ background: true })
  const { results, queued } = await engine.call('book.add', { paths: [threeFiles()], until: 'queued' })
  expect(results).toEqual([])
  expect(queued.map(({ file }) => basename(file)).sort()).toEqual(['harbour copy.epub', 'harbour.epub', 'nothing.txt'])
  const told = await Promise.all(
    ['harbour.epub', 'harbour copy.epub', 'nothing.txt'].map((name) => engine.waitFor(isImportOf(name))),
  )
  expect(told.map(({ result }) => result.status).toSorted()).toEqual(['added', 'duplicate', 'failed'])
  for (const { job, result } of told) expect(queued).toContainEqual({ file: result.file, job })
  const isEnd = (event: AppEvent, job: string): boolean =>
    (event.type === 'job.finished' || event.type === 'job.failed') && event.job === job
  for (const { job } of told) {
    const [outcome, end] = ['book.imported', 'end'].map((what) =>
      engine.events.findIndex((event) =>
        what === 'end' ? isEnd(event, job) : event.type === 'book.imported' && event.job === job,
      ),
    )
    if (end !== -1) expect(outcome).toBeLessThan(end ?? 0)
  }
})

test('the list of jobs keeps what became of each file, also after the engine was started again', async () => {
  const engine = await openTestEngine()
  await engine.call('book.add', { paths: [threeFiles()], until: 'text' })
  const expected = [
    { file: 'nothing.txt', status: 'failed', title: null, state: 'failed', error: 'book-empty' },
    { file: 'harbour copy.epub', status: 'added', title: 'The Harbour', state: 'done', error: undefined },
    { file: 'harbour.epub', status: 'duplicate', title: 'The Harbour', state: 'done', error: undefined },
  ]
  expect(await importsOf(engine)).toEqual(expected)
  await engine.close()
  const again = await openTestEngine({ dir: engine.dir })
  expect(await importsOf(again)).toEqual(expected)
  await again.call('jobs.dismiss', { kind: 'model' })
  expect(await importsOf(again)).toHaveLength(3)
  await again.call('jobs.dismiss', { kind: 'import' })
  expect(await importsOf(again)).toEqual([])
})

test('a failed import that is tried again has its new outcome', async () => {
  const engine = await openTestEngine({ background: true })
  const file = join(temporaryFolder(), 'harbour.epub')
  writeFileSync(file, '')
  await engine.call('book.add', { paths: [file], until: 'text' })
  const [failed] = (await engine.call('jobs.list', { kind: 'import' })).jobs
  expect(failed).toMatchObject({ state: 'failed', canResume: true, outcome: { status: 'failed' } })
  writeFileSync(file, chapteredEpub(HARBOUR))
  await engine.call('jobs.resume', { job: failed?.job ?? '' })
  await engine.waitFor((event): event is Imported => event.type === 'book.imported' && event.result.status === 'added')
  await expect.poll(() => importsOf(engine)).toMatchObject([{ status: 'added', state: 'done' }])
})

test('a file that a page sent to replace a book’s is gone after it was read', async () => {
  const engine = await openTestEngine()
  const added = await engine.call('book.add', { paths: [writeEpub(HARBOUR)] })
  const folder = join(engine.dir, 'uploads', 'sent')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'harbour.epub')
  const book = added.results[0]?.book?.id ?? ''
  writeFileSync(file, chapteredEpub({ ...HARBOUR, chapters: { ...HARBOUR.chapters, 'The End': ['The lamp went out.'] } }))
  await engine.call('book.update', { book, file, until: 'text' })
  expect(existsSync(folder)).toBe(false)
  // It was listed as running for as long as the program ran.
  const reading = (await engine.call('jobs.list', {})).jobs.filter(({ kind }) => kind === 'reindex')
  expect(reading).toEqual([])
  mkdirSync(folder)
  writeFileSync(file, '')
  await expect(engine.call('book.update', { book, file })).rejects.toThrow()
  expect(readdirSync(join(engine.dir, 'uploads'))).toEqual([])
})

test('another edition is offered as such, and adopting it keeps the book with its answers', async () => {
  const engine = await openTestEngine()
  const authors = { metadata: '<dc:creator>Ada Keeper</dc:creator>' }
  const first = await engine.call('book.add', { paths: [writeEpub({ ...HARBOUR, options: authors })] })
  const old = first.results[0]?.book?.id ?? ''
  expect(first.results[0]?.editionOf).toBeUndefined()
  const later = { ...HARBOUR.chapters, 'The End': ['The lamp went out.'] }
  const corrected = writeEpub({ chapters: later, title: 'The Harbour: Revised', options: authors }, 'revised.epub')
  const second = await engine.call('book.add', { paths: [corrected] })
  const added = second.results[0]
  expect(added).toMatchObject({ status: 'added', editionOf: [{ id: old, title: 'The Harbour' }] })
  const [, job] = (await engine.call('jobs.list', { finished: true, kind: 'import' })).jobs
  expect(job?.outcome?.editionOf).toEqual([{ id: old, title: 'The Harbour' }])
  const edition = added?.book?.id ?? ''
  const update = await engine.call('book.adopt', { book: old, edition })
  expect(update).toMatchObject({
    book: { id: old, title: 'The Harbour: Revised', sections: 3 },
    passages: { kept: 2, new: 1, gone: 0 },
  })
  expect((await engine.call('book.list', {})).books.map(({ id }) => id)).toEqual([old])
  expect((await engine.call('book.details', { book: old })).file.name).toBe('revised.epub')
  await engine.call('book.update', { book: old, undo: true })
  await engine.call('book.restore', { book: edition })
  expect((await engine.call('book.list', {})).books.map(({ title }) => title)).toEqual(['The Harbour', 'The Harbour: Revised'])
  await expect(engine.call('book.adopt', { book: old, edition: old })).rejects.toMatchObject({ code: 'bad-request' })
})
