import type { FoundQuote, Quote } from '../../src-shared/answer.ts'
import type { CitedQuote, CiteInput } from '../../src-shared/contract/reader-contract.ts'
import { AppError } from '../../src-shared/errors.ts'
import { turnById } from '../db/conversations.ts'
import { noteById } from '../db/note-list.ts'
import { cite } from '../export/cite.ts'
import { quoteWithCitation } from '../export/quote-with-citation.ts'
import { citedWork } from './cited-work.ts'
import type { Library } from './library.ts'
import { selectedQuote } from './selected-quote.ts'
import { readSettings } from './settings.ts'

type Cited =
  | Pick<Quote, 'text' | 'book' | 'section' | 'page' | 'place'>
  | Pick<FoundQuote, 'text' | 'book' | 'section' | 'page' | 'place'>

/** A quotation with where it stands, in the reader's citation style or in `style`, to be copied. Rejects with 'not-found' when it is not there any more. */
export async function citeQuote(library: Library, { of, style: asked }: CiteInput): Promise<CitedQuote> {
  const { text, book, section, page, place } = await quoteOf(library, of)
  const style = asked ?? readSettings(library).citationStyle
  const citation = cite(style, citedWork(library, book), { page, section, place })
  return { quote: text, citation, text: quoteWithCitation(text, citation, style) }
}

async function quoteOf(library: Library, of: CiteInput['of']): Promise<Cited> {
  if ('turn' in of) {
    const quote = turnById(library.db, of.turn)?.result?.quotes.find(({ n }) => n === of.n)
    if (quote === undefined)
      throw new AppError('not-found', `The answer has no quotation ${of.n}.`, 'Choose one of its quotations.')
    return quote
  }
  if ('note' in of) {
    const note = noteById(library.db, of.note)
    if (note?.place == null) throw new AppError('not-found', 'This note has no quotation to cite.', 'Choose another.')
    const { book, headings, page, place } = note.place
    return { text: note.text, book, section: [...headings], page, ...(place === null ? {} : { place }) }
  }
  return selectedQuote(library, of)
}
