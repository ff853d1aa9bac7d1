import { textFingerprint } from './books.ts'
import type { Connection } from './connection.ts'
import { type VectorSet, vectorSets, vectorTables } from './vector-sets.ts'

export interface DatabaseProblem {
  /** `text-index` and `vectors` can be made again from the text; the others cannot be mended here. */
  readonly what: 'file' | 'book' | 'text-index' | 'vectors'
  /** In the reader's words. */
  readonly message: string
  /** Id of the book concerned, where it is one. */
  readonly book?: string
}

/**
 * Looks through the whole database; none when it is sound. A book whose vectors are not all in yet is no problem. `step` is called before each of
 * the steps with how many are done.
 *
 * `db` is a connection that has read nothing yet: SQLite 3.54 checks an index of FTS5 by the segments that the connection remembers, and reports damage
 * that is none when another connection has emptied and refilled it since (searches notice the change). One state of the library is looked at,
 * whatever is written meanwhile.
 */
export function findProblems(db: Connection, step: (done: number, total: number) => void): DatabaseProblem[] {
  db.exec('BEGIN')
  try {
    const checks = [
      ...[checkFile, checkReferences, checkKeys, checkTextIndex].map((check) => () => check(db)),
      ...booksOf(db).map(
        ({ id, title }) =>
          () =>
            checkTexts(db, id, title),
      ),
      ...vectorSets(db).map((set) => () => checkVectors(db, set)),
    ]
    return checks.flatMap((check, done) => {
      step(done, checks.length)
      return check()
    })
  } finally {
    if (db.inTransaction) db.exec('ROLLBACK')
  }
}

function booksOf(db: Connection): { readonly id: string; readonly title: string }[] {
  return db.all('books-to-check', 'SELECT id, title FROM book ORDER BY key')
}

/** Pages, indexes and, since SQLite 3.44, the inner order of FTS5: https://www.sqlite.org/pragma.html#pragma_integrity_check */
function checkFile(db: Connection): DatabaseProblem[] {
  const rows = db.all<{ integrity_check: string }>('integrity-check', 'PRAGMA integrity_check(20)')
  return rows.flatMap(({ integrity_check: said }): DatabaseProblem[] => {
    if (said === 'ok') return []
    if (/fts5/iu.test(said)) return [{ what: 'text-index', message: 'The text index is damaged.' }]
    return [{ what: 'file', message: `The library file is damaged (${said}).` }]
  })
}

function checkReferences(db: Connection): DatabaseProblem[] {
  const rows = db.all<{ table: string }>('foreign-key-check', 'PRAGMA foreign_key_check')
  const tables = [...new Set(rows.map((row) => row.table))]
  return tables.map((table) => ({ what: 'file', message: `Entries in "${table}" belong to a book that is not there.` }))
}

/** Counts that the book carries, and runs of keys without gaps: searches in a part of the shelf rely on them. */
function checkKeys(db: Connection): DatabaseProblem[] {
  const rows = db.all<{ id: string; title: string }>(
    'key-check',
    `SELECT b.id, b.title FROM book b WHERE
       (SELECT count(*) FROM section s WHERE s.book = b.key) <> b.sections
       OR (SELECT count(*) FROM passage p WHERE p.book = b.key) <> b.passages
       OR (SELECT coalesce(max(p.key) - min(p.key) + 1, 0) FROM passage p WHERE p.book = b.key) <> b.passages
       OR (SELECT count(*) FROM passage p JOIN sentence_window w ON w.passage = p.key WHERE p.book = b.key) <> b.windows
       OR (SELECT coalesce(max(w.key) - min(w.key) + 1, 0) FROM passage p JOIN sentence_window w ON w.passage = p.key WHERE p.book = b.key) <> b.windows`,
  )
  return rows.map(({ id, title }) => ({ what: 'book', book: id, message: `"${title}" is not complete.` }))
}

/** Shadow table passage_fts_docsize: one row for each row of the index. */
function checkTextIndex(db: Connection): DatabaseProblem[] {
  const missing = db.all<{ id: string; title: string; n: number }>(
    'missing-terms',
    `SELECT b.id, b.title, count(*) AS n FROM passage p JOIN book b ON b.key = p.book
     WHERE NOT EXISTS (SELECT 1 FROM passage_fts_docsize d WHERE d.id = p.key) GROUP BY b.key`,
  )
  const orphans = db.get<{ n: number }>(
    'orphan-terms',
    'SELECT count(*) AS n FROM passage_fts_docsize d WHERE NOT EXISTS (SELECT 1 FROM passage p WHERE p.key = d.id)',
  )
  return [
    ...missing.map(
      ({ id, title, n }): DatabaseProblem => ({
        what: 'text-index',
        book: id,
        message: `${n} passages of "${title}" are not in the text index.`,
      }),
    ),
    ...((orphans?.n ?? 0) > 0
      ? [{ what: 'text-index' as const, message: `The text index has ${orphans?.n} entries of passages that are not there.` }]
      : []),
  ]
}

function checkTexts(db: Connection, id: string, title: string): DatabaseProblem[] {
  const sections = db.all<{ ordinal: number; path: string; text: string }>(
    'texts-to-check',
    'SELECT s.ordinal, s.path, s.text FROM book b JOIN section s ON s.book = b.key WHERE b.id = ? ORDER BY s.ordinal',
    [id],
  )
  const stamp = db.get<{ fingerprint: string }>('text-stamp', 'SELECT text_fingerprint AS fingerprint FROM book WHERE id = ?', [
    id,
  ])
  if (textFingerprint(sections) !== stamp?.fingerprint)
    return [{ what: 'book', book: id, message: `The text of "${title}" is not as it was stored.` }]
  const lengths = new Map(sections.map((section) => [section.ordinal, section.text.length]))
  const ranges = db.all<{ section: number; start: number; end: number }>(
    'ranges-to-check',
    `SELECT p.section, min(p.start) AS start, max(p."end") AS "end" FROM book b JOIN passage p ON p.book = b.key WHERE b.id = ? GROUP BY p.section
     UNION ALL SELECT s.ordinal, min(k.start), max(k."end") FROM book b JOIN section s ON s.book = b.key JOIN block k ON k.section = s.key
     WHERE b.id = ? GROUP BY s.key`,
    [id, id],
  )
  const isOutside = ranges.some(({ section, start, end }) => start < 0 || end > (lengths.get(section) ?? 0))
  return isOutside ? [{ what: 'book', book: id, message: `"${title}" has passages outside of its text.` }] : []
}

/** Shadow tables <vectors>_rowids: one row for each vector. */
function checkVectors(db: Connection, set: VectorSet): DatabaseProblem[] {
  const tables = vectorTables(set.key)
  const wrong = db.all<{ id: string; title: string }>(
    `stamps-to-check`,
    `SELECT b.id, b.title FROM vector_stamp v JOIN book b ON b.key = v.book WHERE v.vector_set = ? AND (
       v.text_fingerprint <> b.text_fingerprint OR v.passages_fingerprint <> b.passages_fingerprint OR v.windows <> b.windows OR v.stored <>
       (SELECT count(*) FROM passage p JOIN sentence_window w ON w.passage = p.key JOIN ${tables.windows}_rowids r ON r.rowid = w.key WHERE p.book = b.key))`,
    [set.key],
  )
  const orphans = [
    [tables.windows, 'sentence_window'],
    [tables.passages, 'passage'],
  ].reduce((sum, [vectors, owners]) => {
    const row = db.get<{ n: number }>(
      'orphan-vectors',
      `SELECT count(*) AS n FROM ${vectors}_rowids r WHERE NOT EXISTS (SELECT 1 FROM ${owners} o WHERE o.key = r.rowid)`,
    )
    return sum + (row?.n ?? 0)
  }, 0)
  return [
    ...wrong.map(
      ({ id, title }): DatabaseProblem => ({
        what: 'vectors',
        book: id,
        message: `The meaning search of "${title}" does not fit its text.`,
      }),
    ),
    ...(orphans > 0
      ? [{ what: 'vectors' as const, message: `The meaning search has ${orphans} entries of passages that are not there.` }]
      : []),
  ]
}
