import { expect, test } from 'vitest'
import { placeLabel } from '../../src-main/verify/place-label.ts'
import { sourceSection } from '../support/source-section.ts'

const { section } = sourceSection(['First.', 'Second one.', 'Third.'])

function label(headings: string[], start: number): string {
  return placeLabel({ headings, blocks: section.blocks }, start)
}

test('the chapter is the number that the nearest numbered heading gives it', () => {
  expect(label(['Chapter 23. The Lee Shore.'], 8)).toBe('ch. 23, ¶ 2')
  expect(label(['Part I', 'CHAPTER XXIV'], 21)).toBe('ch. 24, ¶ 3')
  expect(label(['IX. The Chart', 'The list'], 0)).toBe('ch. 9, ¶ 1')
  expect(label(['Capítulo 4'], 0)).toBe('ch. 4, ¶ 1')
})

test('a heading without a number is named, and none is counted', () => {
  expect(label(['Etymology'], 8)).toBe('“Etymology”, ¶ 2')
  expect(label(['I Went Down to the Sea'], 8)).toBe('“I Went Down to the Sea”, ¶ 2')
  expect(label(['Mix well'], 0)).toBe('“Mix well”, ¶ 1')
  expect(label([''], 0)).toBe('¶ 1')
})

test('headings are not counted as paragraphs', () => {
  const blocks = [
    { kind: 'heading' as const, voice: 'body' as const, start: 0, end: 5 },
    { kind: 'paragraph' as const, voice: 'body' as const, start: 7, end: 12 },
  ]
  expect(placeLabel({ headings: ['Chapter 1'], blocks }, 7)).toBe('ch. 1, ¶ 1')
  expect(placeLabel({ headings: ['Chapter 1'], blocks }, 0)).toBe('ch. 1, ¶ 1')
})
