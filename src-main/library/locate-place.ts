import type { FoundPlace, PlaceView, SoughtPlace } from '../../src-shared/contract/reader-contract.ts'
import { AppError } from '../../src-shared/errors.ts'
import { turnById } from '../db/conversations.ts'
import { noteById } from '../db/note-list.ts'
import { passageById } from '../db/passages.ts'
import { type LabelledPlace, pagePlaces, pageSpan } from '../db/reader.ts'
import { bookById, bookTexts, pagesOf, type ShelfBook, sectionAt, sectionHeaders } from '../db/shelf.ts'
import { findAnyBook } from './find-book.ts'
import type { Library } from './library.ts'
import { nearestPage } from './nearest-page.ts'
import { noSuchSection } from './read-section.ts'

/** Where a range of a section is thought to be, and, for a quotation, the words that must stand there. */
interface Guess {
  readonly book: ShelfBook
  readonly section: string
  readonly start: number
  readonly end: number | undefined
  readonly words?: string
}

/**
 * The place in a book that a passage, a printed page, a range, a quote of an answer or a note means. A quote is looked for by its words when its book
 * has another text now. Rejects with 'not-found'.
 */
export async function locatePlace(library: Library, sought: SoughtPlace): Promise<FoundPlace> {
  if ('passage' in sought) return ofPassage(library, sought.passage, sought.start, sought.end)
  if ('page' in sought) return ofPage(library, await findAnyBook(library, sought.book), sought.page)
  if ('turn' in sought) return ofQuote(library, sought.turn, sought.n)
  if ('note' in sought) return ofNote(library, sought.note)
  const book = await findAnyBook(library, sought.book)
  return settle(library, { book, section: sought.section, start: sought.start, end: sought.end })
}

function ofPassage(library: Library, id: string, start: number | undefined, end: number | undefined, words?: string): FoundPlace {
  const book = bookById(library.db, id.slice(0, id.indexOf(':')))
  if (book === undefined) throw goneBook()
  const passage = passageById(library.db, book.id, id.slice(id.indexOf(':') + 1))
  // A passage that an update has done away with: its section's path is in its id.
  const section = passage?.section.path ?? id.slice(id.indexOf(':') + 1, id.lastIndexOf('#'))
  const from = passage?.start ?? 0
  const to = end ?? (start === undefined && passage !== undefined ? passage.end - passage.start : undefined)
  return settle(library, {
    book,
    section,
    start: from + (start ?? 0),
    end: to === undefined ? undefined : from + to,
    ...(words === undefined ? {} : { words }),
  })
}

function ofQuote(library: Library, turn: string, n: number): FoundPlace {
  const quote = turnById(library.db, turn)?.result?.quotes.find((candidate) => candidate.n === n)
  if (quote === undefined)
    throw new AppError('not-found', 'This quotation is no longer in the library.', 'Ask the question again.')
  return ofPassage(library, quote.passage, quote.start, quote.end, quote.text)
}

function ofNote(library: Library, id: string): FoundPlace {
  const note = noteById(library.db, id)
  if (note === undefined) throw new AppError('not-found', 'This note is not there any more.', 'Choose another.')
  if (note.place === null)
    throw new AppError('bad-request', 'This note is about an answer and has no place in a book.', 'Open one of its quotations.')
  const book = bookById(library.db, note.place.book.id)
  if (book === undefined) throw goneBook()
  return settle(library, { book, ...note.place.at, words: note.text })
}

/** From the break that opens the page to the next one in the same section. */
function ofPage(library: Library, book: ShelfBook, label: string): FoundPlace {
  const places = pagePlaces(library.db, book.id)
  const at = pageNamed(places, label)
  const opened = places[at]
  if (opened === undefined) throw noSuchPage(library, book, label)
  const section = sectionAt(library.db, book.id, opened.section)
  // A break behind the last word of a chapter opens the page on which the next one begins.
  if (section !== undefined && opened.offset >= section.text.length) {
    const next = sectionHeaders(library.db, book.id)[section.ordinal + 1]
    if (next !== undefined) return settle(library, { book, section: next.path, start: 0, end: endIn(places, at, next.path) })
  }
  return settle(library, { book, section: opened.section, start: opened.offset, end: endIn(places, at, opened.section) })
}

function endIn(places: readonly LabelledPlace[], at: number, section: string): number | undefined {
  const next = places[at + 1]
  return next?.section === section && next.offset > 0 ? next.offset : undefined
}

/** As written; else whatever its case, and with "p." in front. -1 when there is none. */
function pageNamed(places: readonly LabelledPlace[], label: string): number {
  const exact = places.findIndex((place) => place.label === label)
  if (exact >= 0) return exact
  const plain = plainLabel(label)
  return places.findIndex((place) => plainLabel(place.label) === plain)
}

function plainLabel(label: string): string {
  return label
    .normalize('NFKC')
    .trim()
    .replace(/^(?:≈|pp?\.?\s|pages?\s|pp?\.?(?=\d))\s*/iu, '')
    .trim()
    .toLowerCase()
}

/** The place as it is now. Words that do not stand where they stood are looked for in their section, then in the whole book. */
function settle(library: Library, guess: Guess): FoundPlace {
  const section = sectionAt(library.db, guess.book.id, guess.section)
  const { words } = guess
  if (section !== undefined) {
    const start = Math.min(guess.start, section.text.length)
    const end = Math.min(Math.max(guess.end ?? section.text.length, start), section.text.length)
    if (words === undefined || section.text.slice(start, end) === words)
      return found(library, guess.book, section, start, end, 'same')
    const near = nearest(section.text, words, start)
    if (near >= 0) return found(library, guess.book, section, near, near + words.length, near === start ? 'same' : 'moved')
  }
  if (words !== undefined) {
    for (const { ordinal, text } of bookTexts(library.db, guess.book.id)) {
      const at = text.indexOf(words)
      const other = at < 0 ? undefined : sectionAt(library.db, guess.book.id, ordinal)
      if (other !== undefined) return found(library, guess.book, other, at, at + words.length, 'moved')
    }
  }
  if (section === undefined) throw noSuchSection(guess.book)
  const start = Math.min(guess.start, section.text.length)
  const end = Math.min(Math.max(guess.end ?? start, start), section.text.length)
  return found(library, guess.book, section, start, end, 'changed')
}

function nearest(text: string, words: string, start: number): number {
  const before = text.lastIndexOf(words, start)
  const after = text.indexOf(words, start)
  if (before < 0 || after < 0) return Math.max(before, after)
  return start - before <= after - start ? before : after
}

type Section = NonNullable<ReturnType<typeof sectionAt>>

function found(
  library: Library,
  book: ShelfBook,
  section: Section,
  start: number,
  end: number,
  state: FoundPlace['state'],
): FoundPlace {
  return { ...placeView(library, book, section, start, end), text: section.text.slice(start, end), state }
}

function placeView({ db }: Library, book: ShelfBook, section: Section, start: number, end: number): PlaceView {
  const page = pagesOf(db, book.id, section.ordinal, start, end)
  return {
    book: book.id,
    section: section.path,
    headings: [...section.headings],
    start,
    end,
    page: page === undefined ? { label: null, to: null, source: 'none' } : { ...page },
  }
}

/** Every page label with its place. */
export async function listPages(library: Library, named: string) {
  const book = await findAnyBook(library, named)
  const pages = pagePlaces(library.db, book.id).map((place) => ({ ...place }))
  return { source: book.pages.source, edition: book.pages.edition, pages }
}

export interface AroundInput {
  readonly book: string
  readonly section: string
  readonly start: number
  readonly end: number
  readonly blocks: number
}

/** What stands around a range, so many blocks on either side; the rest of the blocks that it cuts into is in it. */
export async function readAround(library: Library, input: AroundInput): Promise<{ before: string; text: string; after: string }> {
  const book = await findAnyBook(library, input.book)
  const section = sectionAt(library.db, book.id, input.section)
  if (section === undefined) throw noSuchSection(book)
  const { blocks, text } = section
  const start = Math.min(input.start, text.length)
  const end = Math.min(Math.max(input.end, start), text.length)
  const first = blocks.findIndex((block) => block.end > start)
  const last = blocks.findLastIndex((block) => block.start < Math.max(end, start + 1))
  const from = blocks[Math.max(0, (first < 0 ? blocks.length : first) - input.blocks)]?.start ?? 0
  const to = blocks[Math.min(blocks.length - 1, last + input.blocks)]?.end ?? text.length
  return {
    before: text.slice(Math.min(from, start), start),
    text: text.slice(start, end),
    after: text.slice(end, Math.max(to, end)),
  }
}

function goneBook(): AppError {
  return new AppError('not-found', 'The book is no longer in the library.', 'Add it again.')
}

function noSuchPage({ db }: Library, book: ShelfBook, label: string): AppError {
  const { first, last } = pageSpan(db, book.id)
  if (first === null || last === null) {
    return new AppError(
      'not-found',
      `"${book.title}" has no printed pages.`,
      'Choose a chapter instead, or give the number of pages of your own copy in its details.',
    )
  }
  const labels = pagePlaces(db, book.id).map((place) => place.label)
  const nearest = nearestPage(labels, plainLabel(label))
  const near = nearest === undefined ? '' : `The nearest is ${nearest}. `
  return new AppError(
    'not-found',
    `"${book.title}" has no page ${label.trim()}.`,
    `${near}Its pages run from ${first} to ${last}.`,
  )
}
