import { expect, test } from 'vitest'
import { AppError } from '../../src-shared/errors.ts'
import { makeBook, outlineOf, sectionWith, textOf } from './make-book.ts'

test('without contents the headings make the outline', () => {
  const book = makeBook(
    '<h1>Tides</h1><p>Opening.</p><h2>Spring</h2><p>High.</p><h3>Gauges</h3><p>Read.</p><h2>Neap</h2><p>Low.</p>',
  )
  expect(outlineOf(book)).toEqual(['Tides', '  Spring', '    Gauges', '  Neap'])
  expect(sectionWith(book, 'Opening.')).toBe('Tides')
  expect(sectionWith(book, 'Read.')).toBe('Tides > Spring > Gauges')
  expect(book.sections.map(({ path, parent }) => [path, parent])).toEqual([
    ['tides', null],
    ['tides/spring', 0],
    ['tides/spring/gauges', 1],
    ['tides/neap', 0],
  ])
})

test('contents lead into the middle of files, and a chapter runs over files', () => {
  const book = makeBook(
    {
      'a.xhtml':
        '<h2 id="c1">I</h2><p>First.</p><div id="c2"><h2>II</h2><p>Second.</p></div><a id="c3"></a><h2>III</h2><p>Third.</p>',
      'b.xhtml': '<p>Still third.</p><h2 id="c4">IV</h2><p>Fourth.</p>',
      'c.xhtml': '<p>Still fourth.</p>',
    },
    {
      contents: [
        ['One', 'a.xhtml#c1'],
        ['Two', 'a.xhtml#c2'],
        ['Three', 'a.xhtml#c3'],
        ['Four', 'b.xhtml#c4'],
      ],
    },
  )
  expect(outlineOf(book)).toEqual(['One', 'Two', 'Three', 'Four'])
  expect(['Second.', 'Third.', 'Still third.', 'Fourth.', 'Still fourth.'].map((phrase) => sectionWith(book, phrase))).toEqual([
    'Two',
    'Three',
    'Three',
    'Four',
    'Four',
  ])
})

test('a section may begin inside a paragraph, at a word', () => {
  const html = '<p>The end of one. <a id="two"></a>The beginning of two.</p><p>More.</p>'
  const book = makeBook(
    { 'a.xhtml': html },
    {
      contents: [
        ['One', 'a.xhtml'],
        ['Two', 'a.xhtml#two'],
      ],
    },
  )
  expect(book.sections.map(({ title, text }) => [title, text])).toEqual([
    ['One', 'The end of one.'],
    ['Two', 'The beginning of two.\n\nMore.'],
  ])
})

test('an anchor behind a heading means the heading', () => {
  const html = '<p>Before.</p><h2>Neap Tides</h2><p id="n">Low.</p>'
  const book = makeBook(
    { 'a.xhtml': html },
    {
      contents: [
        ['Start', 'a.xhtml'],
        ['2. Neap Tides', 'a.xhtml#n'],
      ],
    },
  )
  expect(sectionWith(book, 'Neap Tides')).toBe('2. Neap Tides')
})

test('entries without link hold the entries below them and stand before them', () => {
  const book = makeBook(
    { 'a.xhtml': '<h1>The Heron</h1><p>Brass.</p>', 'b.xhtml': '<h1>Salt</h1><p>White.</p>' },
    {
      contents: [
        [
          'Book One',
          '',
          [
            ['The Heron', 'a.xhtml'],
            ['Interludes', '', [['Salt', 'b.xhtml']]],
          ],
        ],
        ['Nothing', ''],
      ],
    },
  )
  expect(outlineOf(book)).toEqual(['Book One', '  The Heron', '  Interludes', '    Salt'])
  expect(book.sections[2]!.text).toBe('')
  expect(sectionWith(book, 'White.')).toBe('Book One > Interludes > Salt')
})

test('headings that the contents do not have become sub-sections, also those of the same level', () => {
  const html = '<h1>Chapter 1</h1><h1>Gauges</h1><p>x</p><h1>History</h1><p>y</p><h2>Recent</h2><p>z</p>'
  const book = makeBook({ 'a.xhtml': html }, { contents: [['Chapter 1: Gauges', 'a.xhtml']] })
  expect(outlineOf(book)).toEqual(['Chapter 1: Gauges', '  History', '    Recent'])
})

test('targets that are not there: the heading of that name, else the beginning of the file; a file that is not there drops the entry', () => {
  const book = makeBook(
    { 'a.xhtml': '<p>Front.</p><h2>Neap</h2><p>Low.</p>', 'b.xhtml': '<p>Back.</p>' },
    {
      contents: [
        ['Start', 'a.xhtml'],
        ['Neap', 'a.xhtml#gone'],
        ['Back', 'b.xhtml#gone'],
        ['Lost', 'c.xhtml', [['Found', 'b.xhtml']]],
      ],
    },
  )
  expect(sectionWith(book, 'Low.')).toBe('Neap')
  expect(outlineOf(book)).toEqual(['Start', 'Neap', 'Back', 'Found'])
  expect(book.warnings.map(({ code }) => code)).toEqual(['toc-target-missing'])
  expect(book.warnings[0]!.message).toContain('“Lost”')
})

test('contents that name only the file find their chapters by the headings', () => {
  const html = '<h2>Spring</h2><p>High.</p><h2>Neap</h2><p>Low.</p>'
  const book = makeBook(
    { 'a.xhtml': html },
    {
      contents: [
        ['Spring', 'a.xhtml'],
        ['Neap', 'a.xhtml'],
      ],
    },
  )
  expect([sectionWith(book, 'High.'), sectionWith(book, 'Low.')]).toEqual(['Spring', 'Neap'])
})

test('text before the first entry is a section without title', () => {
  const book = makeBook({ 'c.xhtml': '<p>Cover words.</p>', 'a.xhtml': '<p>Text.</p>' }, { contents: [['A', 'a.xhtml']] })
  expect(book.sections.map(({ title, path, text }) => [title, path, text])).toEqual([
    ['', 'start', 'Cover words.'],
    ['A', 'a', 'Text.'],
  ])
})

test('paragraphs that say what the contents say are headings, and a title may take two of them', () => {
  const html = '<p class="c" id="k">CHAPTER 1</p><p>The Lamp</p><p>It was lit.</p>'
  const book = makeBook({ 'a.xhtml': html }, { contents: [['Chapter 1: The Lamp', 'a.xhtml#k']] })
  expect(book.sections[0]!.blocks.map(({ kind, level }) => [kind, level])).toEqual([
    ['heading', 1],
    ['heading', 1],
    ['paragraph', undefined],
  ])
})

test('without contents and headings, paragraphs styled as headings divide the book', () => {
  const book = makeBook('<p class="chapter-title">Salt</p><p>x</p><p class="chapter-title">Oil</p><p>y</p>')
  expect(outlineOf(book)).toEqual(['Salt', 'Oil'])
})

test('without any of these each file is a section, named after its title or itself', () => {
  const page = (title: string, text: string) => `<html><head><title>${title}</title></head><body><p>${text}</p></body></html>`
  const book = makeBook({ 'one.xhtml': page('The Lamp', 'x'), 'two_b.xhtml': page('The Tide Book', 'y') })
  expect(outlineOf(book)).toEqual(['The Lamp', 'two b'])
})

test('number and name of a chapter in two headings are one section, called by its name', () => {
  const book = makeBook('<h5>I</h5><h4>Of the title.</h4><p>x</p><h5>II</h5><h4>Of the book.</h4><p>y</p>')
  expect(outlineOf(book)).toEqual(['Of the title.', 'Of the book.'])
  const named = makeBook('<h1>Chapter I</h1><h2>Salt</h2><p>x</p><h1>Chapter II</h1><h2>Oil</h2><p>y</p>')
  expect(outlineOf(named)).toEqual(['Chapter I. Salt', 'Chapter II. Oil'])
})

test('the first of several parts of a chapter is not its name', () => {
  const book = makeBook('<h1>Part I</h1><h2>Salt</h2><p>x</p><h2>Oil</h2><p>y</p>')
  expect(outlineOf(book)).toEqual(['Part I', '  Salt', '  Oil'])
})

test('the lines of a title page that are set as headings make one section', () => {
  const book = makeBook(
    '<h1>A. Writer</h1><h4>Of the Academy</h4><h5>Printer</h5><h5>12 High Street</h5><h5>1899</h5><p>x</p><h1>Next</h1><p>y</p>',
  )
  expect(outlineOf(book)).toEqual(['A. Writer', 'Next'])
})

test('the label of the contents is the title, unless the heading says the same and more', () => {
  const title = (label: string, heading: string) =>
    makeBook({ 'a.xhtml': `${heading}<p>x</p>` }, { contents: [[label, 'a.xhtml']] }).sections[0]!.title
  expect(title('The Lamp', '<h1>OF THE LAMP, AND WHO LIT IT</h1>')).toBe('The Lamp')
  expect(title('Chapter 1', '<h1>CHAPTER 1. The Lamp</h1>')).toBe('CHAPTER 1. The Lamp')
  expect(title('3', '<h2>3</h2><h3>The Lamp</h3>')).toBe('The Lamp')
  expect(title('I', '<h2>I</h2>')).toBe('I')
  expect(title('Tides1', '<h2>Tides<sup>1</sup></h2>')).toBe('Tides1')
  expect(title('Tides1', '<h2>Tides</h2>')).toBe('Tides')
  expect(title('part0003_split.html', '<h2>The Lamp</h2>')).toBe('The Lamp')
})

test('headings in sidebars, quotations and lists do not end the section around them', () => {
  const html =
    '<h1>A</h1><p>x</p><aside><h2>Note</h2><p>n</p></aside><div class="tip"><h3>Tip</h3><p>t</p></div><blockquote><h2>Q</h2></blockquote><p>y</p>'
  const book = makeBook(html)
  expect(outlineOf(book)).toEqual(['A'])
  expect(book.sections[0]!.blocks.filter(({ kind }) => kind === 'heading').length).toBe(4)
})

test('what is not in the line of reading comes by itself at the end', () => {
  const book = makeBook(
    {
      'a.xhtml': '<h1>One</h1><p>x</p>',
      'b.xhtml': '<h1>Two</h1><p>y</p>',
      'n.xhtml': '<p>Loose leaf.</p>',
      'm.xhtml': '<h1>Notes</h1><p>z</p>',
    },
    {
      contents: [
        ['One', 'a.xhtml'],
        ['Two', 'b.xhtml'],
      ],
      nonlinear: ['n.xhtml', 'm.xhtml'],
    },
  )
  expect(outlineOf(book)).toEqual(['One', 'Two', 'n', 'Notes'])
})

test('paths are unique, short, keep the letters of every script, and do not change when a section is added elsewhere', () => {
  const html = '<h1>Die Brücke</h1><p>x</p><h1>灯台</h1><p>x</p><h1>Salt</h1><p>x</p><h1>Salt</h1><p>x</p><h1>***</h1><p>x</p>'
  const paths = makeBook(html).sections.map(({ path }) => path)
  expect(paths).toEqual(['die-brücke', '灯台', 'salt', 'salt~2', 'section'])
  expect(makeBook(`<h1>New</h1><p>x</p>${html}`).sections.map(({ path }) => path)).toEqual(['new', ...paths])
  const long = makeBook(`<h1>${'wonderful '.repeat(20)}</h1><p>x</p>`).sections[0]!.path
  expect(long).toBe('wonderful-wonderful-wonderful-wonderful')
})

test('parts of the book are told by their types, their titles and what they hold', () => {
  const html = `<section epub:type="preface"><h1>To You</h1><p>x</p></section><section><h1>Contents</h1><p>x</p></section>
    <section epub:type="bodymatter chapter"><h1>Tides</h1><p>x</p></section><section><h1>Notes</h1><p>Notes are what one takes.</p></section>
    <section epub:type="bodymatter"><h1>Index</h1><ul><li>lamp, 12</li></ul></section><h1>Endnotes</h1><p>1. First.</p><p>2. Second.</p>
    <section epub:type="backmatter"><h1>Maps</h1><p>x</p></section>`
  expect(makeBook(html).sections.map(({ title, kind }) => `${title}: ${kind}`)).toEqual([
    'To You: front-matter',
    'Contents: front-matter',
    'Tides: body',
    'Notes: body',
    'Index: index',
    'Endnotes: notes',
    'Maps: back-matter',
  ])
})

test('a landmark tells the kind of the section to which it leads, and its sub-sections are of that kind', () => {
  const book = makeBook(
    { 'a.xhtml': '<h1>Before You Read</h1><p>x</p><h2>Thanks</h2><p>y</p>', 'b.xhtml': '<h1>Tides</h1><p>z</p>' },
    {
      landmarks: [
        ['foreword', 'a.xhtml'],
        ['bodymatter', 'b.xhtml'],
      ],
    },
  )
  expect(book.sections.map(({ kind }) => kind)).toEqual(['front-matter', 'front-matter', 'body'])
  expect(book.sections[0]!.blocks.map(({ voice }) => voice)).toEqual(['front-matter', 'front-matter'])
})

test('a licence is set apart by its markup or its marker lines, and the text goes on behind it', () => {
  const header = '<section class="pg-boilerplate" id="pg-header"><p>The Project Gutenberg eBook of Tides</p></section>'
  const marked = makeBook({ 'a.xhtml': `${header}<h1>Tides</h1><p>x</p>` }, { contents: [['Tides', 'a.xhtml']] })
  expect(marked.sections.map(({ title, kind }) => [title, kind])).toEqual([
    ['Project Gutenberg', 'boilerplate'],
    ['Tides', 'body'],
  ])
  const lines = `<p>You may copy it.</p><p>*** START OF THE PROJECT GUTENBERG EBOOK TIDES ***</p><h1>Tides</h1><p>x</p><p>y</p>
    <p>End of Project Gutenberg's Tides</p><p>*** END OF THE PROJECT GUTENBERG EBOOK TIDES ***</p><p>Licence.</p>`
  expect(makeBook(lines).sections.map(({ kind, text }) => [kind, text.split('\n')[0]])).toEqual([
    ['boilerplate', 'You may copy it.'],
    ['body', 'Tides'],
    ['boilerplate', "End of Project Gutenberg's Tides"],
  ])
})

test('a book that speaks of Project Gutenberg is not taken for its licence', () => {
  const book = makeBook('<h1>Tides</h1><p>*** END OF THE PROJECT GUTENBERG EBOOK is a line she knew.</p><p>x</p><p>y</p><p>z</p>')
  expect(book.sections.map(({ kind }) => kind)).toEqual(['body'])
})

test('a book of pictures is refused with a word on what to do', () => {
  let error: unknown
  try {
    makeBook('<div><img src="a.png" alt=""/></div><svg><image href="b.png"/></svg>')
  } catch (thrown) {
    error = thrown
  }
  expect(error).toBeInstanceOf(AppError)
  expect((error as AppError).code).toBe('book-has-no-text')
  expect((error as AppError).message).toContain('images')
})

test('every heading of the markup is in a block of the section that it opens', () => {
  const book = makeBook('<h1>Tides</h1><p>x</p><h2>Neap</h2><p>y</p>')
  for (const section of book.sections) expect(textOf(section, section.blocks[0]!)).toBe(section.title)
})

test('paragraphs that say which chapter they open are headings where the book has no others', () => {
  expect(outlineOf(makeBook('<p>CHAPTER I</p><p>Hemp.</p><p><b>Chapter Two</b></p><p>Tar.</p>'))).toEqual([
    'CHAPTER I',
    'Chapter Two',
  ])
  expect(outlineOf(makeBook('<p>CHAPTER I</p><p>Hemp.</p>'))).toEqual([''])
})

test('the only scene of an act is a section in it', () => {
  const html = '<h1>ACT I</h1><h2>SCENE I. A pier.</h2><p>Hemp.</p><h1>ACT II</h1><h2>The Storm</h2><p>Tar.</p>'
  expect(outlineOf(makeBook(html))).toEqual(['ACT I', '  SCENE I. A pier.', 'ACT II. The Storm'])
})

// calibre writes contents of the one entry "Start" where it finds none, and every chapter lay in it.
test('contents that name nothing but the beginning give way to the headings', () => {
  const files = { 'c1.xhtml': '<h1>Low Water</h1><p>x</p>', 'c2.xhtml': '<h1>High Water</h1><p>y</p>' }
  expect(outlineOf(makeBook(files, { contents: [['Start', 'c1.xhtml']] }))).toEqual(['Low Water', 'High Water'])
  expect(outlineOf(makeBook({ 'c1.xhtml': '<p>x</p>' }, { contents: [['Start', 'c1.xhtml']] }))).toEqual(['Start'])
})
