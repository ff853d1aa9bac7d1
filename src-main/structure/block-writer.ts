import type { BlockKind } from '../../src-shared/book.ts'
import { CUT } from './edit-block.ts'
import type { Note } from './find-notes.ts'
import type { ReadingContext } from './reading-context.ts'
import { splitRun } from './split-run.ts'
import type { ListItem, Mark, PictureSubject, StreamBlock, Subject } from './stream-block.ts'
import type { FurnitureCount } from './text-account.ts'
import { type FinishedRun, TextRun } from './text-run.ts'
import { lineSetting } from './verse-lines.ts'

/** What is longer is no heading, whatever its element. */
const LONGEST_HEADING = 300
/** A list's introducing sentence; longer ones are context that the passage before has anyway. */
const LONGEST_LEAD = 300

/** Collects the text being read into blocks. Marks that stand where no text is wait for the next block. */
export class BlockWriter {
  readonly blocks: StreamBlock[] = []
  run = new TextRun()
  readonly #notes: readonly Note[]
  readonly #bookLanguage: string
  readonly #started = new Set<number>()
  readonly #document: () => number
  readonly #pageMarks: RegExp | undefined
  readonly #furniture: FurnitureCount
  #context: ReadingContext | undefined
  #isMixed = false
  #waiting: Subject[] = []
  #labelled: ListItem | undefined

  constructor(
    notes: readonly Note[],
    bookLanguage: string,
    pageMarks: RegExp | undefined,
    document: () => number,
    furniture: FurnitureCount,
  ) {
    this.#furniture = furniture
    this.#pageMarks = pageMarks
    this.#notes = notes
    this.#bookLanguage = bookLanguage
    this.#document = document
  }

  text(characters: string, context: ReadingContext): void {
    const marks = this.#pageMarks === undefined ? [] : characters.matchAll(this.#pageMarks)
    let from = 0
    for (const { 0: mark, groups, index } of marks) {
      this.#add(characters.slice(from, index), context)
      this.run.mark({ type: 'page', label: groups!.label!, source: 'text-mark' })
      this.#furniture.add('page-mark', mark)
      from = index + mark.length
    }
    this.#add(from === 0 ? characters : characters.slice(from), context)
  }

  #add(characters: string, context: ReadingContext): void {
    if (this.run.isEmpty) {
      this.#context = context
      this.#isMixed = false
    } else if (context.language !== this.#context?.language && characters.trim() !== '') this.#isMixed = true
    if (context.isPreformatted) this.run.addPreformatted(characters)
    else if (!context.isFormula) this.run.add(characters)
    else if (characters.trim() !== '') this.run.add(characters.trim())
  }

  /** Ends the block that is open. */
  flush(): void {
    if (this.run.isEmpty && !this.run.hasMarks) {
      this.run = new TextRun()
      return
    }
    const context = this.#context
    const finished = this.run.finish(context?.isPreformatted)
    this.run = new TextRun()
    this.#context = undefined
    if (context === undefined) {
      this.#wait(finished.marks)
      return
    }
    const kind = kindOf(context, finished.text)
    const own = this.#isMixed ? { ...context, language: context.blockLanguage } : context
    const isDivided = (kind === 'paragraph' || kind === 'quotation') && lineSetting(finished.text) === 'entries'
    for (const run of isDivided ? splitRun(finished) : [finished]) this.write(run, kind, own)
  }

  write(finished: FinishedRun, kind: BlockKind, context: ReadingContext, lead: string | undefined = context.lead): void {
    if (finished.text === '') {
      this.#wait(finished.marks)
      return
    }
    const { note } = context
    const { text, marks, noteLabel } =
      note === undefined ? { ...finished, noteLabel: undefined } : this.#withoutLabel(finished, note)
    if (text === '') {
      this.#wait(marks)
      return
    }
    if (kind === 'heading' && !context.isSetApart) this.settlePictures(0)
    const keepsLines = kind === 'verse' || kind === 'preformatted'
    const waiting = this.#waiting.map((subject) => ({ offset: 0, end: 0, subject }))
    this.#waiting = []
    const isLong = kind === 'heading' && text.length > LONGEST_HEADING
    this.blocks.push({
      kind: isLong ? 'paragraph' : kind,
      text: keepsLines ? text : text.replace(CUT_AT_LINE_END, CUT).replaceAll('\n', ' '),
      marks: [...waiting, ...marks],
      voice: note !== undefined ? 'note' : context.isQuotation ? 'quotation' : 'body',
      document: this.#document(),
      types: context.types,
      boilerplate: context.isBoilerplate,
      opensSection: kind === 'heading' && !isLong && !context.isSetApart,
      styledHeading: context.isStyledHeading && kind === 'paragraph',
      ...(kind === 'heading' && !isLong && { level: context.heading ?? 2 }),
      ...(lead !== undefined && note === undefined && { lead }),
      ...languageOf(context.language, this.#bookLanguage),
      ...(note !== undefined && { note }),
      ...(noteLabel !== undefined && { noteLabel }),
      ...(context.setting !== undefined && { setting: context.setting }),
      ...this.#itemOf(kind, context),
    })
  }

  #itemOf(kind: BlockKind, { item }: ReadingContext): { item?: ListItem } {
    if (kind !== 'list-item' || item === undefined || item === this.#labelled) return {}
    this.#labelled = item
    return { item }
  }

  /**
   * Pictures that wait for the next block stand behind the last one instead, when it is of the same document and at or behind `first`: a tailpiece
   * belongs to the chapter that it ends.
   */
  settlePictures(first: number): void {
    const last = this.blocks.at(-1)
    const pictures = this.#waiting.filter((subject): subject is PictureSubject => subject.type === 'picture')
    if (last === undefined || pictures.length === 0 || this.blocks.length <= first || last.document !== this.#document()) return
    this.#waiting = this.#waiting.filter(({ type }) => type !== 'picture')
    const end = last.text.length
    const marks = [...last.marks, ...pictures.map((subject) => ({ offset: end, end, subject }))]
    this.blocks[this.blocks.length - 1] = { ...last, marks }
  }

  /** The last sentence of the paragraph just before, which introduces a list that follows it. */
  leadForList(isNested = true): string | undefined {
    const last = this.blocks.at(-1)
    // The last item of a list does not introduce the next; what introduces the first may introduce both.
    if (last?.kind === 'list-item' && !isNested) return last.item && last.lead
    if (last === undefined || last.document !== this.#document()) return undefined
    if (last.kind === 'heading' || last.kind === 'caption' || last.kind === 'preformatted') return undefined
    if (last.kind === 'list-item' && last.text.length <= LONGEST_LEAD / 2) return last.text
    const sentences = last.text.slice(-2 * LONGEST_LEAD).split(/(?<=[.!?。！？…]["'”’»)\]]*)\s+/u)
    const lead = sentences.at(-1)!
    return lead.length <= LONGEST_LEAD ? lead : undefined
  }

  /** Marks that wait for the next block, taken over by the caller. */
  takeWaiting(): FinishedRun {
    const marks = this.#waiting.map((subject) => ({ offset: 0, end: 0, subject }))
    this.#waiting = []
    return { text: '', marks }
  }

  /** Takes back the blocks from `first` on; what they marked is marked at the next block. */
  withdraw(first: number): void {
    for (const block of this.blocks.splice(first)) {
      this.#furniture.add('navigation', block.text)
      this.#wait(block.marks)
    }
  }

  /** Marks behind the last block. */
  finish(): readonly Subject[] {
    this.flush()
    return this.#waiting
  }

  #wait(marks: readonly Mark[]): void {
    for (const { subject } of marks) if (!isOfWords(subject)) this.#waiting.push(subject)
  }

  /** A note's own number is its label, not its text. */
  #withoutLabel(finished: FinishedRun, note: number): FinishedRun & { readonly noteLabel: string | undefined } {
    const called = this.#notes[note]?.label
    const isFirst = !this.#started.has(note)
    this.#started.add(note)
    if (!isFirst) return { ...finished, noteLabel: called }
    const found = labelAt(finished.text, called)
    if (found === undefined) return { ...finished, noteLabel: called }
    const cut = found.length
    this.#furniture.add('note-mark', finished.text.slice(0, cut))
    const marks = finished.marks
      .filter((mark) => !isOfWords(mark.subject) || mark.end > cut)
      .map((mark) => ({ ...mark, offset: Math.max(0, mark.offset - cut), end: Math.max(0, mark.end - cut) }))
    return { text: finished.text.slice(cut), marks, noteLabel: called ?? found.label }
  }
}

/** A hyphen at a line's end, which may be the line's and not the word's. */
const CUT_AT_LINE_END = /(?<=\p{L}[-\u2010])\n(?=\p{Ll})/gu

/** Where its words are gone, it has nothing to lie on. */
function isOfWords({ type }: Subject): boolean {
  return type === 'link' || type === 'markup'
}

const OWN_LABEL =
  /^[[({〔［（【]?\s*(?:[注註※]|[*＊](?=\d))?\s*(\d{1,3}|[①-⑳㉑-㉟]|[*†‡§‖¶]{1,4})\s*(?:[\])}〕］）】][.:]?|[.:)])?\s+(?=\S)/u

/** The label with which a note begins, brackets and space behind it included. Without a call only what cannot be a word is one. */
function labelAt(text: string, called: string | undefined): { readonly label: string; readonly length: number } | undefined {
  if (called === undefined) {
    const own = OWN_LABEL.exec(text)
    return own ? { label: own[1]!, length: own[0].length } : undefined
  }
  const open = /^[[({〔［（【]?\s*(?:[注註※]|[*＊](?=\d))?\s*/u.exec(text)![0].length
  const label = text.slice(open, open + called.length)
  if (label.toLowerCase().normalize('NFKC') !== called.toLowerCase().normalize('NFKC')) return undefined
  const rest = text.slice(open + called.length)
  const close = /^\s*(?:[\])}〕］）】][.:]?|[.:)])?\s*/.exec(rest)![0]
  const next = rest.slice(close.length)
  // The number has a paragraph of its own.
  if (next === '') return { label, length: text.length }
  // "1.5 million", "1st of May", "a priori" are words, not labels.
  if (close === '' ? !/^[\p{Lu}\p{P}\p{S}]/u.test(next) : !/\s$/.test(close) && /^[\p{N}\p{Ll}]/u.test(next)) return undefined
  return { label, length: open + called.length + close.length }
}

function kindOf(context: ReadingContext, text: string): BlockKind {
  if (context.heading !== undefined) return 'heading'
  if (context.isCaption) return 'caption'
  if (context.isPreformatted) return context.verse === undefined ? 'preformatted' : 'verse'
  if (context.verse !== undefined && isShort(text)) return 'verse'
  if (context.note !== undefined) return 'note'
  if (context.isItem) return 'list-item'
  if (lineSetting(text) === 'verse') return 'verse'
  return context.isQuotation ? 'quotation' : 'paragraph'
}

function isShort(text: string): boolean {
  return text.includes('\n') || text.length <= 120
}

function languageOf(language: string | undefined, book: string): { language?: string } {
  if (language === undefined || language === '' || sameLanguage(language, book)) return {}
  return { language }
}

/** "en" and "en-US" are one language here; "zh-Hant" and "zh-Hans" are two. */
function sameLanguage(a: string, b: string): boolean {
  const [first = '', ...restA] = a.toLowerCase().split(/[-_]/)
  const [second = '', ...restB] = b.toLowerCase().split(/[-_]/)
  const scriptA = restA.find((part) => part.length === 4)
  const scriptB = restB.find((part) => part.length === 4)
  return first === second && (scriptA === undefined || scriptB === undefined || scriptA === scriptB)
}
