import type { LibraryDatabase } from './open-database.ts'
import { type KeyRange, passageRanges, resolveScope, type Scope } from './scope.ts'
import { slicer } from './slicer.ts'

export interface LexicalHit {
  /** Key of the passage. */
  readonly passage: number
  /** BM25 with the columns' weights; higher is better, never below 0. */
  readonly score: number
}

/** How much one occurrence counts by column. */
export interface ColumnWeights {
  readonly title: number
  readonly heading: number
  readonly exact: number
  readonly stem: number
  readonly code: number
}

/** A word of the heading says what the passage is about (lessons 11). A passage's own title stands in `heading` as well. */
const COLUMN_WEIGHTS: ColumnWeights = { title: 0, heading: 2, exact: 1, stem: 1, code: 1 }

/**
 * Up to so many ranges the index is asked once for each (a bound on the rowid lets FTS5 skip), beyond that once for all, with a join. Each asking counts
 * the terms anew for BM25: measured with 25,000 passages in 1,000 books, four terms, 0.6 ms a range, against 1.6 ms for a join of 9 to 64 books.
 */
const MOST_RANGES = 2

interface LexicalQuery {
  /** An FTS5 MATCH expression, from indexing/match-expression.ts. */
  readonly match: string
  readonly scope: Scope
}

/** Best first; of equal scores, the earlier in the book. */
export function searchLexical(
  db: LibraryDatabase,
  query: LexicalQuery & { readonly limit: number; readonly weights?: ColumnWeights },
): LexicalHit[] {
  const weights = query.weights ?? COLUMN_WEIGHTS
  const bm25 = `-bm25(passage_fts, ${weights.title}, ${weights.heading}, ${weights.exact}, ${weights.stem}, ${weights.code})`
  const hits = lexicalFilters(db, query).flatMap(({ from, where, parameters }) =>
    db.reader.all<LexicalHit>(
      'search-lexical',
      `SELECT passage_fts.rowid AS passage, ${bm25} AS score FROM ${from} WHERE ${where} ORDER BY score DESC, passage LIMIT ?`,
      [...parameters, query.limit],
    ),
  )
  return hits.sort((a, b) => b.score - a.score || a.passage - b.passage).slice(0, query.limit)
}

export interface SectionCount {
  readonly book: string
  /** Ordinal. */
  readonly section: number
  /** Outermost first, the section's own title last. */
  readonly headings: readonly string[]
  readonly passages: number
}

/** Every passage that matches, in shelf and book order: for searches that show all hits. */
export function allMatches(db: LibraryDatabase, query: LexicalQuery, limit = -1): number[] {
  return lexicalFilters(db, query)
    .flatMap(({ from, where, parameters }) =>
      db.reader.all<{ passage: number }>(
        'all-matches',
        `SELECT passage_fts.rowid AS passage FROM ${from} WHERE ${where} LIMIT ?`,
        [...parameters, limit],
      ),
    )
    .map((row) => row.passage)
    .sort((a, b) => a - b)
}

/** How many passages match. */
export function countPassages(db: LibraryDatabase, query: LexicalQuery): number {
  return lexicalFilters(db, query).reduce((sum, { from, where, parameters }) => {
    const row = db.reader.get<{ n: number }>('count-passages', `SELECT count(*) AS n FROM ${from} WHERE ${where}`, parameters)
    return sum + (row?.n ?? 0)
  }, 0)
}

/** Passages counted at once: a millisecond or two. */
const PAGE_PASSAGES = 1_000

/**
 * These passages, as `allMatches` gives them, counted section by section, in the same order. Passages overlap: a hit in an overlap counts in both.
 * Gives other work its turn.
 */
export async function countBySection(db: LibraryDatabase, passages: readonly number[]): Promise<SectionCount[]> {
  const counts: (SectionCount & { passages: number })[] = []
  const pause = slicer(undefined)
  for (let at = 0; at < passages.length; at += PAGE_PASSAGES) {
    const page = db.reader.all<Omit<SectionCount, 'headings'> & { readonly headings: string }>(
      'count-by-section',
      `SELECT b.id AS book, m.section, s.headings, m.passages FROM (
         SELECT p.book, p.section, count(*) AS passages FROM json_each(?) k JOIN passage p ON p.key = k.value GROUP BY p.book, p.section) m
       JOIN book b ON b.key = m.book JOIN section s ON s.book = m.book AND s.ordinal = m.section ORDER BY m.book, m.section`,
      [JSON.stringify(passages.slice(at, at + PAGE_PASSAGES))],
    )
    for (const { headings, ...count } of page) {
      const last = counts.at(-1)
      // A section may begin on one page and end on the next.
      if (last?.book === count.book && last.section === count.section) last.passages += count.passages
      else counts.push({ ...count, headings: JSON.parse(headings) })
    }
    await pause()
  }
  return counts
}

interface LexicalFilter {
  readonly from: string
  readonly where: string
  readonly parameters: readonly (string | number)[]
}

/** One filter for each query to be made; their results do not overlap. */
function lexicalFilters(db: LibraryDatabase, query: LexicalQuery): LexicalFilter[] {
  const scope = resolveScope(db.reader, query.scope)
  if (scope.everything) return [{ from: 'passage_fts', where: 'passage_fts MATCH ?', parameters: [query.match] }]
  const ranges = scope.passages
  if (ranges.length <= MOST_RANGES) return ranges.map((range) => rangeFilter(query.match, range))
  const whole = scope.parts.filter((part) => part.sections === undefined).map((part) => part.bookKey)
  const partial = passageRanges(scope.parts.filter((part) => part.sections !== undefined))
  return [
    {
      from: 'passage_fts JOIN passage p ON p.key = passage_fts.rowid',
      where: `passage_fts MATCH ? AND (p.book IN (SELECT value FROM json_each(?))
        OR EXISTS (SELECT 1 FROM json_each(?) r WHERE p.key BETWEEN r.value ->> 'from' AND r.value ->> 'to'))`,
      parameters: [query.match, JSON.stringify(whole), JSON.stringify(partial)],
    },
  ]
}

function rangeFilter(match: string, range: KeyRange): LexicalFilter {
  return {
    from: 'passage_fts',
    where: 'passage_fts MATCH ? AND passage_fts.rowid BETWEEN ? AND ?',
    parameters: [match, range.from, range.to],
  }
}
