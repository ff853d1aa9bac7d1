import type { AskResult, PageRef, Quote, QuoteCheck } from '../../../src-shared/answer.ts'
import type { CounterEvidence } from '../../../src-shared/contract/reader-contract.ts'
import type { AddResult, BookSummary, BookView, CheckResult, SearchResult } from '../../../src-shared/contract.ts'
import { sectionTrail } from '../../../src-shared/section-trail.ts'

/** What a person reads on a terminal. Every function returns text that ends without a line end. */

/** "p. 20", "pp. 27–28", "≈ 112", or the place in the text when the book has no pages; '' when neither is known. */
export function pageWords(page: PageRef, place = ''): string {
  if (page.label === null) return place
  if (page.source === 'estimate') return `≈ ${page.label}`
  return page.to === null ? `p. ${page.label}` : `pp. ${page.label}–${page.to}`
}

interface Where {
  readonly title: string
  readonly section: readonly string[]
  readonly page: PageRef
  readonly place?: string | undefined
}

/** "Book › Chapter, p. 20". A place that begins with the chapter's name ("“Preface”, ¶ 3") says it once. */
function whereWords({ title, section, page, place }: Where): string {
  const trail = [title, ...sectionTrail(section, title)].join(' › ')
  const named = `“${section.at(-1) ?? ''}”, `
  const spot = pageWords(page, place?.startsWith(named) ? place.slice(named.length) : place)
  return spot === '' ? trail : `${trail}, ${spot}`
}

/** "1 book", "3 books", "2 passages". */
export function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}

export function addLine(result: AddResult): string {
  const lines: string[] = []
  if (result.status === 'failed') {
    lines.push(`✗ ${result.file}`, `  ${result.error?.message ?? ''}`, `  ${result.error?.nextStep ?? ''}`)
  } else {
    const book = result.book
    const mark = result.status === 'added' ? '✓' : '='
    const known = result.status === 'duplicate' ? ' (already here)' : ''
    lines.push(`${mark} ${book?.title ?? result.file}${known}`)
    if (book !== undefined) lines.push(`  ${bookFacts(book)}`)
  }
  for (const warning of result.warnings) lines.push(`  ! ${warning.message}`)
  return lines.join('\n')
}

function bookFacts(book: BookSummary): string {
  const pages =
    book.pages.count === 0 ? 'no printed pages' : `${counted(book.pages.count, 'printed page')} (${book.pages.source})`
  const growing = book.state === 'text' ? `, meaning search ${Math.floor(book.indexed * 100)} %` : ''
  const parts = [counted(book.sections, 'section'), counted(book.passages, 'passage'), counted(book.words, 'word'), pages]
  return `${book.id}  ${parts.join(', ')}${growing}`
}

export function bookList(books: readonly BookSummary[]): string {
  if (books.length === 0) return 'The shelf is empty. Add a book with: add BOOK.epub'
  return books
    .map((book) => {
      const by = book.creators.length > 0 ? `, ${book.creators.join('; ')}` : ''
      return `${book.title}${by}${book.state === 'removed' ? ' (removed)' : ''}\n  ${bookFacts(book)}`
    })
    .join('\n')
}

export function bookContents(book: BookView): string {
  const lines = [book.title, ...(book.creators.length > 0 ? [book.creators.join('; ')] : []), bookFacts(book), '']
  for (const section of book.contents) {
    const page = section.page.label === null ? '' : `  ${pageWords(section.page)}`
    lines.push(`${'  '.repeat(section.depth)}${section.title}${page}   [${section.path}]`)
  }
  for (const warning of book.warnings) lines.push(`! ${warning.message}`)
  return lines.join('\n')
}

export function sectionText(book: BookView): string {
  const section = book.section
  if (section === null) return ''
  const lines = [section.headings.join(' › '), '']
  let page: string | null = null
  for (const [i, block] of section.blocks.entries()) {
    // It is the last of the headings in the line above.
    const isTitle = i === 0 && block.kind === 'heading' && block.text === section.headings.at(-1)
    if (block.page.label !== null && block.page.label !== page) lines.push(`— ${pageWords({ ...block.page, to: null })} —`)
    page = block.page.to ?? block.page.label
    if (!isTitle) lines.push(block.text, '')
  }
  return lines.join('\n').trimEnd()
}

/** The quotes of an answer, numbered: what an evidence-first reader sees before a word is written. */
export function quoteList(quotes: readonly Quote[]): string {
  return quotes
    .map((quote) => {
      const voice = quote.voice === 'body' ? '' : ` · ${quote.voice}`
      return `[${quote.n}] ${indent(quote.text)}\n    — ${whereWords({ ...quote, title: quote.book.title })} · ${quote.verdict}${voice}`
    })
    .join('\n\n')
}

export function counterText({ quotes, passages }: CounterEvidence): string {
  if (quotes.length === 0) return `Nothing in the ${passages} nearest passages limits or contradicts the answer in so many words.`
  return [...quotes.map((quote) => `${quoteList([quote])} · by “${quote.cue}”`)].join('\n\n')
}

/** The JSON that others rely on: what the receipt tells beyond it is for the screen. */
export function asPromised<R extends AskResult>(result: R): R {
  const { imagined: _imagined, glossary: _glossary, ...receipt } = result.receipt
  return { ...result, receipt }
}

export function askText(result: AskResult): string {
  const lines: string[] = []
  if (result.standalone !== result.question) lines.push(`Read as: ${result.standalone}`, '')
  for (const { from, to } of result.corrected) lines.push(`"${from}" stands nowhere here; searched for "${to}".`, '')
  if (result.answer !== null) lines.push(result.answer.text, '')
  if (result.status === 'not-covered') lines.push(receiptText(result), '', 'Nearest passages:', '')
  // A model wrote, and nothing of it is shown: silence would look as if it had not been asked.
  if (result.status === 'evidence-only' && result.timings.firstTokenMs !== null)
    lines.push('What the model wrote has no support in the text and is left out. These passages come nearest:', '')
  if (result.quotes.length > 0) lines.push(quoteList(result.quotes))
  if (result.status !== 'not-covered' && result.receipt.indexed < 1) lines.push('', receiptText(result))
  return lines.join('\n').trimEnd()
}

function receiptText({ receipt, status }: AskResult): string {
  const where = receipt.books === 1 ? 'this book' : `these ${receipt.books} books`
  const lines = status === 'not-covered' ? [`Not in ${where}.`] : []
  const share = Math.floor(receipt.indexed * 100)
  const isOut = receipt.missing?.some(({ role }) => role === 'embedder') === true
  lines.push(
    receipt.indexed === 1
      ? `All ${receipt.passages} passages in ${receipt.sections} sections were searched (${receipt.legs.join(', ')}).`
      : `Text search covered all ${receipt.passages} passages; meaning search ${isOut ? 'none of them' : `${share} % of them so far`}.`,
  )
  if (receipt.terms.length > 0) lines.push(receipt.terms.map(termText).join(' · '))
  return lines.join('\n')
}

function termText({ term, count, also = [] }: AskResult['receipt']['terms'][number]): string {
  const others = also.map((one) => `${one.term}: ${times(one.count)}`)
  return `${term}: ${times(count)}${others.length === 0 ? '' : ` (also ${others.join(', ')})`}`
}

export function searchText(result: SearchResult): string {
  if (result.total === 0) {
    const nearest = result.corrected === undefined ? '' : ` Nearest: ${result.corrected}.`
    return `"${result.query}" is nowhere here.${nearest}`
  }
  const titles = new Map(result.byBook.map((book) => [book.id, book.title]))
  const lines = [counted(result.total, 'passage'), ...result.byBook.map((book) => `  ${book.title}: ${book.count}`), '']
  for (const hit of result.hits) {
    lines.push(whereWords({ ...hit, title: titles.get(hit.book) ?? hit.book }))
    lines.push(`  ${mark(hit.snippet, hit.ranges)}`)
  }
  if (result.hits.length < result.total) lines.push('', `${result.total - result.hits.length} more: ask for them with --limit.`)
  return lines.join('\n')
}

const VERDICT_WORDS: Readonly<Record<QuoteCheck['verdict'], string>> = {
  exact: 'Exact',
  typography: 'Same wording, typography differs',
  elsewhere: 'Found elsewhere',
  stitched: 'Joined from several places',
  'not-found': 'Not found',
}

export function quoteText(check: QuoteCheck): string {
  const lines = [VERDICT_WORDS[check.verdict]]
  const found = check.quote ?? check.nearest
  if (found !== undefined) {
    if (check.quote === undefined) lines.push('Nearest wording:')
    lines.push(`  ${indent(found.text, '  ')}`)
    lines.push(`  — ${whereWords({ ...found, title: found.book.title })}`)
  }
  for (const part of check.parts ?? []) lines.push(`  · ${part.text} (${whereWords({ ...part, title: part.book.title })})`)
  return lines.join('\n')
}

export function checkText(result: CheckResult): string {
  const lines = result.problems.map((problem) => `${problem.repaired ? 'mended' : '✗'} ${problem.what}: ${problem.message}`)
  for (const book of result.pending) lines.push(`… ${book.title}: meaning search ${Math.floor(book.indexed * 100)} %`)
  lines.push(
    result.ok ? `The library is sound (${counted(result.books, 'book')}).` : 'The library needs repair: run "check --repair".',
  )
  return lines.join('\n')
}

function indent(text: string, by = '    '): string {
  return text.replaceAll('\n', `\n${by}`)
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}

function mark(snippet: string, ranges: readonly (readonly [number, number])[]): string {
  let out = ''
  let at = 0
  for (const [start, end] of ranges) {
    out += `${snippet.slice(at, start)}«${snippet.slice(start, end)}»`
    at = end
  }
  return out + snippet.slice(at)
}
