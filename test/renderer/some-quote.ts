import type { Quote } from '../../src-shared/answer.ts'

/** A quote of a small book, to be changed where a test cares. */
export function someQuote(n: number, more: Partial<Quote> = {}): Quote {
  return {
    n,
    text: 'The nurse was sent home with many thanks.',
    verdict: 'exact',
    book: { id: 'folk', title: 'Folk Tales', creators: ['Ann Reader'] },
    section: ['Folk Tales', 'II. Fairies'],
    page: { label: '208', to: null, source: 'text-mark' },
    passage: 'folk:ii#1',
    start: 0,
    end: 41,
    voice: 'body',
    ...more,
  }
}
