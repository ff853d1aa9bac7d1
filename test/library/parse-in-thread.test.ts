import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { PassageBatch } from '../../src-main/db/books.ts'
import { parseRequest } from '../../src-main/library/add-book.ts'
import { expectFile, parseInThread, type ReadBook } from '../../src-main/library/parse-in-thread.ts'
import { fakeEmbedder } from '../support/fake-models.ts'

const folder = mkdtempSync(join(tmpdir(), 'parse-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const embedder = fakeEmbedder()
const log = { info: () => {}, error: () => {} }

interface Parsed extends Pick<ReadBook, 'book'>, PassageBatch {}

/** With all of its batches in one. */
function parse(name: string, text: string, signal?: AbortSignal): Promise<Parsed> {
  const path = join(folder, name)
  writeFileSync(path, text)
  return parseInThread(parseRequest(embedder, path, name), { log, signal }, async ({ book, batches }) => {
    const all: PassageBatch[] = []
    for await (const batch of batches) all.push(batch)
    return {
      book,
      passages: all.flatMap(({ passages }) => passages),
      windows: all.flatMap(({ windows }) => windows),
      terms: all.flatMap(({ terms }) => terms),
      words: all.reduce((sum, { words }) => sum + words, 0),
    }
  })
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

test('a book of many passages comes in batches that go on from each other', async () => {
  const sections = Array.from(
    { length: 600 },
    (_, n) => `CHAPTER ${n + 1}\n\nThe keeper of light ${n} wrote it down. Nobody read it.\n\n`,
  )
  const { passages, windows, terms, words } = await parse('many.txt', sections.join(''))
  expect(passages.map(({ ordinal }) => ordinal)).toEqual(passages.map((_, index) => index))
  expect(passages.length).toBeGreaterThan(512)
  expect(terms).toHaveLength(passages.length)
  expect(new Set(windows.map(({ passage }) => passage)).size).toBe(passages.length)
  expect(terms[550]?.exact).toContain('light 550')
  expect(words).toBe(600 * 11)
})

test('a book that is given up while it is stored leaves the next one alone', async () => {
  const path = join(folder, 'given-up.txt')
  writeFileSync(path, HARBOUR.repeat(3_000))
  const storing = parseInThread(parseRequest(embedder, path, 'given-up.txt'), { log }, async ({ batches }) => {
    for await (const _ of batches) throw new RangeError('no room')
  })
  await expect(storing).rejects.toThrow('no room')
  expect((await parse('next.txt', HARBOUR)).words).toBe(15)
})

test('stopping while a book is stored is answered at once', async () => {
  const path = join(folder, 'stopped.txt')
  writeFileSync(path, HARBOUR.repeat(3_000))
  const stop = new AbortController()
  const storing = parseInThread(
    parseRequest(embedder, path, 'stopped.txt'),
    { log, signal: stop.signal },
    async ({ batches }) => {
      for await (const _ of batches) stop.abort()
    },
  )
  await expect(storing).rejects.toMatchObject({ code: 'cancelled' })
})
