import { AppError } from '../../src-shared/errors.ts'
import type { Connection } from './connection.ts'

/** Where to search: every book on the shelf, or these books, or these sections of them (ordinals, both included). */
export type Scope = 'all' | readonly ScopePart[]

export interface ScopePart {
  readonly book: string
  readonly sections?: { readonly from: number; readonly to: number }
  /** Nothing that ends behind this place: a section's ordinal, and an offset in its text. */
  readonly until?: { readonly section: number; readonly offset: number }
}

/** What of a scope lies in one book. */
export function scopeOfBook(scope: Scope, book: string): Scope {
  return scope === 'all' ? [{ book }] : scope.filter((part) => part.book === book)
}

/** A run of keys, both included. */
export interface KeyRange {
  readonly from: number
  readonly to: number
}

/** A part of the scope with the keys that it comes to. `passages` is undefined when it has none. */
export interface ResolvedPart {
  readonly bookKey: number
  readonly bookId: string
  readonly sections?: { readonly from: number; readonly to: number }
  readonly passages?: KeyRange
  /** Of the last section only passages up to the last key of `passages` belong to it. */
  readonly isCut?: true
}

export interface ResolvedScope {
  /** Nothing is left out, so no filter is needed; `parts` is empty then, and `passages` spans every key. */
  readonly everything: boolean
  readonly parts: readonly ResolvedPart[]
  /** The passages as runs of keys in order; runs that touch or overlap are one. */
  readonly passages: readonly KeyRange[]
}

interface BookKeys {
  readonly key: number
  readonly id: string
  readonly first: number | null
  readonly last: number | null
}

const PASSAGES_OF_BOOK = `(SELECT min(key) FROM passage WHERE book = b.key) AS first, (SELECT max(key) FROM passage WHERE book = b.key) AS last`

interface Resolved {
  readonly version: number
  readonly scopes: Map<string, ResolvedScope>
}

/** A question asks for its scope a few dozen times, and one of 3,000 books takes some 10 ms to resolve. */
const resolved = new WeakMap<Connection, Resolved>()

/** Throws `not-found` for a book that is not on the shelf. A book in the trash is in no scope. */
export function resolveScope(reader: Connection, scope: Scope): ResolvedScope {
  // Changes when another connection has committed: https://www.sqlite.org/pragma.html#pragma_data_version
  const version = Number(reader.pragma('data_version'))
  let known = resolved.get(reader)
  if (known?.version !== version) {
    known = { version, scopes: new Map() }
    resolved.set(reader, known)
  }
  const name = JSON.stringify(scope)
  const found = known.scopes.get(name)
  if (found !== undefined) return found
  const made = scope === 'all' ? resolveShelf(reader) : fromParts(scope.map((part) => resolvePart(reader, part)))
  known.scopes.set(name, made)
  return made
}

function resolveShelf(reader: Connection): ResolvedScope {
  if (reader.get('scope-trash', 'SELECT 1 FROM book WHERE removed_at IS NOT NULL LIMIT 1') === undefined) {
    const keys = reader.get<{ first: number | null; last: number | null }>(
      'scope-everything',
      'SELECT (SELECT min(key) FROM passage) AS first, (SELECT max(key) FROM passage) AS last',
    )
    const { passages } = rangeOf(keys?.first ?? null, keys?.last ?? null)
    return { everything: true, parts: [], passages: passages === undefined ? [] : [passages] }
  }
  const rows = reader.all<BookKeys>(
    'scope-shelf',
    `SELECT b.key, b.id, ${PASSAGES_OF_BOOK} FROM book b WHERE b.removed_at IS NULL ORDER BY b.key`,
  )
  return fromParts(rows.map(wholeBook))
}

function fromParts(parts: readonly ResolvedPart[]): ResolvedScope {
  return { everything: false, parts, passages: passageRanges(parts) }
}

function resolvePart(reader: Connection, part: ScopePart): ResolvedPart {
  const row = reader.get<BookKeys>(
    'scope-book',
    `SELECT b.key, b.id, ${PASSAGES_OF_BOOK} FROM book b WHERE b.id = ? AND b.removed_at IS NULL`,
    [part.book],
  )
  if (row === undefined)
    throw new AppError('not-found', `There is no book "${part.book}" in this library.`, 'Choose a book from the list.')
  const { sections, until } = part
  if (sections === undefined && until === undefined) return wholeBook(row)
  const from = sections?.from ?? 0
  const to = Math.min(sections?.to ?? Number.MAX_SAFE_INTEGER, until?.section ?? Number.MAX_SAFE_INTEGER)
  const isCut = until !== undefined && until.section === to
  const keys = reader.get<{ first: number | null; last: number | null }>(
    'scope-sections',
    `SELECT min(key) AS first, max(key) AS last FROM passage
     WHERE book = ? AND section BETWEEN ? AND ? AND NOT (section = ? AND "end" > ?)`,
    [row.key, from, to, isCut ? to : -1, until?.offset ?? 0],
  )
  return {
    bookKey: row.key,
    bookId: row.id,
    sections: { from, to },
    ...rangeOf(keys?.first ?? null, keys?.last ?? null),
    ...(isCut ? { isCut } : {}),
  }
}

function wholeBook(row: BookKeys): ResolvedPart {
  return { bookKey: row.key, bookId: row.id, ...rangeOf(row.first, row.last) }
}

function rangeOf(first: number | null, last: number | null): { readonly passages?: KeyRange } {
  return first === null || last === null ? {} : { passages: { from: first, to: last } }
}

/** Runs that touch or overlap made one. */
export function passageRanges(parts: readonly ResolvedPart[]): KeyRange[] {
  const ranges = parts.flatMap((part) => (part.passages === undefined ? [] : [part.passages])).sort((a, b) => a.from - b.from)
  const merged: KeyRange[] = []
  for (const range of ranges) {
    const last = merged.at(-1)
    if (last !== undefined && range.from <= last.to + 1)
      merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, range.to) }
    else merged.push(range)
  }
  return merged
}
