import { foldWord, lowerWord } from './fold-word.ts'
import { type ScannedWord, scanWords } from './scan-words.ts'
import { primarySubtag, type StemWord, stemmerOf } from './stem-word.ts'

/** A term of the text index, where it stands in the text. Terms come in order and never overlap. */
export interface Term {
  /** The word as folded (fold-word.ts): case, diacritics, digits, ligatures. */
  readonly exact: string
  /** Its stem by the language, folded; the same as `exact` where there is none. */
  readonly stem: string
  /** UTF-16 offsets in the text given; `text.slice(start, end)` is the word as printed. */
  readonly start: number
  readonly end: number
  /** One character of a script that is written without spaces, or a Hangul syllable. */
  readonly single: boolean
  /** Nothing stands between this term and the one before it: both are part of an unbroken run ("雨夜"). */
  readonly touches: boolean
  /** On the first term of a word with parts ("well-known", "don't", "ERR-4021", "12.3", "C++"): the word as a whole. */
  readonly whole?: WholeWord
}

export interface WholeWord {
  /** `code` has a digit or a sign in it and is an address; `compound` is words tied by hyphens and apostrophes. */
  readonly kind: 'code' | 'compound'
  /** Its spelling as one word: "wellknown", "err4021", "c++". */
  readonly code: string
  /** Letters and digits of a code, apart: "err" and "4021", so that "ERR4021" is found by "ERR 4021". Empty for most. */
  readonly parts: readonly string[]
  /** How many terms it has, from this one on. */
  readonly terms: number
  readonly start: number
  readonly end: number
}

/** Languages that write 1.250,5 where English writes 1,250.5. */
const DECIMAL_COMMA = new Set(
  'bg ca cs da de el es et fi fr gl hr hu id it lt lv nb nl nn no pl pt ro ru sk sl sr sv tr uk vi'.split(' '),
)

/**
 * Terms of a text: the one analysis for books and for questions (cases/README has what it must bring together; test/indexing has it as a table).
 *
 * Apostrophes and hyphens part words, everywhere and in both directions: "keeper's son" is keeper, s, son; the joined spelling is kept in `whole`, so
 * that "well-known", "well known" and "wellknown" find one another. Numbers lose their grouping ("1,250" is 1250) and keep their points ("12.3").
 *
 * `language` is a BCP 47 tag: it chooses the stemmer and how numbers are written. An unknown one, 'und' included, gives exact forms only.
 */
export function analyse(text: string, language: string): Term[] {
  const decimalComma = DECIMAL_COMMA.has(primarySubtag(language))
  const words = scanWords(text, decimalComma)
  const folded = words.map((word) => foldScanned(text, word, language, decimalComma))
  const terms: Term[] = []
  for (let first = 0; first < words.length; ) {
    const next = endOfTied(text, words, first)
    const whole = wholeWord(text, words, folded, first, next)
    for (let index = first; index < next; index += 1) {
      const word = words[index]
      const forms = folded[index]
      if (word === undefined || forms === undefined || forms.exact === '') continue
      terms.push({
        exact: forms.exact,
        stem: forms.stem,
        start: word.start,
        end: word.end,
        single: word.single,
        touches: word.join === 'touching',
        ...(index === first && whole !== undefined ? { whole } : {}),
      })
    }
    first = next
  }
  return terms
}

interface Forms {
  readonly exact: string
  readonly stem: string
}

/** The vocabulary of a book is some 20,000 words, each met a dozen times. */
const MOST_REMEMBERED = 100_000
const remembered = new Map<string, Map<string, Forms>>()

function foldScanned(text: string, word: ScannedWord, language: string, decimalComma: boolean): Forms {
  const surface = text.slice(word.start, word.end)
  let known = remembered.get(language)
  if (known === undefined || known.size > MOST_REMEMBERED) {
    known = new Map()
    remembered.set(language, known)
  }
  const found = known.get(surface)
  if (found !== undefined) return found
  const forms = word.number
    ? sameForms(plainNumber(foldWord(surface), decimalComma))
    : wordForms(surface, word.single ? undefined : stemmerOf(language))
  known.set(surface, forms)
  return forms
}

function wordForms(surface: string, stemmer: StemWord | undefined): Forms {
  // A space can come out of NFKC (U+FDFA is a whole sentence): it would part the term in the index.
  const exact = foldWord(surface).replace(/\s+/gu, '_')
  if (stemmer === undefined || /\d/u.test(exact)) return sameForms(exact)
  const stem = foldWord(stemmer(lowerWord(surface)))
  return { exact, stem: stem === '' ? exact : stem.replace(/\s+/gu, '_') }
}

function sameForms(exact: string): Forms {
  return { exact, stem: exact }
}

function plainNumber(number: string, decimalComma: boolean): string {
  const digits = number.replace(/[\s\u00A0\u202F\u2009]/gu, '')
  if (!decimalComma) return digits.replace(/,/gu, '')
  return /^\d{1,3}(?:\.\d{3})+(?:,|$)/u.test(digits) ? digits.replace(/\./gu, '').replace(',', '.') : digits.replace(/,/gu, '.')
}

/** Index after the last word that is tied to the first by apostrophes, hyphens and ties. Runs without spaces are not tied. */
function endOfTied(text: string, words: readonly ScannedWord[], first: number): number {
  let next = first + 1
  while (next < words.length) {
    const word = words[next]
    const before = words[next - 1]
    if (word === undefined || before === undefined) break
    const tied =
      word.join === 'apostrophe' || word.join === 'hyphen' || (word.join === 'tie' && !isSentenceEnd(text, before, word))
    const touching = word.join === 'touching' && !word.single && !before.single
    if (!tied && !touching) break
    next += 1
  }
  return next
}

/** "end.Next", "this/that" and "gloom:the": a tie between plain words is punctuation without its space, unless it makes an abbreviation or an address. */
function isSentenceEnd(text: string, before: ScannedWord, word: ScannedWord): boolean {
  const mark = text.charAt(before.end)
  if (mark !== ':') return false
  return !(isDigitAt(text, before.end - 1) && isDigitAt(text, word.start))
}

function wholeWord(
  text: string,
  words: readonly ScannedWord[],
  forms: readonly Forms[],
  first: number,
  next: number,
): WholeWord | undefined {
  const opening = words[first]
  const closing = words[next - 1]
  const only = forms[first]
  if (opening === undefined || closing === undefined || only === undefined) return undefined
  const { start, end } = withSigns(text, opening.start, closing.end)
  const terms = next - first
  if (terms === 1) {
    const sign = start !== opening.start || end !== closing.end
    const parts = partsOfCode(only.exact)
    const code = sign ? foldWord(text.slice(start, end)).replace(/\s/gu, '') : only.exact
    return sign || parts.length > 0 ? { kind: 'code', code, parts, terms, start, end } : undefined
  }
  const code = joinParts(text, words, forms, first, next)
  const hasSigns = /[^\p{L}\p{M}]/u.test(code)
  const parts = forms.slice(first, next).flatMap((form) => partsOfCode(form.exact))
  return { kind: hasSigns ? 'code' : 'compound', code, parts, terms, start: opening.start, end: closing.end }
}

/**
 * Parts as one word. Apostrophes go, and so do hyphens, but between two digits ("61508-3" is not 615083); points go between single letters ("U.S.A.").
 */
function joinParts(text: string, words: readonly ScannedWord[], forms: readonly Forms[], first: number, next: number): string {
  const abbreviation = words.slice(first, next).every((word) => word.end - word.start === 1 && !word.number)
  let joined = forms[first]?.exact ?? ''
  for (let index = first + 1; index < next; index += 1) {
    const word = words[index]
    const before = words[index - 1]
    if (word === undefined || before === undefined) continue
    const betweenDigits = isDigitAt(text, before.end - 1) && isDigitAt(text, word.start)
    const tie = word.join === 'tie' ? foldWord(text.slice(before.end, word.start)) : ''
    const point = tie === '.' && abbreviation
    joined += word.join === 'hyphen' && betweenDigits ? '-' : point ? '' : tie
    joined += forms[index]?.exact ?? ''
  }
  return joined
}

/** "C++", "C#", "50%" and "#lamp", "£5", "§12": a sign that touches the word and has nothing on its other side. */
function withSigns(text: string, start: number, end: number): { readonly start: number; readonly end: number } {
  const after = /^(?:\+\+|#|[%‰°])(?![\p{L}\p{N}])/u.exec(text.slice(end, end + 4))?.[0].length ?? 0
  const before = start > 0 && /[#$£€¥§]/u.test(text.charAt(start - 1)) && !/[\p{L}\p{N}]/u.test(text.charAt(start - 2)) ? 1 : 0
  return { start: start - before, end: end + after }
}

/** "ERR4021" is found by "ERR 4021" as well: letters and digits of such a code, apart. */
function partsOfCode(exact: string): readonly string[] {
  const parts = /^(\p{L}{2,})(\d{2,}[\d.]*)(\p{L}?)$/u.exec(exact)
  return parts?.[1] === undefined || parts[2] === undefined ? [] : [parts[1], parts[2] + (parts[3] ?? '')]
}

function isDigitAt(text: string, at: number): boolean {
  return /\p{Nd}/u.test(text.charAt(at))
}
