import type { Mark, Subject } from './stream-block.ts'

/**
 * Soft hyphen, word joiner, BOM, noncharacters and control characters: nobody sees them, and they cut words in two for a search. A zero-width space parts two words
 * (in Thai, in Khmer, in addresses) and stays where it does.
 */
const INVISIBLE = /[\u00ad\u2060\ufeff\ufdd0-\ufdef\ufffe\uffff\p{Cc}]|(?<![\p{L}\p{M}\p{N}])\u200b|\u200b(?![\p{L}\p{M}\p{N}])/gu
/** Control characters that separate words stay for the next step. */
const WHITE_CONTROL = /[\t\n\v\f\r\u0085]/g
/** White space as HTML collapses it, and the no-break space, which books use for layout. Ideographic and fixed-width spaces stay. */
const WHITE = /[ \u00a0\u2028\u2029]+/g
const ENDS_WHITE = /[ \u00a0\u2028\u2029]$/
const STARTS_WHITE = /^[ \u00a0\u2028\u2029]/
const WHITE_CHARACTER = /\s/
/** Combining marks; vowels and finals of Korean syllables. */
const COMPOSED = /[\p{M}\u1160-\u11ff]/u
const COMBINING_OR_JAMO = /[^\u0000-\u02ff]/

interface MovableMark {
  readonly offset: number
  readonly end: number
  readonly subject: Subject
}

export interface FinishedRun {
  readonly text: string
  readonly marks: readonly Mark[]
}

/** Text as it is shown: no invisible characters, white space collapsed, composed (NFC). For titles and labels. */
export function cleanLine(text: string): string {
  return visible(text).replaceAll('\u200b', '').replace(WHITE, ' ').trim().normalize('NFC')
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
  /** Joined only at the end: looking into a string that is still growing would copy all of it, every time. */
  #pieces: string[] = []
  #length = 0
  #marks: MovableMark[] = []
  /** What is due before the next character: one character, or ''. */
  #due = ''
  #linesDue = 0
  #endsInSeparator = false
  /** The last character was a soft hyphen: a line that ends there cuts a word. */
  #endsSoft = false
  /** The space that is due is the end of a line of the file. */
  #isSegmentBreak = false

  get isEmpty(): boolean {
    return this.#length === 0
  }

  get length(): number {
    return this.#length
  }

  /** Line breaks since the last character. */
  get linesDue(): number {
    return this.#linesDue
  }

  /** The last piece of text that was added. */
  get tail(): string {
    return this.#pieces.at(-1) ?? ''
  }

  get hasMarks(): boolean {
    return this.#marks.length > 0
  }

  add(characters: string): void {
    const text = visible(withoutSegmentBreaks(characters))
    const isBreak = this.#due !== '' && this.#isSegmentBreak
    this.#endsSoft = characters.endsWith('\u00ad')
    if (text === '') return
    const collapsed = text.replace(WHITE, (run) => (run === '\u00a0' ? run : ' '))
    const starts = STARTS_WHITE.test(collapsed)
    if (starts) this.#owe(collapsed[0]!)
    this.#isSegmentBreak = isBreak || (starts && LEADING_BREAK.test(characters))
    if (collapsed.length === 1 && starts) return
    const ends = ENDS_WHITE.test(collapsed)
    this.#append(collapsed.slice(starts ? 1 : 0, ends ? -1 : undefined))
    if (ends) this.#owe(collapsed.at(-1)!)
    this.#isSegmentBreak = ends && TRAILING_BREAK.test(characters)
  }

  /** Keeps white space and lines as they are. */
  addPreformatted(characters: string): void {
    const lines = characters.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    const text = lines.replace(/[^\P{Cc}\n\t]|[\u00ad\u200b\u2060\ufeff\ufdd0-\ufdef\ufffe\uffff]/gu, '')
    if (text !== '') this.#append(text)
  }

  /** A separator with space around it, shown whatever is due. */
  addSeparator(separator: string): void {
    this.#due = ''
    this.#append(separator)
    this.#endsInSeparator = true
  }

  space(): void {
    this.#owe(' ')
  }

  /** Takes back the space that is due. */
  cancelSpace(): void {
    if (this.#due === ' ') this.#due = ''
  }

  lineBreak(): void {
    if (!this.#endsSoft) this.#due = '\n'
    this.#linesDue++
  }

  mark(subject: Subject): void {
    const offset = this.#length + (this.#needsSpace ? this.#due.length : 0)
    this.#marks.push({ offset, end: offset, subject })
  }

  /** Marks everything from `start` (an earlier `length`) up to here. */
  markFrom(start: number, subject: Subject): void {
    if (start < this.#length) this.#marks.push({ offset: start, end: this.#length, subject })
  }

  /** Takes away `character` where it was the last: the "[" before a note's number. */
  dropLast(character: string): boolean {
    const last = this.#pieces.at(-1)
    if (this.#due !== '' || last === undefined || !last.endsWith(character)) return false
    const kept = last.slice(0, -character.length)
    const text = ENDS_WHITE.test(kept) ? kept.slice(0, -1) : kept
    this.#pieces[this.#pieces.length - 1] = text
    this.#length -= last.length - text.length
    if (text !== kept) this.#owe(kept.at(-1)!)
    return true
  }

  /** Adds the text of `other`, and its marks at their new places. */
  append(other: FinishedRun): void {
    if (other.text !== '') this.#append('')
    const shift = this.#length
    this.#append(other.text)
    for (const mark of other.marks) {
      this.#marks.push({ offset: mark.offset + shift, end: mark.end + shift, subject: mark.subject })
    }
  }

  /** The text without space at its ends, and its marks. `preformatted` keeps the indent of the first line. */
  finish(preformatted = false): FinishedRun {
    const written = this.#pieces.join('')
    const whole = composed(written)
    const marks = whole === written ? this.#marks : movedMarks(this.#marks, written)
    const trimmed = preformatted ? whole.replace(/^(?:[^\S\n]*\n)+/, '') : whole.trimStart()
    const lead = whole.length - trimmed.length
    const text = trimmed.trimEnd()
    const place = (offset: number): number => Math.max(0, Math.min(offset - lead, text.length))
    const placed = marks.map(({ offset, end, subject }) => {
      const at = place(offset)
      const last = place(end)
      // The words of a link begin behind the space that stood in its tag.
      return { offset: last > at && WHITE_CHARACTER.test(text[at]!) ? at + 1 : at, end: last, subject }
    })
    return { text, marks: placed.sort((a, b) => a.offset - b.offset) }
  }

  /** Not at the beginning, nor behind a separator, which has a space of its own. */
  get #needsSpace(): boolean {
    return this.#length > 0 && !this.#endsInSeparator
  }

  /** The end of a line of the file is no space between ideographs, tags between them or not. */
  #dropSegmentBreak(next: string): void {
    this.#isSegmentBreak = false
    if (this.#due !== ' ' || !IDEOGRAPHIC.test(this.tail.at(-1) ?? '') || !IDEOGRAPHIC.test(next[0]!)) return
    this.#due = ''
    const at = this.#length
    const moved = (place: number): number => (place === at + 1 ? at : place)
    this.#marks = this.#marks.map((mark) => ({ ...mark, offset: moved(mark.offset), end: moved(mark.end) }))
  }

  #owe(white: string): void {
    if (this.#due === '') this.#due = white
    else if (this.#due === '\u00a0') this.#due = ' '
  }

  #append(text: string): void {
    if (this.#isSegmentBreak && text !== '') this.#dropSegmentBreak(text)
    const due = this.#needsSpace ? this.#due : ''
    this.#due = ''
    this.#linesDue = 0
    if (text !== '' || due !== '') this.#endsInSeparator = false
    if (due !== '') this.#pieces.push(due)
    if (text !== '') this.#pieces.push(text)
    this.#length += due.length + text.length
  }
}

function composed(text: string): string {
  return COMBINING_OR_JAMO.test(text) ? text.normalize('NFC') : text
}

/** https://www.w3.org/TR/css-text-3/#line-break-transform : Chinese and Japanese have no spaces; Korean and Thai have. */
const IDEOGRAPHIC =
  /[\u2e80-\u2fdf\u3000-\u312f\u31a0-\u4dbf\u4e00-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff9f\ud840-\ud8bf\udc00-\udfff]/
const SEGMENT_BREAKS = new RegExp(`(?<=${IDEOGRAPHIC.source})[ \\t]*[\\r\\n][ \\t\\r\\n]*(?=${IDEOGRAPHIC.source})`, 'g')
const LEADING_BREAK = /^[ \t]*[\r\n]/
const TRAILING_BREAK = /[\r\n][ \t\r\n]*$/

function withoutSegmentBreaks(characters: string): string {
  return IDEOGRAPHIC.test(characters) ? characters.replace(SEGMENT_BREAKS, '') : characters
}

/** Where the marks stand after composing: the stretches between them are composed one by one. None stands between a letter and its accents. */
function movedMarks(written: readonly MovableMark[], text: string): MovableMark[] {
  const behindAccents = (place: number): number => {
    let at = place
    while (at > 0 && at < text.length && COMPOSED.test(text[at]!)) at += 1
    return at
  }
  const marks = written.map((mark) => ({ ...mark, offset: behindAccents(mark.offset), end: behindAccents(mark.end) }))
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
