import { allMatches, countPassages } from './lexical.ts'
import type { LibraryDatabase } from './open-database.ts'
import { resolveScope, type Scope } from './scope.ts'

export interface DocumentFrequencies {
  /** Passages in scope. */
  readonly passages: number
  /** Stem → passages in scope that have it. A stem that none has is there with 0. */
  readonly counts: ReadonlyMap<string, number>
}

/** For IDF, and for "is this word anywhere in scope". */
export function documentFrequencies(
  db: LibraryDatabase,
  terms: readonly { readonly stem: string }[],
  scope: Scope,
): DocumentFrequencies {
  const resolved = resolveScope(db.reader, scope)
  const passages = resolved.everything
    ? shelfPassages(db)
    : resolved.passages.reduce((sum, range) => sum + range.to - range.from + 1, 0)
  const counts = new Map<string, number>()
  for (const { stem } of terms) {
    if (counts.has(stem)) continue
    counts.set(
      stem,
      resolved.everything ? shelfFrequency(db, stem) : countPassages(db, { match: termMatch('stem', stem), scope }),
    )
  }
  return { passages, counts }
}

/** Whether any passage in scope matches. */
export function hasPhrase(db: LibraryDatabase, match: string, scope: Scope): boolean {
  return allMatches(db, { match, scope }, 1).length > 0
}

export interface ShelfWord {
  /** An exact form. */
  readonly word: string
  /** How often it stands on the shelf. */
  readonly frequency: number
}

/** Every word of the shelf: what a misspelt one could be meant for. Some milliseconds for each book. */
export function shelfVocabulary(db: LibraryDatabase): ShelfWord[] {
  return db.reader.all<ShelfWord>(
    'vocabulary',
    `SELECT term AS word, cnt AS frequency FROM passage_vocabulary WHERE col = 'exact'`,
  )
}

/** In how many passages of the scope an exact form stands. */
export function passagesWithWord(db: LibraryDatabase, word: string, scope: Scope): number {
  return countPassages(db, { match: termMatch('exact', word), scope })
}

function shelfPassages(db: LibraryDatabase): number {
  return db.reader.get<{ n: number }>('shelf-passages', 'SELECT coalesce(sum(passages), 0) AS n FROM book')?.n ?? 0
}

function shelfFrequency(db: LibraryDatabase, stem: string): number {
  const row = db.reader.get<{ doc: number }>(
    'shelf-frequency',
    `SELECT doc FROM passage_vocabulary WHERE term = ? AND col = 'stem'`,
    [stem],
  )
  return row?.doc ?? 0
}

function termMatch(column: 'exact' | 'stem', term: string): string {
  return `${column} : "${term.replaceAll('"', '""')}"`
}
