import type { Quote } from '../../src-shared/answer.ts'
import type { Route } from './route.ts'

/** Where a quote stands, highlighted. */
export function placeOfQuote(turn: string, quote: Quote): Route {
  const { start, end, passage } = quote
  return { view: 'reader', book: quote.book.id, passage, start, end, quote: `${turn}/${quote.n}` }
}
