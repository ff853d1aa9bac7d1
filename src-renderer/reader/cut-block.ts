import type { ReaderSection } from '../../src-shared/contract/reader-contract.ts'

export type ReaderBlock = ReaderSection['blocks'][number]
export type Reference = ReaderBlock['references'][number]

/** What lies on the text: the quote that led here, a pinned one, a hit of the find bar, and the one hit that is looked at. */
export type Layer = 'quote' | 'pin' | 'hit' | 'current-hit'

/** UTF-16 offsets in the section's text. */
export interface LaidRange {
  readonly start: number
  readonly end: number
  readonly layer: Layer
}

export type Piece =
  | {
      readonly kind: 'text'
      readonly start: number
      readonly text: string
      readonly layers: readonly Layer[]
      readonly link: Reference | null
    }
  | { readonly kind: 'page'; readonly offset: number; readonly label: string }
  | { readonly kind: 'reference'; readonly offset: number; readonly reference: Reference }

/**
 * A block's text in order, cut wherever something begins or ends on it. Note marks and page marks stand in no text of a book, so they are pieces of
 * their own; a pointer whose words stand in the text ("see Chapter IV") is a link over them.
 */
export function cutBlock(block: ReaderBlock, laid: readonly LaidRange[]): Piece[] {
  const links = block.references.filter((reference) => standsInText(block, reference))
  const marks = block.references.filter((reference) => !links.includes(reference))
  const cuts = new Set([block.start, block.end])
  const add = (offset: number): void => {
    if (offset > block.start && offset < block.end) cuts.add(offset)
  }
  for (const { start, end } of laid) if (start < block.end && end > block.start) [start, end].forEach(add)
  for (const { offset, label } of links) [offset, offset + label.length].forEach(add)
  for (const { offset } of [...block.breaks, ...marks]) add(offset)

  const pieces: Piece[] = []
  const edges = [...cuts].sort((a, b) => a - b)
  for (const [i, from] of edges.entries()) {
    // A note mark belongs to the words before it, a page mark to those behind.
    for (const reference of marks) if (reference.offset === from) pieces.push({ kind: 'reference', offset: from, reference })
    for (const { offset, label } of block.breaks) if (offset === from) pieces.push({ kind: 'page', offset, label })
    const to = edges[i + 1]
    if (to === undefined || to === from) continue
    pieces.push({
      kind: 'text',
      start: from,
      text: block.text.slice(from - block.start, to - block.start),
      layers: laid.filter(({ start, end }) => start < to && end > from).map(({ layer }) => layer),
      link: links.find(({ offset, label }) => offset <= from && offset + label.length >= to) ?? null,
    })
  }
  return pieces
}

function standsInText(block: ReaderBlock, { kind, offset, label }: Reference): boolean {
  return kind !== 'note' && label !== '' && block.text.startsWith(label, offset - block.start)
}
