import { analyse, type Term } from '../indexing/analyse.ts'
import { primarySubtag } from '../indexing/stem-word.ts'
import { abbreviationsOf } from '../passages/abbreviations.ts'
import { languageOfQuestion, stopWordsOf } from './stop-words.ts'

/** Words that stand one after the other, as the text index has them (exact forms), with the text they came from. */
export interface Phrase {
  readonly text: string
  readonly words: readonly string[]
}

/** Something in the question that may name one place in a book. Whether it does, its rarity decides (address-rule.ts). */
export interface QuestionAddress extends Phrase {
  readonly kind: 'name' | 'code' | 'number'
}

export interface AnalysedQuestion {
  readonly text: string
  /** Language that the question is asked in, which need not be the book's. */
  readonly language: string
  /** Every word, analysed as the book's text is. */
  readonly words: readonly Term[]
  /** Content words, each stem once, in order; all words when the question has only stop words. */
  readonly terms: readonly Term[]
  /** What stands in quotation marks, two words or more. */
  readonly quoted: readonly Phrase[]
  readonly addresses: readonly QuestionAddress[]
}

/**
 * A question taken apart as the text of books in `scopeLanguage` (BCP 47) is, so that its terms meet theirs.
 *
 * Names are the words written with a capital inside a sentence; a question typed all in capitals, and German, where every noun has one,
 * have none. Codes have digits and letters, or a sign inside ("epub:type", "ERR-4021", "pageList").
 */
export function analyseQuestion(text: string, scopeLanguage: string): AnalysedQuestion {
  const language = languageOfQuestion(text, scopeLanguage)
  const words = analyse(text, scopeLanguage)
  const stop = stopWordsOf(language)
  return {
    text,
    language,
    words,
    terms: contentTerms(words, stop),
    quoted: quotedPhrases(text, words),
    addresses: [...codesAndNumbers(text, words), ...names(text, words, language, stop)],
  }
}

function contentTerms(words: readonly Term[], stop: ReadonlySet<string>): Term[] {
  const content = words.filter((word) => !stop.has(word.exact))
  const seen = new Set<string>()
  return (content.length === 0 ? words : content).filter((word) => {
    if (seen.has(word.stem)) return false
    seen.add(word.stem)
    return true
  })
}

/** Pairs of marks as they open and close; a straight apostrophe is none, it stands inside words. */
const QUOTATIONS =
  /“([^”]+)”|"([^"]+)"|«([^»]+)»|»([^«]+)«|„([^“”]+)[“”]|‘([^’]+(?:’\p{L}[^’]*)*)’(?!\p{L})|「([^」]+)」|『([^』]+)』/gu

function quotedPhrases(text: string, words: readonly Term[]): Phrase[] {
  const phrases: Phrase[] = []
  for (const match of text.matchAll(QUOTATIONS)) {
    const inside = words.filter((word) => word.start >= match.index && word.end <= match.index + match[0].length)
    if (inside.length > 1) phrases.push({ text: match[0].slice(1, -1).trim(), words: inside.map((word) => word.exact) })
  }
  return phrases
}

/** Letters, digits and the signs between them: what a code is written with. */
const CODE = /[\p{L}\p{N}]+(?:[-:_./@][\p{L}\p{N}]+)*(?:\+\+|#)?/gu

function codesAndNumbers(text: string, words: readonly Term[]): QuestionAddress[] {
  const found: QuestionAddress[] = []
  for (const match of text.matchAll(CODE)) {
    const [token] = match
    const kind = kindOfToken(token)
    if (kind === undefined) continue
    const inside = words.filter((word) => word.start >= match.index && word.end <= match.index + token.length)
    if (inside.length > 0) found.push({ kind, text: token, words: inside.map((word) => word.exact) })
  }
  return found
}

function kindOfToken(token: string): 'code' | 'number' | undefined {
  if (/^\p{Nd}+(?:[.,]\p{Nd}+)*$/u.test(token)) return 'number'
  // "19th" and "3rd" are numbers that somebody speaks out.
  if (/^\p{Nd}+(?:st|nd|rd|th)$/u.test(token)) return undefined
  if (/\p{N}/u.test(token) || /[:_@]|\+\+|#|\p{L}\/\p{L}/u.test(token)) return 'code'
  return /\p{Ll}\p{Lu}/u.test(token) || /^\p{L}{2,}\.\p{L}{2,}$/u.test(token) ? 'code' : undefined
}

function names(text: string, words: readonly Term[], language: string, stop: ReadonlySet<string>): QuestionAddress[] {
  if (primarySubtag(language) === 'de') return []
  const letters = text.match(/\p{L}/gu) ?? []
  const capitals = letters.filter((letter) => /\p{Lu}/u.test(letter))
  if (capitals.length * 2 > letters.length) return []
  const seen = new Set<string>()
  return words.flatMap((word): QuestionAddress[] => {
    const written = text.slice(word.start, word.end)
    if (!/^\p{Lu}/u.test(written) || written.length < 2 || stop.has(word.exact) || seen.has(word.exact)) return []
    if (startsSentence(text.slice(0, word.start), language)) return []
    seen.add(word.exact)
    return [{ kind: 'name', text: written, words: [word.exact] }]
  })
}

/** Whether a word after `before` has its capital for its place: at the start, after a stop or in front of a quotation. "Dr." is no stop. */
function startsSentence(before: string, language: string): boolean {
  const opening = /(?:^|([.?!:])["”’»)]*\s+)[\s"“‘«»„¿¡([—–-]*$|["“‘«„]$/u.exec(before)
  if (opening === null) return false
  const word = opening[1] === '.' ? /\p{L}+$/u.exec(before.slice(0, opening.index))?.[0] : undefined
  return word === undefined || !(word.length === 1 || abbreviationsOf(primarySubtag(language)).has(word.toLowerCase()))
}
