import { expect, test } from 'vitest'
import { insertBook, purgeBook } from '../../src-main/db/books.ts'
import { conversationTurns, finishTurn, startTurn, turnById } from '../../src-main/db/conversations.ts'
import { claimJob, enqueueJob } from '../../src-main/db/jobs.ts'
import { allMatches, countBySection, countPassages, searchLexical } from '../../src-main/db/lexical.ts'
import { nearestPassages, nearestWindows } from '../../src-main/db/nearest.ts'
import {
  neighboursOf,
  passageById,
  passagesAt,
  passagesByKey,
  windowsByKey,
  windowsOfPassages,
} from '../../src-main/db/passages.ts'
import type { Scope } from '../../src-main/db/scope.ts'
import {
  bookById,
  booksBySha256,
  bookTexts,
  pageBreaks,
  pagesOf,
  referencesFrom,
  referencesTo,
  sectionAt,
  sectionHeaders,
} from '../../src-main/db/shelf.ts'
import { bitsInScope, bitsOfPassages, countWindows } from '../../src-main/db/token-bits.ts'
import { registerVectorSet } from '../../src-main/db/vector-sets.ts'
import { pendingWindows, storeVectors, vectorShare } from '../../src-main/db/vectors.ts'
import { documentFrequencies } from '../../src-main/db/vocabulary.ts'
import { windowVectors } from '../../src-main/db/window-vectors.ts'
import type { AskResult } from '../../src-shared/answer.ts'
import { newBook } from '../support/new-book.ts'
import { planOf } from '../support/plan-of.ts'
import { temporaryLibrary } from '../support/temporary-library.ts'

const RESULT: AskResult = {
  status: 'not-covered',
  question: '?',
  standalone: '?',
  corrected: [],
  answer: null,
  quotes: [],
  passages: [],
  receipt: { books: 1, sections: 1, passages: 1, indexed: 1, legs: [], terms: [] },
  timings: { understandMs: 1, retrieveMs: 2, rerankMs: null, firstEvidenceMs: 3, firstTokenMs: null, totalMs: 9 },
}

/** Scans that are meant: of the books and sets, which are few, of lists that came as a parameter, and of the turns that one has replaced. */
const MEANT = /^SCAN (?:b|book|vector_set|k|json_each|me|\(subquery-\d+\)|m|n|r|e|earlier)\b|CONSTANT ROW|VIRTUAL TABLE/u
/** Once in a run or while a book is being stored, over few rows. */
const RARE = new Set(['scope-trash', 'shard-with-room', 'shards', 'stamps-of-book', 'any-table', 'twin'])

test('no query of a search, an import or an answer looks through a whole table', async () => {
  /** Statement → its name. */
  const queries = new Map<string, string>()
  const db = temporaryLibrary({ slowMs: -1, onSlowQuery: (name, _ms, sql) => queries.set(sql, name) })
  const set = await registerVectorSet(db, { modelId: 'tiny', checksum: 'c', dims: 2 })
  const sections = { One: ['The whale swam. The sea was calm.', 'No wind.'], Two: ['A whale again.'] }
  for (let index = 0; index < 21; index += 1) await insertBook(db, newBook({ id: `b${index}`, sections, pages: [[0, 0, '1']] }))
  for (const book of ['b0', 'b1']) {
    const windows = pendingWindows(db, set, book, 10)
    await storeVectors(
      db,
      set,
      book,
      windows.map(({ key }) => ({ key, vector: Float32Array.of(1, 0), bits: Uint8Array.of(1) })),
    )
  }
  const everySecond: Scope = Array.from({ length: 10 }, (_, index) => ({ book: `b${index * 2}` }))
  for (const scope of ['all', [{ book: 'b1' }], [{ book: 'b1', sections: { from: 0, to: 0 } }], everySecond] as const) {
    const query = { match: 'stem : "whale"', scope }
    searchLexical(db, { ...query, limit: 5 })
    allMatches(db, query)
    await countBySection(db, [1, 2])
    countPassages(db, query)
    documentFrequencies(db, [{ stem: 'whale' }], scope)
    await nearestWindows(db, { set, vector: Float32Array.of(1, 0), scope, k: 3 })
    await nearestPassages(db, { set, vector: Float32Array.of(1, 0), scope, k: 3 })
    vectorShare(db, set, scope)
    countWindows(db, scope)
    for (const _page of bitsInScope(db, set, scope));
  }
  passagesByKey(db, [1, 2])
  passageById(db, 'b1', 'one#1')
  passagesAt(db, 'b1', 0, 3)
  neighboursOf(db, 2)
  windowsOfPassages(db, [1, 2])
  windowsByKey(db, [1, 2])
  windowVectors(db, set, [1, 2])
  bitsOfPassages(db, set, [1, 2])
  bookById(db, 'b1', set)
  booksBySha256(db, 'x')
  bookTexts(db, 'b1')
  pageBreaks(db, 'b1')
  pagesOf(db, 'b1', 0, 3, 9)
  referencesFrom(db, 'b1', 0, 0, 9)
  referencesTo(db, 'b1', 0, 0, 9)
  sectionHeaders(db, 'b1')
  sectionAt(db, 'b1', 'one')
  await enqueueJob(db, { kind: 'import', subject: 'x', owner: null, now: 1 })
  await claimJob(db, 'import', 'me', 2)
  await startTurn(db, { id: 't', conversation: 'c', question: '?', scope: 'all', now: 1 })
  await finishTurn(db, 't', { result: RESULT, trace: null, now: 2 })
  turnById(db, 't')
  conversationTurns(db, 'c')
  await purgeBook(db, 'b0')
  expect(queries.size).toBeGreaterThan(50)
  const plans = [...queries].flatMap(([sql, name]) =>
    RARE.has(name) ? [] : planOf(db, sql).map((detail) => ({ name, sql, detail })),
  )
  expect(plans.filter(({ detail }) => detail.startsWith('SCAN') && !MEANT.test(detail))).toEqual([])
  // "M": the match; ">" and "<": FTS5 is given the bounds of the range, and skips to it.
  for (const { detail } of plans.filter(({ sql }) => sql.includes('passage_fts.rowid BETWEEN'))) {
    if (detail.includes('passage_fts')) expect(detail).toMatch(/INDEX 0:M5><$/u)
  }
  // Between two keys: read from the first window without a vector on, never the table from its beginning.
  const pending = plans.filter(({ name, detail }) => name === 'pending-windows' && detail.startsWith('SEARCH w USING INTEGER'))
  expect(pending.map(({ detail }) => detail)).toEqual(['SEARCH w USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)'])
  // "3": a nearest-neighbour query, and not one that reads every vector out.
  for (const { detail } of plans.filter(({ name }) => name === 'nearest'))
    if (detail.includes('_vector_')) expect(detail).toMatch(/INDEX 0:3/u)
})
