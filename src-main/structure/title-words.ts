import { cleanLine } from './text-run.ts'

/** Words of a title, for comparing titles that differ in case, punctuation and spacing only. */
export function titleWords(title: string): string[] {
  const folded = title.normalize('NFKC').toLowerCase()
  return folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

export function isSameTitle(a: string, b: string): boolean {
  const words = titleWords(a)
  return words.length > 0 && words.join('') === titleWords(b).join('')
}

/** True when the words of `part` stand in `title`, in their order and together. */
export function containsTitle(title: string, part: string): boolean {
  const words = titleWords(part)
  return words.length > 0 && ` ${titleWords(title).join(' ')} `.includes(` ${words.join(' ')} `)
}

const NUMBER_WORDS = `one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|\
nineteen|twenty|thirty|forty|fifty|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|last`
const ROMAN = `(?=[ivxlcdm])m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})`
const NUMBER = String.raw`(?:\d{1,4}[a-z]?|${ROMAN}|(?:the )?(?:${NUMBER_WORDS})(?:[- ](?:${NUMBER_WORDS}))?|[a-h])`
const KINDS = `chapter|chap|part|book|section|volume|vol|act|scene|canto|letter|lesson|stave|appendix|unit|tale|\
kapitel|teil|buch|abschnitt|band|chapitre|partie|livre|tome|cap[ií]tulo|parte|libro|livro|capitolo|hoofdstuk|deel|kapittel|\
глава|часть|книга|том|rozdział|część`
const BARE_NUMBER = new RegExp(String.raw`^[\W_]*(${NUMBER})[\W_]*$`, 'iu')
const ORDINAL = new RegExp(String.raw`^[\W_]*(${KINDS})\.?\s*(?:the\s+)?(${NUMBER})[\W_]*$`, 'iu')
const LEADING_ORDINAL = new RegExp(
  String.raw`^[\W_]*(?:(${KINDS})\.?\s+(${NUMBER})(?=\W|$)|(\d{1,4}(?=\W|$)|${ROMAN}(?=[.:)\u2014\u2013]|$)))`,
  'iu',
)
const EAST_ASIAN_ORDINAL = /^[\s【〔「]*第\s*[\d一二三四五六七八九十百千零〇两兩]+\s*[章回节節部卷巻編篇話话][\s】〕」]*$/u

/** "IV", "4.", "Four": a number that stands for a title. */
export function isBareNumber(title: string): boolean {
  return BARE_NUMBER.test(cleanLine(title))
}

/** "Chapter IV", "Part the First", "第一章", or a bare number: a heading that says which, and not what. */
export function isOrdinal(title: string): boolean {
  const line = cleanLine(title)
  return BARE_NUMBER.test(line) || ORDINAL.test(line) || EAST_ASIAN_ORDINAL.test(line)
}

/** The title of a chapter that has its number and its name in two headings. */
export function joinOrdinal(ordinal: string, name: string): string {
  if (isBareNumber(ordinal)) return name
  return /[\p{P}]$/u.test(ordinal) ? `${ordinal} ${name}` : `${ordinal}. ${name}`
}

interface SectionNumber {
  /** "chapter", "part", …; '' where only a number leads. */
  readonly kind: string
  readonly number: number
}

/** Which chapter (part, …) a title says it is: "Chapter IV. The Ledger" → chapter 4. */
export function sectionNumber(title: string): SectionNumber | undefined {
  const match = LEADING_ORDINAL.exec(cleanLine(title))
  if (!match) return undefined
  const number = readNumber(match[2] ?? match[3] ?? '')
  return number === undefined ? undefined : { kind: (match[1] ?? '').toLowerCase(), number }
}

const WHOLE_ROMAN = new RegExp(`^${ROMAN}$`)
const NUMBERS_IN_WORDS = NUMBER_WORDS.split('|')

/** 4 for "4", "IV", "iv", "four", "fourth"; undefined for anything else. */
export function readNumber(text: string): number | undefined {
  const plain = text.trim().toLowerCase()
  if (/^\d{1,5}$/.test(plain)) return Number(plain)
  if (WHOLE_ROMAN.test(plain)) return readRoman(plain)
  const at = NUMBERS_IN_WORDS.indexOf(plain.replace(/^the /, ''))
  if (at < 0 || plain.endsWith('last')) return undefined
  if (at < 20) return at + 1
  return at < 23 ? (at - 17) * 10 : at - 22
}

const ROMAN_VALUES: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }

function readRoman(roman: string): number {
  let value = 0
  for (let n = 0; n < roman.length; n++) {
    const digit = ROMAN_VALUES[roman[n]!]!
    value += digit < (ROMAN_VALUES[roman[n + 1] ?? ''] ?? 0) ? -digit : digit
  }
  return value
}
