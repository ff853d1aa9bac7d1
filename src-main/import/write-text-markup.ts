import type { Document } from 'domhandler'
import { createMarkupTree, type MarkupTree } from './markup-tree.ts'
import { MAX_NODES } from './parse-markup.ts'
import type { NoteMark } from './text-note-marks.ts'
import type { TextPiece, VerseLine } from './text-piece.ts'
import { type InlineOptions, writeInline } from './write-inline.ts'

export interface TextMarkupOptions {
  /** BCP 47, for the root element. */
  readonly language: string | undefined
  /** For the head: what the metadata took from the first lines and the body does not repeat. */
  readonly title?: string | undefined
  /** See `InlineOptions`. */
  readonly isTranscription: boolean
  /** Number of the note that a mark in this part means. */
  noteFor(mark: NoteMark, part: number): number | undefined
}

/** Pieces as a document that reads as a chapter of an EPUB does. Throws AppError 'book-too-big' past `MAX_NODES`. */
export function writeTextMarkup(parts: readonly (readonly TextPiece[])[], options: TextMarkupOptions): Document {
  const tree = createMarkupTree(MAX_NODES)
  tree.open('html', options.language === undefined ? {} : { lang: options.language })
  if (options.title !== undefined)
    writeElement(tree, 'head', {}, () => writeElement(tree, 'title', {}, () => tree.text(options.title!)))
  tree.open('body', {})
  writePieces(
    tree,
    parts.flatMap((pieces, part) => pieces.map((piece) => ({ piece, part }))),
    options,
  )
  tree.close()
  tree.close()
  return tree.finish()
}

interface PlacedPiece {
  readonly piece: TextPiece
  /** Which note a mark means depends on it. */
  readonly part: number
}

/** Items that follow each other are one list, with blank lines between them or without. */
function writePieces(tree: MarkupTree, pieces: readonly PlacedPiece[], options: TextMarkupOptions): void {
  let inList = false
  for (const { piece, part } of pieces) {
    if ((piece.kind === 'item') !== inList) {
      if (inList) tree.close()
      else tree.open('ul', {})
      inList = !inList
    }
    writePiece(tree, piece, part, options)
  }
  if (inList) tree.close()
}

function writePiece(tree: MarkupTree, piece: TextPiece, part: number, options: TextMarkupOptions): void {
  const write = (text: string): void => writeInline(tree, text, inlineOptions(part, options))
  const inline = (name: string, text: string, attributes: Readonly<Record<string, string>> = {}): void =>
    writeElement(tree, name, attributes, () => write(text))
  const box = (name: string, pieces: readonly TextPiece[], attributes: Readonly<Record<string, string>> = {}): void =>
    writeElement(tree, name, attributes, () =>
      writePieces(
        tree,
        pieces.map((inner) => ({ piece: inner, part })),
        options,
      ),
    )
  if (piece.kind === 'heading') inline(`h${piece.level}`, piece.text)
  else if (piece.kind === 'paragraph') inline('p', piece.text)
  else if (piece.kind === 'item') inline('li', piece.text)
  else if (piece.kind === 'preformatted') writeElement(tree, 'pre', {}, () => writePreformatted(tree, piece.text, write))
  else if (piece.kind === 'sidenote') inline('aside', piece.text, { class: 'sidenote' })
  else if (piece.kind === 'rule') box('hr', [])
  else if (piece.kind === 'quotation') box('blockquote', piece.pieces)
  else if (piece.kind === 'boilerplate') box('section', piece.pieces, { class: 'boilerplate' })
  else if (piece.kind === 'contents') box('nav', piece.lines.map(asParagraph), { 'epub:type': 'toc' })
  else if (piece.kind === 'caption') {
    writeElement(tree, 'figure', {}, () => box('figcaption', piece.paragraphs.map(asParagraph)))
  } else if (piece.kind === 'verse') {
    writeElement(tree, 'p', { class: 'verse' }, () => writeVerse(tree, piece.lines, write))
  } else {
    box('aside', options.isTranscription && piece.mark.startsWith('[') ? piece.pieces : withMark(piece), {
      'epub:type': 'footnote',
      id: noteId(piece.number),
    })
  }
}

function writeElement(tree: MarkupTree, name: string, attributes: Readonly<Record<string, string>>, fill: () => void): void {
  tree.open(name, attributes)
  fill()
  tree.close()
}

function asParagraph(text: string): TextPiece {
  return { kind: 'paragraph', text }
}

function writeVerse(tree: MarkupTree, lines: readonly VerseLine[], write: (text: string) => void): void {
  // Emphasis may run over lines, so that all of them between two line numbers are written at once.
  let from = 0
  lines.forEach((line, n) => {
    if (line.number === undefined && n < lines.length - 1) return
    write(
      (from === 0 ? '' : '\n') +
        lines
          .slice(from, n + 1)
          .map(({ text }) => text)
          .join('\n'),
    )
    if (line.number !== undefined) writeElement(tree, 'span', { class: 'linenum' }, () => tree.text(line.number!))
    from = n + 1
  })
}

/** Line by line: its ends are characters of the text, not breaks in it. */
function writePreformatted(tree: MarkupTree, text: string, write: (text: string) => void): void {
  text.split('\n').forEach((line, n) => {
    if (n > 0) tree.text('\n')
    write(line)
  })
}

function inlineOptions(part: number, { isTranscription, noteFor }: TextMarkupOptions): InlineOptions {
  return {
    isTranscription,
    noteId(mark) {
      const number = noteFor(mark, part)
      return number === undefined ? undefined : noteId(number)
    },
  }
}

/** In a text that is no transcription the mark of a note is a word of the text, before the note as after its word; without brackets in all. */
function withMark(piece: Extract<TextPiece, { kind: 'note' }>): readonly TextPiece[] {
  const [first, ...rest] = piece.pieces
  const { mark } = piece
  if (first?.kind !== 'paragraph') return [{ kind: 'paragraph', text: mark }, ...piece.pieces]
  return [{ kind: 'paragraph', text: `${mark} ${first.text}` }, ...rest]
}

function noteId(number: number): string {
  return `fn${number}`
}
