/**
 * Page marks travel inside the lines until the text becomes markup: their place has to survive the joining of lines. Noncharacters are
 * used since no text may contain them (https://www.unicode.org/faq/private_use.html#nonchar1); those that do stand in a file are dropped.
 */
export const MARK_OPEN = '\ufdd0'
export const MARK_CLOSE = '\ufdd1'
/** A page that ends without a number: joins lines as a mark does, and leaves nothing behind. */
export const SILENT_BREAK = '\ufdd2'

const MARKS = /\ufdd0[^\ufdd1]*\ufdd1|\ufdd2/g
/** See aozora.ts. */
const READINGS = /\ufdd6([^\ufdd7]*)\ufdd7[^\ufdd8]*\ufdd8/g
const HAS_MARK = /[\ufdd0\ufdd2]/
const NONCHARACTERS = /[\ufdd0-\ufdef\ufffe\uffff]/g

export interface TextLine {
  /** Without indent and trailing blanks; page marks stand in it. */
  readonly text: string
  /** Columns; an ideographic space is two, a tab goes to the next multiple of four. */
  readonly indent: number
  /** Columns of what was taken away from its beginning: they count for where it ends. */
  readonly cut?: number
}

/** Lines without their ends, whatever ended them. Byte order marks inside (joined files) and noncharacters are dropped. */
export function splitLines(text: string): string[] {
  const clean = /[\ufdd0-\ufdef\ufffe\uffff\ufeff]/.test(text) ? text.replace(NONCHARACTERS, '').replaceAll('\ufeff', '') : text
  return clean.split(/\r\n|[\r\n\v\u0085\u2028\u2029]/)
}

export function pageMark(label: string): string {
  return MARK_OPEN + label + MARK_CLOSE
}

/** What a reader sees of the line: page marks left out, and readings over ideographs. */
export function visible(text: string): string {
  const plain = text.includes('\ufdd6') ? text.replace(READINGS, '$1') : text
  return HAS_MARK.test(plain) ? plain.replace(MARKS, '') : plain
}

/** The marks of a line without its words. */
export function marksOf(text: string): string {
  return HAS_MARK.test(text) ? (text.match(MARKS) ?? []).join('') : ''
}

export function isBlankLine(raw: string): boolean {
  return !/\S/.test(visible(raw))
}

export function toTextLine(raw: string): TextLine {
  const start = /^[\s\ufdd2]*(?:\ufdd0[^\ufdd1]*\ufdd1[\s\ufdd2]*)*/.exec(raw)?.[0] ?? ''
  return { text: marksOf(start) + raw.slice(start.length).trimEnd(), indent: columns(start.replace(MARKS, '')) }
}

function columns(blanks: string): number {
  let column = 0
  for (const blank of blanks) column += blank === '\t' ? 4 - (column % 4) : blank === '\u3000' ? 2 : 1
  return column
}
