/** What a character is to the scanner of words. */
export const OTHER = 0
export const LETTER = 1
export const DIGIT = 2
/** Scripts written without spaces (Han, kana, Thai, …) and Hangul: each character, with the marks on it, is a term of its own. */
export const SINGLE = 3
/** Combining marks: part of the character before them. */
export const MARK = 4
/** Characters without a shape: soft hyphen, joiners, direction marks. Inside a word they are not there. */
export const INVISIBLE = 5
export const APOSTROPHE = 6
export const HYPHEN = 7
/** Marks that tie the parts of codes and addresses: full stop, slash, underscore, @, colon, &, +. */
export const TIE = 8

export type CharacterClass = number

const SINGLE_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Yi}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30FC\uFF70\uFF9E\uFF9F]/u
// U+200B is left out: a zero-width space parts words, as a hyphen does, and they are found as one word as well.
const SHAPELESS = /[\p{Default_Ignorable_Code_Point}--\u200B]/v
// Straight, curly, modifier letter, fullwidth, prime, grave, acute; Hebrew geresh and gershayim.
const APOSTROPHES = /['\u2018\u2019\u201B\u02B9\u02BC\uFF07\u2032`\u00B4\u05F3\u05F4]/u
// Hyphen-minus, zero-width space, hyphen, non-breaking hyphen, minus, small and fullwidth hyphen; Hebrew maqaf.
const HYPHENS = /[-\u200B\u2010\u2011\u2212\uFE63\uFF0D\u05BE]/u
const TIES = /[./_@:&+\uFF0E\uFF0F\uFF3F\uFF20\uFF1A\uFF06]/u
// Marks by use, letters by category: the voice marks of halfwidth kana, and the vowels and finals of Korean syllables that come decomposed.
const MARKS_BY_USE = /[\uFF9E\uFF9F\u1160-\u11FF\uD7B0-\uD7FB]/u

const UNKNOWN = 255
const known = new Uint8Array(0x10000).fill(UNKNOWN)
const beyond = new Map<number, CharacterClass>()

/** Class of the character at a code point. */
export function classOf(codePoint: number): CharacterClass {
  if (codePoint < 0x10000) {
    const found = known[codePoint]
    if (found !== undefined && found !== UNKNOWN) return found
    const classified = classify(codePoint)
    known[codePoint] = classified
    return classified
  }
  const found = beyond.get(codePoint)
  if (found !== undefined) return found
  const classified = classify(codePoint)
  beyond.set(codePoint, classified)
  return classified
}

function classify(codePoint: number): CharacterClass {
  const character = String.fromCodePoint(codePoint)
  if (SHAPELESS.test(character)) return INVISIBLE
  if (APOSTROPHES.test(character)) return APOSTROPHE
  if (HYPHENS.test(character)) return HYPHEN
  if (TIES.test(character)) return TIE
  if (/\p{M}/u.test(character) || MARKS_BY_USE.test(character)) return MARK
  if (/\p{Nd}/u.test(character)) return DIGIT
  if (!/[\p{L}\p{N}]/u.test(character)) return OTHER
  return SINGLE_SCRIPT.test(character) ? SINGLE : LETTER
}
