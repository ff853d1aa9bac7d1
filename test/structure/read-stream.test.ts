import { expect, test } from 'vitest'
import { blocksOf, makeBook, pageOf, textOf } from './make-book.ts'

const onlySection = (html: string, language = 'en') => makeBook(html, { language }).sections[0]!

test('inline tags neither add nor lose a space', () => {
  expect(blocksOf('<p>A <i>Lari</i>ne <b>gull </b>is<em> not</em> <span>shy</span>\n  of\tus<sub>2</sub>.</p>')).toEqual([
    'paragraph: A Larine gull is not shy of us2.',
  ])
})

test('text without paragraph elements becomes paragraphs at blocks and at double line breaks', () => {
  const html = 'Loose words.<br/> <br/>More loose words.<div>In a <b>box</b>.<ul><li>an item</li></ul>behind it</div>at the end'
  expect(blocksOf(html)).toEqual([
    'paragraph: Loose words.',
    'paragraph: More loose words.',
    'paragraph: In a box.',
    'list-item: an item',
    'paragraph: behind it',
    'paragraph: at the end',
  ])
})

test('invisible characters go, text is composed, a no-break space stays one space', () => {
  const html = '<p>\ufeffhar\u00adbour coop\u2060erative\u200b cafe\u0301 12\u00a0knots,\u00a0 \u00a0then a b\u00a0\u00a0c</p>'
  expect(blocksOf(html)).toEqual(['paragraph: harbour cooperative café 12\u00a0knots, then a b c'])
})

// Words of Thai, and the parts of an address, were found as one word only.
test('a zero-width space stays where it parts two words, and nowhere else', () => {
  expect(blocksOf('<p>zero\u200bwidth \u200bspaces\u200b</p><p>\u200b</p><h2>A\u200bB</h2>')).toEqual([
    'paragraph: zero\u200bwidth spaces',
    'heading: A\u200bB',
  ])
})

test('an accent that is tagged by itself is composed with its letter, and marks keep their places', () => {
  const book = makeBook('<p>cafe<i>\u0301</i> <span epub:type="pagebreak" title="9"/>noir</p>')
  expect(book.sections[0]!.text).toBe('café noir')
  expect(book.pageBreaks).toEqual([{ section: 0, offset: 5, label: '9' }])
})

test('readings over ideographs, scripts, styles, templates and hidden elements are not text', () => {
  const html = `<p><ruby>灯台<rp>(</rp><rt>とうだい</rt><rp>)</rp></ruby>の歌</p><script>let x</script><style>p {}</style>
    <template>secret</template><p hidden="hidden">hidden</p><p style="color: red; display:none">gone</p><noscript><p>shown</p></noscript>`
  expect(blocksOf(html)).toEqual(['paragraph: 灯台の歌', 'paragraph: shown'])
})

test('a picture that stands for a character is part of the word, a described picture is not', () => {
  expect(blocksOf('<p>歌を<img alt="噛" src="g.png"/>む。<img alt="A ship under full sail" src="s.png"/></p>')).toEqual([
    'paragraph: 歌を噛む。',
  ])
})

test('the alternative text of a picture is the heading where a heading has nothing else', () => {
  expect(
    blocksOf('<h1><img alt="Chapter One" src="t.png"/></h1><h2><img alt="ornament" src="o.png"/>Tides</h2><p>x</p>'),
  ).toEqual(['heading: Chapter One', 'heading: Tides', 'paragraph: x'])
})

test('preformatted text keeps its lines and its spaces', () => {
  expect(blocksOf('<pre>\n10  LIGHT\n  20 WAIT\n\n30 GOTO 10\n</pre>')).toEqual([
    'preformatted: 10  LIGHT\n  20 WAIT\n\n30 GOTO 10',
  ])
})

test('two lines of verse keep their lines, two lines of an address or of prose do not make verse', () => {
  expect(blocksOf('<p>Rope of hemp and rope of tow,<br/>Who will pull and who will go?</p>')).toEqual([
    'verse: Rope of hemp and rope of tow,\nWho will pull and who will go?',
  ])
  expect(blocksOf('<p>Yours,<br/>Hanne Voss.</p><p>He rowed out in the evening,<br/>and came back late.</p>')).toEqual([
    'paragraph: Yours, Hanne Voss.',
    'paragraph: He rowed out in the evening, and came back late.',
  ])
})

test('definitions of one term have it as their lead, and a list has none from the last item of another', () => {
  const section = onlySection(`<p>Bring these:</p><ul><li>rope</li></ul><ul><li>oil</li></ul>
    <dl><dt>Ebb</dt><dd>The tide falls.</dd><dd>A decline.</dd></dl><ul><li>salt</li></ul>`)
  expect(section.blocks.map((block) => [textOf(section, block), block.lead])).toEqual([
    ['Bring these:', undefined],
    ['rope', 'Bring these:'],
    ['oil', 'Bring these:'],
    ['Ebb', undefined],
    ['The tide falls.', 'Ebb'],
    ['A decline.', 'Ebb'],
    ['salt', undefined],
  ])
})

test('a list item keeps the sentence that introduces the list, a nested one its item', () => {
  const section = onlySection(
    '<p>It was noon. Bring these:</p><ul><li>rope</li><li>oil<ul><li>whale oil</li></ul></li><li>salt</li></ul>',
  )
  expect(section.blocks.map((block) => [textOf(section, block), block.lead])).toEqual([
    ['It was noon. Bring these:', undefined],
    ['rope', 'Bring these:'],
    ['oil', 'Bring these:'],
    ['whale oil', 'oil'],
    ['salt', 'Bring these:'],
  ])
})

test('a table row keeps its cells apart and the header row at hand', () => {
  const section = onlySection(
    `<table><caption>Stores</caption><tr><th>Item</th><th>Casks</th></tr><tr><td><p>Lime</p><p>juice</p></td><td>4</td></tr>
     <tr><td>Tar</td><td></td></tr></table>`,
  )
  expect(section.blocks.map((block) => [block.kind, textOf(section, block), block.lead])).toEqual([
    ['caption', 'Stores', undefined],
    ['table-row', 'Item | Casks', undefined],
    ['table-row', 'Lime juice | 4', 'Item | Casks'],
    ['table-row', 'Tar', 'Item | Casks'],
  ])
})

test('a first row in bold is a header where a table has no other', () => {
  const html = '<table><tr><td><b>Tide</b></td><td><p><strong>Hour</strong></p></td></tr><tr><td>low</td><td>6</td></tr></table>'
  expect(onlySection(html).blocks[1]!.lead).toBe('Tide | Hour')
})

test('a table that only lays out the page is read as what it holds', () => {
  expect(blocksOf('<table><tr><td><h1>Tides</h1><p>First.</p></td></tr><tr><td><p>Second.</p></td></tr></table>')).toEqual([
    'heading: Tides',
    'paragraph: First.',
    'paragraph: Second.',
  ])
})

test('a term and its definition are one row, a longer definition is text under its term', () => {
  const html = '<dl><dt>Heron</dt><dd><p>A brass cock.</p></dd><dt>Gauge</dt><dd><p>A staff.</p><p>Read at noon.</p></dd></dl>'
  expect(blocksOf(html)).toEqual([
    'table-row: Heron | A brass cock.',
    'list-item: Gauge',
    'list-item: A staff.',
    'list-item: Read at noon.',
  ])
})

test('verse keeps its lines, whether they are breaks, spans, divs or paragraphs', () => {
  const lines = 'Lamp of brass,\nlamp of tin'
  const breaks = '<p class="poem">Lamp of brass,<br/>\n  lamp of tin</p>'
  const spans = '<div class="stanza"><span class="line">Lamp of brass,</span> <span class="line">lamp of tin</span></div>'
  const divs = '<div class="poetry"><div class="verse">Lamp of brass,</div><div class="verse">lamp of tin</div></div>'
  const paragraphs = '<p class="verse">Lamp of brass,</p><p class="verse">lamp of tin</p>'
  for (const html of [breaks, spans, divs, paragraphs])
    expect(blocksOf(`<p>Before.</p>${html}<p>Behind.</p>`)[1]).toBe(`verse: ${lines}`)
})

test('stanzas are blocks of their own, and the name under a quoted poem makes it a quotation', () => {
  const html = `<div class="poem"><div class="stanza"><div>One</div><div>two</div></div><div class="stanza"><div>three</div></div>
    <div class="attribution">A Sailor</div></div>`
  const section = onlySection(html)
  expect(section.blocks.map((block) => textOf(section, block))).toEqual(['One\ntwo', 'three', 'A Sailor'])
  expect(new Set(section.blocks.map(({ voice }) => voice))).toEqual(new Set(['quotation']))
})

test('numbers in the margin of a poem are not text', () => {
  expect(blocksOf('<div class="poem"><div>Lamp of tin<span class="lnum">10</span></div><div>Salt</div></div>')).toEqual([
    'verse: Lamp of tin\nSalt',
  ])
})

test('a paragraph of three short lines of verse keeps them, two lines are one sentence', () => {
  const verse = '<p>Lamp of brass and lamp of tin,<br/>who will let<br/>the morning in?</p><p>Line one<br/>line two</p>'
  expect(blocksOf(verse)).toEqual([
    'verse: Lamp of brass and lamp of tin,\nwho will let\nthe morning in?',
    'paragraph: Line one line two',
  ])
})

// linear-algebra.epub had 348 "verses": the name, the title and the first words of each theorem.
test('lines that are titles, names or numbers are paragraphs of their own', () => {
  expect(blocksOf('<p>Theorem 12<br/>The Rank of a Sum<br/>Let A and B be matrices of one size.</p>')).toEqual([
    'paragraph: Theorem 12',
    'paragraph: The Rank of a Sum',
    'paragraph: Let A and B be matrices of one size.',
  ])
  const example = '<p>Example SRR<br/>Singular matrix, row-reduced<br/>The coefficient matrix of this example is</p>'
  expect(blocksOf(example)).toHaveLength(3)
  const page = '<p>London:<br/>At the Sign of the <span epub:type="pagebreak" title="2"/>Heron<br/>1903</p>'
  expect(blocksOf(page)).toEqual(['paragraph: London:', 'paragraph: At the Sign of the Heron', 'paragraph: 1903'])
  expect(pageOf(makeBook(page), 'Heron')).toBe('2')
})

test('paragraphs with one break between them are paragraphs', () => {
  const [one, two] = [
    'The miller shut the lower gate before the tide came up.',
    'It was dark by then, and nobody saw the boat or its oars.',
  ]
  expect(blocksOf(`<p>&#160;&#160;${one}<br/>&#160;&#160;${two}</p>`)).toEqual([`paragraph: ${one}`, `paragraph: ${two}`])
})

test('the name under a number in a group of headings is the title', () => {
  const html = '<hgroup><h2>IV</h2><p>The Mill</p></hgroup><p>x</p><hgroup><h2>The Weir</h2><p>in spring</p></hgroup><p>y</p>'
  expect(makeBook(html).sections.map(({ title }) => title)).toEqual(['The Mill', 'The Weir'])
})

test('printed lines of a paragraph are put together, and the words that they cut', () => {
  const lines = `The miller shut the lower gate before the tide came up to it and it<br/>was dark by then, so that he did not see the boat that lay at the other<br/>bank, with a well-<br/>known man in it`
  expect(
    blocksOf(
      `<p>${lines}</p><p>She kept the light-<br/>house, the light\u00ad<br/>ship and nothing else</p><p>A lighthouse.</p>`,
    ),
  ).toEqual([
    `paragraph: ${lines.replace('well-<br/>', 'well-').replaceAll('<br/>', ' ')}`,
    'paragraph: She kept the lighthouse, the lightship and nothing else',
    'paragraph: A lighthouse.',
  ])
})

test('line ends of the file are no spaces between ideographs', () => {
  const html =
    '<p>雨の夜に\n<b>灯台</b>\n  守は、<span epub:type="pagebreak" title="3"/>歌を\nABC\n歌う。</p><p>등대지기\n노래</p>'
  expect(blocksOf(html)).toEqual(['paragraph: 雨の夜に灯台守は、歌を ABC 歌う。', 'paragraph: 등대지기 노래'])
  expect(pageOf(makeBook(html), '歌を')).toBe('3')
})

test('a great initial in a box or a picture belongs to its word, and the letters over an index to nothing', () => {
  expect(
    blocksOf(
      '<div class="cap">T</div><p>he miller shut the gate.</p><div class="fig"><img src="i.png" alt="I"/></div><p>n the morning he went home.</p><p>“O</p><p>NCE there was a mill.</p><p>Once more.</p>',
    ),
  ).toEqual([
    'paragraph: The miller shut the gate.',
    'paragraph: In the morning he went home.',
    'paragraph: “ONCE there was a mill.',
    'paragraph: Once more.',
  ])
  const index = '<p>A</p><p>alder trees, 12, 14, 30</p><p>B</p><p>boats, see ferries, 4</p>'
  expect(blocksOf(index)).toHaveLength(4)
  expect(blocksOf('<p>A</p><p>miller shut the gate that day.</p><p>The miller.</p>')[0]).toBe('paragraph: A')
})

test('a quotation element has the marks of its language, unless it has some of its own', () => {
  expect(
    blocksOf(
      '<p>He said <q>it is <q>mine</q></q>.</p><p lang="de">Er sagt <q>ja</q>.</p><p>So <q>“no”</q>.</p><p><q>Yes</q></p>',
    ),
  ).toEqual(['paragraph: He said “it is ‘mine’”.', 'paragraph: Er sagt „ja“.', 'paragraph: So “no”.', 'paragraph: “Yes”'])
})

test('what the margin says stands beside the sentence', () => {
  expect(
    blocksOf('<p><span class="sidenote">A storm.</span>The tide <span class="sidenote">At four.</span>came in.</p>'),
  ).toEqual(['paragraph: A storm.', 'paragraph: The tide came in.', 'paragraph: At four.'])
})

test('block quotations and epigraphs speak with another voice', () => {
  const section = onlySection(
    '<blockquote><p>Quoted.</p><ul><li>item</li></ul></blockquote><p class="epigraph">Motto.</p><p>Own.</p>',
  )
  expect(section.blocks.map(({ kind, voice }) => `${kind} ${voice}`)).toEqual([
    'quotation quotation',
    'list-item quotation',
    'quotation quotation',
    'paragraph body',
  ])
})

test('the words beside a picture are its caption', () => {
  const html = `<figure><img src="a.png"/><figcaption>The pier.</figcaption></figure>
    <div class="figcenter"><img src="b.png"/><p>The lamp.</p></div><div class="figcenter"><p>No picture.</p></div>`
  expect(blocksOf(html)).toEqual(['caption: The pier.', 'caption: The lamp.', 'paragraph: No picture.'])
})

test('a picture inside a paragraph does not cut its sentence in two', () => {
  const html = '<p>The lamp <div class="figcenter"><img src="a.png"/><p>The pier.</p></div> was lit.</p>'
  expect(blocksOf(html)).toEqual(['paragraph: The lamp was lit.', 'caption: The pier.'])
})

test('lines that stand by coordinates are one sentence until it ends', () => {
  const line = (text: string, top: number) => `<div style="position:absolute; top:${top}px">${text}</div>`
  expect(
    blocksOf(`<div>${line('The brass <i>heron</i>', 1)}${line('turned seven times.', 2)}${line('Then came the storm', 3)}</div>`),
  ).toEqual(['paragraph: The brass heron turned seven times.', 'paragraph: Then came the storm'])
})

test('a block tells its language where it is not that of the book', () => {
  const section = onlySection(
    '<p lang="en-GB">One.</p><p xml:lang="fr">Deux <i lang="la">tres</i>.</p><div lang="de"><p>Drei.</p></div>',
    'en-US',
  )
  expect(section.blocks.map(({ language }) => language)).toEqual([undefined, 'fr', 'de'])
})

test('a foreign word at the beginning does not make a foreign paragraph, a foreign sentence in a tag of its own does', () => {
  const section = onlySection('<p><i lang="la">Homo</i> is a man.</p><p><span lang="la">Homo sum.</span></p>')
  expect(section.blocks.map(({ language }) => language)).toEqual([undefined, 'la'])
})

test('formulas are one run of signs however their markup is laid out', () => {
  expect(
    blocksOf('<p>Let <math>\n <mi>x</mi>\n <mo>=</mo>\n <mn>2</mn> <annotation>tex</annotation></math> be.</p>')[0],
  ).toContain('Let x=2')
})

test('the sign by which a heading offers its address is not part of it', () => {
  expect(blocksOf('<section id="s"><h2><a href="#s">¶</a>\u00a0Tides</h2><p>x</p></section>')).toEqual([
    'heading: Tides',
    'paragraph: x',
  ])
})

test('a contents page that is navigation is not a page of the book, and what it marked is marked behind it', () => {
  const book = makeBook(
    {
      'nav.xhtml': '<h1>Contents</h1><nav epub:type="toc"><ol><li><a href="a.xhtml" id="n">Tides</a></li></ol></nav>',
      'a.xhtml': '<p>Text.</p>',
    },
    { pages: [['iv', 'nav.xhtml#n']] },
  )
  expect(book.sections.map(({ text }) => text)).toEqual(['Text.'])
  expect(book.pageBreaks).toEqual([{ section: 0, offset: 0, label: 'iv' }])
})

test('blocks are in order, do not overlap, and two newlines stand between them', () => {
  const section = onlySection(
    '<h1>A</h1><p>b</p><ul><li>c</li></ul><table><tr><td>d</td><td>e</td></tr></table><pre>f\n\ng</pre>',
  )
  expect(section.text).toBe('A\n\nb\n\nc\n\nd | e\n\nf\n\ng')
  section.blocks.slice(1).forEach((block, n) => {
    expect(block.start).toBe(section.blocks[n]!.end + 2)
  })
})

// Found by mutation: the cells of a table whose first <tr> is missing were lost.
test('cells before any row make a row', () => {
  expect(blocksOf('<table><th>Year</th><th>Boats</th><tr><td>1900</td><td>12</td></tr></table>')).toEqual([
    'table-row: Year | Boats',
    'table-row: 1900 | 12',
  ])
})

// Two pages saved into one file: everything behind the first </html> was lost.
test('text outside of <html> is read, and so is a second page in the same file', () => {
  const page = '<html><head><title>T</title></head><body><p>One.</p></body></html>'
  expect(blocksOf(`${page}stray <p>Two.</p>${page.replace('One', 'Three')}`)).toEqual([
    'paragraph: One.',
    'paragraph: stray',
    'paragraph: Two.',
    'paragraph: Three.',
  ])
})

test('readings over ideographs are set apart, but not what a stray or unfinished one would swallow', () => {
  expect(blocksOf('<p><ruby>灯台<rp>(</rp><rt>とうだい</rt><rp>)</rp></ruby>守</p>')).toEqual(['paragraph: 灯台守'])
  expect(makeBook('<p><ruby>灯台<rt>とうだい</rt></ruby>守</p>').source?.setApart).toEqual({ reading: 4 })
  expect(blocksOf('<p>One.</p><rt>Two.</rt><p>Three.</p>')).toEqual(['paragraph: One.', 'paragraph: Two.', 'paragraph: Three.'])
  expect(blocksOf('<div><ruby>One<rt>two<p>Three.</p></rt></ruby></div>')).toEqual(['paragraph: Onetwo', 'paragraph: Three.'])
})
