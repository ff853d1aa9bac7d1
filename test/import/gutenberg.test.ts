import { describe, expect, test } from 'vitest'
import {
  isGutenbergBoilerplate,
  isGutenbergElement,
  readGutenbergMarker,
  splitGutenberg,
} from '../../src-main/import/gutenberg.ts'
import { readText } from '../../src-main/import/read-text.ts'
import { markupOf } from '../support/markup-of.ts'
import { markupOfLines, readLines } from '../support/read-lines.ts'

const HEADER = [
  'The Project Gutenberg eBook of Low Water',
  '',
  'Title: Low Water',
  '',
  'Author: Ann Other',
  '',
  'Language: English',
  '',
]
const BOOK = ['CHAPTER I', '', 'The boat came.', '', 'CHAPTER II', '', 'It sank.']
const START = '*** START OF THE PROJECT GUTENBERG EBOOK LOW WATER ***'
const END = '*** END OF THE PROJECT GUTENBERG EBOOK LOW WATER ***'
const LICENCE = ['Section 1. General Terms of Use.', '', 'Donations are welcome.']

/** The book without what is set apart, one block a line. */
function bookOf(...lines: readonly string[]): string[] {
  return markupOfLines(...lines)
    .join('\n')
    .replace(/<section class="boilerplate">[\s\S]*?<\/section>\n?/g, '')
    .trim()
    .split('\n')
}
const WHOLE = ['<h1>CHAPTER I</h1>', '<p>The boat came.</p>', '<h1>CHAPTER II</h1>', '<p>It sank.</p>']

describe('header and licence are set apart', () => {
  test.each([
    ['as they are written now', START, END],
    ['with THIS instead of THE', START.replace('THE', 'THIS'), END.replace('THE', 'THIS')],
    ['without blanks at the stars', START.replaceAll('*** ', '***'), END.replaceAll(' ***', '***').replace('*** ', '***')],
    ['in small letters', START.toLowerCase(), END.toLowerCase()],
    ['wrapped', START.replace(' LOW', '\nLOW'), END.replace(' LOW', '\nLOW')],
    [
      'with the number of the book',
      '*** START OF THE PROJECT GUTENBERG EBOOK 12345 ***',
      '*** END OF THE PROJECT GUTENBERG EBOOK 12345 ***',
    ],
  ])('%s', (_how, start, end) => {
    expect(bookOf(...HEADER, start, '', ...BOOK, '', end, '', ...LICENCE)).toEqual(WHOLE)
  })

  test('with the old last line before the marker', () => {
    const last = 'End of the Project Gutenberg EBook of Low Water, by Ann Other'
    expect(bookOf(...HEADER, START, '', ...BOOK, '', '', last, '', END, '', ...LICENCE)).toEqual(WHOLE)
  })

  test('with the old last line and no marker at all', () => {
    expect(bookOf(...HEADER, ...BOOK, '', "End of Project Gutenberg's Low Water, by Ann Other", '')).toEqual(WHOLE)
  })

  test('with the small print of the nineties', () => {
    const print = [
      "Project Gutenberg's Low Water, by Ann Other",
      '',
      'Laws differ.',
      '',
      '*END*THE SMALL PRINT! FOR PUBLIC DOMAIN ETEXTS*Ver.04.29.93*END*',
      '',
    ]
    expect(bookOf(...print, ...BOOK)).toEqual(WHOLE)
    expect(readLines([...print, ...BOOK]).metadata).toMatchObject({
      title: 'Low Water',
      contributors: [{ name: 'Ann Other', role: 'aut' }],
    })
  })

  test.each([
    [
      'Australia',
      [
        'Project Gutenberg Australia',
        '',
        'Title: Low Water',
        'Author: Ann Other (1850-1920)',
        'eBook No.: 0100001.txt',
        'Language: English',
        '',
      ],
      ['Books here are free in Australia.', '', 'To contact the project go to http://gutenberg.net.au', ''],
      'End of this Project Gutenberg of Australia eBook',
    ],
    [
      'Canada',
      [
        '* A Distributed Proofreaders Canada eBook *',
        '',
        'It costs nothing.',
        '',
        'Title: Low Water',
        'Author: Ann Other (1850-)',
        'Faded Page eBook #20050503',
      ],
      ['', 'This eBook was produced by: a reader', ''],
      '[The end of _Low Water_ by Ann Other]',
    ],
  ])('as they are written in %s', (_where, header, notice, last) => {
    expect(bookOf(...header, ...notice, ...BOOK, '', last)).toEqual(WHOLE)
    expect(readLines([...header, ...notice, ...BOOK]).metadata).toMatchObject({
      title: 'Low Water',
      contributors: [{ name: 'Ann Other', role: 'aut' }],
    })
  })

  test('without END as far as the licence', () => {
    expect(bookOf(...HEADER, START, '', ...BOOK, '', 'THE FULL PROJECT GUTENBERG LICENSE', '', ...LICENCE)).toEqual(WHOLE)
  })

  test('and nothing of the book with them when END is missing', () => {
    expect(bookOf(...HEADER, START, '', ...BOOK, '', '', '', 'The last words.')).toEqual([...WHOLE, '<p>The last words.</p>'])
  })

  test('with the words of transcribers and producers', () => {
    const credits = ['Produced by a volunteer', '', '', '', 'Transcriber’s Note:', '', 'Spelling was kept.', '', '', '']
    expect(bookOf(...HEADER, START, '', '', ...credits, ...BOOK, '', '[Transcriber’s Note: the rest is lost.]', '', END)).toEqual(
      WHOLE,
    )
  })
})

test('a transcriber’s notice inside a chapter stands at its end, and does not divide it', () => {
  const lines = [
    'CHAPTER I',
    '',
    'The boat came.',
    '',
    '[Transcriber’s Note: torn.]',
    '',
    'It sank.',
    '',
    'CHAPTER II',
    '',
    'Night.',
  ]
  expect(markupOfLines(...lines).join('\n')).toContain(
    '<p>It sank.</p>\n<section class="boilerplate"><p>Transcriber’s Note: torn.</p>\n</section>\n<h1>',
  )
})

test('a book that speaks of Project Gutenberg is not cut', () => {
  const lines = [
    'CHAPTER I',
    '',
    'The end of the Project Gutenberg story is not near, and *** END OF',
    'it was not said.',
    '',
    'End of Project Gutenberg, he cried.',
  ]
  expect(splitGutenberg(lines)).toEqual({ header: [], body: lines, footer: [] })
})

test('a marker inside a sentence is none', () => {
  const quoting = `At its end stands "${END}", and nobody reads on.`
  expect(splitGutenberg([...HEADER, START, quoting, END, 'terms'])).toMatchObject({ body: [quoting], footer: [END, 'terms'] })
})

test('the header says title, subtitle, people, language, date and number', () => {
  const header = [
    'The Project Gutenberg EBook of Low Water, by Ann Other and Bob Roy',
    '',
    'Title: Low Water',
    '       A Story of Boats',
    '',
    'Author: Ann Other',
    '        Bob Roy',
    '',
    'Translator: Cy Dee',
    '',
    'Release Date: August 8, 2016 [EBook #99999]',
    '',
    'Language: Portuguese',
    '',
    START,
  ]
  expect(readLines([...header, ...BOOK]).metadata).toEqual({
    title: 'Low Water',
    subtitle: 'A Story of Boats',
    contributors: [
      { name: 'Ann Other', role: 'aut' },
      { name: 'Bob Roy', role: 'aut' },
      { name: 'Cy Dee', role: 'trl' },
    ],
    language: 'pt',
    date: '2016-08-08',
    subjects: [],
    identifiers: ['https://www.gutenberg.org/ebooks/99999'],
  })
})

test('a header of the nineties names the author on a line of its own', () => {
  const header = [
    '*****The Project Gutenberg Etext of Low Water*****',
    '',
    'Low Water, by Ann Other',
    '',
    'January, 1994  [Etext #999]',
    '',
  ]
  const small = ['*END*THE SMALL PRINT! FOR PUBLIC DOMAIN ETEXTS*Ver.04.29.93*END*', '', '']
  expect(readLines([...header, ...small, ...BOOK]).metadata).toMatchObject({
    title: 'Low Water',
    contributors: [{ name: 'Ann Other', role: 'aut' }],
  })
})

test('the header’s encoding is believed where letters alone do not tell', () => {
  const header = [...HEADER, 'Character set encoding: ISO-8859-2', '', START, '', '']
  const bytes = Uint8Array.from([...new TextEncoder().encode(header.join('\n')), 0xb9, 0x20, 0xbe])
  const { documents, warnings } = readText({ name: 'book.txt', bytes })
  expect(markupOf(documents[0]!.root)).toContain('<p>š ž</p>')
  expect(warnings).toEqual([])
})

describe('in a transcription', () => {
  const read = (...lines: readonly string[]): string[] => bookOf(...HEADER, START, '', ...lines, '', END)

  test('underscores are italics and equal signs bold, inside words and alone letters', () => {
    expect(read('The _Heron_ and the =Gull= are snake_case_names, a_b and 1 = 2 = 3.')).toEqual([
      '<p>The <i>Heron</i> and the <b>Gull</b> are snake_case_names, a_b and 1 = 2 = 3.</p>',
    ])
  })

  test('italics run over the lines of a verse', () => {
    expect(read('    _The boat came_', '    _and sank,_', '    _as boats', '    do._')[0]).toBe(
      '<p class="verse"><i>The boat came</i><br/><i>and sank,</i><br/><i>as boats</i><br/><i>do.</i></p>',
    )
  })

  test('a hyphen at a line end is the author’s', () => {
    expect(read('The man of the landing stage had looked at every single boat-', 'house of the river.')).toEqual([
      '<p>The man of the landing stage had looked at every single boat-house of the river.</p>',
    ])
  })

  test('pictures have captions, and those without words are nothing', () => {
    const lines = [
      '[Illustration]',
      '',
      '[Illustration: The boat',
      'at night',
      '',
      '(from a drawing)]',
      '',
      'Text [Illustration: inside] a line.',
    ]
    expect(read(...lines)).toEqual([
      '<figure><figcaption><p>The boat at night</p>',
      '<p>(from a drawing)</p>',
      '</figcaption>',
      '</figure>',
      '<p>Text [Illustration: inside] a line.</p>',
    ])
  })
})

describe('in an EPUB or HTML file', () => {
  test('the elements around header and licence are known by id and class', () => {
    expect(isGutenbergElement({ id: 'pg-header' })).toBe(true)
    expect(isGutenbergElement({ class: 'pg-boilerplate pgheader' })).toBe(true)
    expect(isGutenbergElement({ class: 'chapter', id: 'pg-12' })).toBe(false)
  })

  test('paragraphs mark beginning and end', () => {
    expect(readGutenbergMarker(START)).toBe('start')
    expect(readGutenbergMarker(END)).toBe('end')
    expect(readGutenbergMarker('THE FULL PROJECT GUTENBERG LICENSE')).toBe('licence')
    expect(readGutenbergMarker(`He wrote "${END}" and smiled.`)).toBeUndefined()
  })

  test('paragraphs of licence and credits are told from the book’s own', () => {
    expect(isGutenbergBoilerplate('This eBook is for the use of anyone anywhere in the United States.')).toBe(true)
    expect(isGutenbergBoilerplate('Produced by a volunteer and the Distributed Proofreaders.')).toBe(true)
    expect(isGutenbergBoilerplate('She had read that Project Gutenberg gives books away.')).toBe(false)
  })
})

test('what a scanner says of itself in front of the book is set apart', () => {
  const lines = [
    'This is a digital copy of a book that was preserved for generations.',
    '',
    'Usage guidelines',
    '',
    'Be kind.',
    '',
    '',
    '',
  ]
  const [notice, ...rest] = markupOfLines(...lines, 'CHAPTER I', '', 'It was preserved.')
    .join('')
    .split('</section>')
  expect(notice).toMatch(/^<section class="boilerplate">.*Be kind\.<\/p>$/)
  expect(rest.join('')).toBe('<h1>CHAPTER I</h1><p>It was preserved.</p>')
})
