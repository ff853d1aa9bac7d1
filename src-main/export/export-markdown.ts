import type { AskResult, Quote, RankedPassage } from '../../src-shared/answer.ts'
import type { QuoteState } from '../../src-shared/quote-state.ts'
import { blockId } from './block-id.ts'
import { type CitationStyle, type CitedWork, cite } from './cite.ts'
import { blockQuotation, escapeBlock, escapeLabel } from './escape-markdown.ts'
import { frontMatter, tagOf } from './front-matter.ts'
import { CHANGES, citation, PAGE_SOURCES, sourceLine } from './source-line.ts'

export interface ExportedTurn {
  /** The turn's id in the library: block ids are made from it. */
  readonly id: string
  /** ISO 8601. */
  readonly askedAt: string
  readonly result: AskResult
  /** What has become of its quotes since, by their numbers; a quote that is left out still stands in its book. */
  readonly quoteStates?: ReadonlyMap<number, QuoteState>
}

export interface MarkdownExport {
  /** Defaults to the first question. */
  readonly title?: string
  readonly turns: readonly ExportedTurn[]
  /** What the books say of themselves, by book id. For a book that is not here, title and creators of its quotes serve. */
  readonly works: ReadonlyMap<string, CitedWork>
  readonly style: CitationStyle
  readonly tags: readonly string[]
}

/** Passages shown beneath an answer that is not covered. */
const NEAREST_PASSAGES = 3

/**
 * One or more answers as a Markdown document: front matter; each question with its answer, the marks [1] in it; each quote as a block quotation
 * in the book's own characters, and under it author, title, section, printed page, where the page label comes from, and the verdict.
 *
 * An answer that is not covered exports its search receipt and the nearest passages. Answers and quotes end in stable block ids (" ^q…"), by
 * which `mergeMarkdown` brings a later export into the same file.
 *
 * `written` are the blocks of the turns, for who writes them one after the other.
 */
export function exportMarkdown(
  input: MarkdownExport,
  written: readonly string[] = input.turns.flatMap((turn) => turnBlocks(turn, input)),
): string {
  const blocks = input.style === 'bibtex' ? [...written, ...bibliography(input)] : written
  return `${propertiesOf(input)}\n${blocks.join('\n\n')}\n`
}

function propertiesOf({ title, turns, works, tags }: MarkdownExport): string {
  const quotes = turns.flatMap((turn) => turn.result.quotes)
  const passages = turns.flatMap((turn) => (turn.result.quotes.length > 0 ? [] : turn.result.passages.slice(0, NEAREST_PASSAGES)))
  const ids = new Set([...quotes.map((quote) => quote.book.id), ...passages.map(bookIdOf)])
  const cited = [...ids].map((id) => workOf(id, works, quotes)).filter((work) => work !== undefined)
  const authors = cited.flatMap((work) =>
    work.contributors.filter((person) => person.role === 'aut').map((person) => person.name),
  )
  const models = turns.map((turn) => turn.result.answer?.model).filter((model) => model !== undefined)
  return frontMatter([
    ['title', title ?? turns[0]?.result.question ?? ''],
    ['authors', unique(authors)],
    ['books', unique(cited.map((work) => work.title))],
    ['book-ids', [...ids]],
    ['date', turns[0]?.askedAt.slice(0, 10) ?? ''],
    ['model', unique(models).join(', ')],
    ['tags', unique(['commonplace', ...usableTags(tags)])],
  ])
}

/** As Obsidian takes them. */
export function usableTags(tags: readonly string[]): string[] {
  return tags.map(tagOf).filter((tag) => tag !== '')
}

/** One answer with its quotes: blocks that each end in their id, and the heading in front of the first. */
export function turnBlocks(turn: ExportedTurn, input: Pick<MarkdownExport, 'works' | 'style'>): string[] {
  const { result } = turn
  const blocks = [`## ${escapeLabel(result.question)}`]
  const searched =
    result.standalone === '' || result.standalone === result.question ? '' : `\n\nSearched as: ${escapeLabel(result.standalone)}`
  blocks[0] += searched
  blocks.push(`${lead(result)} ^${blockId('a', turn.id)}`)
  blocks.push(...result.quotes.map((quote) => quoteBlock(quote, turn, input)))
  if (result.status === 'not-covered')
    blocks.push(...result.passages.slice(0, NEAREST_PASSAGES).map((passage) => nearestBlock(passage, turn, input)))
  if (result.own !== undefined) blocks.push(ownBlock(result.own, turn))
  return blocks
}

function lead(result: AskResult): string {
  if (result.status === 'answered' && result.answer !== null) return answerText(result.answer)
  if (result.status === 'evidence-only') return 'No answer was written. These passages were found:'
  return receiptText(result)
}

/** The claims one after the other; a claim that the reader chose to see without support says so. */
function answerText(answer: NonNullable<AskResult['answer']>): string {
  return answer.claims
    .map((claim) => {
      const marks = claim.support === 'supported' ? claim.quotes.map((n) => `[${n}]`).join('') : '(not supported by the books)'
      return `${escapeBlock(claim.text.replace(/\s+/gu, ' '))}${marks === '' ? '' : ` ${marks}`}`
    })
    .join(' ')
}

function receiptText({ receipt }: AskResult): string {
  const counted = receipt.terms
    .map(({ term, count }) => `${escapeLabel(term)}: ${count === 1 ? 'once' : `${count} times`}`)
    .join('; ')
  const legs = { lexical: 'words', dense: 'meaning', rerank: 'reranking' } as const
  return [
    'Not covered by what was searched.',
    `Searched: ${plural(receipt.books, 'book')}, ${plural(receipt.sections, 'section')}, ${plural(receipt.passages, 'passage')};`,
    `index complete to ${Math.floor(receipt.indexed * 100)} %; by ${receipt.legs.map((leg) => legs[leg]).join(', ')}.`,
    ...(counted === '' ? [] : [`How often the key words occur: ${counted}.`]),
  ].join(' ')
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** A call-out of its own behind everything that the books say, so that it cannot be taken for theirs. */
function ownBlock(own: NonNullable<AskResult['own']>, turn: ExportedTurn): string {
  const said = `> [!warning] What the model knows by itself\n> ${escapeLabel(own.text)}`
  return `${said}\n\nFrom no book, and not checked. Written by ${escapeLabel(own.model)}. ^${blockId('o', turn.id)}`
}

function quoteBlock(quote: Quote, turn: ExportedTurn, input: Pick<MarkdownExport, 'works' | 'style'>): string {
  const work = workOf(quote.book.id, input.works, turn.result.quotes)!
  const source = sourceLine(work, { ...quote, state: turn.quoteStates?.get(quote.n) ?? 'same' }, input.style)
  return `${blockQuotation(quote.text)}\n\n[${quote.n}] ${source} ^${blockId('q', turn.id, quote.book.id, quote.text)}`
}

function nearestBlock(passage: RankedPassage, turn: ExportedTurn, input: Pick<MarkdownExport, 'works' | 'style'>): string {
  const work = workOf(bookIdOf(passage), input.works, turn.result.quotes) ?? { title: '', contributors: [] }
  const id = blockId('p', turn.id, passage.id)
  const where = citation(work, passage, input.style)
  if (passage.text === '') return `Nearest passage ${passage.rank}: ${where} (${CHANGES.gone}) ^${id}`
  return `${blockQuotation(passage.text)}\n\nNearest passage ${passage.rank}: ${where} (${PAGE_SOURCES[passage.page.source]}) ^${id}`
}

/** One entry a quoted page, in a code block that BibTeX tools can be given as it is. */
function bibliography({ turns, works }: MarkdownExport): string[] {
  const entries = turns.flatMap(({ result }) =>
    result.quotes.map((quote) => {
      const place = { page: quote.page, section: quote.section, place: quote.place }
      return cite('bibtex', workOf(quote.book.id, works, result.quotes)!, place)
    }),
  )
  if (entries.length === 0) return []
  const text = unique(entries).join('\n').replaceAll('```', "'''").replaceAll('<', '\\textless{}')
  return [`\`\`\`bibtex\n${text}\n\`\`\``, `^${blockId('b', ...turns.slice(0, 1).map((turn) => turn.id))}`]
}

/** A passage's id is the book's id, ":", and its path. */
function bookIdOf(passage: RankedPassage): string {
  return passage.id.slice(0, Math.max(0, passage.id.indexOf(':')))
}

function workOf(id: string, works: ReadonlyMap<string, CitedWork>, quotes: readonly Quote[]): CitedWork | undefined {
  const known = works.get(id)
  if (known !== undefined) return known
  const book = quotes.find((quote) => quote.book.id === id)?.book
  return book && { title: book.title, contributors: book.creators.map((name) => ({ name, role: 'aut' })) }
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}
