import type { Doubt } from '../../src-shared/answer.ts'
import { analyse } from '../indexing/analyse.ts'
import { namesNotIn, numbersNotIn } from './names-and-numbers.ts'

/**
 * What decides whether a sentence of the shown passages carries a claim. The words that the question brought are left out of account: they are
 * given, and a paraphrase has them where the book has others. ("… the sceptic who stayed up in the cowshed … fell dead on the threshold", gf-002: right,
 * and refused while "cowshed" and "sceptic" counted, at .3 of their weight, because the book says "stable".)
 */
const SUPPORT = {
  /** Least share of the claim's weighted new words that its sentences must have, by words alone. */
  minLexical: 0.5,
  /** With a sentence this close in meaning, fewer words will do. e5-small puts unrelated sentences of a book at about .75. */
  closeCosine: 0.88,
  minLexicalWhenClose: 0.25,
  /** A claim without a new word says what the question said: then nearly all of it must stand in the sentences. */
  minLexicalOfEcho: 0.8,
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
  /** Share of the claim's weighted words found in them, for the trace. */
  readonly lexical: number
}

/**
 * Aligns each claim with the sentences that carry it. A name or a number that stands in no sentence, or a "not" that none of its sentences
 * has, makes a claim unsupported however well the rest of it fits.
 */
export function supportClaims(input: SupportInput): SupportedClaim[] {
  const sentences = input.sentences.map((text) => new Set(analyse(text, input.language).map((term) => term.stem)))
  const asked = new Set(analyse(input.question, input.language).map((term) => term.stem))
  return input.claims.map((text, claim) => {
    const stems = new Set(analyse(text, input.language).map((term) => term.stem))
    const fresh = [...stems].filter((stem) => !asked.has(stem) && input.idf(stem) > 0)
    const isEcho = fresh.length === 0
    const weights = new Map((isEcho ? [...stems] : fresh).map((stem) => [stem, input.idf(stem)]))
    const cosine = (sentence: number): number | undefined => input.cosine?.(claim, sentence)
    const chosen = chooseSentences(weights, sentences, cosine)
    const lexical = shareOf(
      weights,
      chosen.map((i) => sentences[i]!),
    )
    const nearest = Math.max(0, ...chosen.map((i) => cosine(i) ?? 0))
    const doubt = doubtOf(text, chosen, isCarried(lexical, nearest, isEcho), input)
    if (doubt !== undefined) return { text, support: 'unsupported', ...doubt, sentences: [], lexical }
    return { text, support: 'supported', sentences: chosen, lexical }
  })
}

function isCarried(lexical: number, nearest: number, isEcho: boolean): boolean {
  if (isEcho) return lexical >= SUPPORT.minLexicalOfEcho
  return lexical >= SUPPORT.minLexical || (nearest >= SUPPORT.closeCosine && lexical >= SUPPORT.minLexicalWhenClose)
}

function doubtOf(
  claim: string,
  chosen: readonly number[],
  carried: boolean,
  { sentences, question, language }: SupportInput,
): { readonly doubt: Doubt; readonly missing?: readonly string[] } | undefined {
  // What the question names is given: the book may call it otherwise ("the night of the Nativity", gf-002, is its Christmas Eve).
  const given = [...sentences, question]
  const names = namesNotIn(claim, given, language)
  if (names.length > 0) return { doubt: 'name-not-shown', missing: names }
  const numbers = numbersNotIn(claim, given, language)
  if (numbers.length > 0) return { doubt: 'number-not-shown', missing: numbers }
  if (chosen.length === 0 || !carried) return { doubt: 'no-evidence' }
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
