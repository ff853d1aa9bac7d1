import { describe, expect, test } from 'vitest'
import { readText } from '../../src-main/import/read-text.ts'
import { markupOf } from '../support/markup-of.ts'
import { markupOfLines, PROSE, readLines } from '../support/read-lines.ts'

describe('title and author', () => {
  test.each([
    [
      'a first line in capitals, and a name',
      ['LOW WATER', '', 'by Ann Other', '', '', 'CHAPTER I', '', ...PROSE],
      'LOW WATER',
      'Ann Other',
    ],
    [
      'a first line before the contents',
      [
        'Low Water',
        '',
        'CONTENTS',
        '',
        'Chapter 1',
        'Chapter 2',
        '',
        '',
        'Chapter 1',
        '',
        ...PROSE,
        '',
        'Chapter 2',
        '',
        ...PROSE,
      ],
      'Low Water',
      undefined,
    ],
    ['fields', ['Title: Low Water', 'Author: Ann Other', '', ...PROSE], 'Low Water', 'Ann Other'],
    ['Chinese fields and marks', ['《渡口》', '作者：王某', '', '第一章 水', '', '水很浅。'], '渡口', '王某'],
    ['a title with a rule under it', ['Low Water', '=========', '', ...PROSE], 'Low Water', undefined],
    [
      'the name on a line of its own',
      ['LOW WATER', '', 'BY', '', 'ANN OTHER', '', '', 'I', '', ...PROSE, '', 'II', '', ...PROSE],
      'LOW WATER',
      'ANN OTHER',
    ],
  ])('come from %s', (_what, lines, title, author) => {
    const { metadata } = readLines(lines)
    expect(metadata.title).toBe(title)
    expect(metadata.contributors.map(({ name }) => name)).toEqual(author === undefined ? [] : [author])
  })

  test.each([
    ['a sentence', ['The boat came.', '', ...PROSE]],
    ['a chapter', ['CHAPTER I', '', ...PROSE]],
    ['a letter', ['Dear Ann,', '', ...PROSE]],
    ['a cry', ['Help! Help!', '', ...PROSE]],
    ['a name in prose', ['Ann Other', '', ...PROSE]],
  ])('are not taken from %s: the name of the file is the title', (_what, lines) => {
    expect(readLines(lines, 'shelf/Low-water 2.txt').metadata).toMatchObject({ title: 'Low-water 2', contributors: [] })
  })

  test('that stand before the first chapter are no text of the book', () => {
    expect(markupOfLines('LOW WATER', '', 'by Ann Other', '', '', 'CHAPTER I', '', ...PROSE)[0]).toBe('<h1>CHAPTER I</h1>')
  })
})

describe('language', () => {
  test.each([
    ['en', `${PROSE.join(' ')} `.repeat(3)],
    [
      'fr',
      'Le passeur avait trois bateaux, dont un prenait l’eau et un était chez son frère, et il se promenait sur la rive sans rien faire du tout. '.repeat(
        3,
      ),
    ],
    [
      'ru',
      'У паромщика было три лодки, и одна из них текла, а другая была у его брата, так что он не знал, что ему с ними делать. '.repeat(
        3,
      ),
    ],
    ['ja', '渡し守は三艘の舟を持っていました。'],
    ['zh', '渡口的人有三条船。'],
    ['he', 'לאיש היו שלוש סירות.'],
    ['und', 'Boats.'],
  ])('%s is told by its words or its script', (language, text) => {
    expect(readLines([text]).metadata.language).toBe(language)
  })
})

test('a text becomes one document without contents of its own', () => {
  expect(readLines(['One.'], 'one.txt')).toMatchObject({
    format: 'text',
    documents: [{ href: 'one.txt', linear: true }],
    contents: [],
    pageTargets: [],
    pageTargetSource: 'none',
    warnings: [],
  })
})

test('byte order marks inside, as joined files have them, are dropped', () => {
  expect(markupOfLines('One.', '', '\ufeffTwo.')).toEqual(['<p>One.</p>', '<p>Two.</p>'])
})

test('warnings of the decoding are the book’s', () => {
  const { warnings, documents } = readText({
    name: 'a.txt',
    bytes: Uint8Array.from([...new TextEncoder().encode('Ein K'), 0xe4, ...new TextEncoder().encode('fer ist da.')]),
  })
  expect(markupOf(documents[0]!.root)).toBe('<p>Ein Käfer ist da.</p>')
  expect(warnings.map(({ code }) => code)).toEqual(['encoding-guessed'])
})

/** Each of these took minutes or the whole memory in some version: time has to grow with the size only. */
describe('a large file is read in time', () => {
  const size = 1_000_000
  test.each([
    ['one paragraph without a line break', 'The boat came. '.repeat(size / 15)],
    ['no space at all', 'abcdefghij'.repeat(size / 10)],
    ['lines without a space that end in hyphens', `${'abcdefghij'.repeat(size / 100)}-\n`.repeat(10)],
    ['stars', '*'.repeat(size)],
    ['dots', '.'.repeat(size)],
    ['blanks', `${' '.repeat(size)}x`],
    ['opening brackets', `${'['.repeat(size / 2)}\n\n${'[1]'.repeat(size / 6)}`],
    [
      'underscores in a transcription',
      `*** START OF THE PROJECT GUTENBERG EBOOK X ***\n\n${'_'.repeat(size / 2)}\n\n${'_a'.repeat(size / 4)}`,
    ],
    ['lines of two letters', 'ab\n'.repeat(size / 10)],
    ['chapters without text', Array.from({ length: size / 50 }, (_, n) => `CHAPTER ${n}\n`).join('\n')],
    ['a list of contents', `CONTENTS\n\n${Array.from({ length: size / 50 }, (_, n) => `The Boat ${n} .... ${n}\n`).join('\n')}`],
    ['notes with one label', 'Boat[*] here.\n\n[*] Note.\n\n'.repeat(size / 100)],
    ['form feeds', Array.from({ length: size / 50 }, (_, n) => `BOATS   ${n}\n\nsome text that goes\n`).join('\f')],
    ['running heads', Array.from({ length: size / 50 }, (_, n) => `BOATS   ${n % 9000}\n\nsome text that goes\n`).join('\n')],
    ['marks of notes', 'a boat* (1) came¹ here. '.repeat(size / 25)],
    ['brackets that nobody closes', '[Illustration: a\n\n'.repeat(size / 50)],
  ])(
    '%s',
    (_what, text) => {
      const start = process.threadCpuUsage()
      readText({ name: 'large.txt', bytes: new TextEncoder().encode(text) })
      // Not the clock: it goes on while other programs have the processor.
      const { user, system } = process.threadCpuUsage(start)
      expect((user + system) / 1000).toBeLessThan(5000)
    },
    60_000,
  )
})
