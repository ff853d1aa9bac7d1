import { readGutenbergMarker } from '../import/gutenberg.ts'
import { isTranscriberRemark } from '../import/gutenberg-notices.ts'
import type { StreamBlock } from './stream-block.ts'

/** What is longer than this in front of the marker, or in one block with it, is a book that talks about Project Gutenberg. */
const LONGEST_HEADER = 20_000
const LONGEST_FOOTER = 60_000
/** Who made the file, and how, behind the marker. */
const MOST_CREDITS = 3
const LONGEST_CREDIT = 600

/**
 * Sets Project Gutenberg's header and licence apart where no markup does (older files, converted ones), without ever taking the book
 * for one of them: a marker is a line of its own, a footer is looked for in the last half only, and neither may be longer than these
 * texts are.
 */
export function markNotices(blocks: readonly StreamBlock[]): readonly StreamBlock[] {
  const markers = blocks.map(markerIn)
  const header = endOfHeader(blocks, markers)
  const footer = startOfFooter(blocks, markers, header)
  if (header === 0 && footer === blocks.length) return blocks
  return blocks.map((block, n) => (n < header || n >= footer ? { ...block, boilerplate: true } : block))
}

type Marker = ReturnType<typeof readGutenbergMarker>

/** The marker that a block is, or that is one of its lines: a header may be a single block of preformatted lines. */
function markerIn({ text }: StreamBlock): Marker {
  if (!text.includes('\n')) return readGutenbergMarker(text)
  const found = text.split('\n').map((line) => readGutenbergMarker(line))
  return found.find((marker) => marker === 'start') ?? found.find((marker) => marker !== undefined)
}

function endOfHeader(blocks: readonly StreamBlock[], markers: readonly Marker[]): number {
  let end = markers.indexOf('start') + 1
  if (end > 0 && lengthOf(blocks.slice(0, end)) > LONGEST_HEADER) end = 0
  while (end === 0 ? blocks[0]?.boilerplate : blocks[end]?.boilerplate) end++
  if (end === 0) return 0
  const limit = end + MOST_CREDITS
  while (end < limit && isCredit(blocks[end])) end++
  return end
}

function isCredit(block: StreamBlock | undefined): boolean {
  return block?.kind === 'paragraph' && block.text.length <= LONGEST_CREDIT && isTranscriberRemark(block.text)
}

function startOfFooter(blocks: readonly StreamBlock[], markers: readonly Marker[], header: number): number {
  const isBehind = (n: number): boolean => n >= header && n > blocks.length / 2
  let start = markers.findIndex((marker, n) => isBehind(n) && (marker === 'end' || marker === 'licence'))
  if (start < 0)
    start = markers.findIndex((marker, n) => marker === 'last-line' && isBehind(n) && n >= blocks.length - MOST_LAST_LINES)
  if (start < 0 || lengthOf(blocks.slice(start)) > LONGEST_FOOTER) return blocks.length
  while (start > header && markers[start - 1] === 'last-line') start--
  return start
}

/** Behind the words "End of Project Gutenberg's …" a file without a marker has little else. */
const MOST_LAST_LINES = 3

function lengthOf(blocks: readonly StreamBlock[]): number {
  return blocks.reduce((length, { text }) => length + text.length, 0)
}
