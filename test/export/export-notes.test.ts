import { expect, test } from 'vitest'
import { type ExportedQuoteNote, exportNotes } from '../../src-main/export/export-notes.ts'
import { mergeMarkdown } from '../../src-main/export/merge-markdown.ts'

const WORKS = new Map([
  ['lamp', { title: 'The Lamp', contributors: [{ name: 'Ines Calloway', role: 'aut' }] }],
  ['reef', { title: 'The Reef', contributors: [] }],
])

function note(id: string, more: Partial<ExportedQuoteNote> = {}): ExportedQuoteNote {
  return {
    kind: 'quote',
    id,
    bookId: 'lamp',
    text: 'It burned oil.',
    comment: '',
    tags: [],
    createdAt: '2026-01-05T00:00:00.000Z',
    section: ['One'],
    page: { label: '12', to: null, source: 'page-list' },
    voice: 'body',
    verdict: 'exact',
    state: 'same',
    ...more,
  }
}

function exported(...notes: ExportedQuoteNote[]): string {
  return exportNotes({ title: 'Notes', notes, works: WORKS, style: 'plain', date: '2026-02-01T10:00:00.000Z' })
}

test('each book is named once above its notes; every note ends in its own id', () => {
  const markdown = exported(note('a'), note('b', { text: 'It went out.' }), note('c', { bookId: 'reef', text: 'A reef.' }))
  expect(markdown.match(/^## .*$/gm)).toEqual(['## The Lamp (Ines Calloway)', '## The Reef'])
  expect(new Set(markdown.match(/\^n\w+$/gm)).size).toBe(3)
  expect(markdown).toContain('date: "2026-02-01"')
  expect(markdown).toContain('books: ["The Lamp", "The Reef"]')
})

test('a comment with markup stays the reader’s letters, and so does a tag that Obsidian could not read', () => {
  const markdown = exported(note('a', { comment: '# No heading\n\n<b>x</b> [[link]]', tags: ['two words', '#'] }))
  expect(markdown).toContain('> [!note]\n> \\# No heading\n>\n> &lt;b>x&lt;/b> \\[\\[link\\]\\]')
  expect(markdown).toMatch(/ #two-words \^n\w+$/m)
})

test('what has become of the text is said with the source', () => {
  expect(exported(note('a', { state: 'gone' }))).toContain('exact wording; the book no longer has this text) ^n')
})

test('a note that comes before all others takes the heading with it, in front of them', () => {
  const old = exported(note('b'), note('c', { text: 'It went out.' }))
  const merged = mergeMarkdown(
    old,
    exported(note('a', { text: 'First of all.' }), note('b'), note('c', { text: 'It went out.' })),
  )
  expect(merged.match(/^## .*$/gm)).toEqual(['## The Lamp (Ines Calloway)'])
  expect(merged.match(/^> .*$/gm)).toEqual(['> First of all.', '> It burned oil.', '> It went out.'])
})

test('a comment that was written or taken away changes its own note and nothing else', () => {
  const plain = exported(note('a'), note('b', { text: 'It went out.' }))
  const mine = plain.replace('> It went out.', 'My paragraph.\n\n> It went out.')
  const commented = mergeMarkdown(mine, exported(note('a'), note('b', { text: 'It went out.', comment: 'When?' })))
  expect(commented).toContain('My paragraph.\n\n> It went out.\n\n> [!note]\n> When?\n\n')
  expect(mergeMarkdown(commented, plain)).toBe(mergeMarkdown(mine, plain))
})
