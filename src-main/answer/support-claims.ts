import type { Doubt } from '../../src-shared/answer.ts'
import { analyse } from '../indexing/analyse.ts'
import { stopWordsOf } from '../retrieve/stop-words.ts'
import { namesNotIn, numbersNotIn } from './names-and-numbers.ts'

/**
 * What decides whether a sentence of the shown passages carries a claim. Set by reading 58 sentences of the 1.5B model beside their quotes: of those whose new
 * words stood in the text, half said something else with them ("The first name of Captain Ahab's wife is Starbuck", md-048, of a page that has both);
 * of those with nine tenths of all their words in one place, one of seventeen did ("The whale's blind spots are formed by the wondrous Venetian blinds",
 * md-011).
 */
const SUPPORT = {
  /** Least share of a claim's weighted words, those of the question among them, that must stand where its sentences stand, for it to be shown as written. */
  minTold: 0.9,
  /** Least share of the words that the question did not bring, in the sentences themselves. */
  minLexical: 0.5,
  /**
   * A claim that has this much of them from one sentence, and this much of all where it stands, is the book's in other words: the sentence takes its place. Below
   * .4 lie claims that have one word from somewhere ("… lost twelve-year-old son was John", md-050: .24); "It was found … in southern China" (sh-008) has .43.
   */
  minLexicalToQuote: 0.8,
  minToldToQuote: 0.4,
  /** Letters of a sentence that is quoted within an answer; a longer one stands among the quotes. */
  maxQuoted: 360,
  /** Share of the claim's weighted words that a further sentence must add to become a quote of its own. */
  minGain: 0.15,
  maxSentences: 2,
  /** How much nearness in meaning counts in the choice among sentences, beside the share of words. */
  cosineWeight: 0.5,
} as const

export interface SupportInput {
  readonly claims: readonly string[]
  /** Sentences of the passages that the model was shown, in any order. */
  readonly sentences: readonly string[]
  /** By their indices, the text in which each stands: what a reader sees of it as a quote. The sentence itself unless given. */
  readonly around?: (sentence: number) => string
  readonly question: string
  /** BCP 47 of the sentences, and of the claims unless the answer is in another language. */
  readonly language: string
  /** Inverse document frequency of a stem in the scope; the highest for a stem that does not occur. */
  readonly idf: (stem: string) => number
  /** Nearness in meaning of claim and sentence by their indices, −1 to 1; undefined where it was not computed. */
  readonly cosine?: (claim: number, sentence: number) => number | undefined
}

export interface SupportedClaim {
  readonly text: string
  readonly support: 'supported' | 'unsupported'
  readonly doubt?: Doubt
  /** The names, numbers or negation that no shown sentence has. */
  readonly missing?: readonly string[]
  /** Indices of the sentences that carry it, the best first; empty when unsupported. */
  readonly sentences: readonly number[]
  /** Share of the claim's weighted new words found in them, and of all its words where they stand. */
  readonly lexical: number
  readonly told: number
}

/**
 * Aligns each claim with the sentences that carry it. A name or a number that stands in no sentence, or a "not" that none of its sentences
 * has, makes a claim unsupported however well the rest of it fits. Where a claim has what is new from a sentence and says it with other words, the
 * sentence itself is the supported claim, in quotation marks: what cannot be said safely in the model's words is said in the book's.
 */
export function supportClaims(input: SupportInput): SupportedClaim[] {
  const sentences = input.sentences.map((text) => stemsOf(text, input.language))
  const around = remembered((i: number) => stemsOf(input.around?.(i) ?? input.sentences[i]!, input.language))
  const asked = stemsOf(input.question, input.language)
  return input.claims.map((text, claim) => {
    const stems = stemsOf(text, input.language)
    const fresh = [...stems].filter((stem) => !asked.has(stem) && input.idf(stem) > 0)
    const isEcho = fresh.length === 0
    const weights = new Map((isEcho ? [...stems] : fresh).map((stem) => [stem, input.idf(stem)]))
    const cosine = (sentence: number): number | undefined => input.cosine?.(claim, sentence)
    const chosen = chooseSentences(weights, sentences, cosine)
    const lexical = shareOf(
      weights,
      chosen.map((i) => sentences[i]!),
    )
    const told = shareOf(contentWeights(text, input), chosen.map(around))
    const doubt = doubtOf(text, chosen, input)
    if (doubt !== undefined) return { text, support: 'unsupported', ...doubt, sentences: [], lexical, told }
    if (lexical >= SUPPORT.minLexical && told >= SUPPORT.minTold)
      return { text, support: 'supported', sentences: chosen, lexical, told }
    const [best] = chosen
    const isBooks = best !== undefined && !isEcho && shareOf(weights, [sentences[best]!]) >= SUPPORT.minLexicalToQuote
    const quoted = isBooks && told >= SUPPORT.minToldToQuote ? asQuoted(input.sentences[best]!) : undefined
    if (best === undefined || quoted === undefined)
      return { text, support: 'unsupported', doubt: 'no-evidence', sentences: [], lexical, told }
    return { text: quoted, support: 'supported', sentences: [best], lexical, told }
  })
}

function stemsOf(text: string, language: string): Set<string> {
  return new Set(analyse(text, language).map((term) => term.stem))
}

/** Stems of all words that say something. In a short book a "he" may be rarer than any name. */
function contentWeights(text: string, { language, idf }: SupportInput): Map<string, number> {
  const stop = stopWordsOf(language)
  const content = analyse(text, language).filter((term) => !stop.has(term.exact))
  return new Map(content.map(({ stem }) => [stem, idf(stem)]))
}

function remembered<K, V>(make: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>()
  return (key) => {
    const value = known.get(key) ?? make(key)
    known.set(key, value)
    return value
  }
}

/** The book's own characters in quotation marks; undefined when there are too many of them for an answer. */
function asQuoted(sentence: string): string | undefined {
  const whole = sentence.replace(/\s+/gu, ' ').trim()
  // A speech of several sentences opens in its first one and closes in its last.
  const text = whole.replace(/^[“«„](?!.*[”»“])/su, '').replace(/(?<!.*[“«„].*)[”»]$/su, '')
  if (text.length > SUPPORT.maxQuoted) return undefined
  return /^[“"«„][^“”«»„"]*[”"»“]$/su.test(text) ? text : `“${text}”`
}

function doubtOf(
  claim: string,
  chosen: readonly number[],
  { sentences, question, language }: SupportInput,
): { readonly doubt: Doubt; readonly missing?: readonly string[] } | undefined {
  // What the question names is given: the book may call it otherwise ("the night of the Nativity", gf-002, is its Christmas Eve).
  const given = [...sentences, question]
  const names = namesNotIn(claim, given, language)
  if (names.length > 0) return { doubt: 'name-not-shown', missing: names }
  const numbers = numbersNotIn(claim, given, language)
  if (numbers.length > 0) return { doubt: 'number-not-shown', missing: numbers }
  if (chosen.length === 0) return { doubt: 'no-evidence' }
  const negation = NEGATION.exec(claim)?.[0]
  if (negation !== undefined && !chosen.some((i) => NEGATIVE.test(sentences[i]!)))
    return { doubt: 'negation-not-shown', missing: [negation] }
  return undefined
}

/** The sentence with the most of the claim's words, nearness in meaning counted in; then the one that adds most, while it adds enough. */
function chooseSentences(
  weights: ReadonlyMap<string, number>,
  sentences: readonly ReadonlySet<string>[],
  cosine: (sentence: number) => number | undefined,
): number[] {
  const chosen: number[] = []
  const open = new Map(weights)
  const total = sum(weights.values())
  if (total === 0) return chosen
  while (chosen.length < SUPPORT.maxSentences) {
    let best: { sentence: number; score: number; gain: number } | undefined
    for (const [sentence, stems] of sentences.entries()) {
      if (chosen.includes(sentence)) continue
      const gain = sum([...open].filter(([stem]) => stems.has(stem)).map(([, weight]) => weight)) / total
      const score = gain + SUPPORT.cosineWeight * Math.max(0, cosine(sentence) ?? 0)
      if (best === undefined || score > best.score) best = { sentence, score, gain }
    }
    if (best === undefined || (chosen.length > 0 && best.gain < SUPPORT.minGain) || best.score === 0) break
    chosen.push(best.sentence)
    for (const stem of sentences[best.sentence]!) open.delete(stem)
  }
  return chosen
}

function shareOf(weights: ReadonlyMap<string, number>, sentences: readonly ReadonlySet<string>[]): number {
  const total = sum(weights.values())
  if (total === 0) return 0
  return sum([...weights].filter(([stem]) => sentences.some((stems) => stems.has(stem))).map(([, weight]) => weight)) / total
}

function sum(values: Iterable<number>): number {
  let total = 0
  for (const value of values) total += value
  return total
}

/** A plain "not" in a claim. "No one" and "without" count, a prefix does not. English, French, German, Spanish, Portuguese. */
const NEGATION =
  /\b(?:not|never|no|none|nobody|nothing|neither|nor|without|cannot)\b|n[’']t\b|\b(?:não|nunca|nada|ninguém|nicht|kein\w*|nie|ne|pas|jamais|nunca|nadie|ningún\w*)\b/iu

/** What a sentence may have where a claim says "not": a negation, or a word that says no by its sense. */
const NEGATIVE = new RegExp(
  `${NEGATION.source}|\\b(?:refus|den[iy]|fail|lack|absen|forb[ia]d|prevent|hardly|scarcely|seldom|barely|unable|impossible|stop|ceas|declin|reject|sem|nem|sans|ohne|sin)|\\b(?:un(?!der|til|less|ion|it|iv)|dis)\\p{L}{4,}|\\p{L}less\\b`,
  'iu',
)
