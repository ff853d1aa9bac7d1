import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeBook } from './make-book.ts'

const BLOCKS = [
  'p',
  'div',
  'h1',
  'h2',
  'h3',
  'ul',
  'li',
  'table',
  'tr',
  'td',
  'blockquote',
  'aside',
  'section',
  'dl',
  'dt',
  'dd',
  'pre',
  'figure',
]
const INLINES = ['i', 'b', 'span', 'sup', 'a', 'em']
const ATTRIBUTES = [
  '',
  ' class="poem"',
  ' class="verse"',
  ' class="footnote"',
  ' class="figcenter"',
  ' class="chapter-title"',
  ' class="pagenum"',
  ' epub:type="footnote"',
  ' epub:type="endnotes"',
  ' href="#a"',
  ' href="#b"',
  ' id="a"',
  ' id="b"',
  ' lang="fr"',
  ' style="position:absolute"',
]

/** Trees as strings; "%" stands for a word, which the test makes unique. */
const { markup } = fc.letrec<{ markup: string; node: string }>((tie) => ({
  markup: fc.array(tie('node'), { minLength: 1, maxLength: 7 }).map((nodes) => nodes.join('')),
  node: fc.oneof(
    { maxDepth: 6, depthSize: 'large' },
    fc.constantFrom('%', ' % ', '%.', ' ', '<br/>', '<hr/>', '<img alt="A picture"/>', '<span epub:type="pagebreak" title="7"/>'),
    fc
      .tuple(fc.constantFrom(...BLOCKS, ...INLINES), fc.constantFrom(...ATTRIBUTES), tie('markup'))
      .map(([name, attribute, inside]) => `<${name}${attribute}>${inside}</${name}>`),
  ),
}))

function numbered(html: string): { readonly html: string; readonly words: string[] } {
  const words: string[] = []
  const unique = html.replaceAll('%', () => {
    words.push(`word${words.length}x`)
    return words.at(-1)!
  })
  return { html: unique, words }
}

test('whatever the markup, every word is in one block, once, and the blocks make up their sections', () => {
  fc.assert(
    fc.property(markup, (tree) => {
      const { html, words } = numbered(`<div>%</div>${tree}`)
      const book = makeBook(html)
      const texts = book.sections.flatMap((section) => section.blocks.map(({ start, end }) => section.text.slice(start, end)))
      expect(
        texts
          .join(' ')
          .match(/word\d+x/g)
          ?.sort(),
      ).toEqual(words.sort())
      for (const { text, blocks } of book.sections)
        expect(blocks.map(({ start, end }) => text.slice(start, end)).join('\n\n')).toBe(text)
      const { written, described, kept, setApart } = book.source!
      expect(kept + Object.values(setApart).reduce((sum, characters) => sum + characters, 0)).toBe(written + described)
      for (const { section, offset } of book.pageBreaks) expect(offset).toBeLessThanOrEqual(book.sections[section]!.text.length)
    }),
    { seed: 7, numRuns: 100 },
  )
})
