import { describe, expect, test } from 'vitest'
import { readMarkdown } from '../../src-main/import/read-markdown.ts'
import { markupOf } from '../support/markup-of.ts'

const read = (text: string, name = 'boats.md') => readMarkdown({ name, bytes: new TextEncoder().encode(text) })
const markup = (text: string): string => markupOf(read(text).documents[0]!.root)

describe('front matter', () => {
  test('in YAML gives title, people, language, date and subjects', () => {
    const text = `---
title: "Low Water: a story"
subtitle: 'Boats'
author:
  - Ann Other
  - name: Bob Roy
    affiliation: None
translator: Cy Dee
lang: pt_BR
date: 2020-02-03
tags: [rivers, "oars, rowlocks"]
description: >
  About a boat
  that sank.
isbn: 978-0-00-000000-2
---

# One

Text.
`
    expect(read(text).metadata).toEqual({
      title: 'Low Water: a story',
      subtitle: 'Boats',
      contributors: [
        { name: 'Ann Other', role: 'aut' },
        { name: 'Bob Roy', role: 'aut' },
        { name: 'Cy Dee', role: 'trl' },
      ],
      language: 'pt-BR',
      date: '2020-02-03',
      description: 'About a boat that sank.',
      subjects: ['rivers', 'oars, rowlocks'],
      identifiers: ['978-0-00-000000-2'],
    })
    expect(markup(text)).toBe('<h1 id="one">One</h1>\n<p>Text.</p>')
  })

  test.each([
    ['TOML', '+++\ntitle = "Low Water"\nauthor = "Ann Other"\n+++\n\nText.'],
    ['percent signs', '% Low Water\n% Ann Other\n% 2020\n\nText.'],
    ['bare lines', 'Title: Low Water\nAuthor: Ann Other\n\nText.'],
  ])('in %s is read too', (_how, text) => {
    expect(read(text).metadata).toMatchObject({ title: 'Low Water', contributors: [{ name: 'Ann Other', role: 'aut' }] })
    expect(markup(text)).toBe('<p>Text.</p>')
  })

  test('is not seen between two rules of a text', () => {
    expect(markup('---\n\nThe boat: a story.\n\nIt sank\nin May.\n\n---\n\nText.')).toBe(
      '<hr/>\n<p>The boat: a story.</p>\n<p>It sank\nin May.</p>\n<hr/>\n<p>Text.</p>',
    )
  })
})

describe('the title', () => {
  test('is the only heading of the first level at the top', () => {
    expect(read('# Low *Water*\n\n## One\n\nText.').metadata.title).toBe('Low Water')
  })

  test('is the name of the file where first-level headings are chapters, or none', () => {
    expect(read('# One\n\nText.\n\n# Two\n\nText.').metadata.title).toBe('boats')
    expect(read('Just text.').metadata.title).toBe('boats')
  })
})

test('headings, lists, tables, quotations and code become their elements', () => {
  const text = 'One\n===\n\n- a\n- b\n\n| x | y |\n|---|---|\n| 1 | *2* |\n\n> Said.\n\n```js\nlet boat\n```\n'
  expect(markup(text).replaceAll('\n', '')).toBe(
    '<h1 id="one">One</h1><ul><li>a</li><li>b</li></ul><table><thead><tr><th>x</th><th>y</th></tr></thead>' +
      '<tbody><tr><td>1</td><td><em>2</em></td></tr></tbody></table><blockquote><p>Said.</p></blockquote><pre>let boat</pre>',
  )
})

test('HTML, quotation marks and dashes stay as they are written', () => {
  expect(markup('A <b>boat</b> -- "so" (c) http://a.example <!-- x -->')).toBe(
    '<p>A <b>boat</b> -- "so" (c) http://a.example <!-- x --></p>',
  )
})

test('a heading can be linked to by its words or by its own id', () => {
  expect(markup('# The Boat!\n\n# The Boat\n\n# Oars {#oars-1}\n\n[see](#oars-1)')).toBe(
    '<h1 id="the-boat">The Boat!</h1>\n<h1 id="the-boat-1">The Boat</h1>\n<h1 id="oars-1">Oars</h1>\n<p><a href="#oars-1">see</a></p>',
  )
})

test('a picture on its own has its words as caption', () => {
  expect(markup('![The boat at night](boat.png)')).toBe('<figure><figcaption>The boat at night</figcaption>\n</figure>')
})

test('lines that are ended on purpose are kept', () => {
  expect(markup('The boat,  \nthe boat\\\nsank.')).toBe('<p class="verse">The boat,<br/>the boat<br/>sank.</p>')
})

describe('footnotes', () => {
  test('stand at the end of the section that calls them, numbered in the order of their calls', () => {
    const text = '# One\n\nA boat[^b] and an oar[^1].\n\n[^1]: Wooden.\n[^b]: Small\nand old.\n\n    It leaked.\n\n# Two\n\nText.'
    expect(markup(text)).toBe(
      [
        '<h1 id="one">One</h1>',
        '<p>A boat<a epub:type="noteref" href="#fn-b">1</a> and an oar<a epub:type="noteref" href="#fn-1">2</a>.</p>',
        '<aside epub:type="footnote" id="fn-b"><p>Small\nand old.</p>\n<p>It leaked.</p>\n</aside>',
        '<aside epub:type="footnote" id="fn-1"><p>Wooden.</p>\n</aside>',
        '<h1 id="two">Two</h1>',
        '<p>Text.</p>',
      ].join('\n'),
    )
  })

  test('that are called and not there, or in code, are letters', () => {
    expect(markup('A boat[^x], `[^1]`.\n\n```\n[^1]: code\n```')).toBe(
      '<p>A boat[^x], <code>[^1]</code>.</p>\n<pre>[^1]: code</pre>',
    )
  })
})

test('an empty file is an empty book', () => {
  expect(() => read(' \n\n')).toThrow('"boats.md" has nothing in it.')
})
