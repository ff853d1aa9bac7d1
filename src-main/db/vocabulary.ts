import { allMatches, countPassages } from './lexical.ts'
import type { LibraryDatabase } from './open-database.ts'
import { passageRanges, resolveScope, type Scope } from './scope.ts'

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
  const passages = passageRanges(resolved).reduce((sum, range) => sum + range.to - range.from + 1, 0)
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

export interface ScopeWord {
  /** An exact form. */
  readonly word: string
  /** How often it stands in the scope; for a part of the shelf, in how many passages. */
  readonly frequency: number
}

/** Words of letters that could be meant by a misspelling, and no more of the shelf's other words than must be looked at. */
const MOST_CANDIDATES = 3_000

/**
 * The words of the scope. With `near`, only those that might be meant by one of these words (as long to three letters, most letters in common): on a part
 * of the shelf each is then looked up, and without `near` that would be every word.
 */
export function scopeVocabulary(db: LibraryDatabase, scope: Scope, near?: readonly string[]): ScopeWord[] {
  const words = db.reader.all<ScopeWord>(
    'vocabulary',
    `SELECT term AS word, cnt AS frequency FROM passage_vocabulary WHERE col = 'exact'`,
  )
  const candidates = near === undefined ? words : words.filter(({ word }) => near.some((other) => mightBeMeant(word, other)))
  if (resolveScope(db.reader, scope).everything) return candidates
  if (near !== undefined) candidates.length = Math.min(candidates.length, MOST_CANDIDATES)
  return candidates.flatMap(({ word }) => {
    const frequency = countPassages(db, { match: termMatch('exact', word), scope })
    return frequency === 0 ? [] : [{ word, frequency }]
  })
}

/** Words that are three edits apart differ by three letters in length and by six members of their sets of letters at most. */
function mightBeMeant(word: string, other: string): boolean {
  if (Math.abs(word.length - other.length) > 3 || word === other) return false
  let different = letterSet(word) ^ letterSet(other)
  let count = 0
  for (; different !== 0; different &= different - 1) count += 1
  return count <= 6
}

function letterSet(word: string): number {
  let set = 0
  for (let at = 0; at < word.length; at += 1) set |= 1 << (word.charCodeAt(at) & 31)
  return set
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
