import { type CSSProperties, memo, type ReactNode } from 'react'
import { readerTexts } from '../texts/reader-texts.ts'
import { cellsOf, cutBlock, type LaidRange, type Layer, type Piece, type ReaderBlock, type TextPiece } from './cut-block.ts'
import { FormulaView } from './formula-view.tsx'
import type { OpenedNote } from './note-popup.tsx'
import { PictureView } from './picture-view.tsx'
import { useReader } from './reader-context.ts'

export interface SideNote {
  readonly at: number
  readonly title: string
  readonly text: string
}

interface BlockTextProps {
  readonly block: ReaderBlock
  readonly bookLanguage: string
  readonly direction: 'rtl' | 'ltr' | 'auto' | undefined
  readonly laid: readonly LaidRange[]
  readonly aside: readonly SideNote[]
  /** A row of a table's head. */
  readonly isHead?: boolean
  /** Columns of its table. */
  readonly columns?: number
  readonly onNote: (note: OpenedNote) => void
}

/** One block: a heading, a paragraph, an item, a row. Only text nodes: nothing of a book is ever markup here. */
export const BlockText = memo(
  function BlockText({ block, direction, laid, aside, isHead = false, columns = 1, onNote }: BlockTextProps) {
    const pieces = cutBlock(block, laid)
    const common = {
      'data-block': block.start,
      'data-length': block.end - block.start,
      ...(block.language === null ? {} : { lang: block.language }),
      ...(direction === undefined ? {} : { dir: direction }),
      ...(block.cut.before ? { 'data-goes-on': '' } : {}),
    }
    const margin = aside.length === 0 ? null : <Margin notes={aside} />
    const draw = (piece: Piece) => <PieceText key={keyOf(piece)} piece={piece} onNote={onNote} />
    const text = pieces.map(draw)
    switch (block.kind) {
      case 'heading':
        return <Heading level={block.level ?? 2} attributes={common} content={text} />
      case 'list-item':
        return (
          <li {...common} style={{ '--depth': block.item?.depth ?? 1 } as CSSProperties}>
            {block.item !== null && block.item.label !== '' && <span className="item-label">{block.item.label}</span>}
            {text}
            {margin}
          </li>
        )
      case 'table-row': {
        const cells = cellsOf(pieces)
        const Cell = isHead ? 'th' : 'td'
        return (
          <tr {...common}>
            {cells.map((cell, i) => (
              <Cell
                key={cell[0] === undefined ? `empty ${i}` : keyOf(cell[0])}
                {...(isHead ? { scope: 'col' } : {})}
                {...(i === cells.length - 1 && cells.length < columns ? { colSpan: columns - cells.length + 1 } : {})}
              >
                {cell.map(draw)}
                {i === 0 && margin}
              </Cell>
            ))}
          </tr>
        )
      }
      case 'note':
        return (
          <div role="note" className="note" {...common}>
            {block.noteLabel !== null && <span className="note-label">{block.noteLabel}</span>}
            {text}
            {margin}
          </div>
        )
      case 'quotation':
        return (
          <blockquote {...common}>
            {text}
            {margin}
          </blockquote>
        )
      case 'preformatted':
        return <pre {...common}>{text}</pre>
      case 'verse':
      case 'caption':
      case 'paragraph':
        return (
          <p className={block.kind === 'paragraph' ? classOfVoice(block) : block.kind} {...common}>
            {text}
            {margin}
          </p>
        )
    }
  },
  (before, after) =>
    before.block === after.block &&
    before.isHead === after.isHead &&
    before.columns === after.columns &&
    sameRanges(before.laid, after.laid) &&
    JSON.stringify(before.aside) === JSON.stringify(after.aside),
)

function sameRanges(before: readonly LaidRange[], after: readonly LaidRange[]): boolean {
  return (
    before === after ||
    (before.length === after.length &&
      before.every((range, i) => {
        const other = after[i]
        return other !== undefined && range.start === other.start && range.end === other.end && range.layer === other.layer
      }))
  )
}

function classOfVoice({ voice }: ReaderBlock): string | undefined {
  return voice === 'quotation' ? 'quoted' : undefined
}

interface HeadingProps {
  readonly level: number
  readonly attributes: Readonly<Record<string, string | number>>
  readonly content: ReactNode
}

/** One level for all: a section that is opened in the middle of a book has no headings above it to be below. Its size tells its rank. */
function Heading({ level, attributes, content }: HeadingProps) {
  return (
    <h2 className={`rank-${Math.min(4, Math.max(1, level))}`} {...attributes}>
      {content}
    </h2>
  )
}

function Margin({ notes }: { readonly notes: readonly SideNote[] }) {
  return (
    <span className="side-note">
      {notes.map((note) => (
        <span key={`${note.at}-${note.title}`}>
          <b>{note.title}</b>
          {note.text !== '' && <span className="side-text">{note.text}</span>}
        </span>
      ))}
    </span>
  )
}

function keyOf(piece: Piece): string {
  if (piece.kind === 'text') return `t${piece.start}`
  if (piece.kind === 'page') return `page${piece.offset}${piece.label}`
  return piece.kind === 'picture'
    ? `picture${piece.offset}${piece.picture.path}`
    : `reference${piece.offset}${piece.reference.label}`
}

function PieceText({ piece, onNote }: { readonly piece: Piece; readonly onNote: (note: OpenedNote) => void }) {
  const { jump } = useReader()
  if (piece.kind === 'page') {
    return (
      <span className="pb">
        <span className="sr-only">{readerTexts.pageMark(piece.label)}</span>
        <bdi dir="ltr" className="pb-label" aria-hidden="true">
          {piece.label}
        </bdi>
      </span>
    )
  }
  if (piece.kind === 'reference') {
    const { reference } = piece
    const isNote = reference.kind === 'note' && reference.note !== null
    return (
      <button
        type="button"
        className="ref"
        aria-label={isNote ? readerTexts.note(reference.label) : readerTexts.goThere(reference.label)}
        {...(isNote ? { 'aria-haspopup': 'dialog' as const } : {})}
        onClick={(event) =>
          isNote
            ? onNote({ reference, anchor: event.currentTarget })
            : jump({ section: reference.section, offset: reference.start })
        }
      >
        {reference.label}
      </button>
    )
  }
  if (piece.kind === 'picture') return <PictureView picture={piece.picture} />
  const { link } = piece
  const words = <Words piece={piece} />
  if (link === null) return words
  return (
    <button
      type="button"
      className="link-in-text"
      aria-label={readerTexts.goThere(link.label)}
      onClick={() => jump({ section: link.section, offset: link.start })}
    >
      {words}
    </button>
  )
}

/** The words themselves, as they look and with what lies on them. Each piece of text carries its offset. */
function Words({ piece }: { readonly piece: TextPiece }) {
  const { layers, start, text, looks, reading, formula, isGap } = piece
  const className = [...looks, ...layers.filter((layer) => layer !== 'quote'), ...(isGap ? ['cell-gap'] : [])].join(' ')
  const common = { 'data-at': start, ...(className === '' ? {} : { className }) }
  const Element = layers.includes('quote') ? 'mark' : elementOf(looks)
  const words = <Element {...common}>{text}</Element>
  if (formula !== null) {
    return (
      <span className={layers.length === 0 ? 'formula' : `formula ${classOfLayers(layers)}`}>
        <span data-at={start} className="formula-words">
          {text}
        </span>
        <FormulaView formula={formula} />
      </span>
    )
  }
  if (reading === null) return words
  return (
    <ruby>
      {words}
      <rt>{reading}</rt>
    </ruby>
  )
}

/** What a screen reader may tell as well. */
function elementOf(looks: TextPiece['looks']): 'em' | 'strong' | 'sup' | 'sub' | 'code' | 'span' {
  if (looks.includes('superscript')) return 'sup'
  if (looks.includes('subscript')) return 'sub'
  if (looks.includes('code')) return 'code'
  if (looks.includes('strong')) return 'strong'
  return looks.includes('emphasis') ? 'em' : 'span'
}

function classOfLayers(layers: readonly Layer[]): string {
  return layers.map((layer) => (layer === 'quote' ? 'quote-layer' : layer)).join(' ')
}
