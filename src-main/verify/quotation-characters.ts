import { SEMITIC_MARKS } from '../indexing/fold-word.ts'

/**
 * What a character is to the comparison of a quotation with a book. Only typography is told apart here; letters, digits and
 * the punctuation that carries sense are `text`.
 */
export const CHARACTER = {
  text: 0,
  complex: 1,
  space: 2,
  ignorable: 3,
  quotationMark: 4,
  apostrophe: 5,
  dash: 6,
  dot: 7,
  ellipsis: 8,
} as const
export type Character = (typeof CHARACTER)[keyof typeof CHARACTER]

/**
 * Characters that no reader sees: soft hyphen, combining grapheme joiner, Arabic letter mark, zero-width space, joiners (a writer may
 * leave ZWNJ out), direction marks, embeddings, overrides and isolates, word joiner and invisible operators, tatweel (a stretched line,
 * not a letter), variation selectors, byte order mark, object replacement, and control characters that are no white space.
 */
const IGNORABLE =
  /[\u0000-\u0008\u000e-\u001b\u007f-\u0084\u0086-\u009f\u00ad\u061c\u0640\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufffc]|\u034f|\p{Variation_Selector}/u

/** Double marks of all kinds, guillemets, primes, and the corner brackets of Chinese and Japanese. */
const QUOTATION_MARK =
  /["\u00ab\u00bb\u201c-\u201f\u2033\u2036\u2039\u203a\u2e42\u300c-\u300f\u301d-\u301f\uff02\uff62\uff63\u05f4]/

/** Marks that are an apostrophe between two letters and a quotation mark elsewhere. */
const APOSTROPHE = /['\u0060\u00b4\u02b9\u02bb\u02bc\u2018-\u201b\u2032\u2035\u05f3\uff07]/

/** Every dash punctuation (hyphens included), the minus signs, the hyphen bullet, and the box-drawing line that some scans use. */
const DASH = /[\p{Pd}\u2043\u2212\u2500\u207b]/u

const SPACE = /[\s\u001c-\u001f\u0085]/

const ELLIPSIS = /[\u2026\u22ef\ufe19]/

const COMBINING = /[\p{M}\u1160-\u11ff\ud7b0-\ud7ff\uff9e\uff9f]/u

/** Letters, digits, and the marks that belong to them. */
const WORD = /[\p{L}\p{N}\p{M}]/u

/** Scripts written without spaces: a quotation may begin or end between any two of their letters. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3005\u30fc]/u

function classify(unit: number): Character {
  const char = String.fromCharCode(unit)
  if (char === '.') return CHARACTER.dot
  if (SPACE.test(char)) return CHARACTER.space
  if (IGNORABLE.test(char)) return CHARACTER.ignorable
  if (QUOTATION_MARK.test(char)) return CHARACTER.quotationMark
  if (APOSTROPHE.test(char)) return CHARACTER.apostrophe
  if (ELLIPSIS.test(char)) return CHARACTER.ellipsis
  if (DASH.test(char)) return CHARACTER.dash
  if (isSurrogate(unit)) return CHARACTER.complex
  return foldCharacter(char).length === 1 && !COMBINING.test(char) ? CHARACTER.text : CHARACTER.complex
}

/**
 * A letter as the comparison sees it: compatibility forms (ligatures, full width, long s) resolved, composed, in lower case. Hebrew
 * points and Arabic vowel signs are left out: the same words are printed with and without them, and whoever quotes seldom types them.
 */
export function foldCharacter(cluster: string): string {
  // U+2044 comes out of ½ and the other vulgar fractions.
  return cluster
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('\u2044', '/')
    .replace(SEMITIC_MARKS, '')
    .normalize('NFC')
}

// Filled on first sight of a code unit. Classifying by regular expression costs 1 µs, a megabyte of text has 1,000,000 units and perhaps 100 kinds.
const UNSEEN = 255
const kinds = new Uint8Array(0x10000).fill(UNSEEN)
const folded = new Uint16Array(0x10000)
const combining = new Uint8Array(0x10000)
const word = new Uint8Array(0x10000)

export function characterOf(unit: number): Character {
  const known = kinds[unit]!
  if (known !== UNSEEN) return known as Character
  const kind = classify(unit)
  if (kind === CHARACTER.text) folded[unit] = foldCharacter(String.fromCharCode(unit)).charCodeAt(0)
  combining[unit] = COMBINING.test(String.fromCharCode(unit)) ? 1 : 0
  word[unit] = WORD.test(String.fromCharCode(unit)) || isSurrogate(unit) ? 1 : 0
  kinds[unit] = kind
  return kind
}

/** The folded form of a code unit whose kind is `text`. */
export function foldedUnit(unit: number): number {
  return folded[unit]!
}

/** Whether the unit attaches to what stands before it (a combining mark, a Hangul vowel or final). */
export function isCombining(unit: number): boolean {
  if (unit < 0x300) return false
  characterOf(unit)
  return combining[unit] === 1
}

/** Letter, digit or a mark of theirs. A surrogate counts: nearly all that can stand in a quotation are letters of large scripts. */
export function isWordUnit(unit: number): boolean {
  characterOf(unit)
  return word[unit] === 1
}

/** Whether the unit is of a script written without spaces. */
export function isUnspacedUnit(unit: number): boolean {
  return unit >= 0xe00 && UNSPACED.test(String.fromCharCode(unit))
}

export function isDigitUnit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff
}
