import { describe, expect, test } from 'vitest'
import { headingsOfLines, markupOfLines } from '../support/read-lines.ts'

const page = (label: string): string => `<span epub:type="pagebreak" title="${label}" data-source="text-mark"/>`
/** Marks as "|12|", for legible expectations. */
const short = (markup: readonly string[]): string =>
  markup.join(' ').replaceAll(/<span epub:type="pagebreak" title="([^"]*)" data-source="text-mark"\/>/g, '|$1|')

describe('page marks in the text', () => {
  test('stand where the page begins, in the middle of a word too', () => {
    expect(markupOfLines('The boat[Pg 7] came to the land[Pg 8]ing stage.')).toEqual([
      `<p>The boat${page('7')} came to the land${page('8')}ing stage.</p>`,
    ])
  })

  test('on lines of their own do not break the sentence that runs over them', () => {
    expect(
      short(
        markupOfLines('[Pg 7]', '', 'The boat came', '', '[Pg 8]', '', 'to the landing stage.', '', '[Pg ix]', '', 'It sank.'),
      ),
    ).toBe('<p>|7|The boat came |8|to the landing stage.</p> <p>|ix|It sank.</p>')
  })

  test('may be in braces where they count', () => {
    expect(short(markupOfLines('The {3} boat came {4} to the {5} stage.'))).toBe('<p>The |3| boat came |4| to the |5| stage.</p>')
  })

  test('cut a word as the end of a line does', () => {
    expect(short(markupOfLines('The boat came to the land-[Pg 8]ing stage.'))).toBe(
      '<p>The boat came to the land|8|ing stage.</p>',
    )
  })

  test.each([
    ['a mark of a note', 'The boat[1] came.'],
    ['a year', 'It sank [1903] in May.'],
    ['braces that do not count', 'Use {0} and {1}, then {0} again, and {12}.'],
    ['a reference', 'See [page 3 of the deed] and [Pg. unknown].'],
    ['a single number in braces', 'So says {14} the deed.'],
  ])('are not seen in %s', (_what, line) => {
    expect(markupOfLines(line)).toEqual([`<p>${line}</p>`])
  })
})

describe('form feeds', () => {
  test('take the number from the running head, which goes', () => {
    const lines = [
      'BOATS            1',
      '',
      'The first boat came to',
      '\fBOATS            2',
      '',
      'the landing stage. It sank.',
      '\fBOATS            3',
      '',
      'Then the next.',
    ]
    expect(short(markupOfLines(...lines))).toBe(
      '<p>|1|The first boat came to |2|the landing stage. It sank.</p> <p>|3|Then the next.</p>',
    )
  })

  test('take it from the foot, from heads that differ left and right, and from "Page 2 of 3"', () => {
    const foot = ['One boat came to', '', '        - 1 -', '\fthe stage.', '', '        - 2 -', '\fIt sank.', '', '        - 3 -']
    expect(short(markupOfLines(...foot))).toBe('<p>|1|One boat came to |2|the stage.</p> <p>|3|It sank.</p>')
    const heads = ['2  BOATS', '', 'One came.', '\fOARS  3', '', 'It sank.', '\f4  BOATS', '', 'Then.', '\fOARS  5', '', 'End.']
    expect(short(markupOfLines(...heads))).toBe('<p>|2|One came.</p> <p>|3|It sank.</p> <p>|4|Then.</p> <p>|5|End.</p>')
    const counted = ['Page 1 of 3', '', 'One came.', '\fPage 2 of 3', '', 'It sank.', '\fPage 3 of 3', '', 'End.']
    expect(short(markupOfLines(...counted))).toBe('<p>|1|One came.</p> <p>|2|It sank.</p> <p>|3|End.</p>')
  })

  test('give a page without a number the one that is missing', () => {
    const lines = ['BOATS  1', '', 'One.', '\fBOATS  2', '', 'Two.', '\fThree.', '\fBOATS  4', '', 'Four.']
    expect(short(markupOfLines(...lines))).toBe('<p>|1|One.</p> <p>|2|Two.</p> <p>|3|Three.</p> <p>|4|Four.</p>')
  })

  test('keep roman numbers, and take a head that stands on one page only', () => {
    const roman = ['One boat came to', '', 'iv', '\fthe stage.', '', 'v', '\fIt sank.', '', 'vi']
    expect(short(markupOfLines(...roman))).toBe('<p>|iv|One boat came to |v|the stage.</p> <p>|vi|It sank.</p>')
    const heads = ['12  BOATS', '', 'One boat came to', '\fOARS AND SAILS  13', '', 'the stage.', '\f14  BOATS', '', 'It sank.']
    expect(short(markupOfLines(...heads))).toBe('<p>|12|One boat came to |13|the stage.</p> <p>|14|It sank.</p>')
  })

  test('without any number join what runs on and invent no pages', () => {
    expect(markupOfLines('The boat came to', '\fthe landing stage.', '\fIt sank.')).toEqual([
      '<p>The boat came to the landing stage.</p>',
      '<p>It sank.</p>',
    ])
  })

  test('before chapters do not take their numbers for pages', () => {
    expect(markupOfLines('Chapter 1', '', 'One.', '\fChapter 2', '', 'Two.', '\fChapter 3', '', 'Three.')).toEqual([
      '<h1>Chapter 1</h1>',
      '<p>One.</p>',
      '<h1>Chapter 2</h1>',
      '<p>Two.</p>',
      '<h1>Chapter 3</h1>',
      '<p>Three.</p>',
    ])
  })
})

/** As much as a page holds at least. */
const LONG = 'The ferryman had three boats, of which one leaked. '.repeat(5).trim()

describe('numbers on lines of their own', () => {
  const cut = (label: string, n: number): string[] => [
    `On day ${n} the ferryman had three boats, of which one leaked and one was`,
    `lent to his brother, so that on most`,
    label,
    `days he could be seen walking up and down with nothing to do.`,
    '',
  ]
  const pages = (label: (n: number) => string, numbers: readonly number[]): string =>
    short(markupOfLines(...numbers.flatMap((n) => cut(label(n), n))))

  test.each([
    ['as they are', (n: number) => `${n}`],
    ['in the middle', (n: number) => `                         ${n}`],
    ['between dashes', (n: number) => `- ${n} -`],
    ['with a word', (n: number) => `Page ${n}`],
  ])('%s are pages when sentences run over them', (_how, label) => {
    const markup = pages(label, [11, 12, 13, 14])
    expect(markup.match(/\|\d+\|days/g)).toEqual(['|11|days', '|12|days', '|13|days', '|14|days'])
    expect(markup.match(/<p>/g)).toHaveLength(4)
  })

  test('leave blank lines around them as they leave the sentence', () => {
    const lines = [11, 12, 13, 14].flatMap((n) => cut('', n).flatMap((line) => (line === '' ? ['', `${n}`, ''] : [line])))
    expect(short(markupOfLines(...lines)).match(/\|\d+\|days/g)).toHaveLength(4)
  })

  test('may be roman before they are arabic', () => {
    const roman = ['iii', 'iv', 'v', 'vi'].flatMap((label, n) => cut(label, n))
    const arabic = [1, 2, 3, 4].flatMap((n) => cut(`${n}`, n))
    expect(short(markupOfLines(...roman, ...arabic)).match(/\|\w+\|/g)).toEqual(
      ['iii', 'iv', 'v', 'vi', '1', '2', '3', '4'].map((label) => `|${label}|`),
    )
  })

  test('open the page that they stand under, at its top, where the text ends with the last', () => {
    const lines = [21, 22, 23, 24, 25].flatMap((n) => [`Day ${n}. ${LONG}`, '', `${n}`, ''])
    expect(short(markupOfLines(...lines))).toBe([21, 22, 23, 24, 25].map((n) => `<p>|${n}|Day ${n}. ${LONG}</p>`).join(' '))
  })

  test('may stand in running heads', () => {
    const lines = [12, 13, 14, 15].flatMap((n) => [
      n % 2 ? `LOW WATER            ${n}` : `${n}            CHAPTER ONE`,
      '',
      `Day ${n} was calm.`,
      '',
    ])
    expect(short(markupOfLines(...lines))).toBe([12, 13, 14, 15].map((n) => `<p>|${n}|Day ${n} was calm.</p>`).join(' '))
    const chapters = [1, 2, 3, 4].flatMap((n) => [`CHAPTER  ${n}`, '', `Day ${n} was calm.`, ''])
    expect(headingsOfLines(...chapters)).toHaveLength(4)
  })

  test('are chapters where no sentence runs over them, and figures in a column', () => {
    const chapters = [1, 2, 3, 4].flatMap((n) => [`${n}`, '', 'The ferryman had three boats, of which one leaked.', ''])
    expect(headingsOfLines(...chapters)).toEqual(['1 1', '1 2', '1 3', '1 4'])
    const verses = [4, 5, 6, 7, 8, 9].flatMap((n) => [`${n}`, '', 'A boat came.', ''])
    expect(short(markupOfLines(...verses))).not.toContain('|')
    expect(short(markupOfLines('It cost', '12', '13', '14', '15', 'and more.'))).not.toContain('|')
  })
})

test('a form feed behind the last page opens none', () => {
  const lines = ['One boat.', '1', '\fTwo boats.', '2', '\fThree boats.', '3', '\f']
  expect(short(markupOfLines(...lines)).match(/\|\d\|\w+/g)).toEqual(['|1|One', '|2|Two', '|3|Three'])
})
