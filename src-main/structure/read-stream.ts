import { type Element, hasChildren, isTag, isText } from 'domhandler'
import type { Furniture } from '../../src-shared/book.ts'
import type { DocumentStyles, SourceDocument } from '../import/publication.ts'
import { Anchors } from './anchors.ts'
import { bracketsBehind, isOwnAddress } from './around-marks.ts'
import { BlockWriter } from './block-writer.ts'
import { bodiesOf } from './bodies-of.ts'
import {
  type ElementTraits,
  isBlock,
  isCaption,
  isHidden,
  isNavigation,
  isReading,
  isSidenote,
  isSilent,
  nodesBelow,
  textBelow,
  traitsOf,
} from './element-traits.ts'
import { holdsOnlyCalls } from './find-notes.ts'
import { blockAround } from './index-links.ts'
import { markupOf } from './markup-of.ts'
import { endsParagraph, isPlacedLine } from './placed-lines.ts'
import { quotationMarks } from './quotation-marks.ts'
import { readPageMark } from './read-page-mark.ts'
import { isPicture, pictureOf, wordsOfPicture } from './read-picture.ts'
import { DOCUMENT_CONTEXT, enterBlock, enterInline, type ReadingContext } from './reading-context.ts'
import { Readings } from './readings.ts'
import { RowReader } from './row-reader.ts'
import type { Stream, StreamOptions } from './stream.ts'
import { countVisible, countWritten, FurnitureCount } from './text-account.ts'
import { goesOn, hasLineElements, isLineNumber, isVerseLine } from './verse-lines.ts'

/** Reads the documents, in the order given, as one stream of blocks. Linear in their size; depth of nesting costs nothing. */
export function readStream(documents: readonly SourceDocument[], options: StreamOptions): Stream {
  const reader = new StreamReader(options)
  for (const document of documents) reader.read(document)
  return reader.finish()
}

interface Frame {
  readonly element: Element
  readonly context: ReadingContext
  next: number
  readonly leave: () => void
}

interface Deferred {
  readonly element: Element
  readonly context: ReadingContext
}

class StreamReader {
  readonly #options: StreamOptions
  readonly #writer: BlockWriter
  readonly #starts: number[] = []
  readonly #furniture = new FurnitureCount()
  readonly #counts = { written: 0, described: 0, pictures: 0, picturesWithoutWords: 0, looseNoteMarks: 0 }
  #styles: DocumentStyles | undefined
  #document = -1
  #href = ''
  #sawNavigation = false
  #deferred: Deferred[] = []
  readonly #rows: RowReader
  readonly #anchors: Anchors
  /** What the open line belongs to, when further lines of it may follow: a stanza, a page of placed lines. */
  #stanza: Element | string | undefined
  /** "]" behind a note's mark whose "[" is gone. */
  #dropNext = ''
  readonly #readings = new Readings()

  constructor(options: StreamOptions) {
    this.#options = options
    this.#writer = new BlockWriter(
      options.notes.notes,
      options.language,
      options.bareMarks.inText,
      () => this.#document,
      this.#furniture,
    )
    this.#rows = new RowReader(this.#writer)
    this.#anchors = new Anchors(
      (id) => options.links.isTarget(this.#document, id) || options.isWanted(this.#document, id),
      (id) => this.#writer.run.mark({ type: 'anchor', document: this.#document, id }),
    )
  }

  read({ root, href, styles }: SourceDocument): void {
    this.#document++
    this.#href = href
    this.#styles = styles
    this.#sawNavigation = false
    const first = this.#writer.blocks.length
    this.#starts.push(first)
    for (const body of bodiesOf(root)) {
      this.#counts.written += countWritten(body)
      this.#walk(body)
    }
    this.#boundary(DOCUMENT_CONTEXT)
    this.#writer.settlePictures(first)
    // A contents page whose list is navigation has only its heading left.
    const written = this.#writer.blocks.slice(first)
    if (this.#sawNavigation && written.every(({ kind }) => kind === 'heading')) this.#writer.withdraw(first)
  }

  finish(): Stream {
    const trailing = this.#writer.finish()
    const account = { ...this.#counts, setApart: this.#furniture.counts() }
    return { blocks: this.#writer.blocks, documentStarts: this.#starts, trailing, account }
  }

  #walk(root: Element): void {
    const stack: Frame[] = []
    this.#enter(root, DOCUMENT_CONTEXT, stack)
    while (stack.length > 0) {
      const frame = stack.at(-1)!
      const child = frame.element.children[frame.next++]
      if (child === undefined) {
        stack.pop()
        frame.leave()
        this.#enterDeferred(stack)
      } else if (isText(child)) this.#text(child.data, frame.context)
      else if (isTag(child)) this.#enter(child, frame.context, stack)
      else if (hasChildren(child)) for (const inner of child.children) if (isText(inner)) this.#text(inner.data, frame.context)
    }
  }

  #text(characters: string, context: ReadingContext): void {
    if (context.isMute) {
      this.#furniture.add('note-mark', characters)
      return
    }
    const skip = this.#dropNext !== '' && characters.startsWith(this.#dropNext) ? this.#dropNext.length : 0
    this.#dropNext = ''
    this.#furniture.add('note-mark', characters.slice(0, skip))
    // "slept (2)." has a space before its mark, and none before its full stop.
    if (skip > 0 && /^[.,;:!?]/.test(characters.slice(skip))) this.#writer.run.cancelSpace()
    this.#writer.text(characters.slice(skip), context)
  }

  #enter(element: Element, context: ReadingContext, stack: Frame[]): void {
    const traits = traitsOf(element)
    const note = this.#options.notes.noteAt(element)
    if (isSilent(element)) return
    if (isNavigation(element, traits)) this.#sawNavigation = true
    // Marks of pages are hidden as often as not.
    else if (this.#pageMark(element, traits, context)) return
    const furniture = this.#furnitureOf(element, traits, note)
    if (furniture !== undefined) {
      if (furniture === 'reading') this.#readings.mark(element, this.#writer.run)
      if (furniture === 'hidden') this.#pagesWithin(element)
      this.#furniture.addElement(furniture, element)
      this.#anchors.within(element)
      return
    }
    if (element.name === 'br') this.#lineBreak(context)
    else if (isPicture(element)) this.#picture(element, traits, context)
    else if (isBlock(element) || note !== undefined || isSidenote(traits) || this.#isParagraph(element))
      this.#enterBlock(element, context, traits, note, stack)
    else this.#enterInline(element, context, traits, stack)
  }

  #furnitureOf(element: Element, traits: ElementTraits, note: number | undefined): Furniture | undefined {
    if (isNavigation(element, traits)) return 'navigation'
    if (isReading(element)) return 'reading'
    if ((isHidden(element) || this.#styles?.hidden.has(element)) && note === undefined) return 'hidden'
    return this.#options.notes.isLabelOnly(element) ? 'note-mark' : undefined
  }

  #enterInline(element: Element, context: ReadingContext, traits: ElementTraits, stack: Frame[]): void {
    const { links, notes } = this.#options
    const inside = enterInline(context, element)
    this.#anchors.at(element)
    if (this.#styles?.blocks.has(element)) this.#writer.run.lineBreak()
    const leave = element.name === 'q' ? this.#quotation(element, inside) : this.#marking(element, traits, context)
    if (element.name === 'ruby') this.#readings.begin(this.#writer.run)
    const call = notes.callAt(element)
    if (call?.isMark) {
      this.#dropBrackets(element)
      if (call.note !== undefined) this.#writer.run.mark({ type: 'note-call', note: call.note, label: call.label })
      else this.#counts.looseNoteMarks++
      this.#furniture.addElement('note-mark', element)
      this.#anchors.below(element)
      return
    }
    const isNumber = isLineNumber(traits, element)
    if (isNumber || this.#isFurniture(element, context)) {
      this.#dropBrackets(element)
      this.#furniture.addElement(isNumber ? 'line-number' : 'link-back', element)
      this.#anchors.below(element)
      return
    }
    if (element.name === 'sup' && holdsOnlyCalls(element, notes)) {
      stack.push({ element, context: { ...inside, isMute: true }, next: 0, leave })
      return
    }
    if (element.name === 'mtd' || element.name === 'mtr' || this.#isCell(element)) this.#writer.run.space()
    const link = links.linkOf(element)
    if (link === undefined) {
      stack.push({ element, context: inside, next: 0, leave })
      return
    }
    const { run } = this.#writer
    const start = run.length
    if (call?.note !== undefined) run.mark({ type: 'note-call', note: call.note, label: call.label })
    const { document, fragment } = link
    const leaveLink = (): void => {
      if (call === undefined && this.#writer.run === run) run.markFrom(start, { type: 'link', document, fragment })
      leave()
    }
    stack.push({ element, context: inside, next: 0, leave: leaveLink })
  }

  /** A quotation whose marks the element stands for. */
  #quotation(element: Element, context: ReadingContext): () => void {
    const marks = quotationMarks(element, context.language ?? this.#options.language)
    if (marks === undefined || context.isMute) return () => {}
    this.#counts.described += marks[0].length + marks[1].length
    this.#writer.text(marks[0], context)
    return () => this.#writer.text(marks[1], context)
  }

  /** What is due when an element of the line ends. */
  #marking(element: Element, traits: ElementTraits, context: ReadingContext): () => void {
    const markup = context.isFormula ? undefined : markupOf(element, traits)
    const { run } = this.#writer
    const start = run.length
    return () => {
      if (markup !== undefined && this.#writer.run === run) run.markFrom(start, markup)
      if (this.#options.verseNumbers.has(element)) run.space()
      if (element.parent === context.lines || this.#styles?.blocks.has(element)) this.#writer.run.lineBreak()
    }
  }

  #enterBlock(element: Element, context: ReadingContext, traits: ElementTraits, note: number | undefined, stack: Frame[]): void {
    if (this.#mustWait(element, context, note)) {
      this.#deferred.push({
        element,
        context: { ...context, heading: undefined, isCaption: false, isJoined: false, verse: undefined },
      })
      return
    }
    const inside = enterBlock(context, element, traits, note)
    const line = this.#lineOf(element, context, inside, traits)
    if (line !== undefined && line === this.#stanza && !this.#writer.run.isEmpty) this.#nextLine(line)
    else if (this.#rows.goesOn(element)) this.#writer.run.space()
    else this.#boundary(context)
    this.#anchors.at(element)
    const descend = (within: ReadingContext, leave = () => this.#boundary(within)): void => {
      stack.push({ element, context: within, next: 0, leave })
    }
    if (line !== undefined) {
      this.#stanza = line
      descend(inside, () => this.#leaveLine(element, context, inside, line))
    } else if (inside.isJoined) descend(inside)
    else if (inside.heading !== undefined) descend({ ...inside, isJoined: true }, () => this.#writer.flush())
    else if (LISTS.has(element.name)) descend({ ...inside, lead: this.#writer.leadForList(context.isItem) })
    else if (!this.#rows.enter(element, inside, descend)) {
      descend(inside.verse !== undefined && hasLineElements(element) ? { ...inside, lines: element } : inside)
    }
  }

  /** Made a block by a style sheet, and not one line of a paragraph. */
  #isParagraph(element: Element): boolean {
    return this.#styles?.blocks.has(element) === true && !IN_LINE.has(blockAround(element)?.name ?? '')
  }

  /** A cell of a table that is made without the elements of tables. */
  #isCell(element: Element): boolean {
    return this.#styles?.cells.has(element) || CELL_ROLE.test(element.attribs.role ?? '')
  }

  /** What a line of verse, or one that stands by coordinates, belongs to; undefined for all other elements. */
  #lineOf(
    element: Element,
    context: ReadingContext,
    inside: ReadingContext,
    traits: ElementTraits,
  ): Element | string | undefined {
    if (inside.verse !== undefined && isVerseLine(element)) {
      return context.verse ?? `${this.#document} ${element.name} ${element.attribs.class}`
    }
    return !inside.isJoined && inside.heading === undefined && isPlacedLine(element, traits) ? PLACED_LINES : undefined
  }

  #nextLine(line: Element | string): void {
    const { run } = this.#writer
    if (line !== PLACED_LINES) run.lineBreak()
    else if (endsParagraph(run.tail)) this.#writer.flush()
    else run.space()
  }

  #leaveLine(element: Element, context: ReadingContext, inside: ReadingContext, line: Element | string): void {
    if (line === PLACED_LINES) return
    if (context.verse !== undefined || goesOn(element)) this.#writer.run.lineBreak()
    else this.#boundary(inside)
  }

  #boundary(context: ReadingContext): void {
    this.#stanza = undefined
    if (context.isJoined) this.#writer.run.space()
    else this.#writer.flush()
  }

  #lineBreak(context: ReadingContext): void {
    const { run } = this.#writer
    if (context.isPreformatted) this.#writer.text('\n', context)
    else if (context.heading !== undefined || context.isJoined) run.space()
    else {
      // Two in a row divide paragraphs, and stanzas.
      if (run.linesDue > 0 && !run.isEmpty) this.#boundary(context)
      run.lineBreak()
    }
  }

  #picture(element: Element, { classes }: ElementTraits, context: ReadingContext): void {
    this.#anchors.at(element)
    this.#counts.pictures++
    const { alt = '', 'aria-label': label } = element.attribs
    if (alt.trim() === '' && !label) this.#counts.picturesWithoutWords++
    const words = wordsOfPicture(element, classes, context.heading !== undefined)
    const picture = words === undefined && this.#options.hasPictures ? pictureOf(element, this.#href) : undefined
    if (picture !== undefined) this.#writer.run.mark(picture)
    if (words === undefined) return
    if (!context.isMute) this.#counts.described += countVisible(words)
    this.#text(words, context)
  }

  #pageMark(element: Element, traits: ElementTraits, context: ReadingContext): boolean {
    const mark = readPageMark(element, traits, this.#options.bareMarks.anchors)
    if (mark === undefined) return false
    const { run } = this.#writer
    this.#anchors.at(element)
    const written = mark.source === 'text-mark' && !mark.hasContent ? textBelow(element, 100) : ''
    if (/^\s/.test(written) && !context.isPreformatted) run.space()
    for (const label of mark.labels) run.mark({ type: 'page', label, source: mark.source })
    if (mark.hasContent) return false
    this.#furniture.addElement('page-mark', element)
    this.#anchors.below(element)
    if (/\s$/.test(written) && !context.isPreformatted) run.space()
    return true
  }

  /** Pages open in what is hidden, too. */
  #pagesWithin(element: Element): void {
    for (const node of nodesBelow(element)) {
      const mark = isTag(node) ? readPageMark(node, traitsOf(node), this.#options.bareMarks.anchors) : undefined
      for (const label of mark?.labels ?? []) this.#writer.run.mark({ type: 'page', label, source: mark!.source })
    }
  }

  /** Notes and pictures inside a paragraph's element come behind it; the sentence goes on around them. */
  #mustWait(element: Element, context: ReadingContext, note: number | undefined): boolean {
    if (this.#writer.run.isEmpty || context.isPreformatted) return false
    const { parent } = element
    if (!parent || !isTag(parent)) return false
    if (isBlock(parent) && !IN_LINE.has(parent.name) && context.heading === undefined && !context.isJoined) return false
    return (
      note !== undefined ||
      FLOATS.has(element.name) ||
      isSidenote(traitsOf(element)) ||
      (!context.isJoined && isCaption(element, traitsOf(element)))
    )
  }

  #enterDeferred(stack: Frame[]): void {
    if (this.#deferred.length === 0 || !this.#writer.run.isEmpty || this.#rows.isInTable) return
    const waiting = this.#deferred.reverse()
    this.#deferred = []
    for (const { element, context } of waiting) this.#enter(element, context, stack)
  }

  /** "[" before a note's mark goes with the mark, when "]" stands behind it. */
  #dropBrackets(mark: Element): void {
    for (const [open, close] of bracketsBehind(mark)) {
      if (!this.#writer.run.dropLast(open)) continue
      this.#furniture.add('note-mark', open)
      this.#dropNext = close
    }
  }

  /** The way back from a note, and the sign with which a heading offers its own address. */
  #isFurniture(element: Element, context: ReadingContext): boolean {
    if (element.name !== 'a' && element.name !== 'span') return false
    if (context.note !== undefined && this.#options.notes.isReturn(element, this.#writer.run.isEmpty)) return true
    return isOwnAddress(element, this.#options.links)
  }
}

const IN_LINE = new Set(['p', 'dt', 'caption', 'figcaption', 'summary', 'legend', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const LISTS = new Set(['ul', 'ol', 'menu', 'list'])
const PLACED_LINES = 'lines of a page'
const CELL_ROLE = /^(?:cell|gridcell|columnheader|rowheader)$/
const FLOATS = new Set(['figure', 'aside'])
