import MarkdownIt from 'markdown-it'
import { expect, test } from 'vitest'
import { exportMarkdown, type MarkdownExport } from '../../src-main/export/export-markdown.ts'
import { findQuotationsInDraft } from '../../src-main/verify/find-quotations-in-draft.ts'
import { quoteAt } from '../../src-main/verify/quote-at.ts'
import { verifyQuote } from '../../src-main/verify/verify-quote.ts'
import { askResultSchema, type Quote } from '../../src-shared/answer.ts'
import { askResult } from '../support/ask-result.ts'
import { sourceSection } from '../support/source-section.ts'

const paragraphs = [
  'The warden kept a “list” of every wreck — *all* of them.',
  'Lamp of brass,\nlamp of tin.',
  '# 1. <script>alert(1)</script> & [[x]] | $5',
]
const source = sourceSection(paragraphs, { pages: { 'The warden': '14', Lamp: '15' } })

function quotes(): Quote[] {
  return source.section.blocks.map((block, i) => ({
    n: i + 1,
    ...quoteAt(source, block.start, block.end, { id: 'b1:the-ledger#1', start: 0, end: source.section.text.length }).quote,
  }))
}

const work = {
  title: 'Quotes <img src=x> "and" #1',
  contributors: [
    { name: 'Ines Calloway', role: 'aut' },
    { name: 'Ada Roe', role: 'trl' },
  ],
  publisher: 'Tern Press',
  date: '1911-02-01',
}

function exported(more: Partial<MarkdownExport> = {}): string {
  return exportMarkdown({
    turns: [{ id: 't1', askedAt: '2026-03-04T10:00:00Z', result: askResult('What is *kept*?', quotes()) }],
    works: new Map([['b1', work]]),
    style: 'plain',
    tags: ['sea and ships', '#log'],
    ...more,
  })
}

test('the front matter names title, authors, books, date, model and tags, safe for any title', () => {
  expect(exported().split('---\n')[1]).toBe(
    [
      'title: "What is *kept*?"',
      'authors: ["Ines Calloway"]',
      'books: ["Quotes \\u003Cimg src=x> \\"and\\" #1"]',
      'book-ids: ["b1"]',
      'date: "2026-03-04"',
      'model: "small-model"',
      'tags: ["commonplace", "sea-and-ships", "log"]',
      '',
    ].join('\n'),
  )
})

test('the answer carries its marks, and each quote its source line and a stable id', () => {
  const text = exported()
  expect(text).toMatch(
    /^## What is \\\*kept\\\*\?\n\nIt says so \(1\)\. \[1\] It says so \(2\)\. \[2\] It says so \(3\)\. \[3\] \^a\w+\n/m,
  )
  expect(text).toMatch(
    /\n> The warden kept a “list” of every wreck — \\\*all\\\* of them\.\n\n\[1\] Ines Calloway, Quotes &lt;img src=x> "and" \\#1, The Ledger, p\. 14 \(page label from the book’s page breaks; exact wording\) \^q\w+\n/,
  )
  expect(exported()).toBe(text)
})

test('no tag of a book or a title stands in the file', () => {
  expect(exported()).not.toMatch(/<script|<img/)
})

test('a renderer shows every quote as the book has it, and nothing of it as Markdown', () => {
  const markdown = new MarkdownIt({ html: true })
  const body = exported().replace(/^---\n[\s\S]*?\n---\n/, '')
  const tokens = markdown.parse(body, {})
  expect(tokens.filter((token) => /list|html|code|fence|hr|table/.test(token.type))).toEqual([])
  const quoted: string[] = []
  let depth = 0
  for (const token of tokens) {
    depth += token.type === 'blockquote_open' ? 1 : token.type === 'blockquote_close' ? -1 : 0
    if (depth > 0 && token.type === 'inline') {
      quoted.push(token.children!.map((child) => (child.type === 'hardbreak' ? '\n' : child.content)).join(''))
    }
  }
  expect(quoted).toEqual(paragraphs)
})

test('what is exported passes the check of quotations in a draft', () => {
  const found = findQuotationsInDraft(exported()).filter((quotation) => quotation.kind === 'block')
  expect(found.map((quotation) => verifyQuote(quotation.text, { sections: [source] }).verdict)).toEqual([
    'exact',
    'exact',
    'exact',
  ])
})

test('another style cites in its own way and still names the section', () => {
  expect(exported({ style: 'chicago' })).toContain(
    '[1] Ines Calloway, *Quotes &lt;img src=x> "and" \\#1*, trans. Ada Roe (Tern Press, 1911), 14. In: The Ledger (page label',
  )
  const bibtex = exported({ style: 'bibtex' })
  expect(bibtex).toMatch(/```bibtex\n@book\{calloway1911quotes,\n[\s\S]*pages = \{14\}[\s\S]*\n```\n\n\^b\w+\n$/)
  expect(bibtex).not.toMatch(/<img/)
})

test('a book that the shelf no longer has is cited by what the quote says of it', () => {
  expect(exported({ works: new Map() })).toContain('[1] Ines Calloway, Quotes, The Ledger, p. 14 (')
})

test('a note and a quotation without a printed page say so', () => {
  const unpaged = sourceSection(['One.', 'The log names no one.'], { title: 'Chapter 3', voices: { 'The log': 'note' } })
  const quote = { n: 1, ...quoteAt(unpaged, 6, 27, { id: 'b1:c#1', start: 0, end: 27 }, 'typography').quote }
  const text = exported({ turns: [{ id: 't', askedAt: '2026-03-04', result: askResult('Who?', [quote]) }] })
  expect(text).toContain('Chapter 3, ¶ 2 (in a note; no printed pages; same wording, typography differs) ^q')
})

test('an answer that is not covered exports its receipt and the nearest passages', () => {
  const passages = ['First passage.', '1. Second one.', 'Third.', 'Fourth.'].map((text, i) => ({
    id: `b1:the-ledger#${i + 1}`,
    rank: i + 1,
    text,
    section: ['The Ledger'],
    page: { label: '14', to: '15', source: 'page-list' as const },
    legs: { lexical: 1, dense: null, rerank: null },
  }))
  const receipt = {
    books: 1,
    sections: 60,
    passages: 557,
    indexed: 0.999,
    legs: ['lexical' as const, 'dense' as const],
    terms: [
      { term: 'sponsor', count: 0 },
      { term: 'tide', count: 1 },
    ],
  }
  const result = askResult('Who paid?', [], { status: 'not-covered', answer: null, passages, receipt })
  const text = exported({ turns: [{ id: 't2', askedAt: '2026-03-04', result }] })
  expect(text).toContain(
    'Not covered by what was searched. Searched: 1 book, 60 sections, 557 passages; index complete to 99 %; by words, meaning. How often the key words occur: sponsor: 0 times; tide: once. ^a',
  )
  expect(text).toMatch(
    /> 1\\\. Second one\.\n\nNearest passage 2: Ines Calloway, .*, The Ledger, pp\. 14–15 \(page label from the book’s page list\) \^p\w+\n/,
  )
  expect(text).not.toContain('Fourth.')
  expect(text).toContain('authors: ["Ines Calloway"]')
})

test('an unsupported sentence that is shown says so', () => {
  const result = askResult('Who?', quotes().slice(0, 1))
  const claims = [...result.answer!.claims, { text: 'It was cold.', support: 'unsupported' as const, quotes: [] }]
  const text = exported({
    turns: [{ id: 't', askedAt: '2026-03-04', result: { ...result, answer: { ...result.answer!, claims } } }],
  })
  expect(text).toContain('It says so (1). [1] It was cold. (not supported by the books) ^a')
})

test('a question that was made to stand alone is shown with what was searched', () => {
  const result = askResult('And he?', quotes().slice(0, 1), { standalone: 'And the warden?' })
  expect(exported({ turns: [{ id: 't', askedAt: '2026-03-04', result }] })).toContain(
    '## And he?\n\nSearched as: And the warden?\n\nIt says',
  )
})

test('results have the shape that every host prints', () => {
  const result = askResult('What?', quotes())
  expect(askResultSchema.parse(JSON.parse(JSON.stringify(result)))).toEqual(result)
})

test('a quote whose words the book no longer has says so, and the others do not', () => {
  const turn = { id: 't1', askedAt: '2026-03-04T10:00:00Z', result: askResult('What is kept?', quotes()) }
  const states = new Map([
    [1, 'changed'],
    [2, 'same'],
    [3, 'gone'],
  ] as const)
  const lines = exported({ turns: [{ ...turn, quoteStates: states }] })
    .split('\n')
    .filter((line) => /^\[\d\] /.test(line))
  expect(lines.map((line) => /(no longer has [a-z ]+)/.exec(line)?.[1])).toEqual([
    'no longer has these words here',
    undefined,
    'no longer has this text',
  ])
})
