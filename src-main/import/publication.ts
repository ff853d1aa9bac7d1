import type { Document, Element } from 'domhandler'
import type { BookFormat, BookMetadata, Cover, ImportWarning, PageSource, WritingMode } from '../../src-shared/book.ts'

/**
 * A file read but not yet understood: documents in reading order with what the package says about them.
 * Every format comes out in this shape, so that `structure/` knows one kind of input: text and Markdown become documents too.
 */
export interface Publication {
  readonly format: BookFormat
  readonly metadata: BookMetadata
  /** Spine order; documents with linear="no" after the linear ones. */
  readonly documents: readonly SourceDocument[]
  /** Nested contents: nav toc, else NCX navMap, else empty (structure then uses the headings). */
  readonly contents: readonly ContentsEntry[]
  /** Page list as found, best source first; empty when only marks in the text can tell. */
  readonly pageTargets: readonly PageTarget[]
  readonly pageTargetSource: Extract<PageSource, 'page-list' | 'ncx' | 'page-map'> | 'none'
  readonly pageEdition?: string
  /** epub:type of landmarks and guide references ("bodymatter", "titlepage", "index", …) → target. */
  readonly landmarks: readonly { readonly type: string; readonly href: string; readonly fragment: string }[]
  /** How lines run in most of the documents; left out where they run from top to bottom. */
  readonly writingMode?: WritingMode
  readonly cover?: Cover
  readonly warnings: readonly ImportWarning[]
}

export interface SourceDocument {
  /** Path inside the container, decoded and normalised; unique. */
  readonly href: string
  /** Parsed markup: element names lower-case without prefix, attribute names lower-case with their prefix ("epub:type"). Entities decoded. */
  readonly root: Document
  readonly linear: boolean
  /** Left out where its style sheets say nothing of the kind. */
  readonly styles?: DocumentStyles
}

/** What a document's own style sheets do to its text. */
export interface DocumentStyles {
  /** Not shown (`display: none`, `visibility: hidden`), outermost elements only. */
  readonly hidden: ReadonlySet<Element>
  /** On lines of their own, whatever the element (`display: block` and its kin). */
  readonly blocks: ReadonlySet<Element>
  /** Apart from what stands beside them in the line (`display: table-cell`). */
  readonly cells: ReadonlySet<Element>
}

/** `href` is '' for a heading without a link. */
export interface ContentsEntry {
  readonly title: string
  readonly href: string
  readonly fragment: string
  readonly children: readonly ContentsEntry[]
}

export interface PageTarget {
  readonly label: string
  readonly href: string
  readonly fragment: string
}
