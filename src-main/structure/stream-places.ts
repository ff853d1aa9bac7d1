import { decodedFragment, type LinkTarget } from './index-links.ts'
import type { Stream } from './stream.ts'
import { comparePositions, type StreamBlock, type StreamPosition } from './stream-block.ts'

/** Where the ids and the documents of a book are in its stream of blocks. */
export interface StreamPlaces {
  readonly blocks: readonly StreamBlock[]
  /** Position of a document's first text; the next document's where it has none. */
  startOf(document: number): StreamPosition
  /** True where no text stands between the beginning and the end of the document. */
  isTextless(document: number): boolean
  /** Undefined for an id that is not in the document. */
  placeOf(target: LinkTarget): StreamPosition | undefined
}

export function findPlaces(stream: Pick<Stream, 'blocks' | 'documentStarts' | 'trailing'>): StreamPlaces {
  const { blocks, documentStarts, trailing } = stream
  const places = new Map<string, StreamPosition>()
  const note = (document: number, id: string, position: StreamPosition): void => {
    const key = `${document} ${id}`
    if (!places.has(key)) places.set(key, position)
  }
  blocks.forEach(({ text, marks }, block) => {
    for (const { offset, subject } of marks) {
      if (subject.type !== 'anchor') continue
      // Behind the last word of a block begins the next one.
      const isEnd = offset > 0 && offset >= text.length
      note(subject.document, subject.id, isEnd ? { block: block + 1, offset: 0 } : { block, offset })
    }
  })
  for (const subject of trailing)
    if (subject.type === 'anchor') note(subject.document, subject.id, { block: blocks.length, offset: 0 })
  const startOf = (document: number): StreamPosition => ({ block: documentStarts[document] ?? blocks.length, offset: 0 })
  return {
    blocks,
    startOf,
    isTextless: (document) => comparePositions(startOf(document), startOf(document + 1)) === 0,
    placeOf({ document, fragment }) {
      if (fragment === '') return startOf(document)
      return places.get(`${document} ${fragment}`) ?? places.get(`${document} ${decodedFragment(fragment)}`)
    },
  }
}

/**
 * Cuts blocks where a section begins in their middle (an old converter's <br/>-made paragraphs, or a chapter that opens in mid-paragraph).
 * A cut inside a word moves to the word's beginning. Positions in `stream` are stale afterwards.
 */
export function splitStream(stream: Stream, cuts: readonly StreamPosition[]): Stream {
  const inside = new Map<number, Set<number>>()
  for (const { block, offset } of cuts) {
    const at = stream.blocks[block]
    if (at === undefined || offset === 0 || !CUTTABLE.has(at.kind)) continue
    const start = wordStart(at.text, offset)
    if (start > 0) inside.set(block, (inside.get(block) ?? new Set()).add(start))
  }
  if (inside.size === 0) return stream
  const blocks: StreamBlock[] = []
  const moved: number[] = []
  stream.blocks.forEach((block, n) => {
    moved.push(blocks.length)
    const offsets = [...(inside.get(n) ?? [])].sort((a, b) => a - b)
    blocks.push(...(offsets.length === 0 ? [block] : pieces(block, offsets)))
  })
  return { ...stream, blocks, documentStarts: stream.documentStarts.map((start) => moved[start] ?? blocks.length) }
}

const CUTTABLE = new Set(['paragraph', 'quotation', 'verse', 'list-item', 'note', 'caption'])

function wordStart(text: string, offset: number): number {
  let start = offset
  while (start > 0 && /[\p{L}\p{N}]/u.test(text[start] ?? '') && /[\p{L}\p{N}]/u.test(text[start - 1]!)) start--
  return start
}

function pieces(block: StreamBlock, offsets: readonly number[]): StreamBlock[] {
  return [0, ...offsets].map((from, n) => {
    const to = offsets[n] ?? block.text.length
    const raw = block.text.slice(from, to)
    const text = raw.trim()
    const lead = from + (raw.length - raw.trimStart().length)
    const isLast = n === offsets.length
    const marks = block.marks
      .filter(({ offset }) => offset >= from && (isLast || offset < to))
      .map((mark) => ({ ...mark, offset: clamp(mark.offset - lead, text.length), end: clamp(mark.end - lead, text.length) }))
    return { ...block, text, marks }
  })
}

function clamp(offset: number, length: number): number {
  return Math.max(0, Math.min(offset, length))
}
