/**
 * A book as Commonplace keeps it: sections of blocks, with the printed page breaks laid over them.
 *
 * A position is (section ordinal, UTF-16 offset in that section's `text`). Everything that points into a book (blocks, page breaks,
 * passages, windows, quotes) is a range of one section's text, so that what is shown is always `section.text.slice(start, end)`.
 */

/** Whose words a block is: the author's running text, a note, another's words that the author quotes, or matter around the text. */
export type Voice = 'body' | 'note' | 'quotation' | 'front-matter' | 'back-matter'

/** Where page labels come from, best first; `none` when the book has no pages. */
export type PageSource = 'page-list' | 'page-break' | 'ncx' | 'page-map' | 'text-mark' | 'estimate' | 'none'

export type BlockKind =
  | 'heading'
  | 'paragraph'
  | 'list-item'
  | 'table-row'
  | 'verse'
  | 'note'
  | 'quotation'
  | 'caption'
  | 'preformatted'

/** `boilerplate` (a licence text, a scanner's notice) is kept and shown, and never indexed or quoted as the book. */
export type SectionKind = 'body' | 'front-matter' | 'back-matter' | 'notes' | 'index' | 'boilerplate'

export type BookFormat = 'epub' | 'text' | 'markdown' | 'html'

export interface Block {
  readonly kind: BlockKind
  readonly voice: Voice
  /** Range in the section's text. Blocks do not overlap and are in order; between two stands "\n\n". */
  readonly start: number
  readonly end: number
  /** What the block needs to be understood and does not contain: a list's introducing sentence, a table's header row. */
  readonly lead?: string
  /** BCP 47 tag where it differs from the book's. */
  readonly language?: string
  /** Heading level 1–6, for `heading` blocks. */
  readonly level?: number
  /** The mark a note carries ("3", "*"), for `note` blocks. */
  readonly noteLabel?: string
  /** What it stands in beside the running text. */
  readonly setting?: BlockSetting
  /** For the first block of a list's item: its bullet or number as a browser would draw it, and how many lists it lies in. Stands in no text. */
  readonly item?: { readonly label: string; readonly depth: number }
}

export type BlockSetting = 'epigraph' | 'sidebar' | 'letter'

/** How words look, as far as it says something: a `reading` is printed small over ideographs, a `formula` is drawn in place of its words. */
export type MarkupKind = 'emphasis' | 'strong' | 'superscript' | 'subscript' | 'small-capitals' | 'code' | 'reading' | 'formula'

/** A range of a section's text that has a look of its own. */
export interface Markup {
  readonly section: number
  readonly start: number
  readonly end: number
  readonly kind: MarkupKind
  /** The reading; the formula as JSON of a `FormulaNode`. */
  readonly value?: string
}

/** A formula as its own elements (MathML Core): a text, or an element with attributes and children. */
export type FormulaNode =
  | string
  | readonly [name: string, attributes: Readonly<Record<string, string>>, children: readonly FormulaNode[]]

/** A picture in the text. It stands between characters and is none itself. */
export interface Picture {
  readonly section: number
  readonly offset: number
  /** In the book's file, as its documents write it. */
  readonly path: string
  /** Its words for a reader who does not see it; '' for none. */
  readonly alternative: string
  /** Within a line, not between paragraphs. */
  readonly isInline: boolean
  /** In CSS pixels, where the book says it. */
  readonly width?: number
  readonly height?: number
}

/** How lines run, where the book says that they do not run from top to bottom. */
export type WritingMode = 'vertical-rl' | 'vertical-lr'

export interface Section {
  /** 0-based, in reading order. */
  readonly ordinal: number
  /** Stable structural id made from slugged titles ("part-i/chapter-ii"); unique in the book; survives edits elsewhere. */
  readonly path: string
  /** Title as shown; '' only for text before any heading in a book whose title serves instead. */
  readonly title: string
  /** Titles from the outermost section down to this one, this one included. */
  readonly headings: readonly string[]
  /** Ordinal of the section that contains this one, or null. */
  readonly parent: number | null
  readonly depth: number
  readonly kind: SectionKind
  /** The blocks' texts joined with "\n\n". A verse keeps its line breaks as "\n". No page mark and no note mark stands in it. */
  readonly text: string
  readonly blocks: readonly Block[]
}

/** A break opens the page of its label: text from (section, offset) on stands on it, until the next break. */
export interface PageBreak {
  readonly section: number
  readonly offset: number
  /** As the book writes it: "27", "xii", "A-3". '' where text begins whose page is not known: it stands outside the line of reading. */
  readonly label: string
}

export type ReferenceKind = 'note' | 'section' | 'page' | 'figure'

/** A resolved pointer inside the book: a note mark to its note, "see chapter 4" to that chapter. */
export interface CrossReference {
  readonly kind: ReferenceKind
  readonly fromSection: number
  readonly fromOffset: number
  readonly toSection: number
  readonly toStart: number
  readonly toEnd: number
  /** The visible mark or words ("3", "see Chapter IV"). */
  readonly label: string
}

export interface Contributor {
  readonly name: string
  /** MARC relator code: "aut", "trl", "edt", … */
  readonly role: string
  readonly fileAs?: string
}

export interface BookMetadata {
  readonly title: string
  readonly subtitle?: string
  /** Every contributor, in the book's order. */
  readonly contributors: readonly Contributor[]
  /** BCP 47 of the text; 'und' when unknown. */
  readonly language: string
  readonly publisher?: string
  readonly date?: string
  readonly description?: string
  readonly series?: string
  readonly seriesIndex?: number
  readonly subjects: readonly string[]
  readonly identifiers: readonly string[]
  readonly rights?: string
}

/** Something the reader may want to know about how the file was read. `code` is kebab-case ("missing-resource"). */
export interface ImportWarning {
  readonly code: string
  readonly message: string
}

export interface Cover {
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/**
 * What stands in the file's text without being text of the book: labels of pages, marks and numbers of notes, ways back from them, readings over
 * ideographs, hyphens where a line's end cut a word, …
 */
export type Furniture = 'page-mark' | 'note-mark' | 'line-number' | 'link-back' | 'navigation' | 'reading' | 'hidden' | 'line-end'

/** What became of the text of the file's documents. Counted are visible characters (UTF-16): no white space, no accents apart from their letters. */
export interface SourceAccount {
  /** In the documents. */
  readonly written: number
  /** In the book's blocks. */
  readonly kept: number
  /** In blocks, out of the alternative texts of pictures that stand for letters or for a title, and quotation marks that an element stands for. */
  readonly described: number
  /** In no block, and on purpose. `written + described = kept + the sum of these` when nothing was lost. */
  readonly setApart: Readonly<Partial<Record<Furniture, number>>>
  /** Pictures in the text, and those of them that have no words for a reader who does not see them. */
  readonly pictures: number
  readonly picturesWithoutWords: number
  /** Marks of notes that are not in the book. */
  readonly looseNoteMarks: number
}

export interface Book {
  readonly format: BookFormat
  readonly metadata: BookMetadata
  readonly sections: readonly Section[]
  /** In book order; two breaks may share a position (a blank page), then the later one holds. */
  readonly pageBreaks: readonly PageBreak[]
  readonly pageSource: PageSource
  /** The printed edition that the labels follow (dc:source, schema:pageBreakSource), where the book says it. */
  readonly pageEdition?: string
  readonly crossReferences: readonly CrossReference[]
  /** In the order of the text, as the pictures. Left out by what makes a book without documents. */
  readonly markup?: readonly Markup[]
  readonly pictures?: readonly Picture[]
  readonly writingMode?: WritingMode
  readonly cover?: Cover
  readonly warnings: readonly ImportWarning[]
  /** Left out by what makes a book without documents. */
  readonly source?: SourceAccount
}

/** Authors in the book's order: the contributors whose role is "aut". */
export function authorsOf(metadata: BookMetadata): string[] {
  return metadata.contributors.filter((c) => c.role === 'aut').map((c) => c.name)
}
