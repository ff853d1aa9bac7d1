import type { StreamBlock } from './stream-block.ts'

const START = /\*\*\*\s*START OF (?:THE|THIS) PROJECT GUTENBERG/i
const END = /\*\*\*\s*END OF (?:THE|THIS) PROJECT GUTENBERG|\*\*\*\s*START: FULL LICENSE/i
const END_LINE = /^\W*End of (?:the |this )?Project Gutenberg/i
/** What is longer than this in front of the marker, or in one block with it, is a book that talks about Project Gutenberg. */
const LONGEST_HEADER = 20_000
const LONGEST_FOOTER = 60_000

/**
 * Sets Project Gutenberg's header and licence apart where no markup does (older files, converted ones), without ever taking the book
 * for one of them: a footer is looked for in the last half only, and neither may be longer than these texts are.
 */
export function markNotices(blocks: readonly StreamBlock[]): readonly StreamBlock[] {
  const headerEnd = blocks.findIndex(({ text }) => START.test(text)) + 1
  const header = headerEnd > 0 && lengthOf(blocks.slice(0, headerEnd)) <= LONGEST_HEADER ? headerEnd : 0
  let footer = blocks.findLastIndex(({ text }, n) => n >= header && END.test(text))
  const first = blocks.findIndex(({ text }, n) => n > blocks.length / 2 && END.test(text))
  if (first >= 0 && lengthOf(blocks.slice(first)) <= LONGEST_FOOTER) footer = first
  if (footer < blocks.length / 2 || lengthOf(blocks.slice(Math.max(0, footer))) > LONGEST_FOOTER) footer = blocks.length
  while (footer > header && footer < blocks.length && END_LINE.test(blocks[footer - 1]!.text)) footer--
  if (header === 0 && footer === blocks.length) return blocks
  return blocks.map((block, n) => (n < header || n >= footer ? { ...block, boilerplate: true } : block))
}

function lengthOf(blocks: readonly StreamBlock[]): number {
  return blocks.reduce((length, { text }) => length + text.length, 0)
}
