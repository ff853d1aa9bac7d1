import type { AnyNode } from 'domhandler'
import { expect, test } from 'vitest'
import { parseMarkup } from '../../src-main/import/parse-markup.ts'

/** The tree as markup again, every element closed. */
function shown(node: AnyNode): string {
  if ('data' in node) return node.data
  if (!('children' in node)) return ''
  const inner = node.children.map(shown).join('')
  if (!('attribs' in node)) return inner
  const attributes = Object.entries(node.attribs).map(([name, value]) => ` ${name}="${value}"`)
  return `<${node.name}${attributes.join('')}>${inner}</${node.name}>`
}

const parsed = (text: string) => shown(parseMarkup(text).root)

// An HTML parser takes everything after <title/> or <script/> for their content.
test.each(['', '<br>'])('self-closed elements are closed, in XML and when it has to be repaired (%s)', (fault) => {
  const markup = parseMarkup(`<html><head><title/><script/></head><body><a/><p>Kept.${fault}</p></body></html>`)
  expect(shown(markup.root)).toContain('<title></title><script></script></head><body><a></a><p>Kept.')
  expect(markup.repaired).toBe(fault !== '')
})

test('names become lower-case, elements lose their prefix and attributes keep it', () => {
  expect(parsed('<h:P xmlns:h="u" h:ID="a" epub:Type="x">t</h:P>')).toBe('<p xmlns:h="u" h:id="a" epub:type="x">t</p>')
})

test('the named entities of HTML are known in XML, and CDATA is text', () => {
  expect(parsed('<p>a&nbsp;b &eacute; &amp;eacute; &lt; &#8212;<![CDATA[ <x> & ]]></p>')).toBe(
    '<p>a\u00a0b é &eacute; < — <x> & </p>',
  )
})

test('a name that only begins like an entity is no entity', () => {
  const markup = parseMarkup('<p>a &notsoreal; b</p>')
  expect(markup.repaired).toBe(true)
  expect(shown(markup.root)).toContain('soreal; b')
})

test('comments and instructions are left out, and the text around them is one', () => {
  expect(parseMarkup('<p>a<!-- x -->b<?y z?>c</p>').nodeCount).toBe(2)
  expect(parsed('<p>a<!-- x -->b<?y z?>c</p>')).toBe('<p>abc</p>')
})

test('white space or a byte order mark in front of the declaration is no fault', () => {
  expect(parseMarkup('\ufeff\n <?xml version="1.0"?><p>a</p>').repaired).toBe(false)
})

test('a bare ampersand, an open paragraph and a control character are repaired without loss', () => {
  expect(parsed('<div><p>Rope & Sail\x07<p>two</div>')).toBe('<div><p>Rope & Sail</p><p>two</p></div>')
})

test('what is declared inside the document is filled in, in steps', () => {
  expect(parsed('<!DOCTYPE p [<!ENTITY who "Oda"><!ENTITY all "&who; <i>Merrin</i>">]><p>&all;</p>')).toBe('<p>Oda Merrin</p>')
})

test('what is declared outside the document is never loaded, and named', () => {
  const markup = parseMarkup('<!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/hostname">]><p>a&x;b</p>')
  expect(shown(markup.root)).toBe('<p>ab</p>')
  expect(markup.refusedEntities).toEqual(['x'])
})

test('entities that multiply without end stay small', () => {
  const levels = Array.from({ length: 30 }, (_, n) => `<!ENTITY e${n} "${n === 0 ? 'ha' : `&e${n - 1};`.repeat(10)}">`)
  const markup = parseMarkup(`<!DOCTYPE p [${levels.join('')}]><p>&e29;&e29;&e29;</p>`)
  expect(shown(markup.root).length).toBeLessThan(5_000_000)
  expect(markup.refusedEntities).not.toEqual([])
  expect(parsed('<!DOCTYPE p [<!ENTITY a "&b;"><!ENTITY b "&a;">]><p>&a;</p>')).toBe('<p>&b;</p>')
})

test('an internal subset is not spilled into the text by a repair', () => {
  expect(parsed('<!DOCTYPE p [<!ENTITY a "b"> <!ENTITY c "d">]><p>x<br>y</p>')).toBe('<p>x<br></br>y</p>')
})

test('100,000 nested elements keep their text, at a depth that can be walked', () => {
  const root = parseMarkup(`${'<div>'.repeat(100_000)}deep${'</div>'.repeat(100_000)}`).root
  let depth = 0
  for (let node: AnyNode | undefined = root; node && 'children' in node; node = node.children.at(-1)) depth++
  expect(depth).toBeLessThan(600)
  expect(root.children).toHaveLength(1)
})

test('more pieces than fit in memory are refused', () => {
  expect(() => parseMarkup('<p><b/><b/><b/></p>', { maxNodes: 3 })).toThrow(expect.objectContaining({ code: 'book-too-big' }))
})

// HTML's <meta> has no content, EPUB 3's has.
test('a package document is repaired by the rules of XML', () => {
  const text = '<package><meta property="x">One & two &eacute;</meta><dc:title>T</dc:title></package>'
  const markup = parseMarkup(text, { kind: 'package' })
  expect(markup.repaired).toBe(true)
  expect(shown(markup.root)).toBe('<package><meta property="x">One & two é</meta><title>T</title></package>')
})

// W3C's pub-xml-names: a name with two colons must be told as a fault, and its text is text all the same.
test('a name with two colons is a fault that is told', () => {
  const { root, repaired } = parseMarkup('<html><body><p::p>Words.</p::p></body></html>')
  expect(repaired).toBe(true)
  expect(shown(root)).toBe('<html><body><p>Words.</p></body></html>')
})

// A book of mathematics took 450 MB while it was read, near half of it for line ends between <mrow> and <mi>.
test('white space between the parts of a formula is no node, and white space in its words is', () => {
  const formula = '<p>If <math>\n <mrow>\n  <mi>x</mi> <mo>=</mo>\n <mtext> a b </mtext></mrow>\n</math> then</p>'
  expect(parsed(formula)).toBe('<p>If <math><mrow><mi>x</mi><mo>=</mo><mtext> a b </mtext></mrow></math> then</p>')
})

// To an HTML parser, and to a browser, everything behind each of these is its content: a whole chapter went with it, and nothing was said.
test.each([
  ['<title>Tides<meta charset="utf-8">', ''],
  ['<style>p { margin: 0 }', ''],
  ['<script>var a = "<b>"', ''],
  ['', '<script>start()'],
  ['', '<textarea>'],
  ['', '<!-- to do'],
  ['', '<p class="first>One.</p>'],
  ['', "<p class='it>It's one.</p>"],
])('what is left open swallows no text: %s%s', (inHead, inBody) => {
  const { root, repaired } = parseMarkup(`<html><head>${inHead}</head><body>${inBody}<p>The tide<br>turns.</p></body></html>`)
  expect(shown(root)).toContain('<p>The tide<br></br>turns.</p>')
  expect(repaired).toBe(true)
})

test('what is closed keeps the markup that it holds to itself', () => {
  const html =
    '<head><script>write("<body><p>no</p>")</script><title>a > b</title></head><p title="1 > 2">x<br></p><!-- <p>no</p> -->'
  expect(parsed(html)).toBe(
    '<head><script>write("<body><p>no</p>")</script><title>a > b</title></head><p title="1 > 2">x<br></br></p>',
  )
})

// "It&#146;s" lost its apostrophe in well-formed files: in XML the reference is a control character.
test.each(['', '<br>'])('references to C1 controls are letters of windows-1252 (%s)', (fault) => {
  expect(parsed(`<p title="Tom&#146;s">&#147;late&#148; &#150; so&#133;${fault}</p>`)).toContain('<p title="Tom’s">“late” – so…')
})
