import type { NotedPart } from './find-text-notes.ts'
import { joinTitle } from './heading-candidates.ts'
import { endsSentence } from './page-joins.ts'
import { type BlockContext, isItemLine, shapeBlock } from './shape-block.ts'
import type { TextBlock } from './text-block.ts'
import { marksOf, visible } from './text-lines.ts'
import type { TextPiece } from './text-piece.ts'

/** One list of pieces a part, in order: what each part of a text is made of. */
export function shapeText(parts: readonly NotedPart[], context: BlockContext): TextPiece[][] {
  return parts.map((part, n) => {
    if (part.kind === 'heading') {
      const marks = part.lines.map((line) => marksOf(line.text)).join('')
      return [{ kind: 'heading', level: part.level, text: marks + joinTitle(part.lines) }]
    }
    if (part.kind === 'contents') return [{ kind: 'contents', lines: part.block.lines.map((line) => line.text) }]
    if (part.kind === 'note') {
      const { number, label, mark } = part
      return [{ kind: 'note', number, label, mark, pieces: shapeBlocks(part.blocks, context) }]
    }
    if (part.block.inset) return shapeInset(part.block, context)
    return isLoneItem(parts, n) ? asItem(part.block, context) : shapeBlock(part.block, context)
  })
}

function shapeBlocks(blocks: readonly TextBlock[], context: BlockContext): TextPiece[] {
  return blocks.flatMap((block) => shapeBlock(block, context))
}

function shapeInset({ inset, lines }: TextBlock, context: BlockContext): TextPiece[] {
  const marks = lines.map((line) => marksOf(line.text)).join('')
  if (!inset || inset.kind === 'nothing') return marks === '' ? [] : [{ kind: 'paragraph', text: marks }]
  if (inset.kind === 'notice') return [{ kind: 'boilerplate', pieces: shapeBlocks(inset.blocks, context) }]
  const paragraphs = inset.blocks.map((block) => context.join(block.lines))
  return inset.kind === 'sidenote' ? [{ kind: 'sidenote', text: paragraphs.join(' ') }] : [{ kind: 'caption', paragraphs }]
}

/** Items with blank lines between them: this block begins as one, and so does the one before or after. */
function isLoneItem(parts: readonly NotedPart[], at: number): boolean {
  if (!beginsAsItem(parts[at])) return false
  return beginsAsItem(parts[at - 1]) || beginsAsItem(parts[at + 1])
}

function beginsAsItem(part: NotedPart | undefined): boolean {
  return part?.kind === 'text' && part.block.inset === undefined && isItemLine(part.block.lines[0]!)
}

function asItem(block: TextBlock, context: BlockContext): TextPiece[] {
  return shapeBlock(block, context).map((piece) => {
    const only = piece.kind === 'quotation' && piece.pieces.length === 1 ? piece.pieces[0]! : piece
    return only.kind === 'paragraph' && only.text.length < 500 ? { kind: 'item', text: only.text } : piece
  })
}

/**
 * Moves a transcriber's notice from the middle of a section to its end, so that it does not divide the chapter in two. What stands before
 * all text stays there. The lists keep their places.
 */
export function deferNotices(parts: readonly (readonly TextPiece[])[]): TextPiece[][] {
  const moved: TextPiece[][] = []
  let waiting: TextPiece[] = []
  let hasText = false
  for (const pieces of parts) {
    if (pieces.some(({ kind }) => kind === 'heading')) {
      moved.at(-1)?.push(...waiting)
      waiting = []
    }
    const notices = pieces.filter(({ kind }) => kind === 'boilerplate')
    hasText ||= notices.length < pieces.length
    moved.push(hasText ? pieces.filter(({ kind }) => kind !== 'boilerplate') : [...pieces])
    if (hasText) waiting.push(...notices)
  }
  moved.at(-1)?.push(...waiting)
  return moved
}

/** Most words of the line that says whose a quotation is. */
const ATTRIBUTION_CHARACTERS = 120

/**
 * Puts together what belongs together: quotations that follow each other, and verse with the line under it that names its author
 * ("--Wordsworth."), which makes it another's words.
 */
export function groupQuotations(pieces: readonly TextPiece[]): TextPiece[] {
  const grouped: TextPiece[] = []
  for (const piece of pieces) {
    const before = grouped.at(-1)
    if (piece.kind === 'quotation' && before?.kind === 'quotation') {
      grouped[grouped.length - 1] = { kind: 'quotation', pieces: [...before.pieces, ...piece.pieces] }
    } else if (isAttribution(piece) && (before?.kind === 'verse' || before?.kind === 'quotation')) {
      const quoted = before.kind === 'verse' ? [before] : before.pieces
      grouped[grouped.length - 1] = {
        kind: 'quotation',
        pieces: [...quoted, ...(piece.kind === 'quotation' ? piece.pieces : [piece])],
      }
    } else grouped.push(piece)
  }
  return grouped
}

function isAttribution(piece: TextPiece): boolean {
  const only = piece.kind === 'quotation' && piece.pieces.length === 1 ? piece.pieces[0]! : piece
  if (only.kind !== 'paragraph') return false
  const text = visible(only.text)
  return /^(?:--|—|–|- )_?\S/.test(text) && text.length <= ATTRIBUTION_CHARACTERS && (endsSentence(text) || !/[,;]$/.test(text))
}
