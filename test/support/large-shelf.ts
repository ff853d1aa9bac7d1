import type { LibraryDatabase } from '../../src-main/db/open-database.ts'
import { registerVectorSet } from '../../src-main/db/vector-sets.ts'

export interface LargeShelfOptions {
  /** Nothing is left to be done: no queued imports, every book found by meaning. For an engine that would begin with it. */
  readonly isDone?: boolean
  /** Media type of the covers of every second book, whose files the caller writes. */
  readonly covers?: string
}

/** Of everything so many: books with tags, a collection and a place of reading each, notes, conversations of four turns, queued imports. */
export async function fillShelf(
  db: LibraryDatabase,
  books: number,
  { isDone = false, covers }: LargeShelfOptions = {},
): Promise<void> {
  const set = await registerVectorSet(db, { modelId: 'fake-embedder', checksum: 'f'.repeat(64), dims: 32 })
  await db.write((writer) => {
    const insert = (table: string, row: Readonly<Record<string, string | number | null>>): void => {
      const columns = Object.keys(row)
        .map((name) => `"${name}"`)
        .join(', ')
      const marks = Object.keys(row).map(() => '?')
      writer.run(`fill-${table}`, `INSERT INTO ${table} (${columns}) VALUES (${marks.join(', ')})`, Object.values(row))
    }
    for (let key = 1; key <= 40; key += 1) insert('collection', { key, id: `c${key}`, name: `Collection ${key}`, created_at: 1 })
    for (let key = 1; key <= books; key += 1) {
      const [title, author] = [`The Book ${key}`, `Ana Writer ${key % 400}`]
      insert('book', {
        key,
        ...bookRow(key, title, author),
        cover_media_type: key % 2 === 0 && covers !== undefined ? covers : null,
      })
      const fingerprints = { text_fingerprint: 't', passages_fingerprint: 'p' }
      insert('vector_stamp', {
        book: key,
        vector_set: set.key,
        ...fingerprints,
        shard: 1,
        windows: 900,
        stored: isDone || key % 3 === 0 ? 900 : 100,
      })
      insert('book_tag', { book: key, tag: `tag ${key % 50}` })
      insert('collection_book', { collection: 1 + (key % 40), book: key })
      insert('reading', { book: key, section: 'one', offset: 0, share: 0.5, opened_at: key })
      insert('note', { key, ...noteRow(key, title) })
      insert('note_book', { note: key, book_id: `book-${key}` })
      insert('conversation', { key, id: `talk-${key}`, title: `What did ${key} burn?`, created_at: 1, updated_at: key })
      for (let ordinal = 0; ordinal < 4; ordinal += 1) insert('turn', turnRow(key, ordinal))
      if (isDone) continue
      const job = { kind: 'import', subject: `file-${key}.epub`, payload: '{}', state: 'queued', weight: key, owner: null }
      insert('job', { ...job, done: 0, total: 0, attempts: 0, queued_at: 1, updated_at: 1 })
    }
  })
}

function bookRow(key: number, title: string, author: string) {
  const contributors = [{ name: author, role: 'aut' }]
  const metadata = { title, contributors, language: 'en', description: 'd'.repeat(600), subjects: ['Sea'], identifiers: [] }
  return {
    id: `book-${key}`,
    sha256: `sha-${key}`,
    file_name: `${key}.epub`,
    size_bytes: 1_000_000,
    format: 'epub',
    title,
    authors: JSON.stringify([author]),
    sort_title: `Book ${key}, The`,
    sort_creator: `Writer ${key % 400}, Ana`,
    language: 'en',
    metadata: JSON.stringify(metadata),
    health: JSON.stringify({ filler: 'x'.repeat(6_000) }),
    page_source: 'none',
    warnings: JSON.stringify([{ code: 'repaired', message: 'A chapter was repaired.' }]),
    sections: 40,
    passages: 300,
    windows: 900,
    words: 90_000,
    pages: 0,
    text_fingerprint: 't',
    structure_fingerprint: 's',
    passages_fingerprint: 'p',
    analysis_fingerprint: 'a',
    added_at: key,
  }
}

function noteRow(key: number, title: string) {
  const text = 'Quoted words of the whale. '.repeat(8)
  return {
    id: `note-${key}`,
    kind: 'quote',
    book: key,
    book_id: `book-${key}`,
    book_title: title,
    book_authors: '["Ana Writer"]',
    text_fingerprint: 't',
    section: 'one',
    headings: '["One"]',
    start: 0,
    end: text.length,
    page_label: '12',
    page_source: 'page-list',
    voice: 'body',
    verdict: 'exact',
    text,
    comment: 'A comment of some words.',
    searched: `${text} a comment of some words.`.toLowerCase(),
    created_at: 1,
    updated_at: 1,
  }
}

function turnRow(key: number, ordinal: number) {
  return {
    id: `turn-${key}-${ordinal}`,
    conversation: key,
    ordinal,
    question: `What did ${key} burn?`,
    corrected: '[]',
    scope: '"all"',
    status: 'answered',
    asked_at: 1,
    searched: `what did ${key} burn? ${'the lamp burned oil in the night. '.repeat(14)}`,
  }
}
