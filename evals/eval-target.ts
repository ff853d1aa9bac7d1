import type { Question } from './question.ts'

/** Rankings that a question goes through, in this order. */
export const RANK_STAGES = ['lexical', 'dense', 'hybrid', 'rerank', 'hypothetical'] as const
export type RankStage = (typeof RANK_STAGES)[number]

export interface RankedPassage {
  readonly text: string
  /** Label of the printed page on which it begins, where the book has pages. */
  readonly page?: string | undefined
}

/** Milliseconds by name ("retrieveMs"). */
export type Timings = Readonly<Record<string, number>>

export interface Rankings {
  /** Best first. A stage that did not run (no model for it) is left out: it gets no score, not zero. */
  readonly stages: Partial<Readonly<Record<RankStage, readonly RankedPassage[]>>>
  readonly timings: Timings
}

export interface ShownQuote {
  readonly text: string
  /** Id of the book, to verify the quote against. */
  readonly book: string
  readonly page?: string | undefined
}

export interface Answered {
  readonly status: 'answered' | 'not-covered' | 'evidence-only'
  /** Support of each sentence of the answer; empty when there is none. */
  readonly claims: readonly { readonly supported: boolean }[]
  readonly quotes: readonly ShownQuote[]
  /** How likely the scope was thought to cover the question, 0–1. */
  readonly covered?: number | undefined
  readonly timings: Timings
}

/** What the verifier says of a text, and every place where it stands. */
export interface Located {
  readonly verdict: string
  readonly places: readonly {
    readonly page?: string | undefined
    /** Titles from the outermost section to the innermost. */
    readonly section: readonly string[]
  }[]
}

export interface Asking {
  /** Id of the only book to look in; undefined for the whole shelf. */
  readonly book: string | undefined
  /** The conversation so far: it may help to understand the question, never to answer it. */
  readonly history: Question['history']
}

/** What is scored. Every method rejects rather than make something up: a question that fails has no score and is reported. */
export interface EvalTarget {
  /** Adds the file unless the library has it, waits until all of it is searchable, and gives the book's id. */
  addBook(path: string): Promise<string>
  rank(question: string, asking: Asking, stages: readonly RankStage[]): Promise<Rankings>
  ask(question: string, asking: Asking): Promise<Answered>
  locate(text: string, book: string): Promise<Located>
}
