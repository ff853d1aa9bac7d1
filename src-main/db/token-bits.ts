import type { LibraryDatabase } from './open-database.ts'
import { type KeyRange, resolveScope, type Scope } from './scope.ts'
import type { VectorSet } from './vector-sets.ts'

export interface WindowBits {
  /** Key of the window. */
  readonly window: number
  /** Key of its passage. */
  readonly passage: number
  /** As they were given to storeVectors. */
  readonly bits: Uint8Array
}

/** Token bits of the windows of these passages, in the order of the book; windows that have none are left out. */
export function bitsOfPassages(db: LibraryDatabase, set: VectorSet, passages: readonly number[]): WindowBits[] {
  return db.reader.all(
    'bits-of-passages',
    `SELECT w.key AS window, w.passage, t.bits FROM sentence_window w JOIN token_bits t ON t.window = w.key AND t.vector_set = ?
     WHERE w.passage IN (SELECT value FROM json_each(?)) ORDER BY w.key`,
    [set.key, JSON.stringify(passages)],
  )
}

/** Windows read at once: some 2 MB, a few milliseconds. */
const PAGE_WINDOWS = 1_000

/** Token bits of every window in scope, a page at a time, in the order of the book. */
export function* bitsInScope(db: LibraryDatabase, set: VectorSet, scope: Scope): Generator<readonly WindowBits[]> {
  for (const { from, to } of windowRanges(db, scope)) {
    for (let next = from; next <= to; ) {
      const page = db.reader.all<WindowBits>(
        'bits-in-scope',
        `SELECT t.window, w.passage, t.bits FROM token_bits t JOIN sentence_window w ON w.key = t.window
         WHERE t.vector_set = ? AND t.window BETWEEN ? AND ? ORDER BY t.window LIMIT ?`,
        [set.key, next, to, PAGE_WINDOWS],
      )
      if (page.length === 0) break
      yield page
      next = (page.at(-1)?.window ?? to) + 1
    }
  }
}

/** Windows in scope, with or without bits. */
export function countWindows(db: LibraryDatabase, scope: Scope): number {
  return windowRanges(db, scope).reduce((sum, range) => sum + range.to - range.from + 1, 0)
}

/** Windows follow the order of their passages, so that a run of passages is a run of windows. */
function windowRanges(db: LibraryDatabase, scope: Scope): KeyRange[] {
  return resolveScope(db.reader, scope).passages.flatMap((range) => {
    const row = db.reader.get<{ from: number | null; to: number | null }>(
      'window-range',
      `SELECT (SELECT key FROM sentence_window WHERE passage BETWEEN @from AND @to ORDER BY passage, key LIMIT 1) AS "from",
         (SELECT key FROM sentence_window WHERE passage BETWEEN @from AND @to ORDER BY passage DESC, key DESC LIMIT 1) AS "to"`,
      { from: range.from, to: range.to },
    )
    return row?.from == null || row.to == null ? [] : [{ from: row.from, to: row.to }]
  })
}
