import type { PageRef, Quote } from '../../src-shared/answer.ts'
import type { QuoteState } from '../../src-shared/quote-state.ts'
import type { Connection } from './connection.ts'
import type { StoredNote } from './notes.ts'
import type { LibraryDatabase } from './open-database.ts'

export interface NoteFilter {
  /** Id of a book that the note is from, or that its answer quotes. */
  readonly book?: string | undefined
  readonly tag?: string | undefined
  /** Folded words that must all stand in it. */
  readonly words: readonly string[]
  readonly removed: boolean
}

interface NoteRow {
  readonly id: string
  readonly book_id: string | null
  readonly book_title: string | null
  readonly book_authors: string | null
  readonly section: string | null
  readonly headings: string | null
  readonly start: number | null
  readonly end: number | null
  readonly page_label: string | null
  readonly page_to: string | null
  readonly page_source: PageRef['source'] | null
  readonly place: string | null
  readonly voice: Quote['voice'] | null
  readonly verdict: Quote['verdict'] | null
  readonly text: string
  readonly turn: string | null
  readonly conversation: string | null
  readonly answer: string | null
  readonly asked_at: number | null
  readonly comment: string
  readonly created_at: number
  readonly updated_at: number
  readonly removed_at: number | null
  readonly tags: string | null
  readonly state: QuoteState
}

/** Not `n.*`: the folded text in which words are looked for is half of a note. */
const NOTES = `SELECT n.id, n.book_id, n.book_title, n.book_authors, n.section, n.headings, n.start, n."end", n.page_label, n.page_to, n.page_source,
  n.place, n.voice, n.verdict, n.text, n.turn, n.conversation, n.answer, n.asked_at, n.comment, n.created_at, n.updated_at, n.removed_at,
  (SELECT json_group_array(t.tag) FROM note_tag t WHERE t.note = n.key) AS tags,
  CASE WHEN n.kind = 'answer' THEN 'same' WHEN b.key IS NULL THEN 'gone' WHEN b.text_fingerprint = n.text_fingerprint THEN 'same'
    ELSE 'changed' END AS state
  FROM note n LEFT JOIN book b ON b.key = n.book`

/** By title and place in the book; answers last, the newest first. */
export function listNotes(db: LibraryDatabase, { book, tag, words, removed }: NoteFilter): StoredNote[] {
  const conditions = [
    `n.removed_at IS ${removed ? 'NOT ' : ''}NULL`,
    ...(book === undefined ? [] : ['n.key IN (SELECT note FROM note_book WHERE book_id = @book)']),
    ...(tag === undefined ? [] : ['n.key IN (SELECT note FROM note_tag WHERE tag = @tag)']),
    ...words.map((_, i) => `instr(n.searched, @w${i}) > 0`),
  ]
  const rows = db.reader.all<NoteRow>(
    'list-notes',
    `${NOTES} LEFT JOIN section s ON s.book = n.book AND s.path = n.section WHERE ${conditions.join(' AND ')}
     ORDER BY n.kind = 'answer', n.book_title COLLATE NOCASE, n.book_id, s.ordinal, n.start, n.created_at DESC, n.key DESC`,
    {
      ...(book === undefined ? {} : { book }),
      ...(tag === undefined ? {} : { tag }),
      ...Object.fromEntries(words.map((word, i) => [`w${i}`, word])),
    },
  )
  return rows.map(storedNote)
}

/** Also from the trash. */
export function noteById(db: LibraryDatabase, id: string): StoredNote | undefined {
  const row = db.reader.get<NoteRow>('note-by-id', `${NOTES} WHERE n.id = ?`, [id])
  return row === undefined ? undefined : storedNote(row)
}

/** The quote note of this very place and text, also from the trash. */
export function noteOfPlace(
  connection: Connection,
  place: { readonly book: string; readonly section: string; readonly start: number; readonly end: number },
  text: string,
): StoredNote | undefined {
  const row = connection.get<NoteRow>(
    'note-of-place',
    `${NOTES} WHERE n.kind = 'quote' AND n.book_id = ? AND n.section = ? AND n.start = ? AND n."end" = ? AND n.text = ?`,
    [place.book, place.section, place.start, place.end, text],
  )
  return row === undefined ? undefined : storedNote(row)
}

/** The note of this whole answer, also from the trash. */
export function noteOfAnswer(connection: Connection, turn: string): StoredNote | undefined {
  const row = connection.get<NoteRow>('note-of-answer', `${NOTES} WHERE n.kind = 'answer' AND n.turn = ?`, [turn])
  return row === undefined ? undefined : storedNote(row)
}

/** Of all notes that are not in the trash, the most used first. */
export function noteTags(db: LibraryDatabase): { readonly tag: string; readonly count: number }[] {
  return db.reader.all(
    'note-tags',
    `SELECT t.tag, count(*) AS count FROM note n JOIN note_tag t ON t.note = n.key WHERE n.removed_at IS NULL GROUP BY t.tag
     ORDER BY count DESC, t.tag`,
  )
}

export interface NotedBook {
  readonly id: string
  readonly title: string
  readonly creators: readonly string[]
  readonly count: number
}

/** Books that notes are from or whose words their answers quote, by title. */
export function notedBooks(db: LibraryDatabase): NotedBook[] {
  return db.reader
    .all<Omit<NotedBook, 'creators'> & { readonly authors: string }>(
      'noted-books',
      `SELECT k.book_id AS id, coalesce(b.title, max(n.book_title), k.book_id) AS title, coalesce(b.authors, max(n.book_authors), '[]') AS authors,
         count(*) AS count
       FROM note n JOIN note_book k ON k.note = n.key LEFT JOIN book b ON b.id = k.book_id WHERE n.removed_at IS NULL
       GROUP BY k.book_id ORDER BY title COLLATE NOCASE`,
    )
    .map(({ authors, ...book }) => ({ ...book, creators: JSON.parse(authors) }))
}

export function countNotesOf(db: LibraryDatabase, book: string): number {
  const row = db.reader.get<{ count: number }>(
    'count-notes-of',
    'SELECT count(*) AS count FROM note_book k JOIN note n ON n.key = k.note WHERE k.book_id = ? AND n.removed_at IS NULL',
    [book],
  )
  return row?.count ?? 0
}

function storedNote(row: NoteRow): StoredNote {
  const { id, text, comment, turn, conversation } = row
  return {
    id,
    text,
    comment,
    place: placeOf(row),
    source: turn === null || conversation === null ? null : { turn, conversation },
    answer: row.answer === null ? null : { result: JSON.parse(row.answer), askedAt: row.asked_at ?? row.created_at },
    tags: JSON.parse(row.tags ?? '[]'),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    removedAt: row.removed_at,
    state: row.state,
  }
}

function placeOf(row: NoteRow): StoredNote['place'] {
  const { book_id, section, start, end, page_source, voice, verdict } = row
  if (book_id === null || section === null || start === null || end === null || page_source === null) return null
  return {
    book: { id: book_id, title: row.book_title ?? '', creators: JSON.parse(row.book_authors ?? '[]') },
    at: { section, start, end },
    headings: JSON.parse(row.headings ?? '[]'),
    page: { label: row.page_label, to: row.page_to, source: page_source },
    place: row.place,
    voice: voice ?? 'body',
    verdict: verdict ?? 'exact',
  }
}
