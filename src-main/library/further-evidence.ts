import type { Quote } from '../../src-shared/answer.ts'
import type { AnswerModel } from '../ports.ts'
import type { CutQuote } from '../verify/quote-at.ts'
import type { Evidence } from './find-evidence.ts'
import { findEvidence } from './find-evidence.ts'
import type { Rankings, Retriever } from './retrieve-passages.ts'
import { imagineSentence, searchHypothetical } from './search-hypothetical.ts'
import type { UnderstoodQuestion } from './understand-question.ts'

/** What is found beside the first evidence when a sentence that the model made up is searched for, too. */
export interface FurtherEvidence {
  readonly sentence: string
  readonly rankings: Rankings
  /** What the model reads. Its quotes are the first ones, as the reader saw them, and those that are new. */
  readonly evidence: Evidence
}

/** Quotes that are put behind the first ones at most: the reader has six on average before them. */
const MOST_ADDED = 4

/** Undefined when the model is not one whose sentences help, or wrote none. Rejects as the model does, and with 'cancelled'. */
export async function findFurtherEvidence(
  retriever: Retriever,
  model: AnswerModel,
  question: UnderstoodQuestion,
  first: { readonly rankings: Rankings; readonly evidence: Evidence },
): Promise<FurtherEvidence | undefined> {
  if (!model.imagines || retriever.meaning === undefined) return undefined
  const { library, readers, signal } = retriever
  const sentence = await imagineSentence(model, question, readers, signal)
  if (sentence === undefined) return undefined
  const rankings = await searchHypothetical(retriever, question, first.rankings, sentence)
  const found = findEvidence(library, question, rankings, readers.scope)
  const added = quotesNotIn(first.evidence.quotes, found.quotes).slice(0, MOST_ADDED)
  return { sentence, rankings, evidence: { ...found, quotes: [...first.evidence.quotes, ...added] } }
}

/** Quotes of which the reader has not seen half already. */
function quotesNotIn(shown: readonly CutQuote[], found: readonly CutQuote[]): CutQuote[] {
  return found.filter(({ at }) => {
    const seen = shown
      .filter((other) => other.at.book === at.book && other.at.section === at.section)
      .reduce((sum, other) => sum + Math.max(0, Math.min(other.at.end, at.end) - Math.max(other.at.start, at.start)), 0)
    return seen * 2 < at.end - at.start
  })
}

/** Numbered from 1, in the order given: the numbers that a reader has seen stay. */
export function numbered(quotes: readonly CutQuote[]): Quote[] {
  return quotes.map(({ quote }, i) => ({ ...quote, n: i + 1 }))
}
