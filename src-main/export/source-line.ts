import type { PageRef, Quote } from '../../src-shared/answer.ts'
import type { PageSource, Voice } from '../../src-shared/book.ts'
import type { QuoteState } from '../../src-shared/quote-state.ts'
import { sectionTrail } from '../../src-shared/section-trail.ts'
import { type CitationStyle, type CitedPlace, type CitedWork, cite } from './cite.ts'
import { escapeLabel } from './escape-markdown.ts'

export const PAGE_SOURCES: Readonly<Record<PageSource, string>> = {
  'page-list': 'page label from the book’s page list',
  'page-break': 'page label from the book’s page breaks',
  ncx: 'page label from the book’s page list',
  'page-map': 'page label from the book’s page map',
  'text-mark': 'page label from page marks in the text',
  estimate: 'page estimated',
  none: 'no printed pages',
}

const VERDICTS: Readonly<Record<Quote['verdict'], string>> = {
  exact: 'exact wording',
  typography: 'same wording, typography differs',
}

/** Said so that nobody looks in vain for words that the book no longer has. */
export const CHANGES: Readonly<Record<QuoteState, string | undefined>> = {
  same: undefined,
  changed: 'the text of the book has been changed since: it no longer has these words here',
  gone: 'the book no longer has this text',
}

const VOICES: Readonly<Partial<Record<Voice, string>>> = {
  note: 'in a note',
  quotation: 'words that the book quotes',
  'front-matter': 'front matter',
  'back-matter': 'back matter',
}

export interface SourcedQuote {
  readonly section: readonly string[]
  readonly page: PageRef
  readonly place?: string | undefined
  readonly voice: Voice
  readonly verdict: Quote['verdict']
  readonly state: QuoteState
}

/** Author, title, section and page of a quote, and in brackets where the page comes from and what is to be known about the wording. */
export function sourceLine(work: CitedWork, quote: SourcedQuote, style: CitationStyle): string {
  const told = [VOICES[quote.voice], PAGE_SOURCES[quote.page.source], VERDICTS[quote.verdict], CHANGES[quote.state]]
  return `${citation(work, quote, style)} (${told.filter((remark) => remark !== undefined).join('; ')})`
}

/** The styles that have no room for a section get it in front of the remarks: the reader must find the place. */
export function citation(
  work: CitedWork,
  at: { readonly section: readonly string[]; readonly page: PageRef; readonly place?: string | undefined },
  style: CitationStyle,
): string {
  const place: CitedPlace = { page: at.page, section: [...at.section], place: at.place }
  if (style === 'plain' || style === 'bibtex') return cite('plain', work, place, 'markdown')
  const section = sectionTrail(at.section, work.title).map(escapeLabel)
  return `${cite(style, work, place, 'markdown')}${section.length > 0 ? ` In: ${section.join(', ')}` : ''}`
}
