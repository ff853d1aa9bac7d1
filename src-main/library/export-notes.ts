import { AppError } from '../../src-shared/errors.ts'
import type { QuoteState } from '../../src-shared/quote-state.ts'
import { listNotes, notedBooks } from '../db/note-list.ts'
import type { StoredNote } from '../db/notes.ts'
import { bookById } from '../db/shelf.ts'
import type { CitationStyle, CitedWork } from '../export/cite.ts'
import { exportFileName } from '../export/export-file-name.ts'
import { type ExportedNote, exportNotes, noteBlocks } from '../export/export-notes.ts'
import { mergeMarkdown } from '../export/merge-markdown.ts'
import { citedWork } from './cited-work.ts'
import { findAnyBook } from './find-book.ts'
import type { Library } from './library.ts'
import { type NotesInput, noteFilter, noteState } from './notes.ts'
import { readSettings } from './settings.ts'
import type { Work } from './work.ts'

export interface ExportNotesInput extends NotesInput {
  /** Ids; all that fit the filter when they are left out. */
  readonly notes?: readonly string[] | undefined
  readonly style?: CitationStyle | undefined
  /** Text of the file that an earlier export is in. */
  readonly existing?: string | undefined
  /** Name of the job. */
  readonly as?: string | undefined
}

/** The chosen notes as Markdown, brought into `existing` when that is given. Rejects with 'not-found' when there is none, or no such book; with 'cancelled'. */
export async function exportChosenNotes(
  library: Library,
  { exports }: Pick<Work, 'exports'>,
  asked: ExportNotesInput,
): Promise<{ markdown: string; fileName: string; notes: number }> {
  const input = asked.book === undefined ? asked : { ...asked, book: await notedBook(library, asked.book) }
  const chosen = input.notes === undefined ? undefined : new Set(input.notes)
  const notes = listNotes(library.db, noteFilter(input, false)).filter(({ id }) => chosen === undefined || chosen.has(id))
  if (notes.length === 0) throw new AppError('not-found', 'There is no note to export.', 'Pin a quotation or an answer first.')
  const job = {
    name: input.as,
    what: `Exporting ${notes.length}\u00a0note${notes.length === 1 ? '' : 's'}`,
    total: 2 * notes.length,
  }
  return exports.run(job, async (step) => {
    const works = worksOf(library, notes)
    const title = titleOf(works, input)
    const isHere = rememberBooks(library)
    const exported: ExportedNote[] = []
    for (const note of notes) {
      exported.push(exportedNote(library, note, isHere))
      await step()
    }
    const style = input.style ?? readSettings(library).citationStyle
    const document = { title, notes: exported, works, style, date: new Date(library.clock.now()).toISOString() }
    const blocks: string[] = []
    for (const at of exported.keys()) {
      blocks.push(...noteBlocks(document, at))
      await step()
    }
    const markdown = exportNotes(document, blocks)
    return {
      markdown: input.existing === undefined ? markdown : mergeMarkdown(input.existing, markdown),
      fileName: exportFileName(title),
      notes: notes.length,
    }
  })
}

/** Whether a book is in the library, each looked up once: answers quote few books, and often. */
function rememberBooks({ db }: Library): (id: string) => boolean {
  const known = new Map<string, boolean>()
  return (id) => {
    const isHere = known.get(id) ?? bookById(db, id) !== undefined
    known.set(id, isHere)
    return isHere
  }
}

/** Id of the book that is meant. Its notes outlive a book that is gone for good. */
async function notedBook(library: Library, named: string): Promise<string> {
  if (notedBooks(library.db).some(({ id }) => id === named)) return named
  return (await findAnyBook(library, named)).id
}

function exportedNote(library: Library, note: StoredNote, isHere: (book: string) => boolean): ExportedNote {
  const { id, comment, tags, place, answer } = note
  const words = { id, comment, tags, createdAt: new Date(note.createdAt).toISOString() }
  if (place === null) {
    if (answer === null) throw new Error(`Note ${id} is about nothing.`)
    const turn = { id: note.source?.turn ?? id, askedAt: new Date(answer.askedAt).toISOString(), result: answer.result }
    return { ...words, kind: 'answer', turn: { ...turn, quoteStates: statesOf(note, isHere) } }
  }
  const { page, voice, verdict, headings } = place
  return {
    ...words,
    kind: 'quote',
    bookId: place.book.id,
    text: note.text,
    section: headings,
    page,
    ...(place.place === null ? {} : { place: place.place }),
    voice,
    verdict,
    state: noteState(library, note),
  }
}

/** Only a book that is gone is told of: what its quotes have become is told with the answer itself. */
function statesOf({ answer }: StoredNote, isHere: (book: string) => boolean): Map<number, QuoteState> {
  const quotes = answer?.result.quotes ?? []
  return new Map(quotes.map(({ n, book }) => [n, isHere(book.id) ? 'same' : 'gone']))
}

function worksOf(library: Library, notes: readonly StoredNote[]): Map<string, CitedWork> {
  const works = new Map<string, CitedWork>()
  for (const { place, answer } of notes) {
    for (const book of place === null ? (answer?.result.quotes ?? []).map((quote) => quote.book) : [place.book]) {
      if (!works.has(book.id)) works.set(book.id, citedWork(library, book))
    }
  }
  return works
}

function titleOf(works: ReadonlyMap<string, CitedWork>, { book, tag, notes }: ExportNotesInput): string {
  const only = book === undefined ? undefined : works.get(book)
  const [first] = works.values()
  if (only !== undefined) return `Notes: ${only.title}`
  if (works.size === 1 && first !== undefined) return `Notes: ${first.title}`
  if (tag !== undefined) return `Notes: ${tag}`
  return notes === undefined ? 'All notes' : 'Notes'
}
