import type { TextRange } from '../passages/split-sentences.ts'
import { standardise } from './rerank-scores.ts'

/** What is known of a sentence of a retrieved passage. Offsets in the section's text. */
export interface SentenceEvidence extends TextRange {
  /** Rarity-weighted share of the question's content words in it (`lexicalCoverage`), 0–1. */
  readonly coverage: number
  /** Best cosine of the question with a window that contains it. */
  readonly window?: number
  /** MaxSim of the question's content tokens over the sentence's own. */
  readonly maxSim?: number
}

export interface QuoteLimits {
  /** Sentences in all quotes of one passage together. */
  readonly sentences: number
  /** UTF-16 units in all of them together; the best sentence is shown whatever its length. */
  readonly characters: number
}

const QUOTE_LIMITS: QuoteLimits = { sentences: 3, characters: 600 }

/** A further sentence is shown when its score reaches this share of the way from the passage's average to its best. */
const NEAR_BEST = 0.6

/**
 * The sentences of one passage that answer the question best, as ranges in the order of the book; neighbours are one range.
 *
 * Scores are the sums of the standardised voices, as in reranking. A sentence next to the best one needs only half of the others' share: an answer
 * goes on more often than it stands alone.
 */
export function bestSentences(sentences: readonly SentenceEvidence[], limits: QuoteLimits = QUOTE_LIMITS): TextRange[] {
  if (sentences.length === 0) return []
  const voices = [
    standardise(sentences.map((sentence) => sentence.coverage)),
    standardise(sentences.map((sentence) => sentence.window)),
    standardise(sentences.map((sentence) => sentence.maxSim)),
  ]
  const scores = sentences.map((_, i) => voices.reduce((sum, voice) => sum + voice[i]!, 0))
  const order = scores.map((_, i) => i).sort((a, b) => scores[b]! - scores[a]! || a - b)
  const best = order[0]!
  const chosen = new Set([best])
  let characters = length(sentences[best]!)
  for (const i of order.slice(1)) {
    if (chosen.size === limits.sentences) break
    const share = Math.abs(i - best) === 1 ? NEAR_BEST / 2 : NEAR_BEST
    if (scores[i]! <= 0 || scores[i]! < share * scores[best]!) continue
    if (characters + length(sentences[i]!) > limits.characters) continue
    chosen.add(i)
    characters += length(sentences[i]!)
  }
  return joinNeighbours(
    sentences,
    [...chosen].sort((a, b) => a - b),
  )
}

function length({ start, end }: TextRange): number {
  return end - start
}

function joinNeighbours(sentences: readonly TextRange[], chosen: readonly number[]): TextRange[] {
  const ranges: { start: number; end: number }[] = []
  let before: number | undefined
  for (const i of chosen) {
    const { start, end } = sentences[i]!
    const last = ranges.at(-1)
    if (last !== undefined && before === i - 1) last.end = end
    else ranges.push({ start, end })
    before = i
  }
  return ranges
}
