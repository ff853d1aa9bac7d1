import { ALPHABETIC_LANGUAGES, LATIN_LANGUAGES, type LanguageProfile, SIGN_LANGUAGES } from './encoding-languages.ts'

export interface DecodingScore {
  /** About 1 for natural text, below 0 for letters that nobody writes; comparable between decodings of the same bytes. */
  readonly score: number
  /** BCP 47 of the best fitting language. */
  readonly language: string
}

/** One kind of character outside ASCII, with how often it stands where it may, and where it never does. */
interface Tally {
  readonly character: string
  readonly bytes: number
  count: number
  misplaced: number
}

interface Fit {
  readonly profile: LanguageProfile
  /** Worth of a character, -1 … 1, when it stands well. */
  readonly worth: ReadonlyMap<string, number>
  readonly words: ReadonlySet<string>
}

/** A byte that has no character in this encoding, or that stands for a control: nearly always the wrong encoding. */
const NOT_TEXT = -3
const FOREIGN_LETTER = -0.7
/** A "£" or "±" inside a word, a capital after a small letter. */
const MISPLACED = -3
/** Set by: 300-byte texts of every encoding in decode-text.test.ts; at 0.5 Portuguese was taken for Czech, at 3 accents no longer counted. */
const WORD_WEIGHT = 1.5

/** Two letters between line-drawing signs make a "word" of some language: a handful of words proves nothing. */
const FEW_WORDS = 8

const GOOD_MARKS = new Set('“”‘’„‚«»‹›–—…•°§\u00a0¿¡、。「」『』，：；！？（）《》【】\u3000·―～〜ー々')
const OPENING = new Set('“„«‹')
const CLOSING = new Set('”»›')
const ALLOWED_IN_WORDS = new Set("’‘–—\u00a0\u00ad·'ªº…")

const latin = LATIN_LANGUAGES.map((profile) => fitOf(profile))
const alphabetic = ALPHABETIC_LANGUAGES.map((profile) => fitOf(profile))
const signs = SIGN_LANGUAGES.map((profile) => fitOf(profile))
const profiles = [...latin, ...alphabetic, ...signs]

/**
 * How much `text`, one decoding of some bytes, looks like something written.
 *
 * `bytesOf` gives the bytes that a character outside ASCII took, so that "two letters or one sign" is weighed over the same bytes.
 * `onlyLanguages` narrows it to the languages that are written in this encoding; empty means all.
 */
export function scoreDecoding(
  text: string,
  bytesOf: (character: string) => number,
  onlyLanguages: readonly string[] = [],
): DecodingScore {
  const tallies = tally(text, bytesOf)
  const words = frequentWords(text)
  let best: DecodingScore = { score: Number.NEGATIVE_INFINITY, language: 'und' }
  for (const fit of profiles) {
    if (onlyLanguages.length > 0 && !onlyLanguages.includes(fit.profile.language)) continue
    const score = meanWorth(tallies, fit) + WORD_WEIGHT * wordShare(words, fit.words)
    if (score > best.score) best = { score, language: fit.profile.language }
  }
  return best
}

function fitOf(profile: LanguageProfile): Fit {
  const worth = new Map<string, number>()
  const letters = [...profile.letters]
  const isSigns = SIGN_LANGUAGES.includes(profile)
  letters.forEach((letter, n) => {
    // Of thousands of signs each of the commonest counts in full; an alphabet's last letters hardly speak for it.
    if (!worth.has(letter)) worth.set(letter, isSigns ? 1 : 1 - (0.6 * n) / letters.length)
  })
  for (const letter of profile.rare) if (!worth.has(letter)) worth.set(letter, isSigns ? 0.5 : 0.15)
  return { profile, worth, words: new Set(profile.words.split(' ').filter(Boolean)) }
}

function tally(text: string, bytesOf: (character: string) => number): Tally[] {
  const tallies = new Map<string, Tally>()
  let before = ''
  let current = ''
  const characters = [...text, ' ']
  for (const after of characters) {
    if (current !== '' && (current > '\u007f' || current.length > 1)) {
      let entry = tallies.get(current)
      if (!entry) {
        entry = { character: current, bytes: bytesOf(current), count: 0, misplaced: 0 }
        tallies.set(current, entry)
      }
      entry.count++
      if (isMisplaced(before, current, after)) entry.misplaced++
    }
    before = current
    current = after
  }
  return [...tallies.values()]
}

const LETTER = /\p{L}/u
const UPPER = /\p{Lu}/u
const LOWER = /\p{Ll}/u
const MARK = /\p{M}/u
const LATIN = /\p{Script=Latin}/u
const ASCII_LETTER = /[A-Za-z]/

function isMisplaced(before: string, current: string, after: string): boolean {
  if (MARK.test(current)) return !LETTER.test(before) && !MARK.test(before)
  if (LETTER.test(current)) return isMixedWord(before, current, after) || isMixedCase(before, current, after)
  if (current >= '\u3000') return false
  if (OPENING.has(current)) return LETTER.test(before)
  if (CLOSING.has(current)) return LETTER.test(after)
  return LETTER.test(before) && LETTER.test(after) && !ALLOWED_IN_WORDS.has(current)
}

/** "Maдana", "itуs": letters of two alphabets in one word. */
function isMixedWord(before: string, current: string, after: string): boolean {
  return !LATIN.test(current) && (ASCII_LETTER.test(before) || ASCII_LETTER.test(after)) && !HAN.test(current)
}

/** "маЯка", "ПеТЯ": a capital after a small letter, or a small letter between capitals. */
function isMixedCase(before: string, current: string, after: string): boolean {
  return UPPER.test(current) ? LOWER.test(before) : LOWER.test(current) && UPPER.test(before) && UPPER.test(after)
}

function meanWorth(tallies: readonly Tally[], fit: Fit): number {
  let total = 0
  let bytes = 0
  for (const { character, bytes: width, count, misplaced } of tallies) {
    const worth = worthOf(character, fit)
    bytes += width * count
    total += width * ((count - misplaced) * worth + misplaced * Math.min(worth, MISPLACED))
  }
  return bytes === 0 ? 0 : total / bytes
}

const HAN = /\p{Script=Han}/u
const HANGUL = /\p{Script=Hangul}/u
const COMMON_HAN = new Set(
  SIGN_LANGUAGES.filter(({ language }) => language.startsWith('zh')).flatMap(({ letters }) => [...letters]),
)
const PLAIN_HAN = /[\u4e00-\u9fa5]/

function worthOf(character: string, { worth, profile }: Fit): number {
  const known = worth.get(character)
  if (known !== undefined) return known
  const lower = worth.get(character.toLowerCase())
  if (lower !== undefined) return lower * 0.95
  const code = character.codePointAt(0)!
  if (code === 0xfffd || (code >= 0x80 && code < 0xa0)) return NOT_TEXT
  if ((code >= 0xe000 && code <= 0xf8ff) || (code >= 0xfff0 && code <= 0xffff)) return NOT_TEXT
  if (GOOD_MARKS.has(character)) return code >= 0x3000 && !isSignLanguage(profile.language) ? FOREIGN_LETTER : 0.8
  if (isSignLanguage(profile.language)) return worthOfSign(character, profile.language)
  return LETTER.test(character) ? FOREIGN_LETTER : -0.3
}

function worthOfSign(character: string, language: string): number {
  if (HAN.test(character)) {
    if (language === 'ko') return -0.3
    if (language === 'ja' && COMMON_HAN.has(character)) return 0.5
    // A rare but ordinary sign: half of running text are such.
    return PLAIN_HAN.test(character) ? -0.1 : -0.6
  }
  if (HANGUL.test(character)) return language === 'ko' ? 0.1 : FOREIGN_LETTER
  // Half-width katakana are what windows-1252 letters become as Shift-JIS.
  if (character >= '\uff61' && character <= '\uff9f') return -0.4
  return LETTER.test(character) ? FOREIGN_LETTER : -0.2
}

function isSignLanguage(language: string): boolean {
  return language.startsWith('zh') || language === 'ja' || language === 'ko'
}

function frequentWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
}

function wordShare(words: readonly string[], frequent: ReadonlySet<string>): number {
  if (words.length === 0 || frequent.size === 0) return 0
  let hits = 0
  for (const word of words) if (frequent.has(word)) hits++
  return hits / (words.length + FEW_WORDS)
}
