import { expect, test } from 'vitest'
import { mergeMarkdown } from '../../src-main/export/merge-markdown.ts'

const first = [
  '---\ntitle: "Who?"\nmodel: "a"\ntags: ["commonplace"]\n---',
  '## Who?',
  'He did. [1] ^a1111',
  '> Words.\n>\n> More.',
  '[1] Calloway, Quotes, p. 1 ^q1111',
  '',
].join('\n\n')

test('a first export into an empty file is the export', () => {
  expect(mergeMarkdown('', first).trim()).toBe(first.trim())
})

test('the same export again changes nothing', () => {
  expect(mergeMarkdown(mergeMarkdown('', first), first)).toBe(mergeMarkdown('', first))
})

test('the reader’s paragraphs, between and right under our blocks, stay', () => {
  const edited = first
    .replace('^a1111', '^a1111\nMine, close.')
    .replace('p. 1 ^q1111', 'p. 1 ^q1111\n\nMine, below.\n\n> Their own quotation.')
  const merged = mergeMarkdown(edited, first.replace('p. 1 ', 'p. 2 '))
  expect(merged).toContain(
    'He did. [1] ^a1111\n\nMine, close.\n\n> Words.\n>\n> More.\n\n[1] Calloway, Quotes, p. 2 ^q1111\n\nMine, below.\n\n> Their own quotation.',
  )
  expect(mergeMarkdown(merged, first.replace('p. 1 ', 'p. 2 '))).toBe(merged)
})

test('only what changed is replaced', () => {
  const merged = mergeMarkdown(first, first.replace('He did.', 'She did.'))
  expect(merged.trim()).toBe(first.replace('He did.', 'She did.').trim())
})

test('a new quote comes behind the block that precedes it, after the reader’s remarks on that', () => {
  const fresh = `${first}\n\n> New.\n\n[2] Calloway, p. 3 ^q2222\n\n## Then?\n\nLater. ^a2222\n`
  const merged = mergeMarkdown(`${first}\nA remark.\n\n## My own chapter\n\nText.\n`, fresh)
  expect(merged).toMatch(
    /\^q1111\n\nA remark\.\n\n> New\.\n\n\[2\] Calloway, p\. 3 \^q2222\n\n## Then\?\n\nLater\. \^a2222\n\n## My own chapter\n\nText\.\n$/,
  )
})

test('another answer is appended and the first stays', () => {
  const other = '---\ntitle: "What?"\nmodel: "b"\n---\n\n## What?\n\nThat. ^a3333\n'
  const merged = mergeMarkdown(first, other)
  expect(merged).toMatch(/\^q1111\n\n## What\?\n\nThat\. \^a3333\n$/)
})

test('the reader’s properties stay, the export’s own follow the export', () => {
  const own = first
    .replace('title: "Who?"', 'title: "My title"\naliases:\n  - x')
    .replace('tags: ["commonplace"]', 'tags:\n  - mine')
  const merged = mergeMarkdown(own, first.replace('model: "a"', 'model: "b"\nbooks: ["Quotes"]'))
  expect(merged.split('---\n')[1]).toBe('title: "My title"\naliases:\n  - x\nmodel: "b"\ntags:\n  - mine\nbooks: ["Quotes"]\n')
})

test('a file with Windows line ends is merged', () => {
  expect(mergeMarkdown(first.replaceAll('\n', '\r\n'), first).trim()).toBe(first.trim())
})

test('empty lines in a code block of the reader’s are kept', () => {
  const edited = `${first}\n\`\`\`\na\n\n\nb ^q9\n\`\`\`\n`
  expect(mergeMarkdown(edited, first)).toContain('```\na\n\n\nb ^q9\n```')
})

test('of blocks that are in the file already, in another order, each stays where it is, and a new one comes behind the one before it', () => {
  const block = (id: string, text: string): string => `> ${text}\n\nSource. ^${id}`
  const file = `${[block('q0000b', 'Second.'), 'My remark.', block('q0000a', 'First.')].join('\n\n')}\n`
  const fresh = `${[block('q0000a', 'First!'), block('q0000c', 'Third.'), block('q0000b', 'Second.')].join('\n\n')}\n`
  expect(mergeMarkdown(file, fresh)).toBe(
    `${[block('q0000b', 'Second.'), 'My remark.', block('q0000a', 'First!'), block('q0000c', 'Third.')].join('\n\n')}\n`,
  )
})
