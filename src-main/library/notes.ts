import { randomUUID } from 'node:crypto'
import type { NoteView, PinInput } from '../../src-shared/contract/notes-contract.ts'
import { AppError } from '../../src-shared/errors.ts'
import type { Connection } from '../db/connection.ts'
import { type StoredTurn, turnById } from '../db/conversations.ts'
import { listNotes, type NoteFilter, noteById, notedBooks, noteOfAnswer, noteOfPlace, noteTags } from '../db/note-list.ts'
import { editNote, insertNote, type NoteContent, type NotedPlace, removeNote, type StoredNote } from '../db/notes.ts'
import { searchedWords } from './conversations.ts'
import type { Library } from './library.ts'
import { locatePlace } from './locate-place.ts'
import { stateOfWords } from './quote-states.ts'
import { type Selection, selectedQuote } from './selected-quote.ts'

/** A quote of an answer, a whole answer, or a selection, kept as it is now. What is pinned already is taken up again. */
export async function pinNote(library: Library, input: PinInput): Promise<NoteView> {
  const content = await contentOf(library, input)
  const id = randomUUID()
  const note = { ...content, id, comment: input.comment, tags: input.tags, now: library.clock.now() }
  const known = await insertNote(library.db, note, (connection) => knownNote(connection, content))
  if (known !== undefined) {
    if (known.removedAt !== null) await removeNote(library.db, known.id, null)
    const comment = input.comment === '' ? undefined : input.comment
    const tags = input.tags.length === 0 ? undefined : [...new Set([...known.tags, ...input.tags])]
    if (comment !== undefined || tags !== undefined)
      await editNote(library.db, known.id, { comment, tags, now: library.clock.now() })
    return told(library, known.id)
  }
  return told(library, id)
}

async function contentOf(library: Library, input: PinInput): Promise<NoteContent> {
  if ('book' in input) return selectionOf(library, input)
  const turn = turnById(library.db, input.turn)
  if (turn?.result == null) throw new AppError('not-found', 'This answer is no longer in the library.', 'Ask the question again.')
  return 'n' in input ? quoteOf(library, turn, input.n) : answerOf(turn)
}

function answerOf(turn: StoredTurn): NoteContent {
  const result = turn.result
  if (result === null) throw new AppError('bad-request', 'There is no answer yet.', 'Wait until it is written.')
  return {
    text: result.answer?.text ?? '',
    place: null,
    source: { turn: turn.id, conversation: turn.conversation },
    answer: { result: { ...result, passages: [] }, askedAt: turn.askedAt },
  }
}

async function quoteOf(library: Library, turn: StoredTurn, n: number): Promise<NoteContent> {
  const quote = turn.result?.quotes.find((candidate) => candidate.n === n)
  if (quote === undefined) throw new AppError('not-found', `The answer has no quotation ${n}.`, 'Choose one of its quotations.')
  const found = await locatePlace(library, { turn: turn.id, n })
  return {
    text: quote.text,
    place: {
      book: quote.book,
      at: { section: found.section, start: found.start, end: found.end },
      headings: quote.section,
      page: quote.page,
      place: quote.place ?? null,
      voice: quote.voice,
      verdict: quote.verdict,
    },
    source: { turn: turn.id, conversation: turn.conversation },
    answer: null,
  }
}

async function selectionOf(library: Library, selected: Selection): Promise<NoteContent> {
  const found = await selectedQuote(library, selected)
  const { section, start, end } = found.locator
  const place: NotedPlace = {
    book: found.book,
    at: { section, start, end },
    headings: found.section,
    page: found.page,
    place: found.place ?? null,
    voice: found.voice,
    verdict: 'exact',
  }
  return { text: found.text, place, source: null, answer: null }
}

function knownNote(connection: Connection, { place, source, text }: NoteContent): StoredNote | undefined {
  if (place !== null) return noteOfPlace(connection, { book: place.book.id, ...place.at }, text)
  return source === null ? undefined : noteOfAnswer(connection, source.turn)
}

export interface NotesInput {
  readonly book?: string | undefined
  readonly tag?: string | undefined
  readonly search: string
}

/** By title and place in the book, answers last; with the tags and books of all notes beside them. */
export function viewNotes(library: Library, input: NotesInput & { readonly removed: boolean; readonly limit: number }) {
  const notes = listNotes(library.db, noteFilter(input, input.removed))
  return {
    notes: notes.slice(0, input.limit).map((note) => noteView(library, note)),
    total: notes.length,
    tags: noteTags(library.db).map((tag) => ({ ...tag })),
    books: notedBooks(library.db).map((book) => ({ ...book, creators: [...book.creators] })),
  }
}

export function noteFilter({ book, tag, search }: NotesInput, removed: boolean): NoteFilter {
  return { book, tag, words: searchedWords(search), removed }
}

export async function writeNote(
  library: Library,
  { note, comment, tags }: { readonly note: string; readonly comment?: string | undefined; readonly tags?: string[] | undefined },
): Promise<NoteView> {
  found(library, note)
  await editNote(library.db, note, { comment, tags, now: library.clock.now() })
  return told(library, note)
}

/** Into the trash for 30 days, or back. */
export async function dropNote(library: Library, id: string, away: boolean): Promise<NoteView> {
  found(library, id)
  await removeNote(library.db, id, away ? library.clock.now() : null)
  return told(library, id)
}

function told(library: Library, id: string): NoteView {
  library.events.append({ type: 'notes.changed' })
  return noteView(library, found(library, id))
}

function found(library: Library, id: string): StoredNote {
  const note = noteById(library.db, id)
  if (note === undefined) throw new AppError('not-found', 'This note is not there any more.', 'Choose another.')
  return note
}

function noteView(library: Library, note: StoredNote): NoteView {
  const { place, source, answer } = note
  const quoted = new Map((answer?.result.quotes ?? []).map(({ book }) => [book.id, book]))
  return {
    note: note.id,
    kind: place === null ? 'answer' : 'quote',
    text: note.text,
    question: answer?.result.question ?? null,
    comment: note.comment,
    tags: [...note.tags],
    book: place?.book ?? null,
    books: place === null ? [...quoted.values()] : [place.book],
    headings: [...(place?.headings ?? [])],
    section: place?.at.section ?? null,
    start: place?.at.start ?? null,
    end: place?.at.end ?? null,
    page: place?.page ?? null,
    place: place?.place ?? null,
    voice: place?.voice ?? null,
    verdict: place?.verdict ?? null,
    turn: source?.turn ?? null,
    conversation: source?.conversation ?? null,
    createdAt: note.createdAt,
    updatedAt: note.updatedAt,
    removedAt: note.removedAt,
    source: noteState(library, note),
  }
}

/** Whether the book still has the words: the same look as for the quotes of answers. */
export function noteState(library: Library, { place, state, text }: StoredNote): StoredNote['state'] {
  if (place === null || state !== 'changed') return state
  return stateOfWords(library.db, place.book.id, place.at.section, text)
}
