import { expect, test } from 'vitest'
import { partAt, partsOf } from '../../src-main/library/section-parts.ts'

function sectionOf(paragraphs: readonly string[]) {
  let start = 0
  const blocks = paragraphs.map((text) => {
    const block = { start, end: start + text.length }
    start = block.end + 2
    return block
  })
  return { text: paragraphs.join('\n\n'), blocks }
}

test('a section of many paragraphs is cut between them, and the parts make the whole', () => {
  const { text, blocks } = sectionOf(Array.from({ length: 3_000 }, (_, n) => `Paragraph ${n} of the log.`))
  const parts = partsOf(text, blocks)
  expect(parts.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text)
  expect(parts.every(({ start }) => blocks.some((block) => block.start === start))).toBe(true)
  expect(Math.max(...parts.map((part) => blocks.filter(({ start }) => start >= part.start && start < part.end).length))).toBe(60)
})

test('a paragraph longer than any screen is cut between words, and one without spaces between characters', () => {
  for (const paragraph of ['rope and wire '.repeat(10_000).trim(), '𠮷'.repeat(50_000)]) {
    const parts = partsOf(paragraph, [{ start: 0, end: paragraph.length }])
    expect(parts.length).toBeGreaterThan(5)
    expect(parts.map(({ start, end }) => paragraph.slice(start, end)).join('')).toBe(paragraph)
    for (const { start } of parts.slice(1))
      expect(paragraph.slice(start - 1, start + 4)).toMatch(/^ (?:rope|and |wire)|^.[\ud800-\udbff]/)
  }
})

test('a short section is one part, and so is an empty one; a place is in one part only', () => {
  expect(partsOf('Salt.', [{ start: 0, end: 5 }])).toEqual([{ start: 0, end: 5 }])
  expect(partsOf('', [])).toEqual([{ start: 0, end: 0 }])
  const parts = [
    { start: 0, end: 10 },
    { start: 10, end: 14 },
  ]
  expect([0, 9, 10, 14, 99].map((offset) => partAt(parts, offset).start)).toEqual([0, 0, 10, 10, 10])
})
