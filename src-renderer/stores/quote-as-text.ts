import type { Quote } from '../../src-shared/answer.ts'
import { sectionTrail } from '../../src-shared/section-trail.ts'
import { formatFolio } from '../ui/format.ts'
import { answerText, type Turn } from './turn.ts'

/** "Edgar MacCulloch, Guernsey Folk-Lore, VI. Fairies, p. 208": who, what, where, in plain text. */
function citeQuote({ book, section, page, place }: Pick<Quote, 'book' | 'section' | 'page' | 'place'>): string {
  const trail = sectionTrail(section, book.title).at(-1)
  return [book.creators.join(', '), book.title, trail ?? '', formatFolio(page, place)].filter(Boolean).join(', ')
}

export function quoteWithCitation(quote: Quote): string {
  return `“${quote.text}” (${citeQuote(quote)})`
}

/** An answer with the quotes that it rests on: sources always travel with it. Unsupported sentences stay behind. */
export function turnWithSources({ question, result, quotes }: Turn): string {
  const claims = result?.answer?.claims ?? []
  const used = new Set(claims.filter((claim) => claim.support === 'supported').flatMap((claim) => claim.quotes))
  const cited = claims.length === 0 ? quotes : quotes.filter((quote) => used.has(quote.n))
  const sources = cited.map((quote) => `[${quote.n}] ${quoteWithCitation(quote)}`)
  return [question, answerText(claims), sources.join('\n')].filter(Boolean).join('\n\n')
}
