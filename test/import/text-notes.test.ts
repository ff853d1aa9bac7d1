import { describe, expect, test } from 'vitest'
import { markupOfLines, PROSE } from '../support/read-lines.ts'

const HEADER = ['The Project Gutenberg eBook of Low Water', '', '*** START OF THE PROJECT GUTENBERG EBOOK LOW WATER ***', '']
const call = (id: string, text: string): string => `<a epub:type="noteref" href="#${id}">${text}</a>`
const note = (id: string, ...blocks: readonly string[]): string =>
  `<aside epub:type="footnote" id="${id}">${blocks.join('\n')}\n</aside>`

function transcribed(...lines: readonly string[]): string {
  return markupOfLines(...HEADER, ...lines)
    .join('\n')
    .replace(/^[\s\S]*?<\/section>\n/, '')
}

describe('notes of a transcription', () => {
  test('are tied to the marks that call them, and the marks of both are furniture', () => {
    expect(transcribed('The boat[1] came.', '', '[1] A small one.')).toBe(
      [`<p>The boat${call('fn1', '[1]')} came.</p>`, note('fn1', '<p>A small one.</p>')].join('\n'),
    )
  })

  test('may be brackets over several paragraphs, and have letters and stars', () => {
    const lines = [
      'It[1] came[A] and sank.[*]',
      '',
      '[Footnote 1: One.',
      '',
      'More.]',
      '',
      '[Footnote A: Two.]',
      '',
      '[*] Three.',
    ]
    expect(transcribed(...lines)).toBe(
      [
        `<p>It${call('fn1', '[1]')} came${call('fn2', '[A]')} and sank.${call('fn3', '[*]')}</p>`,
        note('fn1', '<p>One.</p>', '<p>More.</p>'),
        note('fn2', '<p>Two.</p>'),
        note('fn3', '<p>Three.</p>'),
      ].join('\n'),
    )
  })

  test('with the same number are told apart by chapter', () => {
    const chapter = (title: string, text: string): string[] => [title, '', 'A mark.[1]', '', `[1] ${text}`, '']
    const markup = transcribed(...chapter('CHAPTER I', 'First.'), ...chapter('CHAPTER II', 'Second.'))
    expect(markup).toContain(`<h1>CHAPTER II</h1>\n<p>A mark.${call('fn2', '[1]')}</p>\n${note('fn2', '<p>Second.</p>')}`)
  })

  test('at the end of a section take the verse behind them', () => {
    const lines = [
      'CHAPTER I',
      '',
      'They sang.[1] Then[2] they slept.',
      '',
      '[1] This:',
      '',
      '    The boat, the boat,',
      '    It is afloat.',
      '',
      '[2] Late.',
      '',
      '',
      '',
      '',
      'CHAPTER II',
      '',
      'Morning.',
    ]
    expect(transcribed(...lines)).toContain(
      note('fn1', '<p>This:</p>', '<p class="verse">The boat, the boat,<br/>It is afloat.</p>'),
    )
  })

  test('in the middle of a section end with their paragraph', () => {
    const lines = ['One.[1]', '', '[1] A note.', '', 'Two.[2]', '', '[2] A note.', '', 'Three.']
    expect(transcribed(...lines).endsWith('<p>Three.</p>')).toBe(true)
  })
})

test('in any other text the marks are letters, and the word with its mark leads to the note', () => {
  expect(markupOfLines('The boat[1] sank [1903].', '', '[1] A small one.').join('\n')).toBe(
    [`<p>The ${call('fn1', 'boat[1]')} sank [1903].</p>`, note('fn1', '<p>[1] A small one.</p>')].join('\n'),
  )
})

test('a bracket that nothing calls is no note', () => {
  expect(markupOfLines('The boat came.', '', '[2] of the boats sank.')).toEqual([
    '<p>The boat came.</p>',
    '<p>[2] of the boats sank.</p>',
  ])
})

describe('notes without brackets', () => {
  const notesOf = (...lines: readonly string[]): string[] =>
    markupOfLines(...lines)
      .join(' ')
      .match(/<(?:a|aside) [^>]*>(?:<p>)?[^<]*/g) ?? []

  test.each([
    ['The boat* came.', '* A small one.'],
    ['The boat.† It came.', '†A small one.'],
    ['The boat (1) came.', '(1) A small one.'],
    ['The boat¹ came.', '¹ A small one.'],
  ])('are tied to the paragraph that calls them, and lose no letter: %s', (text, noteText) => {
    const markup = markupOfLines(text, '', noteText, '', 'More.').join('')
    expect(markup).toContain('<aside epub:type="footnote" id="fn1">')
    expect(markup).toMatch(/<a epub:type="noteref" href="#fn1">boat[^<]*<\/a>/)
    expect(markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, '')).toBe(`${text}${noteText}More.`.replace(/\s+/g, ''))
  })

  test('may bear the same sign again and again', () => {
    const lines = ['One* boat.', '', '* First.', '', 'Two* boats.', '', '* Second.', '']
    expect(notesOf(...lines).map((each) => each.replace(/ epub:type="\w+"/, ''))).toEqual([
      '<a href="#fn1">One*',
      '<aside id="fn1"><p>* First.',
      '<a href="#fn2">Two*',
      '<aside id="fn2"><p>* Second.',
    ])
  })

  test.each([
    [['Bring these:', '', '* Rope.', '', '* Oil.']],
    [['It has parts: (1) the keel and (2) the mast.', '', '(1) The keel is long.', '', '(2) The mast is not.']],
    [['He came.', '', '(1) First he slept.', '', '(2) Then he rowed.']],
    [['The *boat* came.', '', '* * *', '', 'It left.']],
    [['The *boat* and **oars** came.', '', '*He slept.*']],
    [['Bring these*:', '', '* Rope.', '* Oil.']],
    [['CHAPTER I', '', 'The boat* came.', '', 'CHAPTER II', '', '* Small things.']],
    [['Five m² of sail.', '', 'It left.']],
  ])('are none where nothing calls them, and lists and sums are none: %#', (lines) => {
    expect(notesOf(...lines)).toEqual([])
  })

  test('may be a numbered list under a heading of their own', () => {
    const lines = [
      'CHAPTER I',
      '',
      'The boat[1] came.',
      '',
      ...PROSE,
      '',
      'It sank.(2)',
      '',
      'NOTES',
      '',
      '1. A small one.',
      '2. In March,',
      'at night.',
    ]
    expect(notesOf(...lines).map((each) => each.replace(/ epub:type="\w+"/, ''))).toEqual([
      '<a href="#fn1">boat[1]',
      '<a href="#fn2">sank.(2)',
      '<aside id="fn1"><p>1. A small one.',
      '<aside id="fn2"><p>2. In March, at night.',
    ])
    expect(notesOf('CHAPTER I', '', ...PROSE, '', 'NOTES', '', '1. A boat.', '2. An oar.')).toEqual([])
  })
})
