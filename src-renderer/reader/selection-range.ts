/** What is selected of one section's text. */
export interface SelectedRange {
  readonly section: string
  readonly start: number
  readonly end: number
  /** As the book has it, without page and note marks. */
  readonly text: string
  /** In the window. */
  readonly box: { readonly left: number; readonly top: number; readonly bottom: number; readonly width: number }
}

/**
 * The selection in offsets of the section that it begins in, up to the end of that section; undefined when no text of the book is selected. Each
 * piece of text in the page carries its offset as `data-at`, each section its path as `data-section`.
 */
export function selectedRange(selection: Selection | null, sheet: HTMLElement): SelectedRange | undefined {
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  if (!sheet.contains(range.commonAncestorContainer)) return undefined
  const pieces = [...sheet.querySelectorAll<HTMLElement>('[data-at]')].filter((piece) => range.intersectsNode(piece))
  const [first] = pieces
  const section = first?.closest<HTMLElement>('[data-section]')
  if (first === undefined || section === undefined || section === null) return undefined
  // A long section stands in the page in several parts.
  const own = pieces.filter((piece) => piece.closest<HTMLElement>('[data-section]')?.dataset.section === section.dataset.section)
  const last = own.at(-1) ?? first
  const start = offsetIn(first, range.startContainer, range.startOffset, 0)
  const end = offsetIn(last, range.endContainer, range.endOffset, last.textContent.length)
  if (end <= start) return undefined
  const { left, top, bottom, width } = range.getBoundingClientRect()
  const text = textBetween(own, start, end)
  return { section: section.dataset.section ?? '', start, end, text, box: { left, top, bottom, width } }
}

function atOf(piece: HTMLElement): number {
  return Number(piece.dataset.at)
}

/** Offset of a point; `otherwise`, from the piece's beginning, where the point lies outside of it. */
function offsetIn(piece: HTMLElement, node: Node, offset: number, otherwise: number): number {
  const inside = piece.contains(node) && node.nodeType === Node.TEXT_NODE
  return atOf(piece) + (inside ? offset : otherwise)
}

function textBetween(pieces: readonly HTMLElement[], start: number, end: number): string {
  let text = ''
  let block: Element | null = null
  for (const piece of pieces) {
    const own = piece.closest('[data-block]')
    if (block !== null && own !== block && !isContinued(own)) text += '\n\n'
    block = own
    const at = atOf(piece)
    text += piece.textContent.slice(Math.max(0, start - at), Math.max(0, end - at))
  }
  return text
}

/** A paragraph that is longer than a part goes on in the next one. */
function isContinued(block: Element | null): boolean {
  return block instanceof HTMLElement && block.dataset.goesOn !== undefined
}
