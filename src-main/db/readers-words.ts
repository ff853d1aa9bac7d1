import type { LibraryDatabase } from './open-database.ts'

/** The book that the reader's words are for; null for the whole library. */
type WordsBook = { readonly id: string; readonly title: string } | null

/** Words and short phrases that mean the same to the reader, as they were written. */
export interface StoredSynonym {
  readonly id: string
  readonly words: readonly string[]
  readonly book: WordsBook
}

export interface StoredTerm {
  readonly id: string
  readonly term: string
  /** In the reader's words, not in a book's. */
  readonly meaning: string
  readonly book: WordsBook
}

interface NewWords {
  readonly id: string
  /** Id; null for the whole library. */
  readonly book: string | null
  /** Milliseconds since the epoch. */
  readonly now: number
}

interface BookColumns {
  readonly bookId: string | null
  readonly bookTitle: string | null
}

interface SynonymRow extends BookColumns {
  readonly id: string
  readonly words: string
}

interface TermRow extends BookColumns {
  readonly id: string
  readonly term: string
  readonly meaning: string
}

const SYNONYMS =
  'SELECT s.id, s.words, b.id AS bookId, b.title AS bookTitle FROM synonym s LEFT JOIN book b ON b.key = s.book WHERE s.removed_at IS NULL'
const TERMS =
  'SELECT t.id, t.term, t.meaning, b.id AS bookId, b.title AS bookTitle FROM glossary_term t LEFT JOIN book b ON b.key = t.book WHERE t.removed_at IS NULL'
/** What is for a book in the trash waits there with it. */
const ON_SHELF = 'b.removed_at IS NULL'

/** In the order they were made; none of a book in the trash. */
export function listSynonyms(db: LibraryDatabase): StoredSynonym[] {
  return db.reader.all<SynonymRow>('list-synonyms', `${SYNONYMS} AND ${ON_SHELF} ORDER BY s.key`).map(storedSynonym)
}

/** By their terms; none of a book in the trash. */
export function listTerms(db: LibraryDatabase): StoredTerm[] {
  return db.reader.all<TermRow>('list-terms', `${TERMS} AND ${ON_SHELF} ORDER BY t.term COLLATE NOCASE, t.key`).map(storedTerm)
}

export function synonymById(db: LibraryDatabase, id: string): StoredSynonym | undefined {
  const row = db.reader.get<SynonymRow>('synonym-by-id', `${SYNONYMS} AND s.id = ?`, [id])
  return row === undefined ? undefined : storedSynonym(row)
}

export function termById(db: LibraryDatabase, id: string): StoredTerm | undefined {
  const row = db.reader.get<TermRow>('term-by-id', `${TERMS} AND t.id = ?`, [id])
  return row === undefined ? undefined : storedTerm(row)
}

/** A new one, or other words for the one that has this id. */
export function writeSynonym(db: LibraryDatabase, synonym: NewWords & Pick<StoredSynonym, 'words'>): Promise<void> {
  const { id, book, words, now } = synonym
  return db.write((writer) => {
    writer.run(
      'write-synonym',
      `INSERT INTO synonym (id, book, words, created_at, updated_at) VALUES (@id, (SELECT key FROM book WHERE id = @book), @words, @now, @now)
       ON CONFLICT (id) DO UPDATE SET book = excluded.book, words = excluded.words, updated_at = excluded.updated_at`,
      { id, book, words: JSON.stringify(words), now },
    )
  })
}

/** A new one, or another term or meaning for the one that has this id. */
export function writeTerm(db: LibraryDatabase, entry: NewWords & Pick<StoredTerm, 'term' | 'meaning'>): Promise<void> {
  const { id, book, term, meaning, now } = entry
  return db.write((writer) => {
    writer.run(
      'write-term',
      `INSERT INTO glossary_term (id, book, term, meaning, created_at, updated_at)
       VALUES (@id, (SELECT key FROM book WHERE id = @book), @term, @meaning, @now, @now)
       ON CONFLICT (id) DO UPDATE SET book = excluded.book, term = excluded.term, meaning = excluded.meaning, updated_at = excluded.updated_at`,
      { id, book, term, meaning, now },
    )
  })
}

/** Away, or back with null: a synonym or an entry of the glossary. Resolves to whether there was one to remove or to bring back. */
export function removeReadersWords(db: LibraryDatabase, id: string, removedAt: number | null): Promise<boolean> {
  return db.write((writer) => {
    const changed = ['synonym', 'glossary_term'].map((table) =>
      writer.run(
        `remove-${table}`,
        `UPDATE ${table} SET removed_at = @removedAt WHERE id = @id AND removed_at IS ${removedAt === null ? 'NOT NULL' : 'NULL'}`,
        { id, removedAt },
      ),
    )
    return changed.some((rows) => rows > 0)
  })
}

/** For good: what was removed before `before`. */
export function purgeReadersWords(db: LibraryDatabase, before: number): Promise<void> {
  return db.write((writer) => {
    for (const table of ['synonym', 'glossary_term'])
      writer.run(`purge-${table}`, `DELETE FROM ${table} WHERE removed_at < ?`, [before])
  })
}

function storedSynonym({ id, words, ...book }: SynonymRow): StoredSynonym {
  return { id, words: JSON.parse(words), book: wordsBook(book) }
}

function storedTerm({ id, term, meaning, ...book }: TermRow): StoredTerm {
  return { id, term, meaning, book: wordsBook(book) }
}

function wordsBook({ bookId, bookTitle }: BookColumns): WordsBook {
  return bookId === null ? null : { id: bookId, title: bookTitle ?? '' }
}
