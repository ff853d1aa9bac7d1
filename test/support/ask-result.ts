import type { AskResult, Quote } from '../../src-shared/answer.ts'

const TIMINGS = { understandMs: 1, retrieveMs: 2, rerankMs: null, firstEvidenceMs: 3, firstTokenMs: null, totalMs: 9 }

/** An answer of one claim a quote, all supported. */
export function askResult(question: string, quotes: readonly Quote[], more: Partial<AskResult> = {}): AskResult {
  const claims = quotes.map((quote) => ({ text: `It says so (${quote.n}).`, support: 'supported' as const, quotes: [quote.n] }))
  return {
    status: 'answered',
    question,
    standalone: question,
    corrected: [],
    answer: { text: claims.map((claim, i) => `${claim.text} [${i + 1}]`).join(' '), model: 'small-model', claims },
    quotes: [...quotes],
    passages: [],
    receipt: { books: 1, sections: 3, passages: 12, indexed: 1, legs: ['lexical', 'dense'], terms: [] },
    timings: TIMINGS,
    ...more,
  }
}
