import { expect, test } from 'vitest'
import type { Book } from '../../src-shared/book.ts'
import { makeBook } from './make-book.ts'

/** Each reference as "kind label → path: first words". */
function referencesOf(book: Book): string[] {
  return book.crossReferences.map(({ kind, label, fromSection, fromOffset, toSection, toStart, toEnd }) => {
    expect(book.sections[fromSection]!.text.slice(fromOffset)).toMatch(new RegExp(`^${label.replace(/[.()]/g, '\\$&')}`))
    const to = book.sections[toSection]!
    return `${kind} ${label} → ${to.path}: ${to.text.slice(toStart, toEnd).split('\n')[0]}`
  })
}

test('words that carry a link lead to a section, a paragraph, a page or a figure', () => {
  const book = makeBook({
    a: '<h1>Tides</h1><p>Read <a href="b">the lamp</a>, <a href="b#oil">on oil</a>, <a href="b#p9">p. 9</a>, <a href="b#fig">the drawing</a>.</p>',
    b: `<h1>Lamps</h1><p>x</p><p id="oil">Oil is dear.</p><p><span epub:type="pagebreak" id="p9" title="9"/>Nine.</p>
      <figure id="fig"><img src="f.png"/><figcaption>A lamp.</figcaption></figure>`,
  })
  expect(referencesOf(book)).toEqual([
    'section the lamp → lamps: Lamps',
    'section on oil → lamps: Oil is dear.',
    'page p. 9 → lamps: Nine.',
    'figure the drawing → lamps: A lamp.',
  ])
})

test('a line that is only a link is contents, and a link to its own paragraph says nothing', () => {
  const book = makeBook(
    '<h1 id="t">Tides</h1><p><a href="#t">Tides</a></p><p>4. <a href="#t">Tides</a> 12</p><p id="s">As <a href="#s">here</a>.</p>',
  )
  expect(referencesOf(book)).toEqual([])
})

test('words without a link lead where the book has exactly one such thing', () => {
  const book = makeBook(
    `<h1>Chapter I. Tides</h1><p>See Chapter II and cf. chapter 9. See p. 12, but not p. 12 of his Travels.</p><h1>Chapter Two</h1>
     <p>As in fig. 3, and see section 3.4.</p><div class="figcenter"><img src="f.png"/><p>Figure 3: A lamp.</p></div><h2>3.4 Gauges</h2>
     <p><span epub:type="pagebreak" title="12"/>Read at noon, see note 1.</p><aside epub:type="footnote"><p>1 By hand.</p></aside>`,
  )
  expect(referencesOf(book)).toEqual([
    'section Chapter II → chapter-two: Chapter Two',
    'page p. 12 → chapter-two/3-4-gauges: Read at noon, see note 1.',
    'figure fig. 3 → chapter-two: Figure 3: A lamp.',
    'section section 3.4 → chapter-two/3-4-gauges: 3.4 Gauges',
    'note note 1 → chapter-two/3-4-gauges: By hand.',
  ])
})

test('among several the one under the same part is meant, and two of them mean nothing', () => {
  const chapter = (n: string, text: string) => `<h2>Chapter ${n}</h2><p>${text}</p>`
  const book = makeBook(
    `<h1>Part One: Salt</h1>${chapter('1', 'x')}${chapter('2', 'See chapter 1.')}<h1>Part Two: Oil</h1>${chapter('1', 'y')}<h1>End</h1><p>See chapter 1.</p>`,
  )
  expect(referencesOf(book)).toEqual(['section chapter 1 → part-one-salt/chapter-1: Chapter 1'])
})

test('pages that two places share, and what a link says already, are left alone', () => {
  const mark = '<span epub:type="pagebreak" title="7"/>'
  const book = makeBook(
    `<h1 id="c">Chapter 1</h1><p>${mark}x</p><p>${mark}y</p><h1>Chapter 2</h1><p>See p. 7. See <a href="#c">chapter 1</a>.</p>`,
  )
  expect(referencesOf(book)).toEqual(['section chapter 1 → chapter-1: Chapter 1'])
})

test('entries of an index lead to the pages that they name, once each, and only where the book has the page', () => {
  const book = makeBook({
    a: `<h1>Tides</h1><p><span epub:type="pagebreak" id="p1" title="1"/>The lamp.</p><p><span epub:type="pagebreak" title="2"/>Oil.</p>`,
    b: '<section epub:type="index"><h1>Index</h1><p>The numbers are those of pages 1 and 2 of the printed edition, which see.</p><p>lamp, <a href="a#p1">1</a>, 2</p><p>oil, 2–3; see whale, 9</p></section>',
  })
  expect(referencesOf(book).slice(-3)).toEqual(['page 1 → tides: The lamp.', 'page 2 → tides: Oil.', 'page 2–3 → tides: Oil.'])
})
