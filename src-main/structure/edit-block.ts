import type { Mark, StreamBlock } from './stream-block.ts'

/** Stands where a line was cut in the middle of a word, until it is known whether its hyphen is the word's. No text may contain it. */
export const CUT = '\ufdd0'

/** `first` with the text and the marks of `second` behind it. */
export function joinBlocks(first: StreamBlock, second: StreamBlock, between: string): StreamBlock {
  const shift = first.text.length + between.length
  const moved = second.marks.map((mark) => ({ ...mark, offset: mark.offset + shift, end: mark.end + shift }))
  return { ...first, text: first.text + between + second.text, marks: [...first.marks, ...moved] }
}

/** The block with `characters` in place of what stands from `start` to `end`, and its marks where their words have come to stand. */
export function replaceIn(block: StreamBlock, start: number, end: number, characters = ''): StreamBlock {
  const moved = (place: number): number =>
    place <= start ? place : place >= end ? place - (end - start) + characters.length : start + characters.length
  const marks: Mark[] = block.marks.map((mark) => ({ ...mark, offset: moved(mark.offset), end: moved(mark.end) }))
  return { ...block, text: block.text.slice(0, start) + characters + block.text.slice(end), marks }
}

export function withMarksInFront(block: StreamBlock, marks: readonly Mark[]): StreamBlock {
  return marks.length === 0
    ? block
    : { ...block, marks: [...marks.map((mark) => ({ ...mark, offset: 0, end: 0 })), ...block.marks] }
}
