import { expect, test } from 'vitest'
import { makeBook } from './make-book.ts'

/** Each look with the words that it lies on. */
function looksOf(html: string): string[] {
  const book = makeBook(html)
  return (book.markup ?? []).map(({ section, start, end, kind, value }) => {
    const words = book.sections[section]!.text.slice(start, end)
    return value === undefined ? `${kind}: ${words}` : `${kind}: ${words} (${value})`
  })
}

function picturesOf(html: string | Readonly<Record<string, string>>): string[] {
  const book = makeBook(html)
  return (book.pictures ?? []).map(({ section, offset, path, alternative, isInline }) => {
    const { text } = book.sections[section]!
    const place = `${text.slice(Math.max(0, offset - 5), offset)}|${text.slice(offset, offset + 5)}`
    return `${path} ${isInline ? 'in the line' : 'between'} ${place.replaceAll('\n', '⏎')}${alternative === '' ? '' : ` (${alternative})`}`
  })
}

test('italics, bold, raised and lowered characters and small capitals keep their words', () => {
  expect(
    looksOf(`<h1>The <i>Larine</i></h1><p>She is <em>not <b>at all</b> </em>shy of H<sub>2</sub>O on the 3<sup>rd</sup>,
      <span class="smcap">said</span> <span style="font-style: italic">he</span>.</p>`),
  ).toEqual([
    'emphasis: Larine',
    'emphasis: not at all',
    'strong: at all',
    'subscript: 2',
    'superscript: rd',
    'small-capitals: said',
    'emphasis: he',
  ])
})

test('a note mark that is raised is no look, and words that are gone have none', () => {
  expect(looksOf('<p>Lit<sup><a href="#n">1</a></sup>.</p><aside id="n"><p>1 By no one.</p></aside><p><i> </i>x</p>')).toEqual([])
})

test('a reading lies on the ideographs that it is for', () => {
  expect(
    looksOf(`<p><ruby>灯<rp>(</rp><rt>とう</rt><rp>)</rp>台<rt>だい</rt></ruby>の<ruby><rb>歌</rb><rb>声</rb><rt>うた</rt>
      <rt>ごえ</rt></ruby></p>`),
  ).toEqual(['reading: 灯 (とう)', 'reading: 台 (だい)', 'reading: 歌声 (うたごえ)'])
})

test('a formula keeps its own elements and nothing that links or runs', () => {
  const html = `<p>As <math href="x"><semantics><msup onclick="y"><mi>x</mi><mn>2</mn></msup><annotation>x^2</annotation></semantics>
    <script>z</script></math> grows</p>`
  expect(looksOf(html)).toEqual([`formula: x2 (["math",{},[["msup",{},[["mi",{},["x"]],["mn",{},["2"]]]]]])`])
})

test('brackets that a formula has only as an attribute are drawn', () => {
  const html = '<p><math><mfenced open="[" separators=";"><mi>x</mi><mi>y</mi></mfenced></math></p>'
  const row = ['mrow', {}, ['[', 'x', ';', 'y', ')'].map((text) => [/[xy]/.test(text) ? 'mi' : 'mo', {}, [text]])]
  expect(makeBook(html).markup?.[0]?.value).toBe(JSON.stringify(['math', {}, [row]]))
})

test('a picture stands where it stands: before the next paragraph, in its line, or behind the last one of its document', () => {
  expect(
    picturesOf({
      'text/a.xhtml': `<h1>One</h1><p>Sails.</p><figure><img src="../img/sail.png" alt="A  sail"/></figure><p>Masts <img src="m.png"/> up.</p>
        <p><img src="end.png"/></p>`,
      'text/b.xhtml': '<p><svg><image xlink:href="/img/rope.jpg"/></svg></p><h1>Two</h1><p>Ropes.</p>',
    }),
  ).toEqual([
    'img/sail.png between ls.⏎⏎|Masts (A sail)',
    'text/m.png in the line asts |up.',
    'text/end.png between s up.|',
    'img/rope.jpg between |Two⏎⏎',
  ])
})

test('a tailpiece belongs to the chapter that it ends, not to the heading behind it', () => {
  expect(picturesOf('<h1>One</h1><p>Sails.</p><img src="tail.png"/><h1>Two</h1><p>Ropes.</p>')).toEqual([
    'tail.png between ails.|',
  ])
})

test('a picture on the web or in the address itself is none of the book', () => {
  expect(picturesOf('<p>x<img src="https://pictures.example/x.png"/><img src="data:image/png;base64,AA"/></p>')).toEqual([])
})

test('epigraphs, sidebars and letters are told from the running text', () => {
  const { blocks } = makeBook(`<div class="epigraph"><p>Salt.</p></div><p>Text.</p><aside><p>Beside.</p></aside>
    <blockquote epub:type="z3998:letter"><p>Dear sir.</p></blockquote>`).sections[0]!
  expect(blocks.map(({ setting }) => setting)).toEqual(['epigraph', undefined, 'sidebar', 'letter'])
})

test('items of lists have their bullets and numbers, the first block of each item only', () => {
  const { blocks } = makeBook(`<ol start="3" type="a"><li><p>three</p><p>and on</p></li><li>four<ul><li>inner</li></ul></li></ol>
    <ol type="I"><li value="9">nine</li></ol><ul style="list-style: none"><li>bare</li></ul>`).sections[0]!
  expect(blocks.map(({ item }) => item)).toEqual([
    { label: 'c.', depth: 1 },
    undefined,
    { label: 'd.', depth: 1 },
    { label: '◦', depth: 2 },
    { label: 'IX.', depth: 1 },
    { label: '', depth: 1 },
  ])
})
