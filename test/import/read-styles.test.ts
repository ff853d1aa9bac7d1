import { describe, expect, test } from 'vitest'
import { readEpub } from '../../src-main/import/read-epub.ts'
import { buildBook } from '../../src-main/structure/build-book.ts'
import type { Book } from '../../src-shared/book.ts'
import { buildEpub } from '../support/build-epub.ts'

const TEXT = '<p>The tide came in at four, and the miller shut the lower gate before it reached the wheel.</p>'

interface Styled {
  readonly css?: string
  readonly link?: string
  readonly files?: Readonly<Record<string, string>>
}

async function read(body: string, { css = '', link = '', files = {} }: Styled): Promise<Book> {
  const html = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title>${link}<style>${css}</style></head><body>${TEXT}${body}</body></html>`
  return buildBook(await readEpub({ name: 'b.epub', bytes: buildEpub({ 'text/c1.xhtml': html }, { extraFiles: files }) }))
}

async function textsOf(body: string, styled: Styled): Promise<string[]> {
  const { sections } = await read(body, styled)
  return sections.flatMap(({ text, blocks }) => blocks.map(({ start, end }) => text.slice(start, end))).slice(1)
}

describe('what the book’s own styles hide', () => {
  test.each([
    ['.gone { display: none }', '<p class="gone">no</p><p>yes</p>'],
    ['.a, p.gone{color:red;DISPLAY:NONE}', '<p class="big gone">no</p><p class="gone-by">yes</p>'],
    ['#gone { visibility: hidden; }', '<div id="gone"><p>no</p></div><p>yes</p>'],
    ['div.box > p + p { display: none }', '<div class="box"><p>yes</p><p>no</p></div>'],
    ['aside[role="note"] span ~ i { display: none !important }', '<aside role="note"><span>yes</span><i>no</i></aside>'],
    ['@media screen { .gone { display: none } }', '<p class="gone">no</p><p>yes</p>'],
    ['.gone { display: none } p.gone.shown { display: block }', '<p class="gone">no</p><p class="gone shown">yes</p>'],
    ['.gone { display: none }', '<p class="gone" style="display: block">yes</p>'],
  ])('is no text: %s', async (css, body) => {
    expect(await textsOf(body, { css })).toEqual(['yes'])
  })

  test.each([
    ['@media print { .x { display: none } }'],
    ['@media (max-width: 30em) { .x { display: none } }'],
    ['.x:hover, .x::before { display: none }'],
    ['/* .x { display: none } */'],
    ['.y .x { display: none }'],
    ['.x { display: none; display: block }'],
    ['@font-face { font-family: x } .x } p { '],
  ])('is text where the style does not hold: %s', async (css) => {
    expect(await textsOf('<p class="x">yes</p>', { css })).toEqual(['yes'])
  })

  test('is found in linked sheets and in those that they take in', async () => {
    const link = '<link rel="stylesheet" href="../css/a.css"/><link rel="alternate stylesheet" href="../css/c.css"/>'
    const files = {
      'OEBPS/css/a.css': '@charset "utf-8"; @import url("sub/b.css"); @import "a.css"; .a { display: none }',
      'OEBPS/css/sub/b.css': '.b { display: none }',
      'OEBPS/css/c.css': '.c { display: none }',
    }
    expect(await textsOf('<p class="a">no</p><p class="b">no</p><p class="c">yes</p>', { link, files })).toEqual(['yes'])
  })

  test('is accounted for, opens its pages, and leaves its notes and its headings', async () => {
    const css = '.gone, .note { display: none }'
    const body = `<h2 class="gone">Low Water</h2><div class="gone">The mill<span class="pagenum" id="Page_7">[7]</span></div><p>Salt<a href="#n">1</a> dries.</p><aside epub:type="footnote" class="note" id="n">1 White.</aside>`
    const { sections, pageBreaks, source } = await read(body.replace('<a ', '<a xmlns:epub="e" epub:type="noteref" '), { css })
    expect(sections.map(({ title }) => title)).toEqual(['', 'Low Water'])
    expect(sections[1]!.text).toBe('Low Water\n\nSalt dries.\n\nWhite.')
    expect(pageBreaks.map(({ label }) => label)).toEqual(['7'])
    expect(source!.setApart.hidden).toBe('Themill[7]'.length)
  })

  test('is text where it describes a picture to those who do not see it', async () => {
    const body = '<img src="m.png" aria-describedby="d"/><div class="gone" id="d">A mill by the river.</div>'
    expect(await textsOf(body, { css: '.gone { display: none }' })).toEqual(['A mill by the river.'])
  })

  test('is text after all when it would be most of the book', async () => {
    expect(await textsOf(`<div class="answer">${TEXT}${TEXT}</div>`, { css: '.answer { display: none }' })).toHaveLength(2)
  })
})

describe('what the book’s own styles set on a line of its own', () => {
  test('is a line of its paragraph, or a paragraph where it stands in none', async () => {
    const css = '.line { display: block } .cell { display: table-cell }'
    const line = '<span class="line">The salt,</span><span class="line">the tide,</span><span class="line">the mill.</span>'
    expect(await textsOf(`<p>${line}</p>`, { css })).toEqual(['The salt,\nthe tide,\nthe mill.'])
    expect(await textsOf(`<div>${line}</div>`, { css })).toEqual(['The salt,', 'the tide,', 'the mill.'])
    expect(await textsOf('<p><span class="cell">Salt</span><span class="cell">2</span></p>', { css })).toEqual(['Salt 2'])
  })
})
