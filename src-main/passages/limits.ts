import type { TokenCounter } from './count-tokens.ts'

/** All in tokens of the embedder. What is changed here changes what is stored: it is part of the index fingerprint. */
export interface PassageLimits {
  /** Text that a passage aims at. */
  readonly target: number
  /** The embedder's window: prefix, special tokens, context and text together never exceed it. */
  readonly ceiling: number
  /** Most that headings and leads may take of the window. */
  readonly context: number
  /** Longest run of trailing paragraphs that is repeated at the start of the next passage. */
  readonly overlap: number
  /** A longer sentence is cut at clauses before windows are made of it. */
  readonly sentence: number
}

/**
 * Limits for an embedder whose longest input is `maxTokens`.
 *
 * Target 450, measured on 174 questions beside 350, which the retrieval prototype had: MRR .653 → .670, recall@6 .810 → .816, evidence among the quotes
 * .695 → .707, questions for two places recall@6 .25 → .42; recall@30 .925 → .908. Only sentence windows are embedded, so that a long passage does not
 * blur its vector; it stays there for embedders with more room, since people read it.
 */
export function passageLimits(maxTokens: number): PassageLimits {
  return {
    target: Math.min(450, Math.floor(maxTokens * 0.88)),
    ceiling: maxTokens,
    context: Math.min(128, Math.floor(maxTokens / 4)),
    overlap: Math.min(70, Math.floor(maxTokens / 7)),
    sentence: Math.min(120, Math.floor(maxTokens / 5)),
  }
}

/**
 * WordPiece makes one [UNK] of any word over 100 characters, so that tokens alone would let a 60 KB word, or a page of a script
 * that the vocabulary lacks, into one passage. Prose has 3–5 characters a token.
 */
const CHARACTERS_PER_TOKEN = 8

/** What `text` takes of a limit: its tokens, or more where tokens say nothing about its length. */
export function sizeOf(text: string, counter: TokenCounter): number {
  return Math.max(counter.count(text), Math.ceil(text.length / CHARACTERS_PER_TOKEN))
}
