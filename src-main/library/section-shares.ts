import type { SectionSize } from '../db/reading.ts'

/** Of the book's text before a section, and up to its end, 0–1. */
export interface SectionShare {
  readonly from: number
  readonly to: number
}

/** The share of each section, in the order given. */
export function sharesOf(sizes: readonly SectionSize[]): SectionShare[] {
  const total = Math.max(
    1,
    sizes.reduce((sum, { bytes }) => sum + bytes, 0),
  )
  let before = 0
  return sizes.map(({ bytes }) => {
    const from = before / total
    before += bytes
    return { from, to: before / total }
  })
}

/** Of the book's text before an offset of a section that is `length` long. */
export function shareWithin({ from, to }: SectionShare, offset: number, length: number): number {
  return from + (to - from) * Math.min(1, offset / Math.max(1, length))
}
