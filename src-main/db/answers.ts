import { createHash } from 'node:crypto'
import type { Claim, Quote, RankedPassage } from '../../src-shared/answer.ts'
import type { QuoteState } from '../../src-shared/quote-state.ts'
import type { Connection } from './connection.ts'
import type { LibraryDatabase } from './open-database.ts'
import { passageById } from './passages.ts'

export function insertClaims(writer: Connection, turn: number, claims: readonly Claim[]): void {
  for (const [ordinal, claim] of claims.entries()) {
    writer.run('insert-claim', 'INSERT INTO claim (turn, ordinal, text, support, quotes, doubt) VALUES (?, ?, ?, ?, ?, ?)', [
      turn,
      ordinal,
      claim.text,
      claim.support,
      JSON.stringify(claim.quotes),
      claim.doubt ?? null,
    ])
  }
}

export function claimsOf(reader: Connection, turn: number): Claim[] {
  const rows = reader.all<{ text: string; support: Claim['support']; quotes: string; doubt: NonNullable<Claim['doubt']> | null }>(
    'claims-of',
    'SELECT text, support, quotes, doubt FROM claim WHERE turn = ? ORDER BY ordinal',
    [turn],
  )
  return rows.map(({ text, support, quotes, doubt }) => ({
    text,
    support,
    quotes: JSON.parse(quotes),
    ...(doubt === null ? {} : { doubt }),
  }))
}

/**
 * Each with the fingerprint of the text that it was cut from, so that a later edition is never shown as if it had been quoted. `start` and `end`
 * are offsets in the passage, as in the result: they hold even when a corrected file moves the section's text before it.
 */
export function insertQuotes(writer: Connection, turn: number, quotes: readonly Quote[]): void {
  for (const quote of quotes) {
    const { book, page } = quote
    writer.run(
      'insert-quote',
      `INSERT INTO quote (turn, number, book, book_id, book_title, book_authors, text_fingerprint, headings, passage_id, start, "end", text,
         verdict, voice, page_label, page_to, page_source, place)
       SELECT @turn, @n, b.key, @bookId, @title, @authors, coalesce(b.text_fingerprint, ''), @headings, @passage, @start, @end, @text,
         @verdict, @voice, @label, @to, @source, @place
       FROM (SELECT 1) LEFT JOIN book b ON b.id = @bookId`,
      {
        turn,
        n: quote.n,
        bookId: book.id,
        title: book.title,
        authors: JSON.stringify(book.creators),
        headings: JSON.stringify(quote.section),
        passage: quote.passage,
        start: quote.start,
        end: quote.end,
        text: quote.text,
        verdict: quote.verdict,
        voice: quote.voice,
        label: page.label,
        to: page.to,
        source: page.source,
        place: quote.place ?? null,
      },
    )
  }
}

interface QuoteRow {
  readonly number: number
  readonly book_id: string
  readonly book_title: string
  readonly book_authors: string
  readonly headings: string
  readonly passage_id: string
  readonly start: number
  readonly end: number
  readonly text: string
  readonly verdict: Quote['verdict']
  readonly voice: Quote['voice']
  readonly page_label: string | null
  readonly page_to: string | null
  readonly page_source: Quote['page']['source']
  readonly place: string | null
}

export function quotesOf(reader: Connection, turn: number): Quote[] {
  const rows = reader.all<QuoteRow>('quotes-of', 'SELECT * FROM quote WHERE turn = ? ORDER BY number', [turn])
  return rows.map((row) => ({
    n: row.number,
    text: row.text,
    verdict: row.verdict,
    book: { id: row.book_id, title: row.book_title, creators: JSON.parse(row.book_authors) },
    section: JSON.parse(row.headings),
    page: { label: row.page_label, to: row.page_to, source: row.page_source },
    ...(row.place === null ? {} : { place: row.place }),
    passage: row.passage_id,
    start: row.start,
    end: row.end,
    voice: row.voice,
  }))
}

export interface QuoteSource {
  readonly n: number
  readonly bookId: string
  /** With the book's id in front. */
  readonly passage: string
  readonly text: string
  /** Of the book, not yet of the quote: `changed` when the book has another text now, and start and end may not fit; `gone` when it was removed for good. */
  readonly source: QuoteState
}

const QUOTE_SOURCE = `q.number AS n, q.book_id AS bookId, q.passage_id AS passage, q.text,
  CASE WHEN b.key IS NULL THEN 'gone' WHEN b.text_fingerprint = q.text_fingerprint THEN 'same' ELSE 'changed' END AS source`

export function quoteSources(db: LibraryDatabase, turn: string): QuoteSource[] {
  return db.reader.all(
    'quote-sources',
    `SELECT ${QUOTE_SOURCE} FROM turn t JOIN quote q ON q.turn = t.key LEFT JOIN book b ON b.key = q.book WHERE t.id = ? ORDER BY q.number`,
    [turn],
  )
}

/** All that stored answers quote from a book. */
export function quotesFromBook(db: LibraryDatabase, book: string): QuoteSource[] {
  return db.reader.all(
    'quotes-from-book',
    `SELECT ${QUOTE_SOURCE} FROM book b JOIN quote q ON q.book = b.key WHERE b.id = ? ORDER BY q.turn, q.number`,
    [book],
  )
}

/** The texts of the passages are the book's: they are cut again when the turn is read, and shown where they are still what was ranked. */
export function insertTrace(writer: Connection, turn: number, passages: readonly RankedPassage[], trace: unknown): void {
  const ranked = passages.map(({ text, ...rest }) => ({ ...rest, fingerprint: fingerprintOf(text) }))
  writer.run('insert-trace', 'INSERT OR REPLACE INTO turn_trace (turn, passages, trace) VALUES (?, ?, ?)', [
    turn,
    JSON.stringify(ranked),
    JSON.stringify(trace ?? null),
  ])
}

export function rankedPassagesOf(db: LibraryDatabase, turn: number): RankedPassage[] {
  const row = db.reader.get<{ passages: string }>('ranked-passages-of', 'SELECT passages FROM turn_trace WHERE turn = ?', [turn])
  const ranked: (Omit<RankedPassage, 'text'> & { readonly fingerprint?: string })[] =
    row === undefined ? [] : JSON.parse(row.passages)
  return ranked.map(({ fingerprint, ...passage }) => {
    const [book = '', ...id] = passage.id.split(':')
    const text = passageById(db, book, id.join(':'))?.text ?? ''
    // A corrected file may have other words under the same id: they were not what this turn found.
    return { ...passage, text: fingerprint === undefined || fingerprint === fingerprintOf(text) ? text : '' }
  })
}

function fingerprintOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12)
}
