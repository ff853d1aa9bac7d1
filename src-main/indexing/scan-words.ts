import { APOSTROPHE, classOf, DIGIT, HYPHEN, INVISIBLE, LETTER, MARK, OTHER, SINGLE, TIE } from './character-class.ts'

/** What stands between a word and the one before it. */
export type Join = 'none' | 'touching' | 'apostrophe' | 'hyphen' | 'tie'

export interface ScannedWord {
  /** UTF-16 offsets; `text.slice(start, end)` is the word as printed. */
  readonly start: number
  readonly end: number
  /** One character of a script without spaces, with its marks. */
  readonly single: boolean
  readonly number: boolean
  /** `touching`: nothing stands between; the others: exactly one such mark. */
  readonly join: Join
}

/** 1,250 and 1 250 (with a space that does not break). */
const GROUPED = /\d{1,3}(?:[,\u00A0\u202F\u2009]\d{3})+(?!\d)(?:\.\d+)*/y
const DECIMAL = /\d+(?:\.\d+)+/y
/** 1.250 and 12,3: where the comma is the decimal mark. */
const GROUPED_BY_POINT = /\d{1,3}(?:[.\u00A0\u202F\u2009]\d{3})+(?!\d)(?:,\d+)?/y
const DECIMAL_COMMA = /\d+(?:[.,]\d+)+/y

/**
 * Words, numbers and single characters of a text, in order. Not by Intl.Segmenter: what is stored must not depend on the ICU of the Node that
 * is running. Scripts without spaces come character by character, so that every part of a word can be found as a run of them, one character included.
 */
export function scanWords(text: string, decimalComma: boolean): ScannedWord[] {
  const words: ScannedWord[] = []
  let at = 0
  let lastEnd = -1
  while (at < text.length) {
    const code = codePointAt(text, at)
    const kind = classOf(code)
    if (kind !== LETTER && kind !== DIGIT && kind !== SINGLE) {
      at += widthOf(code)
      continue
    }
    const end = kind === SINGLE ? endOfCluster(text, at + widthOf(code)) : endOfWord(text, at, kind, decimalComma)
    const join = lastEnd < 0 ? 'none' : joinBetween(text, lastEnd, at)
    words.push({ start: at, end, single: kind === SINGLE, number: kind === DIGIT && isNumber(text, at, end), join })
    at = end
    lastEnd = end
  }
  return words
}

/** The vowel am of Thai and Lao is one letter, or a ring and the vowel a: typed either way it is the same word. */
const AM = new Set([0x0e33, 0x0eb3])
const RING = new Set([0x0e4d, 0x0ecd])
const AA = new Set([0x0e32, 0x0eb2])

/** Past the marks that sit on a character, and the vowel am behind it. A joiner or other invisible character belongs to the word only when more of it follows. */
function endOfCluster(text: string, from: number): number {
  let end = from
  let isRinged = false
  for (let at = from; at < text.length; ) {
    const code = codePointAt(text, at)
    if (AM.has(code) || (isRinged && AA.has(code))) return at + 1
    const kind = classOf(code)
    if (kind !== MARK && kind !== INVISIBLE) break
    at += widthOf(code)
    isRinged ||= RING.has(code)
    if (kind === MARK) end = at
  }
  return end
}

function endOfWord(text: string, start: number, firstKind: number, decimalComma: boolean): number {
  let at = start
  if (firstKind === DIGIT) at = endOfNumber(text, start, decimalComma)
  let end = at
  while (at < text.length) {
    const code = codePointAt(text, at)
    const kind = classOf(code)
    if (kind === DIGIT) {
      // "v12.3" keeps its number together.
      at = endOfNumber(text, at, decimalComma)
      end = at
      continue
    }
    if (kind !== LETTER && kind !== DIGIT && kind !== MARK && kind !== INVISIBLE) break
    at += widthOf(code)
    if (kind !== INVISIBLE) end = at
  }
  return Math.max(end, start + 1)
}

function endOfNumber(text: string, start: number, decimalComma: boolean): number {
  for (const pattern of decimalComma ? [GROUPED_BY_POINT, DECIMAL_COMMA] : [GROUPED, DECIMAL]) {
    pattern.lastIndex = start
    const found = pattern.exec(text)
    if (found !== null) return pattern.lastIndex
  }
  let end = start
  while (classOf(codePointAt(text, end)) === DIGIT) end += widthOf(codePointAt(text, end))
  return end
}

function isNumber(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const kind = classOf(text.charCodeAt(at))
    if (kind === LETTER || kind === SINGLE) return false
  }
  return true
}

function joinBetween(text: string, from: number, to: number): Join {
  let join: Join = 'touching'
  for (let at = from; at < to; at += 1) {
    const kind = classOf(text.charCodeAt(at))
    if (kind === INVISIBLE) continue
    if (join !== 'touching') return 'none'
    if (kind === APOSTROPHE) join = 'apostrophe'
    else if (kind === HYPHEN) join = 'hyphen'
    else if (kind === TIE) join = 'tie'
    else return 'none'
  }
  return join
}

function codePointAt(text: string, at: number): number {
  return text.codePointAt(at) ?? OTHER
}

function widthOf(codePoint: number): number {
  return codePoint > 0xffff ? 2 : 1
}
