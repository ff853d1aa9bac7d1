import MarkdownIt from 'markdown-it'
import { describe, expect, test } from 'vitest'
import { exportMarkdown } from '../../src-main/export/export-markdown.ts'
import { quoteAt } from '../../src-main/verify/quote-at.ts'
import { askResult } from '../support/ask-result.ts'
import { bookOfCase, type SharedCase, sectionsOf, sharedCases } from '../support/shared-cases.ts'

const cases = sharedCases()

/** Every block of the case's book but its headings, exported as a quote. */
async function exportedBlocks(shared: SharedCase): Promise<string> {
  const book = await bookOfCase(shared)
  const quotes = sectionsOf(book).flatMap((source) =>
    source.section.blocks
      .filter((block) => block.kind !== 'heading')
      .map((block) => {
        const passage = { id: `case:${source.section.path}#1`, start: 0, end: source.section.text.length }
        return quoteAt(source, block.start, block.end, passage).quote
      }),
  )
  const result = askResult(
    'What does it say?',
    quotes.map((quote, i) => ({ ...quote, n: i + 1 })),
  )
  const turns = [{ id: 't1', askedAt: '2026-01-01', result }]
  return exportMarkdown({ turns, works: new Map([['case', book.metadata]]), style: 'plain', tags: [] })
}

function shownQuotes(markdown: string): { readonly quotes: string[]; readonly types: Set<string> } {
  const quotes: string[] = []
  const types = new Set<string>()
  let depth = 0
  for (const token of new MarkdownIt({ html: true }).parse(markdown.replace(/^---\n[\s\S]*?\n---\n/, ''), {})) {
    depth += token.type === 'blockquote_open' ? 1 : token.type === 'blockquote_close' ? -1 : 0
    for (const { type } of [token, ...(token.children ?? [])]) types.add(depth > 0 ? `quoted ${type}` : type)
    if (depth > 0 && token.type === 'inline')
      quotes.push(token.children!.map((child) => (child.type === 'hardbreak' ? '\n' : child.content)).join(''))
  }
  return { quotes, types }
}

describe.runIf(cases.length > 0)('exports of public trouble reports', () => {
  test.each(cases.filter((c) => c.expect.renderedTextEquals !== undefined))('$id ($strength): $fault', async (shared) => {
    const { quotes, types } = shownQuotes(await exportedBlocks(shared))
    expect(quotes).toEqual(shared.expect.renderedTextEquals)
    expect([...types].filter((type) => /list|image|link|em_|strong|html|code|fence|quoted heading/.test(type))).toEqual([])
  })

  test.each(cases.filter((c) => c.expect.exportMarkdownMustNotContain !== undefined))(
    '$id ($strength): $fault',
    async (shared) => {
      const markdown = await exportedBlocks(shared)
      for (const forbidden of shared.expect.exportMarkdownMustNotContain as string[]) expect(markdown).not.toContain(forbidden)
    },
  )
})
