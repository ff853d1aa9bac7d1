import type { ReaderSection } from '../../src-shared/contract/reader-contract.ts'

export type ReaderBlock = ReaderSection['blocks'][number]
export type Reference = ReaderBlock['references'][number]
export type Picture = ReaderBlock['pictures'][number]
export type Look = Exclude<ReaderBlock['markup'][number]['kind'], 'reading' | 'formula'>

/** What lies on the text: the quote that led here, another one of the same answer, a pinned one, a hit of the find bar, and the one hit that is looked at. */
export type Layer = 'quote' | 'other-quote' | 'pin' | 'hit' | 'current-hit'

/** UTF-16 offsets in the section's text. */
export interface LaidRange {
  readonly start: number
  readonly end: number
  readonly layer: Layer
}

export interface TextPiece {
  readonly kind: 'text'
  readonly start: number
  readonly text: string
  readonly layers: readonly Layer[]
  readonly link: Reference | null
  readonly looks: readonly Look[]
  /** Printed small over the words. */
  readonly reading: string | null
  /** Drawn in place of the words: JSON of a FormulaNode. */
  readonly formula: string | null
  /** Between two cells of a table. */
  readonly isGap: boolean
}

export type Piece =
  | TextPiece
  | { readonly kind: 'page'; readonly offset: number; readonly label: string }
  | { readonly kind: 'reference'; readonly offset: number; readonly reference: Reference }
  | { readonly kind: 'picture'; readonly offset: number; readonly picture: Picture }

/** As the engine joins the cells of a row. */
const CELL_GAP = ' | '

/**
 * A block's text in order, cut wherever something begins or ends on it. Note marks and page marks stand in no text of a book, so they are pieces of
 * their own; a pointer whose words stand in the text ("see Chapter IV") is a link over them. What has a reading over it, and a formula, is never cut.
 */
export function cutBlock(block: ReaderBlock, laid: readonly LaidRange[]): Piece[] {
  const links = block.references.filter((reference) => standsInText(block, reference))
  const marks = block.references.filter((reference) => !links.includes(reference))
  const whole = block.markup.filter(({ kind }) => kind === 'reading' || kind === 'formula')
  const settle = (offset: number): number => whole.find(({ start, end }) => offset > start && offset < end)?.start ?? offset
  const gaps = gapsOf(block)
  const cuts = new Set([block.start, block.end])
  const add = (offset: number): void => {
    if (offset > block.start && offset < block.end && settle(offset) === offset) cuts.add(offset)
  }
  for (const { start, end } of [...laid, ...block.markup]) if (start < block.end && end > block.start) [start, end].forEach(add)
  for (const { offset, label } of links) [offset, offset + label.length].forEach(add)
  for (const offset of gaps) [offset, offset + CELL_GAP.length].forEach(add)
  for (const { offset } of [...block.breaks, ...marks, ...block.pictures]) add(settle(offset))

  const pieces: Piece[] = []
  const edges = [...cuts].sort((a, b) => a - b)
  for (const [i, from] of edges.entries()) {
    // A note mark belongs to the words before it, a page mark and a picture to those behind.
    for (const reference of marks)
      if (settle(reference.offset) === from) pieces.push({ kind: 'reference', offset: from, reference })
    const opened = block.breaks.filter(({ offset }) => settle(offset) === from).map(({ label }) => label)
    if (opened.length > 0) pieces.push({ kind: 'page', offset: from, label: spanOf(opened) })
    for (const picture of block.pictures)
      if (settle(picture.offset) === from) pieces.push({ kind: 'picture', offset: from, picture })
    const to = edges[i + 1]
    if (to === undefined || to === from) continue
    const over = block.markup.filter(({ start, end }) => start <= from && end >= to)
    pieces.push({
      kind: 'text',
      start: from,
      text: block.text.slice(from - block.start, to - block.start),
      layers: laid.filter(({ start, end }) => start < to && end > from).map(({ layer }) => layer),
      link: links.find(({ offset, label }) => offset <= from && offset + label.length >= to) ?? null,
      looks: [...new Set(over.flatMap(({ kind }) => (kind === 'reading' || kind === 'formula' ? [] : [kind])))],
      reading: over.find(({ kind }) => kind === 'reading')?.value ?? null,
      formula: over.find(({ kind }) => kind === 'formula')?.value ?? null,
      isGap: gaps.includes(from),
    })
  }
  return pieces
}

/** Pages without text: "5–7" opens where all of them do. */
function spanOf(labels: readonly string[]): string {
  const [first = ''] = labels
  const last = labels.at(-1) ?? first
  return first === last ? first : `${first}–${last}`
}

function standsInText(block: ReaderBlock, { kind, offset, label }: Reference): boolean {
  return kind !== 'note' && label !== '' && block.text.startsWith(label, offset - block.start)
}

function gapsOf({ kind, text, start }: ReaderBlock): number[] {
  if (kind !== 'table-row') return []
  const gaps: number[] = []
  for (let at = text.indexOf(CELL_GAP); at >= 0; at = text.indexOf(CELL_GAP, at + CELL_GAP.length)) gaps.push(start + at)
  return gaps
}

/** The pieces of a table's row, cell by cell. The gap belongs to the cell before it. */
export function cellsOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const cells: Piece[][] = [[]]
  for (const piece of pieces) {
    cells.at(-1)?.push(piece)
    if (piece.kind === 'text' && piece.isGap) cells.push([])
  }
  return cells
}
