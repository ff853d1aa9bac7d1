import type { Answer, Claim, Locator, Quote } from '../../src-shared/answer.ts'
import type { SupportedClaim } from './support-claims.ts'

/** A quote without its number, and the range of its section that it is. */
interface CutQuote {
  readonly quote: Omit<Quote, 'n'>
  readonly at: Locator
}

/** A quote that has its number. */
export interface NumberedQuote {
  readonly quote: Quote
  readonly at: Locator
}

export interface AssembleInput {
  readonly model: string
  readonly claims: readonly SupportedClaim[]
  /** Quotes that the reader saw before a word was written: they keep their numbers, and a sentence that lies in one is marked with it. */
  readonly shown: readonly NumberedQuote[]
  /** The quote that a sentence is, by its index in the support check: cut from the book by locator. */
  readonly quoteOf: (sentence: number) => CutQuote
  /** The reader's setting: leave out sentences without support (the default), or show them marked as such. */
  readonly dropUnsupported: boolean
}

export interface AssembledAnswer {
  readonly status: 'answered' | 'not-covered'
  /** Null when no supported sentence is left: fine prose without a quotation is no answer. */
  readonly answer: Answer | null
  readonly quotes: readonly Quote[]
  /** Sentences that are not shown, for the record of the turn. */
  readonly dropped: readonly Claim[]
}

/** Numbers the quotes in the order in which the claims rest on them and puts the marks into the text. Two claims may rest on one quote. */
export function assembleAnswer({ model, claims, shown, quoteOf, dropUnsupported }: AssembleInput): AssembledAnswer {
  const quotes: NumberedQuote[] = [...shown]
  const numbered = claims.map((claim): Claim => {
    const marks = claim.sentences.map((sentence) => numberOf(quoteOf(sentence), quotes))
    return {
      text: claim.text,
      support: claim.support,
      quotes: [...new Set(marks)],
      ...(claim.doubt === undefined ? {} : { doubt: claim.doubt }),
    }
  })
  if (!numbered.some((claim) => claim.support === 'supported'))
    return { status: 'not-covered', answer: null, quotes: shown.map(({ quote }) => quote), dropped: numbered }
  // Two sentences of the model may be the same one of the book.
  const distinct = numbered.filter((claim, i) => numbered.findIndex(({ text }) => text === claim.text) === i)
  const kept = dropUnsupported ? distinct.filter((claim) => claim.support === 'supported') : distinct
  return {
    status: 'answered',
    answer: { text: kept.map(marked).join(' '), model, claims: kept },
    quotes: quotes.map(({ quote }) => quote),
    dropped: distinct.filter((claim) => !kept.includes(claim)),
  }
}

function numberOf({ quote, at }: CutQuote, quotes: NumberedQuote[]): number {
  // A sentence may come from two passages, which overlap by whole paragraphs, and lie inside a quote of several sentences.
  const known = quotes.find((other) => contains(other.at, at))
  if (known !== undefined) return known.quote.n
  const n = quotes.length + 1
  quotes.push({ quote: { ...quote, n }, at })
  return n
}

function contains(outer: Locator, inner: Locator): boolean {
  return outer.book === inner.book && outer.section === inner.section && outer.start <= inner.start && inner.end <= outer.end
}

function marked(claim: Claim): string {
  return claim.text + (claim.quotes.length > 0 ? ` ${claim.quotes.map((n) => `[${n}]`).join('')}` : '')
}
