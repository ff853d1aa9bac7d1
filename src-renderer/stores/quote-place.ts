import type { Quote } from '../../src-shared/answer.ts'
import type { QuoteName } from './chat-events.ts'
import type { Route } from './route.ts'

/** Where a quote stands, highlighted. */
export function placeOfQuote(turn: string, quote: Quote): Route {
  const { start, end, passage } = quote
  return { view: 'reader', book: quote.book.id, passage, start, end, quote: `${turn}/${quote.n}` }
}

/** The quote that an address leads to; null when it is another place. */
export function quoteOfRoute(route: Route): QuoteName | null {
  const [, turn, n] = /^(.+)\/(\d+)$/.exec((route.view === 'reader' ? route.quote : undefined) ?? '') ?? []
  return turn === undefined ? null : { turn, n: Number(n) }
}
