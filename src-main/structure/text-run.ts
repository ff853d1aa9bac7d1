import type { Mark, Subject } from './stream-block.ts'

/** Soft hyphen, zero-width space, word joiner, BOM and control characters: nobody sees them, and they cut words in two for a search. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff\p{Cc}]/gu
/** Control characters that separate words stay for the next step. */
const WHITE_CONTROL = /[\t\n\v\f\r\u0085]/g
/** White space as HTML collapses it, and the no-break space, which books use for layout. Ideographic and fixed-width spaces stay. */
const WHITE = /[ \u00a0\u2028\u2029]+/g
const ENDS_WHITE = /[ \u00a0\u2028\u2029]$/
const STARTS_WHITE = /^[ \u00a0\u2028\u2029]/
const COMBINING_OR_JAMO = /[^\u0000-\u02ff]/

export interface FinishedRun {
  readonly text: string
  readonly marks: readonly Mark[]
}

/** Text as it is shown: no invisible characters, white space collapsed, composed (NFC). For titles and labels. */
export function cleanLine(text: string): string {
  return visible(text).replace(WHITE, ' ').trim().normalize('NFC')
}

function visible(text: string): string {
  return text.replace(WHITE_CONTROL, ' ').replace(INVISIBLE, '')
}

/**
 * The text of one block while its markup is being read, with what stands at which place in it.
 *
 * White space is held back until text follows, so that tags neither add nor lose a space wherever it stands ("<b>a </b>b", "a<b> b</b>").
 * A mark between a space and a word belongs to the word: a page that opens there opens with the word.
 */
export class TextRun {
  #text = ''
  #marks: { offset: number; end: number; subject: Subject }[] = []
  /** What is due before the next character: one character, or ''. */
  #due = ''
  #linesDue = 0

  get isEmpty(): boolean {
    return this.#text === ''
  }

  get length(): number {
    return this.#text.length
  }

  /** Line breaks since the last character. */
  get linesDue(): number {
    return this.#linesDue
  }

  get hasMarks(): boolean {
    return this.#marks.length > 0
  }

  add(characters: string): void {
    const text = visible(characters)
    if (text === '') return
    const collapsed = text.replace(WHITE, (run) => (run === '\u00a0' ? run : ' '))
    const starts = STARTS_WHITE.test(collapsed)
    if (starts) this.#owe(collapsed[0]!)
    if (collapsed.length === 1 && starts) return
    const ends = ENDS_WHITE.test(collapsed)
    this.#append(collapsed.slice(starts ? 1 : 0, ends ? -1 : undefined))
    if (ends) this.#owe(collapsed.at(-1)!)
  }

  /** Keeps white space and lines as they are. */
  addPreformatted(characters: string): void {
    const text = characters
      .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
      .replace(/[^\P{Cc}\n\t]|[\u00ad\u200b\u2060\ufeff]/gu, '')
    if (text !== '') this.#append(text)
  }

  /** A separator that is shown whatever is due. */
  addSeparator(separator: string): void {
    this.#due = ''
    this.#linesDue = 0
    this.#text += separator
  }

  space(): void {
    this.#owe(' ')
  }

  lineBreak(): void {
    this.#due = '\n'
    this.#linesDue++
  }

  mark(subject: Subject): void {
    const offset = this.#text.length + (this.#needsSpace ? this.#due.length : 0)
    this.#marks.push({ offset, end: offset, subject })
  }

  /** Marks everything from `start` (an earlier `length`) up to here. */
  markFrom(start: number, subject: Subject): void {
    const offset = start === 0 || !/[\s]/.test(this.#text[start] ?? '') ? start : start + 1
    if (offset < this.#text.length) this.#marks.push({ offset, end: this.#text.length, subject })
  }

  /** Takes away `character` where it was the last: the "[" before a note's number. */
  dropLast(character: string): boolean {
    if (this.#due !== '' || !this.#text.endsWith(character)) return false
    this.#text = this.#text.slice(0, -character.length)
    return true
  }

  /** Adds the text of `other`, and its marks at their new places. */
  append(other: FinishedRun): void {
    if (other.text !== '') this.#append('')
    const shift = this.#text.length
    this.#text += other.text
    for (const mark of other.marks) {
      this.#marks.push({ offset: mark.offset + shift, end: mark.end + shift, subject: mark.subject })
    }
  }

  /** The text without space at its ends, and its marks. `preformatted` keeps the indent of the first line. */
  finish(preformatted = false): FinishedRun {
    const whole = composed(this.#text)
    const marks = whole === this.#text ? this.#marks : movedMarks(this.#marks, this.#text)
    const trimmed = preformatted ? whole.replace(/^(?:[^\S\n]*\n)+/, '') : whole.trimStart()
    const lead = whole.length - trimmed.length
    const text = trimmed.trimEnd()
    const place = (offset: number): number => Math.max(0, Math.min(offset - lead, text.length))
    const placed = marks.map(({ offset, end, subject }) => ({ offset: place(offset), end: place(end), subject }))
    return { text, marks: placed.sort((a, b) => a.offset - b.offset) }
  }

  /** Not at the beginning, nor behind a separator, which has a space of its own. */
  get #needsSpace(): boolean {
    return this.#text !== '' && !this.#text.endsWith(' ')
  }

  #owe(white: string): void {
    if (this.#due === '') this.#due = white
    else if (this.#due === '\u00a0') this.#due = ' '
  }

  #append(text: string): void {
    if (this.#needsSpace) this.#text += this.#due
    this.#due = ''
    this.#linesDue = 0
    this.#text += text
  }
}

function composed(text: string): string {
  return COMBINING_OR_JAMO.test(text) ? text.normalize('NFC') : text
}

/** Where the marks stand after composing: the stretches between them are composed one by one. */
function movedMarks(
  marks: readonly { offset: number; end: number; subject: Subject }[],
  text: string,
): { offset: number; end: number; subject: Subject }[] {
  const places = [...new Set(marks.flatMap((mark) => [mark.offset, mark.end]))].sort((a, b) => a - b)
  const moved = new Map<number, number>()
  let from = 0
  let length = 0
  for (const place of places) {
    length += text.slice(from, place).normalize('NFC').length
    moved.set(place, length)
    from = place
  }
  return marks.map(({ offset, end, subject }) => ({ offset: moved.get(offset)!, end: moved.get(end)!, subject }))
}
