import { expect, test } from 'vitest'
import { listedPageLabel } from '../../src-main/import/page-label.ts'
import { healthReport } from '../../src-main/structure/health-report.ts'
import { pageOf as pageAt } from '../../src-main/verify/page-label-at.ts'
import type { Book } from '../../src-shared/book.ts'
import { makeBook, pageOf } from './make-book.ts'

const mark = (label: string) => `<span epub:type="pagebreak" id="p${label}" title="${label}"/>`
const labels = ({ pageBreaks }: Book) => pageBreaks.map(({ label }) => label)

test('pages that open in a table open with their own cell, and behind the last row with the text behind the table', () => {
  const book = makeBook(
    `<table><tr><td>rope</td><td>1</td></tr><tr><td>${mark('5')}oar</td><td>2</td></tr><tr>${mark('6')}<td>sail</td><td>3</td></tr>
     ${mark('7')}</table><p>Behind.</p>`,
  )
  expect(labels(book)).toEqual(['5', '6', '7'])
  expect(['rope', 'oar', 'sail', 'Behind.'].map((phrase) => pageOf(book, phrase))).toEqual([null, '5', '6', '7'])
})

test('a list of pages that leaves out what the text marks is completed, one that disagrees with the text is not', () => {
  const html = `<p>${mark('1')}One.</p><p>${mark('2')}Two.</p><p>${mark('3')}Three.</p>`
  expect(labels(makeBook(html, { pages: [['1', 'book.xhtml#p1']] }))).toEqual(['1', '2', '3'])
  expect(labels(makeBook(html, { pages: [['21', 'book.xhtml#p1']] }))).toEqual(['21'])
})

test('the classes of DAISY and TEI name pages', () => {
  const book = makeBook(
    '<p><span class="page-front" id="a">v</span>One.</p><p><span class="page-normal" id="b">1</span>Two, <span class="tei-pb">[2]</span>three.</p>',
  )
  expect([book.sections[0]!.text, labels(book)]).toEqual(['One.\n\nTwo, three.', ['v', '1', '2']])
})

test('a hidden page mark is one', () => {
  const book = makeBook(
    '<p>a <span class="pagenum" style="display:none">4</span>b <span hidden="" role="doc-pagebreak" title="5"/>c</p>',
  )
  expect([book.sections[0]!.text, labels(book)]).toEqual(['a b c', ['4', '5']])
})

test.each([
  ['S-1', 'S-1'],
  ['page-12', '12'],
  ['p.6', '6'],
  ['S. 7', '7'],
  ['Page xii', 'xii'],
  ['[9]', '9'],
  ['Inside Cover', 'Inside Cover'],
])('"%s" in a list of pages is the page %s', (written, label) => expect(listedPageLabel(written)).toBe(label))

test('classes with a number behind them, and anchors whose own id says the page, are marks', () => {
  const html = `<p><span class="pagenum1">34</span>a <a class="page" id="p35"></a>b <span class="newpage" id="page36">36</span>c
    <span class="pagenum"><a id="Page_37"></a><a href="#Page_37">[37]</a></span>d</p><hr class="pagebreak" id="page38"/><p>e</p>`
  const book = makeBook(html)
  expect([labels(book), book.sections[0]!.text]).toEqual([['34', '35', '36', '37', '38'], 'a b c d\n\ne'])
})

test('empty anchors are pages when their ids say "page" and count', () => {
  const book = makeBook('<p>a <a id="page_12"/>b <a id="page_13"/>c</p><p><a id="page_14"/>d</p>')
  expect(labels(book)).toEqual(['12', '13', '14'])
  expect(labels(makeBook('<p>a <a id="page_12"/>b <a id="page_3"/>c</p>'))).toEqual([])
})

test('ids like "p3" are pages when they stand inside of sentences, and paragraphs when they stand before them', () => {
  const inside = Array.from({ length: 6 }, (_, n) => `<p>The rope <a id="p${n + 3}"/>and the oar.</p>`).join('')
  const before = Array.from({ length: 6 }, (_, n) => `<p><a id="p${n + 3}"/>The rope and the oar.</p>`).join('')
  expect(labels(makeBook(inside))).toEqual(['3', '4', '5', '6', '7', '8'])
  expect(labels(makeBook(before))).toEqual([])
})

test('text outside of the line of reading does not stand on the last page of the book', () => {
  const book = makeBook(
    { 'a.xhtml': `${mark('5')}<p>Alpha.</p>`, 'notes.xhtml': `<p>Aside.</p>${mark('A1')}<p>More.</p>` },
    { nonlinear: ['notes.xhtml'] },
  )
  const aside = book.sections.find(({ text }) => text.includes('Aside.'))!
  expect(pageAt(book, aside.ordinal, 0, 6)).toEqual({ label: null, to: null, source: 'page-break' })
  expect([pageOf(book, 'Alpha.'), pageOf(book, 'More.')]).toEqual(['5', 'A1'])
  expect(healthReport(book, [], 512).pages).toMatchObject({ count: 2, duplicates: [] })
})

test('braces and abbreviations in running text are pages where they count through the book', () => {
  const pages = (open: string, close: string, numbers: readonly number[]) =>
    makeBook(numbers.map((n) => `<p>Salt and ${open}${n}${close} oil.</p>`).join('')).pageBreaks.map(({ label }) => label)
  const counting = [7, 8, 9, 11, 12]
  expect(pages('{', '}', counting)).toEqual(counting.map(String))
  expect(pages('[p. ', ']', counting)).toEqual(counting.map(String))
  expect(pages('{', '}', [3, 1, 2, 9, 4])).toEqual([])
  expect(pages('[p. ', ']', [7, 8])).toEqual([])
})

test('words around the number, and names around it in an id, are not part of a label', () => {
  const labelOf = (attributes: string) => makeBook(`<p><span epub:type="pagebreak" ${attributes}/>Salt.</p>`).pageBreaks[0]?.label
  expect(['page break 6', 'Start of page 7', 'Page 8 of 300', 'page no. 9'].map((title) => labelOf(`title="${title}"`))).toEqual([
    '6',
    '7',
    '8',
    '9',
  ])
  expect(['c1-p11', 'ch3page12', 'pagebreak_rw_13', 'page-0014', 'map3'].map((id) => labelOf(`id="${id}"`))).toEqual([
    '11',
    '12',
    '13',
    '14',
    undefined,
  ])
})
