import { z } from 'zod'

/**
 * What an answer consists of, as `ask --json` prints it. A quote's position is UTF-16 offsets in the text of the passage that it names, so
 * that its text is always `passage.text.slice(start, end)`; a locator's are offsets in the text of the section.
 */

const pageSourceSchema = z.enum(['page-list', 'page-break', 'ncx', 'page-map', 'text-mark', 'estimate', 'none'])

/** `label`: printed page of the first letter; `to`: of the last letter where it is another. Null is "the book does not say". */
export const pageRefSchema = z.object({
  label: z.string().nullable(),
  to: z.string().nullable(),
  source: pageSourceSchema,
})
export type PageRef = z.infer<typeof pageRefSchema>

export const voiceSchema = z.enum(['body', 'note', 'quotation', 'front-matter', 'back-matter'])

export const bookRefSchema = z.object({ id: z.string(), title: z.string(), creators: z.array(z.string()) })
export type BookRef = z.infer<typeof bookRefSchema>

/**
 * `exact`: the book's characters, all of them. `typography`: its words in its order; quotation marks, dashes, hyphens, spaces, capitals
 * or an honestly marked omission differ. `elsewhere`: the words stand in the book, in no passage that was shown. `stitched`: every
 * part stands in the book, not one after the other. `not-found`: the book does not say it.
 */
const verdictSchema = z.enum(['exact', 'typography', 'elsewhere', 'stitched', 'not-found'])
export type Verdict = z.infer<typeof verdictSchema>

export const quoteSchema = z.object({
  /** The number that marks it in the answer, from 1. */
  n: z.int().positive(),
  /** The book's own characters. */
  text: z.string().min(1),
  /** The only two verdicts that may be shown as a quotation. */
  verdict: z.enum(['exact', 'typography']),
  book: bookRefSchema,
  /** Headings from the outermost section down. */
  section: z.array(z.string()),
  page: pageRefSchema,
  /** Chapter and paragraph ("ch. 23, ¶ 2"), for books or places without a printed page. */
  place: z.string().optional(),
  passage: z.string(),
  /** Offsets in the passage's text. */
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  voice: voiceSchema,
})
export type Quote = z.infer<typeof quoteSchema>

/** Why a sentence of the model counts as unsupported. */
export const doubtSchema = z.enum(['no-evidence', 'name-not-shown', 'number-not-shown', 'negation-not-shown'])
export type Doubt = z.infer<typeof doubtSchema>

export const claimSchema = z.object({
  text: z.string(),
  support: z.enum(['supported', 'unsupported']),
  /** Numbers of the quotes that it rests on. */
  quotes: z.array(z.int().positive()),
  doubt: doubtSchema.optional(),
})
export type Claim = z.infer<typeof claimSchema>

export const answerSchema = z.object({
  /** The claims that are shown, one after the other, each followed by its marks ("[1][2]"). */
  text: z.string(),
  /** Id in the model manifest; `contents-and-index` where no model wrote (library/answer-structure.ts). */
  model: z.string(),
  claims: z.array(claimSchema),
})
export type Answer = z.infer<typeof answerSchema>

export const rankedPassageSchema = z.object({
  id: z.string(),
  /** From 1, after reranking. */
  rank: z.int().positive(),
  text: z.string(),
  section: z.array(z.string()),
  page: pageRefSchema,
  /** Rank in each leg, null where the leg did not have it; `rerank` is a score. */
  legs: z.object({
    lexical: z.int().positive().nullable(),
    dense: z.int().positive().nullable(),
    rerank: z.number().nullable(),
  }),
})
export type RankedPassage = z.infer<typeof rankedPassageSchema>

const receiptSchema = z.object({
  books: z.int().nonnegative(),
  sections: z.int().nonnegative(),
  passages: z.int().nonnegative(),
  /** Share of the scope's passages that every leg could search, 0–1. */
  indexed: z.number().min(0).max(1),
  legs: z.array(z.enum(['lexical', 'dense', 'rerank'])),
  /** How often each key term of the question stands in the scope; 0 is said. */
  terms: z.array(
    z.object({
      term: z.string(),
      count: z.int().nonnegative(),
      /** Synonyms of the reader's that text search looked for beside it, and how often they stand there. Absent when there were none. */
      also: z.array(z.object({ term: z.string(), count: z.int().nonnegative() })).optional(),
    }),
  ),
  /** Terms of the reader's own glossary that the model read beside the extracts; evidence for nothing. Absent when there were none. */
  glossary: z.array(z.string()).optional(),
  /** A sentence that the model made up and that was searched for beside the question; from no book. Absent when there was none. */
  imagined: z.string().optional(),
  /** Models that were not there to do their part, and what to do about it. Absent when nothing is missing. */
  missing: z.array(z.object({ role: z.enum(['embedder', 'answer']), message: z.string(), nextStep: z.string() })).optional(),
})
export type Receipt = z.infer<typeof receiptSchema>
export type MissingModel = NonNullable<Receipt['missing']>[number]

/** Milliseconds. A step that did not happen is null, not 0. */
const timingsSchema = z.object({
  understandMs: z.number(),
  retrieveMs: z.number(),
  rerankMs: z.number().nullable(),
  firstEvidenceMs: z.number(),
  firstTokenMs: z.number().nullable(),
  totalMs: z.number(),
})

const askStatusSchema = z.enum(['answered', 'not-covered', 'evidence-only'])

export const askResultSchema = z.object({
  status: askStatusSchema,
  question: z.string(),
  /** The question as it was searched, made to stand alone from the conversation. */
  standalone: z.string(),
  corrected: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Null when nothing was written (`not-covered`, `evidence-only`). */
  answer: answerSchema.nullable(),
  /** What the model knows by itself, from no book and unchecked: to be shown apart. Absent unless the reader lets it say so. */
  own: z.object({ text: z.string(), model: z.string() }).optional(),
  quotes: z.array(quoteSchema),
  /** The ranked list after reranking. */
  passages: z.array(rankedPassageSchema),
  receipt: receiptSchema,
  timings: timingsSchema,
})
export type AskResult = z.infer<typeof askResultSchema>

/** A range of one section's text. `section` is its path. */
const locatorSchema = z.object({
  book: z.string(),
  section: z.string(),
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
})
export type Locator = z.infer<typeof locatorSchema>

/** A place in a book with its words, as `quote` reports it. */
export const foundQuoteSchema = z.object({
  /** The book's own characters; where `elided`, its parts with " […] " between. */
  text: z.string(),
  book: bookRefSchema,
  section: z.array(z.string()),
  page: pageRefSchema,
  place: z.string().optional(),
  voice: voiceSchema,
  locator: locatorSchema,
  /** Present when the quotation leaves words out and says so: the ranges it keeps, in the section's text. */
  elided: z.array(z.object({ start: z.int().nonnegative(), end: z.int().nonnegative() })).optional(),
})
export type FoundQuote = z.infer<typeof foundQuoteSchema>

/** Words in the order of reading: in both, only in the quotation, only in the book. */
export const differenceSchema = z.object({ kind: z.enum(['same', 'quotation-only', 'book-only']), text: z.string() })
export type Difference = z.infer<typeof differenceSchema>

export const nearestWordingSchema = foundQuoteSchema.extend({
  /** Share of words that quotation and book have in common, 0–1. */
  similarity: z.number().min(0).max(1),
  differences: z.array(differenceSchema),
})
export type NearestWording = z.infer<typeof nearestWordingSchema>

/**
 * What checking a quotation found. `quote` is present for `exact`, `typography` and `elsewhere`; `occurrences` then lists every place,
 * the first being `quote`'s. `parts` is present for `stitched`. `nearest` only for `stitched` and `not-found`, where something comes near.
 */
export const quoteCheckSchema = z.object({
  quotation: z.string(),
  verdict: verdictSchema,
  quote: foundQuoteSchema.optional(),
  occurrences: z.array(foundQuoteSchema),
  parts: z.array(foundQuoteSchema).optional(),
  nearest: nearestWordingSchema.optional(),
})
export type QuoteCheck = z.infer<typeof quoteCheckSchema>
