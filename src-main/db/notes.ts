import type { AskResult, BookRef, PageRef, Quote } from '../../src-shared/answer.ts'
import type { QuoteState } from '../../src-shared/quote-state.ts'
import { foldWord } from '../indexing/fold-word.ts'
import type { Connection } from './connection.ts'
import type { LibraryDatabase } from './open-database.ts'

/** The place that a quote was cut from, with everything that cites it. */
export interface NotedPlace {
  readonly book: BookRef
  /** Section's path, and offsets in its text. */
  readonly at: { readonly section: string; readonly start: number; readonly end: number }
  readonly headings: readonly string[]
  readonly page: PageRef
  readonly place: string | null
  readonly voice: Quote['voice']
  readonly verdict: Quote['verdict']
}

export interface NoteContent {
  /** The book's characters, or the answer. */
  readonly text: string
  /** null for an answer. */
  readonly place: NotedPlace | null
  /** null for what was selected in the reader. */
  readonly source: { readonly turn: string; readonly conversation: string } | null
  /** The whole result, for an answer. */
  readonly answer: { readonly result: AskResult; readonly askedAt: number } | null
}

export interface NewNote extends NoteContent {
  readonly id: string
  readonly comment: string
  readonly tags: readonly string[]
  /** Milliseconds since the epoch, as every `now` here. */
  readonly now: number
}

export interface StoredNote extends NoteContent {
  readonly id: string
  readonly comment: string
  readonly tags: readonly string[]
  readonly createdAt: number
  readonly updatedAt: number
  readonly removedAt: number | null
  /** Of the book, not yet of the quote: `changed` when the book has another text now. `same` for an answer. */
  readonly state: QuoteState
}

/** Unless `find` finds one to be taken instead, with nothing between looking and writing. Resolves to what it found. */
export function insertNote(
  db: LibraryDatabase,
  note: NewNote,
  find: (connection: Connection) => StoredNote | undefined = () => undefined,
): Promise<StoredNote | undefined> {
  return db.write((writer) => {
    const known = find(writer)
    if (known !== undefined) return known
    const { place, source, answer } = note
    writer.run(
      'insert-note',
      `INSERT INTO note (id, kind, book, book_id, book_title, book_authors, text_fingerprint, section, headings, start, "end", page_label, page_to,
         page_source, place, voice, verdict, text, turn, conversation, answer, asked_at, comment, searched, created_at, updated_at)
       SELECT @id, @kind, b.key, @bookId, @title, @authors, b.text_fingerprint, @section, @headings, @start, @end, @label, @to, @pageSource, @place,
         @voice, @verdict, @text, @turn, @conversation, @answer, @askedAt, @comment, '', @now, @now
       FROM (SELECT 1) LEFT JOIN book b ON b.id = @bookId`,
      {
        id: note.id,
        kind: place === null ? 'answer' : 'quote',
        bookId: place?.book.id ?? null,
        title: place?.book.title ?? null,
        authors: place === null ? null : JSON.stringify(place.book.creators),
        section: place?.at.section ?? null,
        headings: place === null ? null : JSON.stringify(place.headings),
        start: place?.at.start ?? null,
        end: place?.at.end ?? null,
        label: place?.page.label ?? null,
        to: place?.page.to ?? null,
        pageSource: place?.page.source ?? null,
        place: place?.place ?? null,
        voice: place?.voice ?? null,
        verdict: place?.verdict ?? null,
        text: note.text,
        turn: source?.turn ?? null,
        conversation: source?.conversation ?? null,
        answer: answer === null ? null : JSON.stringify(answer.result),
        askedAt: answer?.askedAt ?? null,
        comment: note.comment,
        now: note.now,
      },
    )
    const books = place === null ? (answer?.result.quotes ?? []).map(({ book }) => book.id) : [place.book.id]
    writer.run(
      'insert-note-books',
      'INSERT OR IGNORE INTO note_book (note, book_id) SELECT n.key, k.value FROM note n, json_each(?) k WHERE n.id = ?',
      [JSON.stringify(books), note.id],
    )
    writeNoteTags(writer, note.id, note.tags)
    writeSearched(writer, note.id)
    return undefined
  })
}

/** What is left out stays. */
export function editNote(
  db: LibraryDatabase,
  id: string,
  change: { readonly comment?: string | undefined; readonly tags?: readonly string[] | undefined; readonly now: number },
): Promise<void> {
  return db.write((writer) => {
    writer.run('edit-note', 'UPDATE note SET comment = coalesce(?, comment), updated_at = ? WHERE id = ?', [
      change.comment ?? null,
      change.now,
      id,
    ])
    if (change.tags !== undefined) writeNoteTags(writer, id, change.tags)
    writeSearched(writer, id)
  })
}

/** Into the trash, or back with null. */
export function removeNote(db: LibraryDatabase, id: string, removedAt: number | null): Promise<void> {
  return db.write((writer) => {
    writer.run('remove-note', 'UPDATE note SET removed_at = ? WHERE id = ?', [removedAt, id])
  })
}

/** For good: what has been in the trash since before `before`. */
export function purgeNotes(db: LibraryDatabase, before: number): Promise<number> {
  return db.write((writer) => writer.run('purge-notes', 'DELETE FROM note WHERE removed_at < ?', [before]))
}

function writeNoteTags(writer: Connection, id: string, tags: readonly string[]): void {
  writer.run('clear-note-tags', 'DELETE FROM note_tag WHERE note = (SELECT key FROM note WHERE id = ?)', [id])
  writer.run(
    'write-note-tags',
    'INSERT OR IGNORE INTO note_tag (note, tag) SELECT n.key, k.value FROM note n, json_each(?) k WHERE n.id = ?',
    [JSON.stringify(tags), id],
  )
}

function writeSearched(writer: Connection, id: string): void {
  const row = writer.get<{ key: number; words: string }>(
    'note-words',
    `SELECT key, coalesce(book_title, '') || ' ' || coalesce(book_authors, '') || ' ' || coalesce(json_extract(answer, '$.question'), '') || ' ' || text
       || ' ' || comment || ' ' || coalesce((SELECT group_concat(tag, ' ') FROM note_tag t WHERE t.note = note.key), '') AS words
     FROM note WHERE id = ?`,
    [id],
  )
  if (row !== undefined) writer.run('note-searched', 'UPDATE note SET searched = ? WHERE key = ?', [foldWord(row.words), row.key])
}
