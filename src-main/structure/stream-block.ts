import type { BlockKind, BlockSetting, MarkupKind, PageSource, Picture } from '../../src-shared/book.ts'

/**
 * What reading one document gives: its blocks in document order, before anyone knows to which section they belong.
 * A position in the book is (index in the stream, UTF-16 offset in that block's text) until the sections are laid out.
 */
export interface StreamBlock {
  readonly kind: BlockKind
  readonly text: string
  /** Sorted by offset. */
  readonly marks: readonly Mark[]
  readonly voice: 'body' | 'note' | 'quotation'
  /** Index of the document in the publication. */
  readonly document: number
  /** epub:type words of the elements around it, outermost first. */
  readonly types: readonly string[]
  /** Set apart by markup as a licence or a scanner's notice. */
  readonly boilerplate: boolean
  /** For headings: false inside a sidebar, a quotation, a table, a list, where the text around goes on afterwards. */
  readonly opensSection: boolean
  /** A paragraph that its class or epub:type calls a heading. Believed only where a book has no real ones. */
  readonly styledHeading: boolean
  readonly level?: number
  readonly lead?: string
  readonly language?: string
  /** Number of the note it belongs to, see `NoteIndex`. */
  readonly note?: number
  readonly noteLabel?: string
  readonly setting?: BlockSetting
  readonly item?: ListItem
}

/** One object for all blocks of an item: the first of them carries its label. */
export interface ListItem {
  readonly label: string
  readonly depth: number
}

export interface Mark {
  readonly offset: number
  /** Equal to `offset` for everything but the words of a link and what has a look of its own. */
  readonly end: number
  readonly subject: Subject
}

export type Subject =
  | { readonly type: 'anchor'; readonly document: number; readonly id: string }
  | { readonly type: 'page'; readonly label: string; readonly source: Extract<PageSource, 'page-break' | 'text-mark'> }
  | { readonly type: 'note-call'; readonly note: number; readonly label: string }
  | { readonly type: 'link'; readonly document: number; readonly fragment: string }
  | MarkupSubject
  | PictureSubject

export interface MarkupSubject {
  readonly type: 'markup'
  readonly kind: MarkupKind
  readonly value?: string
}

export type PictureSubject = { readonly type: 'picture' } & Omit<Picture, 'section' | 'offset'>

/** A place in the stream. `block` may be the stream's length: the end of the book. */
export interface StreamPosition {
  readonly block: number
  readonly offset: number
}

export function comparePositions(a: StreamPosition, b: StreamPosition): number {
  return a.block - b.block || a.offset - b.offset
}
