import type { LibraryDatabase } from './open-database.ts'

export interface SearchWords {
  readonly query: string
  /** As the reader named them. */
  readonly books: readonly string[]
  readonly section: string | null
  readonly matchCase: boolean
  readonly matchDiacritics: boolean
}

export interface StoredSearch extends SearchWords {
  readonly id: string
  /** null for one of the history. */
  readonly name: string | null
  readonly hits: number | null
  readonly at: number
}

export interface NewSearch extends SearchWords {
  readonly id: string
  readonly saved: boolean
  readonly name: string | null
  readonly hits: number | null
  readonly now: number
}

/** Searches kept in the history. Set by: what a list on one screen and a completion as one types can use; older ones are forgotten. */
const HISTORY_KEPT = 500

interface SearchRow {
  readonly id: string
  readonly name: string | null
  readonly query: string
  readonly scope: string
  readonly match_case: number
  readonly match_diacritics: number
  readonly hits: number | null
  readonly at: number
}

/** Writes it down; the same words in the same places are one search, brought up to date. Returns it. */
export function writeSearch(db: LibraryDatabase, search: NewSearch): Promise<StoredSearch> {
  return db.write((writer) => {
    const row = writer.get<SearchRow>(
      'write-search',
      `INSERT INTO search (id, saved, name, query, scope, match_case, match_diacritics, hits, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (saved, query, scope, match_case, match_diacritics)
       DO UPDATE SET name = coalesce(excluded.name, name), hits = coalesce(excluded.hits, hits), at = excluded.at, removed_at = NULL RETURNING *`,
      [
        search.id,
        search.saved ? 1 : 0,
        search.name,
        search.query,
        JSON.stringify({ books: search.books, section: search.section }),
        search.matchCase ? 1 : 0,
        search.matchDiacritics ? 1 : 0,
        search.hits,
        search.now,
      ],
    )
    if (row === undefined) throw new Error('a search that was written is not there')
    if (!search.saved) {
      writer.run(
        'forget-old-searches',
        'DELETE FROM search WHERE saved = 0 AND at < (SELECT at FROM search WHERE saved = 0 ORDER BY at DESC LIMIT 1 OFFSET ?)',
        [HISTORY_KEPT - 1],
      )
    }
    return storedSearch(row)
  })
}

/** The history, newest first. */
export function searchHistory(db: LibraryDatabase, limit: number): StoredSearch[] {
  return db.reader
    .all<SearchRow>(
      'search-history',
      'SELECT * FROM search WHERE saved = 0 AND removed_at IS NULL ORDER BY at DESC, key DESC LIMIT ?',
      [limit],
    )
    .map(storedSearch)
}

/** In the order they were saved. */
export function savedSearches(db: LibraryDatabase): StoredSearch[] {
  return db.reader
    .all<SearchRow>('saved-searches', 'SELECT * FROM search WHERE saved = 1 AND removed_at IS NULL ORDER BY key')
    .map(storedSearch)
}

/** One by its id, or the whole history. Returns the ids of those that are gone now. */
export function removeSearches(db: LibraryDatabase, id: string | undefined, now: number): Promise<string[]> {
  return db.write((writer) => {
    const [name, where] = id === undefined ? ['clear-history', 'saved = 0'] : ['remove-search', 'id = @id']
    const parameters = id === undefined ? { now } : { now, id }
    return writer
      .all<{ id: string }>(
        name,
        `UPDATE search SET removed_at = @now WHERE ${where} AND removed_at IS NULL RETURNING id`,
        parameters,
      )
      .map((row) => row.id)
  })
}

export function restoreSearches(db: LibraryDatabase, ids: readonly string[]): Promise<void> {
  return db.write((writer) => {
    writer.run('restore-searches', 'UPDATE search SET removed_at = NULL WHERE id IN (SELECT value FROM json_each(?))', [
      JSON.stringify(ids),
    ])
  })
}

/** For good: what was removed before `before`. */
export function purgeSearches(db: LibraryDatabase, before: number): Promise<number> {
  return db.write((writer) => writer.run('purge-searches', 'DELETE FROM search WHERE removed_at < ?', [before]))
}

function storedSearch(row: SearchRow): StoredSearch {
  const { id, name, query, hits, at } = row
  const scope: Pick<SearchWords, 'books' | 'section'> = JSON.parse(row.scope)
  return {
    id,
    name,
    query,
    books: scope.books,
    section: scope.section,
    matchCase: row.match_case === 1,
    matchDiacritics: row.match_diacritics === 1,
    hits,
    at,
  }
}
