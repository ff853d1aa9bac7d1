import { expect, test } from 'vitest'
import type { Book } from '../../src-shared/book.ts'
import { makeBook, textOf } from './make-book.ts'

/** Each call as "words before it → label → text of its note". */
function callsOf(book: Book): string[] {
  return book.crossReferences
    .filter(({ kind }) => kind === 'note')
    .map(({ fromSection, fromOffset, toSection, toStart, toEnd, label }) => {
      const before = book.sections[fromSection]!.text.slice(0, fromOffset)
      return `${before.slice(before.lastIndexOf('\n') + 1)} → ${label} → ${book.sections[toSection]!.text.slice(toStart, toEnd)}`
    })
}

function notesOf(book: Book): string[] {
  return book.sections.flatMap((section) =>
    section.blocks
      .filter(({ voice }) => voice === 'note')
      .map((block) => `${block.kind} ${block.noteLabel}: ${textOf(section, block)}`),
  )
}

test('marked notes: the mark leaves the sentence, the number leaves the note, sub- and superscripts stay', () => {
  const book =
    makeBook(`<p>In 1900<a epub:type="noteref" href="#n1">2</a> it stood.<sup><a href="#n2" role="doc-noteref">3</a></sup> Yes.</p>
    <aside epub:type="footnote" id="n1"><p>2 The roll of 1900.</p></aside><aside role="doc-footnote" id="n2"><p>3 One was a cat.</p></aside>
    <p>H<sub>2</sub>O, x<sup>2</sup> and 1<sup>st</sup> stay.</p>`)
  expect(book.sections[0]!.text.split('\n\n')[0]).toBe('In 1900 it stood. Yes.')
  expect(book.sections[0]!.text).toContain('H2O, x2 and 1st stay.')
  expect(callsOf(book)).toEqual(['In 1900 → 2 → The roll of 1900.', 'In 1900 it stood. → 3 → One was a cat.'])
  expect(notesOf(book)).toEqual(['note 2: The roll of 1900.', 'note 3: One was a cat.'])
})

test('unmarked notes are known by the shape of their links: a mark that leads to a block which begins with it', () => {
  const book = makeBook({
    'a.xhtml':
      '<p>The lamp needs oil<a href="n.xhtml#n1">1</a> at dusk.</p><p>It is<sup><a href="n.xhtml#n2">2</a></sup> lit.</p>',
    'n.xhtml': '<h1>Notes</h1><p id="n1">1. From the press.</p><p id="n2">2) By hand.</p>',
  })
  expect(callsOf(book)).toEqual(['The lamp needs oil → 1 → From the press.', 'It is → 2 → By hand.'])
  expect(book.sections.map(({ title, kind }) => `${title}: ${kind}`)).toEqual([': body', 'Notes: notes'])
})

test('notes that lead back to their calls, as Project Gutenberg writes them', () => {
  const book = makeBook(`<p>by ladies<a id="FNanchor_1"></a><a href="#Footnote_1" class="fnanchor">[1]</a> and others.</p>
    <div class="footnote"><p><a id="Footnote_1"></a><a href="#FNanchor_1"><span class="label">[1]</span></a> Of the island.</p><p>And beyond.</p></div>
    <p>Next.</p>`)
  expect(book.sections[0]!.text).toBe('by ladies and others.\n\nOf the island.\n\nAnd beyond.\n\nNext.')
  expect(callsOf(book)).toEqual(['by ladies → 1 → Of the island.\n\nAnd beyond.'])
  expect(notesOf(book)).toEqual(['note 1: Of the island.', 'note 1: And beyond.'])
})

test('the way back is not text, whatever sign or words it is', () => {
  const book =
    makeBook(`<p>Salt<sup><a id="r1" href="#n1">1</a></sup> and oil<sup><a id="r2" href="#n2">2</a></sup>.</p><section epub:type="endnotes">
    <ol><li id="n1"><p>White. <a href="#r1">↩</a></p></li><li id="n2"><p>Dark. <a href="#r2" role="doc-backlink">go to the text</a></p></li></ol></section>`)
  expect(callsOf(book)).toEqual(['Salt → 1 → White.', 'Salt and oil → 2 → Dark.'])
})

test('brackets around a mark and commas between marks go with them', () => {
  const book = makeBook(`<p>One [<a href="#n1">1</a>] two<sup><a href="#n1">1</a>, <a href="#n2">2</a></sup>.</p>
    <p id="n1">[1] First.</p><p id="n2">[2] Second.</p>`)
  expect(book.sections[0]!.text).toBe('One two.\n\nFirst.\n\nSecond.')
  expect(callsOf(book).length).toBe(3)
})

test('a note inside a paragraph stands behind it', () => {
  const book = makeBook(
    '<p>Salt<a epub:type="noteref" href="#n">*</a><span epub:type="footnote" id="n">* White.</span> and oil.</p><p>More.</p>',
  )
  expect(book.sections[0]!.text).toBe('Salt and oil.\n\nWhite.\n\nMore.')
  expect(callsOf(book)).toEqual(['Salt → * → White.'])
})

test('notes in a definition list, in table rows, and several in one paragraph', () => {
  const list = makeBook('<p>Salt<a href="#a" class="noteref">1</a>.</p><dl><dt id="a">1</dt><dd>White.</dd></dl>')
  expect(callsOf(list)).toEqual(['Salt → 1 → White.'])
  const table = makeBook(
    '<p>Salt<sup><a href="#a">1</a></sup>.</p><table><tr><td id="a">1</td><td>White.</td></tr><tr><td>2</td><td>Dark.</td></tr></table>',
  )
  expect(callsOf(table)).toEqual(['Salt → 1 → White.'])
  const shared = makeBook(
    '<p>Salt<sup><a href="#a">1</a></sup>, oil<sup><a href="#b">2</a></sup>.</p><p><a id="a"></a>1. White. <a id="b"></a>2. Dark.</p>',
  )
  expect(callsOf(shared)).toEqual(['Salt → 1 → 1. White. ', 'Salt, oil → 2 → 2. Dark.'])
})

test('a hidden note is a note, and one without a call has the number it begins with', () => {
  const book =
    makeBook(`<p>Salt<a epub:type="noteref" href="#n">1</a>.</p><aside epub:type="footnote" id="n" hidden="hidden">White.</aside>
    <aside epub:type="footnote"><p>† Dark.</p></aside><aside epub:type="footnote"><p>1900 was a dry year.</p></aside>`)
  expect(notesOf(book)).toEqual(['note 1: White.', 'note †: Dark.', 'note undefined: 1900 was a dry year.'])
})

test('a number that begins the note as a word stays', () => {
  const book = makeBook(
    '<p>Salt<a epub:type="noteref" href="#n">1</a>.</p><aside epub:type="footnote" id="n"><p>1.5 million casks.</p></aside>',
  )
  expect(notesOf(book)).toEqual(['note 1: 1.5 million casks.'])
})

test('numbers that are words of the sentence are no note marks', () => {
  const html = `<p>See rule <a href="#r">12</a>, or chapter <a href="#c">4</a>.</p><p id="r">12 Trim the wick.</p><h2 id="c">4 Tides</h2>
    <p><a href="#r">1</a> <a href="#c">2</a></p>`
  const book = makeBook(html)
  expect(book.sections[0]!.text).toContain('See rule 12, or chapter 4.')
  expect(callsOf(book)).toEqual([])
})

test('a call may open a line, and a note may begin with a paragraph that is only its number', () => {
  const book = makeBook(`<div class="poem"><div><a id="r" href="#n" class="fnanchor">[8]</a>Lamp of tin</div></div>
    <div class="footnote"><p><a id="n" href="#r">[8]</a></p><p>Of copper.</p></div>`)
  expect(book.sections[0]!.text).toBe('Lamp of tin\n\nOf copper.')
  expect(notesOf(book)).toEqual(['note 8: Of copper.'])
  expect(book.crossReferences.length).toBe(1)
})

test('words that call a note stay in the sentence', () => {
  const book = makeBook(
    '<p>The <a epub:type="annoref" href="#a">Emperor’s</a> hat.</p><aside epub:type="annotation" id="a"><p>Misprinted.</p></aside>',
  )
  expect(callsOf(book)).toEqual(['The  → Emperor’s → Misprinted.'])
  expect(book.sections[0]!.text.split('\n\n')[0]).toBe('The Emperor’s hat.')
})

/** Calls of a book's notes as `mark > text of the note`. */
function notesCalledIn(html: string): string[] {
  const { crossReferences, sections } = makeBook(html)
  const notes = crossReferences.filter(({ kind }) => kind === 'note')
  return notes.map(({ label, toSection, toStart, toEnd }) => `${label} > ${sections[toSection]!.text.slice(toStart, toEnd)}`)
}

test.each(['Go back', '↩ 1', '[←1]', '⇧', '(a)'])(
  'a link back to the call is no text of the note, whatever it says: "%s"',
  (back) => {
    const html = `<p>The rope held.<a id="r1" href="#n1"><sup>1</sup></a> The oar broke.</p><p id="n1">1. It was hemp. <a href="#r1">${back}</a></p>`
    expect(notesCalledIn(html)).toEqual(['1 > It was hemp.'])
  },
)

test('brackets around the way back go with it, and several ways back in one box', () => {
  expect(
    notesCalledIn('<p>The rope.<a id="r1" href="#n1">[1]</a> x</p><p id="n1">[1] Hemp. [<a href="#r1">return</a>]</p>'),
  ).toEqual(['1 > Hemp.'])
  const box = `<p>The rope<sup id="r1"><a href="#n1">[1]</a></sup> and again<sup id="r2"><a href="#n1">[1]</a></sup>.</p>
    <ol><li id="n1"><span class="cite-backlink">↑ <sup><a href="#r1">1.0</a></sup> <sup><a href="#r2">1.1</a></sup></span> Hemp.</li></ol>`
  expect(notesCalledIn(box)).toEqual(['1 > Hemp.', '1 > Hemp.'])
})

test('East Asian marks, circled, with a sign before them or as a picture', () => {
  const html = `<p>绳子。<a href="#n1"><sup>①</sup></a>桨。<a epub:type="noteref" href="#n2">※2</a>帆。<a class="duokan-footnote" href="#n3"><img src="n.png" alt=""/></a></p>
    <p id="n1">① 麻绳。</p><aside epub:type="footnote" id="n2">※2 木桨。</aside><ol><li id="n3" epub:type="footnote">白帆。</li></ol>`
  expect(makeBook(html).sections[0]!.text).toContain('绳子。桨。帆。')
  expect(notesCalledIn(html)).toEqual(['① > 麻绳。', '2 > 木桨。', ' > 白帆。'])
})

test('a mark without a link, and one that names its note without an address', () => {
  expect(makeBook('<p>The rope.<a epub:type="noteref">1</a> Held.</p>').sections[0]!.text).toBe('The rope. Held.')
  expect(notesCalledIn('<p>The rope<noteref idref="n1">1</noteref> held.</p><note id="n1"><p>1 Hemp.</p></note>')).toEqual([
    '1 > Hemp.',
  ])
})

// Converters of scanned books raise the marks and link nothing: "nine keepers2" stood in the sentence, and was not found by its words.
test('raised marks without links are tied to the numbers under a heading "Notes"', () => {
  const book = makeBook(`<h1>One</h1><p>In 1900<sup>1</sup> it stood 20 km<sup>2</sup> wide, or so<sup>2</sup>.</p>
    <h2>Notes</h2><p>1. The roll of 1900.</p><p>[2] Or more.</p><p>3. By nobody called.</p>`)
  expect(book.sections[0]!.text).toContain('In 1900 it stood 20 km2 wide, or so.')
  expect(callsOf(book)).toEqual(['In 1900 → 1 → The roll of 1900.', 'In 1900 it stood 20 km2 wide, or so → 2 → Or more.'])
})

test('raised marks without links find their notes at the end of the book, by chapter or counted through', () => {
  const text = (mark: number) => `<h1>A tale</h1><p>The lamp was lit<sup>${mark}</sup> at 10<sup>2</sup> m<sup>2</sup>.</p>`
  const plain = (mark: number) => text(mark).replace(/10<sup>2<.sup> m<sup>2<.sup>/, 'dusk')
  const byChapter = '<h1>Notes</h1><h2>One</h2><p>1. By hand.</p><h2>Two</h2><ol><li>By Oda.</li><li>Or not.</li></ol>'
  const through = '<h1>Notes</h1><p>1. By hand.</p><p>2. By Oda.</p>'
  const book = (a: string, b: string, notes: string) => callsOf(makeBook({ 'a.xhtml': a, 'b.xhtml': b, 'n.xhtml': notes }))
  expect(book(plain(1), plain(1), byChapter)).toEqual(['The lamp was lit → 1 → By hand.', 'The lamp was lit → 1 → By Oda.'])
  expect(book(plain(1), plain(2), through)).toEqual(['The lamp was lit → 1 → By hand.', 'The lamp was lit → 2 → By Oda.'])
  // A power among them leaves it open which number means a note.
  expect(book(text(1), text(3), through)).toEqual([])
})

test('what a mark calls and stands in an aside is a note, without any mark of its own', () => {
  const book = makeBook(
    '<p>In 1900<a href="#n1">1</a> it stood. <a href="#b">See the box.</a></p><aside id="n1"><p>The roll.</p></aside><aside id="b"><p>A box.</p></aside>',
  )
  expect(callsOf(book)).toEqual(['In 1900 → 1 → The roll.'])
  expect(notesOf(book)).toEqual(['note 1: The roll.'])
})

test('small numbers that count verses are words of their own, and no notes', () => {
  const book = makeBook(`<p><sup>1</sup>In the beginning was a lamp. <sup>2</sup>And it burned; <sup>3</sup>“Go,” said he.</p>
    <p><sup>1</sup>And he went. <span class="verse">2</span>He came.</p><p>Of <sup>14</sup>C and 10<sup>3</sup> lamps.</p>`)
  expect(book.sections[0]!.text.split('\n\n')).toEqual([
    '1 In the beginning was a lamp. 2 And it burned; 3 “Go,” said he.',
    '1 And he went. 2 He came.',
    'Of 14C and 103 lamps.',
  ])
  expect(callsOf(book)).toEqual([])
  expect(makeBook('<p>Of <sup>14</sup>C and <sup>3</sup>He.</p>').sections[0]!.text).toBe('Of 14C and 3He.')
})

test('a star before the number belongs to the mark', () => {
  const book = makeBook('<p>The lamp<a class="noteref" href="#n1">*1</a> burned.</p><div id="n1"><p>*1 Of brass.</p></div>')
  expect(callsOf(book)).toEqual(['The lamp → 1 → Of brass.'])
})

test('raised marks without links are tied to the block below that begins with the same one', () => {
  const book = makeBook(
    `<p>In 1900 it had nine keepers<sup>1</sup> and a cat.<span class="super">2</span> Ten m<sup>2</sup> of glass, the 4<sup>th</sup> lamp.</p><p>Oil<sup>1</sup> came.</p>
     <hr/><p><sup>1</sup> One was a boy.</p><p><sup>2</sup>The cat was grey.</p><p><sup>1</sup> Oil of seals.</p>`,
  )
  expect(book.sections[0]!.text).toContain('had nine keepers and a cat. Ten m2 of glass, the 4th lamp.')
  expect(callsOf(book).map((call) => /\S+ → .*$/.exec(call)?.[0])).toEqual([
    'keepers → 1 → One was a boy.',
    'cat. → 2 → The cat was grey.',
    'Oil → 1 → Oil of seals.',
  ])
})
