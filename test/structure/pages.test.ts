import { expect, test } from 'vitest'
import { makeBook, pageOf } from './make-book.ts'

const mark = (label: string) => `<span epub:type="pagebreak" id="p${label}" title="${label}"/>`
const labelsOf = (html: string) => makeBook(html).pageBreaks.map(({ label }) => label)

test('a break opens its page where it stands: before a block, in a sentence, in a word, at the end of a paragraph', () => {
  const book = makeBook(
    `<p>Before.</p><p>${mark('v')}First.</p><p>The light${mark('6')}house stood ${mark('7')}dark.${mark('8')}</p><p>Last.</p>`,
  )
  expect(book.sections[0]!.text).toBe('Before.\n\nFirst.\n\nThe lighthouse stood dark.\n\nLast.')
  expect(['Before.', 'First.', 'The light', 'house', 'stood', 'dark.', 'Last.'].map((phrase) => pageOf(book, phrase))).toEqual([
    null,
    'v',
    'v',
    '6',
    '6',
    '7',
    '8',
  ])
  expect(book.pageSource).toBe('page-break')
})

test('the label is taken from title, aria-label, text or id, whatever stands around the number', () => {
  expect(
    labelsOf(
      `<p>${mark('iv')}a <span role="doc-pagebreak" aria-label=" Page 22. "></span>b <span epub:type="pagebreak">[23]</span>c
       <span epub:type="pagebreak" id="page24"/>d <a epub:type="pagebreak" title="A-3" id="x"></a>e <span epub:type="pagebreak">212a</span>f</p>`,
    ),
  ).toEqual(['iv', '22', '23', '24', 'A-3', '212a'])
})

test('visible numbers inside a break are not text', () => {
  const book = makeBook(
    '<p>to nature." <span epub:type="pagebreak" title="172">172</span> Many <span role="doc-pagebreak">Page 173</span>tales.</p>',
  )
  expect(book.sections[0]!.text).toBe('to nature." Many tales.')
})

test('breaks as blocks, and two in a row before a heading', () => {
  const html = `<p>a</p><div epub:type="pagebreak" title="21"></div><p>b</p><hr role="doc-pagebreak" aria-label="22"/>
    <h2>${mark('23')}${mark('24')}Heading</h2><p>c</p>`
  const book = makeBook(html)
  expect(book.pageBreaks.map(({ label }) => label)).toEqual(['21', '22', '23', '24'])
  expect([pageOf(book, 'b'), pageOf(book, 'Heading'), pageOf(book, 'c')]).toEqual(['21', '24', '24'])
})

test('page marks by class, alone or several in one', () => {
  const book = makeBook(
    `<p><span class="pagenum" id="Page_xxxiii">[Pg xxxiii]</span>He thought of <span class="pageno"><a id="Page_1">{1}</a></span>fortune,
     said<span class="x-ebookmaker-pageno" title="[Pg 2]"> [2] </span> nothing.</p><p><span class="pagenum"><span id="Page_3">[3]</span><br/>
     <span id="Page_4">[4]</span></span></p><p>More.</p>`,
  )
  expect(book.sections[0]!.text).toBe('He thought of fortune, said nothing.\n\nMore.')
  expect(book.pageBreaks.map(({ label }) => label)).toEqual(['xxxiii', '1', '2', '3', '4'])
  expect([pageOf(book, 'fortune'), pageOf(book, 'nothing'), pageOf(book, 'More')]).toEqual(['1', '2', '4'])
  expect(book.pageSource).toBe('text-mark')
})

test('what looks like a mark and is none stays in the text', () => {
  const html = `<p>See page [12] and note {3}, [Pg. unknown] too.</p><p>A note[1] of the year [1903].</p>
    <ul><li>Tides <span class="page">12</span></li><li><a href="#x" class="pagenum">13</a></li></ul><div class="page">A whole page of text.</div>`
  const book = makeBook(html)
  expect(book.pageBreaks).toEqual([])
  expect(book.sections[0]!.text).toContain('See page [12] and note {3}, [Pg. unknown] too.')
  expect(book.sections[0]!.text).toContain('Tides 12')
})

test('bare marks in running text are believed when their numbers run on', () => {
  const book = makeBook('<p>One [Pg 12] two.</p><p>Three light[Pg 13]house.</p><p>[Pg 14]</p><p>Four.</p>')
  expect(book.sections[0]!.text).toBe('One two.\n\nThree lighthouse.\n\nFour.')
  expect(book.pageBreaks.map(({ label }) => label)).toEqual(['12', '13', '14'])
  expect(makeBook('<p>One [Pg 12] two.</p>').pageBreaks).toEqual([])
})

test('anchors that are named after printed pages are marks in books without others', () => {
  const book = makeBook('<p><a id="Page_7"></a>One.</p><p>Two <a name="Page_8"></a>three.</p>')
  expect([pageOf(book, 'One'), pageOf(book, 'Two'), pageOf(book, 'three')]).toEqual(['7', '7', '8'])
})

test('the page list wins over the marks in the text, which go all the same', () => {
  const html = `<p>${mark('1')}One. <span class="pagenum">[2]</span>Two.</p><p><a id="bare"></a>Three.</p>`
  const book = makeBook(
    { 'a.xhtml': html },
    {
      pages: [
        ['i', 'a.xhtml#p1'],
        ['iii', 'a.xhtml#bare'],
      ],
      pageEdition: 'urn:isbn:1',
    },
  )
  expect(book.sections[0]!.text).toBe('One. Two.\n\nThree.')
  expect(book.pageBreaks.map(({ label }) => label)).toEqual(['i', 'iii'])
  expect([book.pageSource, book.pageEdition]).toEqual(['page-list', 'urn:isbn:1'])
})

test('labels stay as the list has them, in the order of the text: repeated, descending, in any words', () => {
  const html = `<p>${mark('a')}One.</p><p>${mark('b')}Two.</p><p>${mark('c')}Three.</p>`
  const pages = [
    ['5', 'x#pc'],
    ['Inside Cover', 'x#pa'],
    ['5', 'x#pb'],
  ] as const
  const book = makeBook({ x: html }, { pages })
  expect(book.pageBreaks.map(({ label }) => label)).toEqual(['Inside Cover', '5', '5'])
})

test('a target without fragment is the beginning of its file; what is missing is told and never invented', () => {
  const pages = [
    ['I', 'a'],
    ['3', 'b#gone'],
    ['4', 'b#gone-too'],
    ['9', 'nowhere'],
  ] as const
  const book = makeBook({ a: '<p>Cover.</p>', b: '<p>Text.</p>' }, { pages })
  expect(book.pageBreaks.map(({ label }) => label)).toEqual(['I', '3'])
  expect(pageOf(book, 'Text.')).toBe('3')
  expect(book.warnings.map(({ code }) => code)).toEqual(['page-target-missing'])
})

test('a listed page whose id is missing is found by the mark that carries its label', () => {
  const book = makeBook({ a: `<p>One. ${mark('8')}Two.</p>` }, { pages: [['8', 'a#other']] })
  expect(pageOf(book, 'One.')).toBe(null)
  expect(pageOf(book, 'Two.')).toBe('8')
})

test('pages open in tables, lists, preformatted text and notes where they stand', () => {
  const html = `<table><tr><td>a</td><td>b</td></tr>${mark('2')}<tr><td>c</td><td>d ${mark('3')}e</td></tr></table>
    <ul>${mark('4')}<li>f</li></ul><pre>g\n${mark('5')}h</pre>`
  const book = makeBook(html)
  expect(['a', 'c', 'e', 'f', 'g', 'h'].map((phrase) => pageOf(book, phrase))).toEqual([null, '2', '3', '4', '4', '5'])
})

test('a page mark between two sections belongs to the second', () => {
  const book = makeBook(`<h1>A</h1><p>x</p>${mark('2')}<h1>B</h1><p>y</p>`)
  expect(book.pageBreaks).toEqual([{ section: 1, offset: 0, label: '2' }])
})

test('without page marks there are no pages', () => {
  const book = makeBook({ 'a.xhtml': '<p>Text.</p>' }, { pageEdition: 'urn:isbn:1' })
  expect([book.pageSource, book.pageBreaks, book.pageEdition]).toEqual(['none', [], undefined])
})
