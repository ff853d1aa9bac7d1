import { blockId } from './block-id.ts'
import { type CitationStyle, type CitedWork, cite } from './cite.ts'
import { blockQuotation, escapeBlock, escapeLabel } from './escape-markdown.ts'
import { type ExportedTurn, turnBlocks, usableTags } from './export-markdown.ts'
import { frontMatter } from './front-matter.ts'
import { type SourcedQuote, sourceLine } from './source-line.ts'

interface ReadersWords {
  /** Public id: block ids are made from it. */
  readonly id: string
  readonly comment: string
  readonly tags: readonly string[]
  /** ISO 8601. */
  readonly createdAt: string
}

export interface ExportedQuoteNote extends ReadersWords, SourcedQuote {
  readonly kind: 'quote'
  readonly bookId: string
  readonly text: string
}

export interface ExportedAnswerNote extends ReadersWords {
  readonly kind: 'answer'
  readonly turn: ExportedTurn
}

export type ExportedNote = ExportedQuoteNote | ExportedAnswerNote

export interface NotesExport {
  readonly title: string
  /** In the order in which they are to stand; those of one book together. */
  readonly notes: readonly ExportedNote[]
  /** What the books say of themselves, by book id: every book of a quote is here. */
  readonly works: ReadonlyMap<string, CitedWork>
  readonly style: CitationStyle
  /** ISO 8601, of the export. */
  readonly date: string
}

/**
 * Notes as a Markdown document: front matter; under the title of each book its quotes as block quotations in the book's own characters, the reader's
 * comment as a call-out (which is a block quotation wherever call-outs are unknown), and the source with its tags; answers with all their quotes.
 *
 * Every note ends in a stable block id (" ^n…"), by which `mergeMarkdown` brings a later export into the same file.
 *
 * `written` are the blocks of the notes, for who writes them one after the other.
 */
export function exportNotes(
  input: NotesExport,
  written: readonly string[] = input.notes.flatMap((_, at) => noteBlocks(input, at)),
): string {
  const blocks = input.style === 'bibtex' ? [...written, ...bibliography(input)] : written
  return `${propertiesOf(input)}\n${blocks.join('\n\n')}\n`
}

/** One note; the first one of a book stands under its title. */
export function noteBlocks(input: NotesExport, at: number): string[] {
  const note = input.notes[at]
  const before = input.notes[at - 1]
  if (note === undefined) return []
  if (note.kind === 'answer') return [...turnBlocks(note.turn, input), answerRemark(note)]
  const isSameBook = before?.kind === 'quote' && before.bookId === note.bookId
  const heading = isSameBook ? '' : `## ${headingOf(workOf(input, note))}\n\n`
  return [`${heading}${quoteNote(note, workOf(input, note), input.style)}`]
}

function propertiesOf({ title, notes, works, date }: NotesExport): string {
  const ids = unique(
    notes.flatMap((note) => (note.kind === 'quote' ? [note.bookId] : note.turn.result.quotes.map((quote) => quote.book.id))),
  )
  const cited = ids.flatMap((id) => works.get(id) ?? [])
  return frontMatter([
    ['title', title],
    ['authors', unique(cited.flatMap(authorsOf))],
    ['books', unique(cited.map((work) => work.title))],
    ['book-ids', ids],
    ['date', date.slice(0, 10)],
    ['tags', unique(['commonplace', ...usableTags(notes.flatMap(({ tags }) => tags))])],
  ])
}

function authorsOf(work: CitedWork): string[] {
  return work.contributors.filter(({ role }) => role === 'aut').map(({ name }) => name)
}

function headingOf(work: CitedWork): string {
  const authors = authorsOf(work).map(escapeLabel).join(', ')
  return `${escapeLabel(work.title)}${authors === '' ? '' : ` (${authors})`}`
}

function quoteNote(note: ExportedQuoteNote, work: CitedWork, style: CitationStyle): string {
  const parts = [blockQuotation(note.text), ...commentOf(note)]
  return `${parts.join('\n\n')}\n\n${sourceLine(work, note, style)}${tagsOf(note)} ^${blockId('n', note.id)}`
}

function answerRemark(note: ExportedAnswerNote): string {
  return [...commentOf(note), `Pinned on ${note.createdAt.slice(0, 10)}${tagsOf(note)} ^${blockId('n', note.id)}`].join('\n\n')
}

function commentOf({ comment }: ReadersWords): string[] {
  if (comment.trim() === '') return []
  const lines = escapeBlock(comment).split('\n')
  return [['> [!note]', ...lines.map((line) => (line === '' ? '>' : `> ${line}`))].join('\n')]
}

function tagsOf({ tags }: ReadersWords): string {
  return usableTags(tags)
    .map((tag) => ` #${tag}`)
    .join('')
}

function bibliography(input: NotesExport): string[] {
  const entries = input.notes.flatMap((note) => {
    if (note.kind === 'answer') return []
    const place = { page: note.page, section: [...note.section], place: note.place }
    return [cite('bibtex', workOf(input, note), place)]
  })
  if (entries.length === 0) return []
  const text = unique(entries).join('\n').replaceAll('```', "'''").replaceAll('<', '\\textless{}')
  return [`\`\`\`bibtex\n${text}\n\`\`\``, `^${blockId('b', input.title)}`]
}

function workOf({ works }: NotesExport, { bookId }: ExportedQuoteNote): CitedWork {
  return works.get(bookId) ?? { title: '', contributors: [] }
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}
