import { expect, test } from 'vitest'
import { readPublication } from '../../src-main/import/read-publication.ts'
import type { WritingMode } from '../../src-shared/book.ts'
import { buildEpub } from '../support/build-epub.ts'

async function modeOf(heads: readonly string[], css = ''): Promise<WritingMode | undefined> {
  const documents = Object.fromEntries(
    heads.map((head, n) => [`c${n}.xhtml`, `<html><head><title>x</title>${head}</head><body><p>雨の夜</p></body></html>`]),
  )
  const bytes = buildEpub(documents, { extraFiles: { 'OEBPS/s/book.css': css } })
  return (await readPublication({ name: 'book.epub', bytes })).writingMode
}

const LINK = '<link rel="stylesheet" type="text/css" href="s/book.css"/>'

test('lines run down where the style sheet of the page says so', async () => {
  expect(
    await modeOf([LINK, LINK], '@charset "utf-8"; /* a */ p { margin: 0 } html.v, div { -epub-writing-mode: vertical-rl; }'),
  ).toBe('vertical-rl')
  expect(await modeOf(['<style>body { color: red; writing-mode: vertical-lr }</style>'])).toBe('vertical-lr')
  expect(await modeOf(['<style>:root{writing-mode:tb-rl}</style>'])).toBe('vertical-rl')
})

test('a paragraph or a class that runs down, or one document of many, does not turn the book', async () => {
  expect(
    await modeOf([LINK], '.v { writing-mode: vertical-rl } tbody { writing-mode: vertical-rl } p { color: red }'),
  ).toBeUndefined()
  expect(await modeOf(['<style>html { writing-mode: vertical-rl }</style>', '', ''])).toBeUndefined()
  expect(await modeOf([LINK], 'html { writing-mode: horizontal-tb }')).toBeUndefined()
})

test('a hostile style sheet takes no time', async () => {
  const start = process.threadCpuUsage()
  await modeOf([LINK], `writing-mode ${'html,'.repeat(100_000)} {`)
  // Not the clock: it goes on while other programs have the processor.
  expect(process.threadCpuUsage(start).user / 1_000).toBeLessThan(2_000)
})
