import { allMatches, countPassages } from './lexical.ts'
import type { LibraryDatabase } from './open-database.ts'
import { type ResolvedScope, resolveScope, type Scope } from './scope.ts'

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
  const known = knownCounts(resolved)
  const passages = resolved.everything
    ? shelfPassages(db)
    : resolved.passages.reduce((sum, range) => sum + range.to - range.from + 1, 0)
  const counts = new Map<string, number>()
  for (const { stem } of terms) {
    const count =
      known.get(stem) ??
      (resolved.everything ? shelfFrequency(db, stem) : countPassages(db, { match: termMatch('stem', stem), scope }))
    known.set(stem, count)
    counts.set(stem, count)
  }
  return { passages, counts }
}

/** Counts of a scope. One question asks three times for each of its words; whoever resolves a scope anew after a write counts anew. */
const countsOfScopes = new WeakMap<ResolvedScope, Map<string, number>>()
/** Words of a scope that are kept: those of many questions. */
const MOST_COUNTS = 10_000

function knownCounts(scope: ResolvedScope): Map<string, number> {
  const known = countsOfScopes.get(scope)
  if (known !== undefined && known.size < MOST_COUNTS) return known
  const counts = new Map<string, number>()
  countsOfScopes.set(scope, counts)
  return counts
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

/** Words read at once. Each is counted through all its passages: 500 took 5 ms on a shelf of 24,000 passages. */
const PAGE_WORDS = 500

/** Every word of the shelf, a page at a time: what a misspelt one could be meant for. All of them take some milliseconds for each book. */
export function* shelfVocabulary(db: LibraryDatabase): Generator<readonly ShelfWord[]> {
  for (let after = ''; ; ) {
    const page = db.reader.all<ShelfWord>(
      'vocabulary',
      `SELECT term AS word, cnt AS frequency FROM passage_vocabulary WHERE term > ? AND col = 'exact' ORDER BY term LIMIT ?`,
      [after, PAGE_WORDS],
    )
    if (page.length > 0) yield page
    const last = page.at(-1)?.word
    if (last === undefined || page.length < PAGE_WORDS) return
    after = last
  }
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
