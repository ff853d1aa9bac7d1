import type { LibraryDatabase } from './open-database.ts'
import { type ResolvedScope, resolveScope, type Scope } from './scope.ts'
import { slicer } from './slicer.ts'
import { bytesOf } from './vector-bytes.ts'
import { refuseWrongWidth, type VectorSet, vectorTables } from './vector-sets.ts'

export interface NearestQuery {
  readonly set: VectorSet
  /** `dims` long, L2-normalised. */
  readonly vector: Float32Array
  readonly scope: Scope
  readonly k: number
  readonly signal?: AbortSignal
}

export interface NearPassage {
  /** Key of the passage. */
  readonly passage: number
  /** Cosine, −1 to 1. */
  readonly similarity: number
}

export interface NearWindow extends NearPassage {
  /** Key of the window. */
  readonly window: number
}

/**
 * The k windows in scope whose vectors lie nearest, nearest first; fewer when the scope has fewer. Books without vectors of this set are
 * not among them: `vectorShare` tells. Goes shard by shard and gives other work its turn between them.
 * Rejects with `internal` for a vector of the wrong width and with `cancelled`.
 */
export async function nearestWindows(db: LibraryDatabase, query: NearestQuery): Promise<NearWindow[]> {
  const near = await nearest(db, query, vectorTables(query.set.key).windows, WINDOWS_UP_TO)
  const rows = db.reader.all<{ key: number; passage: number }>(
    'passages-of-windows',
    'SELECT key, passage FROM sentence_window WHERE key IN (SELECT value FROM json_each(?))',
    [JSON.stringify(near.map((row) => row.key))],
  )
  const passages = new Map(rows.map((row) => [row.key, row.passage]))
  return near.flatMap(({ key, similarity }) => {
    const passage = passages.get(key)
    return passage === undefined ? [] : [{ window: key, passage, similarity }]
  })
}

/** The k passages in scope whose vectors (means of their windows') lie nearest. As nearestWindows. */
export async function nearestPassages(db: LibraryDatabase, query: NearestQuery): Promise<NearPassage[]> {
  const near = await nearest(db, query, vectorTables(query.set.key).passages, PASSAGES_UP_TO)
  return near.map(({ key, similarity }) => ({ passage: key, similarity }))
}

/** sqlite-vec refuses to look for more: https://github.com/asg017/sqlite-vec/issues/116. A shard has no more anyway. */
const MOST_NEAREST = 4_096

interface NearKey {
  readonly key: number
  readonly similarity: number
}

/** Keys of a section up to a passage, in the tables of windows and of passages. */
const WINDOWS_UP_TO =
  'SELECT w.key FROM passage p JOIN sentence_window w ON w.passage = p.key WHERE p.book = ? AND p.section = ? AND p.key <= ?'
const PASSAGES_UP_TO = 'SELECT p.key FROM passage p WHERE p.book = ? AND p.section = ? AND p.key <= ?'

async function nearest(db: LibraryDatabase, query: NearestQuery, table: string, upTo: string): Promise<NearKey[]> {
  refuseWrongWidth(query.set, query.vector)
  const pause = slicer(query.signal)
  const found: NearKey[] = []
  for (const { where, parameters } of shardFilters(db, query.set, resolveScope(db.reader, query.scope), upTo)) {
    found.push(
      ...db.reader.all<NearKey>(
        'nearest',
        `SELECT key, 1 - distance AS similarity FROM ${table} WHERE vector MATCH ? AND k = ? AND ${where}`,
        [bytesOf(query.vector), BigInt(Math.min(query.k, MOST_NEAREST)), ...parameters],
      ),
    )
    await pause()
  }
  return found.sort((a, b) => b.similarity - a.similarity || a.key - b.key).slice(0, query.k)
}

interface ShardFilter {
  readonly where: string
  readonly parameters: readonly (string | bigint)[]
}

/** The scope as conditions on one shard each: the whole shard, some of its books, some sections of one book, or the beginning of one section. */
function shardFilters(db: LibraryDatabase, set: VectorSet, scope: ResolvedScope, upTo: string): ShardFilter[] {
  const stamps = db.reader.all<{ book: number; shard: number }>(
    'shards',
    'SELECT book, shard FROM vector_stamp WHERE vector_set = ? ORDER BY shard, book',
    [set.key],
  )
  const whole = new Set(scope.parts.filter((part) => part.sections === undefined).map((part) => part.bookKey))
  const filters: ShardFilter[] = []
  for (const [shard, books] of Map.groupBy(stamps, (stamp) => stamp.shard)) {
    const wanted = scope.everything ? books : books.filter((stamp) => whole.has(stamp.book))
    if (wanted.length === books.length) filters.push({ where: 'shard = ?', parameters: [BigInt(shard)] })
    else if (wanted.length > 0) {
      const keys = JSON.stringify(wanted.map((stamp) => stamp.book))
      filters.push({ where: 'shard = ? AND book IN (SELECT value FROM json_each(?))', parameters: [BigInt(shard), keys] })
    }
  }
  const shardOf = new Map(stamps.map((stamp) => [stamp.book, stamp.shard]))
  for (const { bookKey, sections, passages, isCut } of scope.parts) {
    const shard = shardOf.get(bookKey)
    if (sections === undefined || shard === undefined || whole.has(bookKey)) continue
    const lastWhole = isCut ? sections.to - 1 : sections.to
    filters.push({
      where: 'shard = ? AND book = ? AND section BETWEEN ? AND ?',
      parameters: [BigInt(shard), BigInt(bookKey), BigInt(sections.from), BigInt(lastWhole)],
    })
    if (!isCut || passages === undefined) continue
    filters.push({
      where: `shard = ? AND key IN (${upTo})`,
      parameters: [BigInt(shard), BigInt(bookKey), BigInt(sections.to), BigInt(passages.to)],
    })
  }
  return filters
}
