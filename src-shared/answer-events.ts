import type { AskResult, Claim, Quote } from './answer.ts'
import type { ErrorReport } from './errors.ts'

/** What the engine tells of a question from its evidence to its end, in this order. */
export type AnswerEvent =
  /** Quotes found before any model has written a word, and the question as it was searched: made to stand alone, its misspellings mended. */
  | {
      readonly type: 'answer.evidence'
      readonly turn: string
      readonly quotes: readonly Quote[]
      readonly standalone: string
      readonly corrected: AskResult['corrected']
    }
  /** What is waited for before the first word: the model's weights, then its reading of the passages. */
  | { readonly type: 'answer.step'; readonly turn: string; readonly step: 'loading' | 'reading' }
  /** Quotes that were found further, behind those of the evidence: a sentence that the model made up was searched for, too. May be none. */
  | { readonly type: 'answer.further'; readonly turn: string; readonly quotes: readonly Quote[] }
  /** `at`: how many letters were written before it, by which one that comes twice is known. */
  | { readonly type: 'answer.delta'; readonly turn: string; readonly text: string; readonly at: number }
  /**
   * A sentence of what is being written has been checked, in the order of the answer. `quotes` are those that it brought with it, `checked` is how many
   * letters of what was written it and the sentences before it are.
   */
  | {
      readonly type: 'answer.claim'
      readonly turn: string
      readonly claim: Claim
      readonly quotes: readonly Quote[]
      readonly checked: number
    }
  /** What the model adds of its own, when the reader lets it: from no book, unchecked. `at` as in a delta. */
  | { readonly type: 'answer.own'; readonly turn: string; readonly text: string; readonly at: number }
  | { readonly type: 'answer.done'; readonly turn: string; readonly result: AskResult }
  /** `result`: what there was when the reader stopped it, when that was after the evidence. */
  | { readonly type: 'answer.failed'; readonly turn: string; readonly error: ErrorReport; readonly result?: AskResult }
