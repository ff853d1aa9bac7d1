import type { Answer, Claim, Quote } from '../../src-shared/answer.ts'
import type { SupportedClaim } from './support-claims.ts'

type UnnumberedQuote = Omit<Quote, 'n'>

export interface AssembleInput {
  readonly model: string
  readonly claims: readonly SupportedClaim[]
  /** Quotes that the reader saw before a word was written: they keep their numbers, and a sentence that lies in one is marked with it. */
  readonly shown: readonly Quote[]
  /** The quote that a sentence is, by its index in the support check: cut from the book by locator. */
  readonly quoteOf: (sentence: number) => UnnumberedQuote
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
  const quotes: Quote[] = [...shown]
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
    return { status: 'not-covered', answer: null, quotes: shown, dropped: numbered }
  const kept = dropUnsupported ? numbered.filter((claim) => claim.support === 'supported') : numbered
  return {
    status: 'answered',
    answer: { text: kept.map(marked).join(' '), model, claims: kept },
    quotes,
    dropped: numbered.filter((claim) => !kept.includes(claim)),
  }
}

function numberOf(quote: UnnumberedQuote, quotes: Quote[]): number {
  // A sentence may come from two passages, which overlap by whole paragraphs, and lie inside a quote of several sentences.
  const known = quotes.find(
    (q) => q.book.id === quote.book.id && isSameSection(q, quote) && q.start <= quote.start && quote.end <= q.end,
  )
  if (known !== undefined) return known.n
  quotes.push({ ...quote, n: quotes.length + 1 })
  return quotes.length
}

function isSameSection(a: UnnumberedQuote, b: UnnumberedQuote): boolean {
  return a.passage.slice(0, a.passage.lastIndexOf('#')) === b.passage.slice(0, b.passage.lastIndexOf('#'))
}

function marked(claim: Claim): string {
  return claim.text + (claim.quotes.length > 0 ? ` ${claim.quotes.map((n) => `[${n}]`).join('')}` : '')
}
