import { splitSentences } from '../passages/split-sentences.ts'

/** What small models put in front of what they have to say. What follows is the claim. */
const EVIDENCE_NOUN =
  '(?:the|these|this) (?:provided |given |above )?(?:extracts?|passages?|excerpts?|text|context|information)(?: (?:provided|given|above))?'
const PREAMBLES: readonly RegExp[] = [
  new RegExp(
    `^(?:according to|based on|as (?:stated|mentioned|described|noted|explained) in|in|from) ${EVIDENCE_NOUN}\\s*[,:]\\s*`,
    'i',
  ),
  new RegExp(`^${EVIDENCE_NOUN} (?:states?|says?|mentions?|indicates?|suggests?|tells? us) that `, 'i'),
]
const LABEL = /^(?:answer|final answer|response|resposta|antwort|réponse)\s*:\s*/i

/** "The extracts do not say." A sentence about the evidence, not from it. */
const NOT_COVERED: readonly RegExp[] = [
  /\b(?:extracts?|passages?|excerpts?|texts?|context|books?|information)\b[^.]{0,40}\b(?:do|does|did|is|are|was)(?:n[’']t| not)\b[^.]{0,30}\b(?:say|state|mention|specif|provide|contain|include|give|answer|tell|explain|describe|indicate)/i,
  /\b(?:there is|contains?|provides?|gives?) no (?:mention|information|answer|reference)\b/i,
  /\b(?:cannot|can[’']t|could not) be (?:answered|determined)\b|\b(?:I|we) (?:cannot|can[’']t|do not|don[’']t) (?:answer|determine|say|know)\b/,
  /\bnot (?:mentioned|stated|specified|provided|given) in the (?:extracts?|passages?|excerpts?|texts?|context|books?)\b/i,
]

/** A model's text as sentences fit to be checked one by one. */
export interface SplitAnswer {
  readonly claims: readonly string[]
  /** Sentences that say that the evidence has no answer; they are no claims. */
  readonly refusals: readonly string[]
}

/**
 * Sentences of a model's text without Markdown, bullets, reference marks and preambles. A sentence said twice counts once; the last one is
 * left out when the model was stopped in the middle of it.
 */
export function splitClaims(text: string, language: string, stopped: 'end' | 'length' = 'end'): SplitAnswer {
  const plain = plainProse(text)
  const sentences = plain
    .split('\n')
    .flatMap((line) => splitSentences(line, language).map(({ start, end }) => line.slice(start, end).trim()))
  const whole =
    stopped === 'length' && sentences.length > 1 && !/[.!?…。！？]["”’»)\]]*$/u.test(sentences.at(-1)!)
      ? sentences.slice(0, -1)
      : sentences
  const claims: string[] = []
  const refusals: string[] = []
  for (const sentence of whole.map(withoutPreamble)) {
    if (!/[\p{L}\p{N}]/u.test(sentence)) continue
    const list = NOT_COVERED.some((pattern) => pattern.test(sentence)) ? refusals : claims
    if (!list.includes(sentence)) list.push(sentence)
  }
  return { claims, refusals }
}

function plainProse(text: string): string {
  return text
    .replace(/```[^\n]*\n?/g, '')
    .replace(/^[ \t]*(?:#{1,6}|[-*+•]|\d{1,2}[.)]|>)[ \t]+/gm, '')
    .replace(/(\*\*|__|`)(?=\S)(.*?\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]*?\S)\*(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/[ \t]?\[\d{1,2}(?:\s*[,–-]\s*\d{1,2})*\]/g, '')
    .trim()
}

function withoutPreamble(sentence: string): string {
  const bare = PREAMBLES.reduce((rest, preamble) => rest.replace(preamble, ''), sentence.replace(LABEL, ''))
  return bare === sentence ? sentence : bare.charAt(0).toUpperCase() + bare.slice(1)
}
