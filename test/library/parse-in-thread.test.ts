import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseRequest } from '../../src-main/library/add-book.ts'
import { expectFile, parseInThread } from '../../src-main/library/parse-in-thread.ts'
import { fakeEmbedder } from '../support/fake-models.ts'

const folder = mkdtempSync(join(tmpdir(), 'parse-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const embedder = fakeEmbedder()
const log = { info: () => {}, error: () => {} }

function parse(name: string, text: string, signal?: AbortSignal) {
  const path = join(folder, name)
  writeFileSync(path, text)
  return parseInThread(parseRequest(embedder, path, name), log, signal)
}

const HARBOUR = 'The harbour lay still. Nobody had lit the lamps.\n\nA boat came in at dawn.\n'

test('files come one after the other, each with its own text and words', async () => {
  expectFile()
  const first = await parse('harbour.txt', HARBOUR)
  const second = await parse('mill.txt', 'The mill turned all night. It ground nothing.\n\nThe miller slept.\n')
  expect(first.words).toBe(15)
  expect(
    first.passages.map(({ section, start, end }) => first.book.sections[section]?.text.slice(start, end)).join(' '),
  ).toContain('boat came in')
  expect(second.terms.map((term) => term.exact).join(' ')).toContain('the miller slept')
})

test('two files at a time do not meet', async () => {
  const both = await Promise.all([parse('a.txt', HARBOUR), parse('b.txt', HARBOUR.replaceAll('harbour', 'haven'))])
  expect(both.map(({ terms }) => terms[0]?.exact.split(' ')[1])).toEqual(['harbour', 'haven'])
})

test('a file that cannot be read fails alone', async () => {
  await expect(parse('empty.txt', '')).rejects.toMatchObject({ code: 'book-empty' })
  expect((await parse('after.txt', HARBOUR)).words).toBe(15)
})

test('stopping is answered at once, and the next file is read', async () => {
  const stop = new AbortController()
  const parsing = parse('long.txt', HARBOUR.repeat(2_000), stop.signal)
  stop.abort()
  await expect(parsing).rejects.toMatchObject({ code: 'cancelled' })
  await expect(parse('never.txt', HARBOUR, stop.signal)).rejects.toMatchObject({ code: 'cancelled' })
  expect((await parse('next.txt', HARBOUR)).words).toBe(15)
})
