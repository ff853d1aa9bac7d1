/** Letters that no decomposition takes apart, as readers without them type them. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  // Turkish: with ı told from i, "IŞIK" typed in capitals would not find "ışık", as its capital I is the dotless one only there.
  ı: 'i',
  ĸ: 'k',
  ƶ: 'z',
  ƀ: 'b',
  ɨ: 'i',
  ʉ: 'u',
  ς: 'σ',
  // Russian prints leave the dots out.
  ё: 'е',
  // Arabic and Persian spellings of one letter (as the normalisers of full-text engines have them).
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ک: 'ك',
  ة: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ٱ: 'ا',
  ـ: '',
}
const SPECIAL = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu')

/**
 * Marks that readers leave out: those on Latin and Greek letters, the stress marks on Cyrillic, Arabic vowel signs (and hamza on its seat), Hebrew
 * points. Marks that are letters stay: vowel signs of Indic scripts, the breve of й, Thai tones.
 */
const LATIN_OR_GREEK = /[\p{Script=Latin}\p{Script=Greek}]/u
const COMMON_MARKS = /[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF]/gu
export const SEMITIC_MARKS =
  /[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u08D3-\u08FF]/gu
const CYRILLIC_STRESS = /[\u0300\u0301]/gu
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}--\u200B]/gv
const NOT_ASCII = /[^\p{ASCII}]/u
const OTHER_DIGITS = /[^0-9\P{Nd}]/gu

/** Lower-case in the form that the stemmers know: NFC, with the diacritics on. */
export function lowerWord(surface: string): string {
  if (!NOT_ASCII.test(surface)) return surface.toLowerCase()
  // U+0307 is what toLowerCase leaves of the Turkish İ.
  return surface
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .replace(/i\u0307/gu, 'i')
    .normalize('NFC')
}

/** NFKC, case folded, diacritics folded, invisible characters out, digits 0–9: two spellings that readers take for one word come out the same. */
export function foldWord(surface: string): string {
  const lower = lowerWord(surface)
  if (!NOT_ASCII.test(lower)) return lower
  return unmarked(lower)
    .replace(SPECIAL, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(OTHER_DIGITS, plainDigit)
    .normalize('NFC')
}

function unmarked(lower: string): string {
  const apart = lower.normalize('NFD').replace(SEMITIC_MARKS, '')
  return LATIN_OR_GREEK.test(apart) ? apart.replace(COMMON_MARKS, '') : apart.replace(CYRILLIC_STRESS, '').normalize('NFC')
}

/** Decimal digits stand in runs of ten from 0 on: https://www.unicode.org/versions/stability_policy.html */
function plainDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0
  for (let value = 9; value > 0; value -= 1) {
    if (!/\p{Nd}/u.test(String.fromCodePoint(codePoint - value))) continue
    const isRun = !/\p{Nd}/u.test(String.fromCodePoint(codePoint - value - 1))
    if (isRun) return String(value)
  }
  return '0'
}
