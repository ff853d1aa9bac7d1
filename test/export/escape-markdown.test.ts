import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { expect, test } from 'vitest'
import { blockQuotation, escapeBlock, escapeInline, escapeLabel } from '../../src-main/export/escape-markdown.ts'

const markdown = new MarkdownIt({ html: true })

/** Text of each paragraph as a renderer shows it, hard breaks as "\n"; any other construct by its token's name. */
function shown(source: string): string[] {
  return markdown.parse(source, {}).flatMap((token) => {
    if (token.type === 'inline') {
      return [
        (token.children ?? [])
          .map((child) => (child.type.startsWith('text') ? child.content : child.type === 'hardbreak' ? '\n' : `<${child.type}>`))
          .join(''),
      ]
    }
    return /^(?:paragraph|blockquote)_(?:open|close)$/.test(token.type) ? [] : [`<${token.type}>`]
  })
}

const hostile = [
  '# No heading, writes the bookkeeper.',
  '## ',
  '7. Not a list.',
  '12) Nor this.',
  '- Nor that.',
  '+ plus',
  '> No quotation in a quotation.',
  'A *star*, a snake_case_word, _so_, `code`, ~~gone~~ and [words](target).',
  '[[A page]] and ![a picture](p.png) and #tag and [^1] and [x]: y',
  'a | b and <i>tags</i> & signs &amp; &#38; and <script>alert(1)</script> <!-- c -->',
  'back\\slash \\* and \\\\ and $3 or $y^2$, end\\',
  '---',
  '- - -',
  '===',
  '***',
  '```js',
  '~~~',
  '==marked== and %%hidden%% and ^id ^q12345',
  '    deep',
  '<div>',
  'https://example.org/a_b_c?d=*e*',
]

test.each(hostile)('%j is shown as it is', (line) => {
  expect(shown(escapeBlock(line)).map((text) => text.replaceAll('\u00a0', ' ').trim())).toEqual([line.trim()])
  expect(shown(blockQuotation(line)).map((text) => text.replaceAll('\u00a0', ' ').trim())).toEqual([line.trim()])
})

test('no tag stands in the file, not even escaped', () => {
  expect(escapeInline('<script>x</script> <img src=x>')).not.toMatch(/<(?:script|img)/)
})

test('words that need no escape have none', () => {
  expect(escapeInline('Back\\slash, snake_case, AT&T, a = b, 5 % #, x^2')).toBe(
    'Back\\slash, snake_case, AT&T, a = b, 5 % #, x^2',
  )
})

test('a verse keeps its line breaks and its indentation, and a new paragraph is one', () => {
  const verse = 'Lamp of brass,\n  lamp of tin,\n# three\n\nNext stanza  '
  expect(blockQuotation(verse)).toBe('> Lamp of brass,\\\n> \u00a0\u00a0lamp of tin,\\\n> \\# three\n>\n> Next stanza')
  expect(shown(blockQuotation(verse))).toEqual(['Lamp of brass,\n\u00a0\u00a0lamp of tin,\n# three', 'Next stanza'])
})

test('a label is one line and turns no direction', () => {
  expect(escapeLabel(' A\n\u202eB\u2066* ')).toBe('A B\\*')
})

const piece = fc.oneof(
  fc.constantFrom(
    ...'\\`*_{}[]()#+-.!|<>~$^=%&; \n:"\'/1a9',
    '&lt;',
    '](x)',
    '```',
    '---',
    '1. ',
    '<b>',
    '![',
    '\n\n',
    '    ',
    '\t',
    '==',
    'é',
  ),
  fc.string({ maxLength: 3 }),
)

test('whatever the characters, a renderer shows them and nothing else', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const text = pieces.join('')
      const paragraphs = text
        .split(/\n[ \t]*\n\s*/)
        .map((p) => p.split('\n').map((l) => l.trim().replace(/\s+/g, ' ')))
        .map((lines) => lines.join('\n').trim())
        .filter((p) => p !== '')
      const folded = (t: string): string =>
        t
          .replaceAll(/[ \t\u00a0]+/g, ' ')
          .replaceAll(/ ?\n ?/g, '\n')
          .trim()
      expect(shown(blockQuotation(text)).map(folded)).toEqual(paragraphs.map(folded))
    }),
    { numRuns: 500 },
  )
})
