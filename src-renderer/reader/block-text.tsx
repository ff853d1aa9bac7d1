import { memo, type ReactNode } from 'react'
import { readerTexts } from '../texts/reader-texts.ts'
import { cutBlock, type LaidRange, type Layer, type Piece, type ReaderBlock } from './cut-block.ts'
import type { OpenedNote } from './note-popup.tsx'
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
  readonly isFirst: boolean
  readonly onNote: (note: OpenedNote) => void
}

/** One block: a heading, a paragraph, an item, a row. Only text nodes: nothing of a book is ever markup here. */
export const BlockText = memo(
  function BlockText({ block, direction, laid, aside, onNote }: BlockTextProps) {
    const pieces = cutBlock(block, laid)
    const common = {
      'data-block': block.start,
      'data-length': block.end - block.start,
      ...(block.language === null ? {} : { lang: block.language }),
      ...(direction === undefined ? {} : { dir: direction }),
    }
    const margin = aside.length === 0 ? null : <Margin notes={aside} />
    const text = pieces.map((piece) => <PieceText key={keyOf(piece)} piece={piece} onNote={onNote} />)
    switch (block.kind) {
      case 'heading':
        return <Heading level={block.level ?? 2} attributes={common} content={text} />
      case 'list-item':
        return (
          <li {...common}>
            {text}
            {margin}
          </li>
        )
      case 'table-row':
        return (
          <tr {...common}>
            <td>
              {text}
              {margin}
            </td>
          </tr>
        )
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
  return piece.kind === 'text'
    ? `t${piece.start}`
    : `${piece.kind}${piece.offset}${piece.kind === 'page' ? piece.label : piece.reference.label}`
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
  const { layers, link, start, text } = piece
  const words = layers.includes('quote') ? (
    <mark data-at={start} className={classOfLayers(layers)}>
      {text}
    </mark>
  ) : (
    <span data-at={start} className={classOfLayers(layers)}>
      {text}
    </span>
  )
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

function classOfLayers(layers: readonly Layer[]): string | undefined {
  const names = layers.filter((layer) => layer !== 'quote')
  return names.length === 0 ? undefined : names.join(' ')
}
