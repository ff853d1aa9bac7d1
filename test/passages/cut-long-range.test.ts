import { expect, test } from 'vitest'
import { cutLongRange } from '../../src-main/passages/cut-long-range.ts'
import { wordCounter } from './make-section.ts'

function cut(text: string, limit: number, size: (text: string) => number = wordCounter.count): string[] {
  return cutLongRange(text, { start: 0, end: text.length }, limit, size).map(({ start, end }) => text.slice(start, end))
}

test('a range that fits comes back whole', () => {
  expect(cut('one two three', 3)).toEqual(['one two three'])
})

test('a semicolon is a better place to cut than a later comma, a comma than a later space', () => {
  expect(cut('one two three four; five, six seven eight nine ten, eleven twelve', 6)).toEqual([
    'one two three four;',
    'five, six seven eight nine ten,',
    'eleven twelve',
  ])
})

test('a line end is the best place to cut a verse', () => {
  expect(cut('one two three,\nfour five; six seven\neight nine', 5)).toEqual([
    'one two three,',
    'four five; six seven',
    'eight nine',
  ])
})

test('CJK text without spaces is cut at its own commas', () => {
  const text = '漢字仮名交、'.repeat(20)
  const pieces = cut(text, 14, (piece) => piece.length)
  expect(pieces.join('')).toBe(text)
  expect(new Set(pieces)).toEqual(new Set(['漢字仮名交、漢字仮名交、']))
})

test('a word longer than the limit is cut, never between the halves of a character nor before its accent', () => {
  const faces = '😀'.repeat(101)
  expect(cut(faces, 10, (piece) => piece.length / 2).every((piece) => /^(?:😀){1,10}$/u.test(piece))).toBe(true)
  const accents = 'e\u0301'.repeat(101)
  expect(cut(accents, 10, (piece) => piece.length / 2).every((piece) => /^(?:e\u0301)+$/.test(piece))).toBe(true)
})

test('nothing is lost and no piece is larger than allowed', () => {
  for (const text of ['x'.repeat(60_000), '漢字、仮名が続く'.repeat(5_000), 'word, '.repeat(30_000)]) {
    const size = (piece: string): number => piece.replaceAll(' ', '').length
    const started = process.threadCpuUsage()
    const pieces = cut(text, 400, size)
    // Not the clock: it goes on while other programs have the processor.
    expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(2_000)
    expect(Math.max(...pieces.map(size))).toBeLessThanOrEqual(400)
    expect(pieces.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
  }
})
