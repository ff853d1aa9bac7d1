import { expect, test } from 'vitest'
import { insertBook } from '../../src-main/db/books.ts'
import { changeCollection, collectionById, insertCollection, listCollections } from '../../src-main/db/collections.ts'
import { conversationById, listConversations } from '../../src-main/db/conversation-list.ts'
import { startTurn, turnById } from '../../src-main/db/conversations.ts'
import { dropJobs, enqueueJob, jobsOfKind, latestJob, listJobs, pausedKinds, pauseKind } from '../../src-main/db/jobs.ts'
import { libraryCounts } from '../../src-main/db/library-counts.ts'
import {
  countNotesOf,
  listNotes,
  noteById,
  notedBooks,
  noteOfAnswer,
  noteOfPlace,
  noteTags,
} from '../../src-main/db/note-list.ts'
import { editNote, insertNote, type NotedPlace } from '../../src-main/db/notes.ts'
import { breaksInSection, firstTextSection, pagePlaces, pageSpan, sectionNames, textsOf } from '../../src-main/db/reader.ts'
import { readingPlace, sectionSizes, writeReadingPlace } from '../../src-main/db/reading.ts'
import { removeSearches, savedSearches, searchHistory, writeSearch } from '../../src-main/db/searches.ts'
import { changeTags, recentRows, shelfRowOf, shelfRows, writeTags } from '../../src-main/db/shelf-entries.ts'
import { registerVectorSet } from '../../src-main/db/vector-sets.ts'
import { unfinishedBooks } from '../../src-main/db/vectors.ts'
import { newBook } from '../support/new-book.ts'
import { planOf } from '../support/plan-of.ts'
import { temporaryLibrary } from '../support/temporary-library.ts'

/** Scans that are meant: the whole shelf for the shelf, lists that came as a parameter, tables of a few rows, notes and turns when words are looked for. */
const MEANT =
  /^SCAN (?:b|c|k|t|json_each|paused_kind|vector_set|book_tag|earlier|e|sqlite_schema)\b|^SCAN \(subquery-\d+\)|CONSTANT ROW|VIRTUAL TABLE/u
const WHOLE = new Set([
  'recent-rows',
  'library-counts',
  'conversations-with',
  'list-notes',
  'note-tags',
  'noted-books',
  'purge-searches',
])

test('no query of the shelf, the reader or the notes looks through a table that it does not want whole', async () => {
  const queries = new Map<string, string>()
  const db = temporaryLibrary({ slowMs: -1, onSlowQuery: (name, _ms, sql) => queries.set(sql, name) })
  const set = await registerVectorSet(db, { modelId: 'tiny', checksum: 'c', dims: 2 })
  for (const id of ['a', 'b']) await insertBook(db, newBook({ id, sections: { One: ['The whale.'] }, pages: [[0, 0, '1']] }))
  await insertCollection(db, { id: 'c1', name: 'Sea', now: 1 })
  await changeCollection(db, 'c1', { add: ['a'], remove: ['b'] })
  await changeTags(db, ['a', 'b'], { add: ['sea'], remove: ['land'] })
  await writeTags(db, 'a', ['sea'])
  await writeReadingPlace(db, 'a', { section: 'one', offset: 0, share: 0, openedAt: 1 })
  const at = { section: 'one', start: 0, end: 9 }
  const place: NotedPlace = {
    book: { id: 'a', title: 'A', creators: [] },
    at,
    headings: ['One'],
    page: { label: '1', to: null, source: 'page-list' },
    place: null,
    voice: 'body',
    verdict: 'exact',
  }
  await insertNote(db, { id: 'n', text: 'The whale', place, source: null, answer: null, comment: '', tags: ['x'], now: 1 })
  await editNote(db, 'n', { comment: 'c', tags: [], now: 2 })
  await startTurn(db, { id: 't', conversation: 'c', question: '?', scope: 'all', now: 1 })
  await startTurn(db, { id: 'u', conversation: 'c', question: '?', scope: 'all', replaces: 't', now: 1 })
  await writeSearch(db, {
    id: 's',
    query: 'q',
    books: [],
    section: null,
    matchCase: false,
    matchDiacritics: false,
    hits: 1,
    saved: false,
    name: null,
    now: 1,
  })
  const job = await enqueueJob(db, { kind: 'model', subject: 'm', owner: null, now: 1 })
  await pauseKind(db, 'model', 1)
  await dropJobs(db, [job])

  shelfRows(db, set, false)
  recentRows(db, set, 5)
  shelfRowOf(db, set, 'a')
  listCollections(db)
  collectionById(db, 'c1')
  libraryCounts(db, set)
  unfinishedBooks(db, set)
  readingPlace(db, 'a')
  sectionSizes(db, 'a')
  sectionNames(db, 'a', [0, 1])
  firstTextSection(db, 'a')
  breaksInSection(db, 'a', 0)
  pagePlaces(db, 'a')
  pageSpan(db, 'a')
  textsOf(db.reader, 'a', [0])
  listNotes(db, { book: 'a', tag: 'x', words: ['whale'], removed: false })
  noteById(db, 'n')
  noteOfPlace(db.reader, { book: 'a', ...at }, 'The whale')
  noteOfAnswer(db.reader, 't')
  noteTags(db)
  notedBooks(db)
  countNotesOf(db, 'a')
  listConversations(db)
  listConversations(db, { words: ['x'], removed: false })
  conversationById(db, 'c')
  turnById(db, 'u')
  searchHistory(db, 5)
  savedSearches(db)
  await removeSearches(db, undefined, 5)
  listJobs(db, ['queued'])
  jobsOfKind(db, 'model', ['queued'])
  latestJob(db, 'model', 'm')
  pausedKinds(db)
  expect(queries.size).toBeGreaterThan(50)
  const plans = [...queries].flatMap(([sql, name]) =>
    WHOLE.has(name) ? [] : planOf(db, sql).map((detail) => ({ name, detail })),
  )
  expect(plans.filter(({ detail }) => detail.startsWith('SCAN') && !MEANT.test(detail))).toEqual([])
})

test('the reader’s queries each go by an index to the one book that is read', async () => {
  const queries = new Map<string, string>()
  const db = temporaryLibrary({ slowMs: -1, onSlowQuery: (name, _ms, sql) => queries.set(name, sql) })
  await insertBook(db, newBook({ id: 'a', sections: { One: ['The whale.'] }, pages: [[0, 0, '1']] }))
  breaksInSection(db, 'a', 0)
  sectionSizes(db, 'a')
  recentRows(db, undefined, 5)
  const detailsOf = (name: string): string => planOf(db, queries.get(name) ?? '').join('\n')
  expect(detailsOf('breaks-in-section')).toContain('page_break_by_position (book=? AND section=?)')
  expect(detailsOf('section-sizes')).toContain('section_by_ordinal (book=?)')
  expect(detailsOf('recent-rows')).toContain('reading_by_time')
})
