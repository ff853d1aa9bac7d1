import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-library.ts'
import { chapteredEpub, openTestEngine } from '../support/test-engine.ts'

/** What readers of other programs have met, tried on a whole engine. */
const BOOK = chapteredEpub({ title: 'The Harbour', chapters: { 'The Lamp': ['The lamp burned whale oil.'] } })

test('of a folder, books and other files that are dropped together each has its result, and none stops the others', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'inside'))
  writeFileSync(join(folder, 'a.epub'), BOOK)
  writeFileSync(join(folder, 'b.txt'), 'The keeper wrote a letter to the sea.\n')
  writeFileSync(join(folder, 'broken.epub'), BOOK.subarray(0, 40))
  writeFileSync(join(folder, 'letter.docx'), chapteredEpub({ title: 'x', chapters: {} }).subarray(0, 60))
  writeFileSync(join(folder, 'inside', 'c.md'), '# The Log\n\nDay one: a sail in the north.\n')
  const { call } = await openTestEngine()
  const paths = ['a.epub', 'broken.epub', 'letter.docx', 'b.txt', 'inside'].map((name) => join(folder, name))
  const { results } = await call('book.add', { paths, until: 'text' })
  expect(results.map(({ file, status }) => [file.split('/').at(-1), status])).toEqual([
    ['a.epub', 'added'],
    ['broken.epub', 'failed'],
    ['letter.docx', 'failed'],
    ['b.txt', 'added'],
    ['c.md', 'added'],
  ])
  for (const { status, error } of results) if (status === 'failed') expect([error?.message, error?.nextStep]).not.toContain('')
  expect((await call('search.text', { query: 'sail' })).total).toBe(1)
})

test('a file with a name as long as names can be is added, and what is stored of it has a short one', async () => {
  const name = `${'雨'.repeat(83)}.epub`
  const path = join(temporaryFolder(), name)
  writeFileSync(path, BOOK)
  const { call, dir } = await openTestEngine()
  const { results } = await call('book.add', { paths: [path], until: 'text' })
  expect(results[0]?.status).toBe('added')
  expect(readdirSync(join(dir, 'originals')).every((stored) => stored.length < 100)).toBe(true)
})
