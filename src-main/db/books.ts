import { createHash } from 'node:crypto'
import type { Book, BookMetadata, ImportWarning, Section } from '../../src-shared/book.ts'
import { AppError } from '../../src-shared/errors.ts'
import type { HealthReport } from '../../src-shared/health.ts'
import type { Passage, SentenceWindow } from '../../src-shared/passage.ts'
import type { IndexFingerprints } from '../indexing/fingerprint.ts'
import type { PassageTerms } from '../indexing/passage-terms.ts'
import { type BookEdits, bookEdits, shelfColumns } from './book-edits.ts'
import type { Connection } from './connection.ts'
import { layEstimatedPages } from './estimated-pages.ts'
import { keepVectors } from './kept-vectors.ts'
import { insertLooks, looksBySection } from './looks.ts'
import type { LibraryDatabase } from './open-database.ts'
import { removeIndexed } from './remove-indexed.ts'
import type { Pause } from './slicer.ts'

/** Passages that follow each other, with all that is stored of them. */
export interface PassageBatch {
  /** In book order; ordinals go on from the batch before. */
  readonly passages: readonly Passage[]
  /** Of these passages, in their order; `passage` is an ordinal. */
  readonly windows: readonly SentenceWindow[]
  /** terms[i] are those of passages[i]. */
  readonly terms: readonly PassageTerms[]
  /** Of the passages' own texts. */
  readonly words: number
}

/** A book with everything that is stored of it but its vectors. */
export interface NewBook {
  readonly id: string
  /** Of the imported file, lower-case hex. */
  readonly sha256: string
  readonly fileName: string
  readonly sizeBytes: number
  readonly book: Book
  /** They may come one by one from where the book is analysed: the terms of a large book are twice its text. */
  readonly batches: Iterable<PassageBatch> | AsyncIterable<PassageBatch>
  readonly health: HealthReport
  readonly fingerprints: IndexFingerprints
  /** Milliseconds since the epoch. */
  readonly addedAt: number
}

/**
 * Stores a book in one transaction, in slices. A signal that aborts, or any failure, leaves nothing behind.
 * Rejects with `book-already-here` when the same file is on the shelf, `cancelled` or `disk-full`.
 */
export function insertBook(db: LibraryDatabase, added: NewBook, signal?: AbortSignal): Promise<void> {
  return db.writeSliced(async (writer, pause) => {
    refuseTwin(writer, added)
    const row = bookColumns(added, {})
    const names = Object.keys(row)
    writer.run(
      'insert-book',
      `INSERT INTO book (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      Object.values(row),
    )
    const key = writer.get<{ key: number }>('new-book-key', 'SELECT key FROM book WHERE id = ?', [added.id])
    await insertContents(writer, key?.key ?? 0, added, highestKeys(writer), pause)
  }, signal)
}

/**
 * Puts a corrected file in the place of a book: the id, the date it was added, what the reader changed and everything that hangs on it outside the text stay.
 * The file that it replaces is written down as an earlier one, `addedAt` being the time. Its vectors are put aside (kept-vectors.ts): windows whose words stay need not be embedded again.
 * Rejects like insertBook, and with `not-found`. `onlyOf`: the sha256 of the file that it is read from anew; false, and nothing is changed, when another
 * file has taken that one's place meanwhile.
 */
export function replaceBook(
  db: LibraryDatabase,
  replacement: NewBook,
  { signal, onlyOf }: { readonly signal?: AbortSignal | undefined; readonly onlyOf?: string } = {},
): Promise<boolean> {
  return db.writeSliced(async (writer, pause) => {
    const key = bookKey(writer, replacement.id)
    if (onlyOf !== undefined && !isReadFrom(writer, key, onlyOf)) return false
    refuseTwin(writer, replacement)
    // New keys come after the old ones: vectors that are still being made for the old text must not fit the new windows.
    const highest = highestKeys(writer)
    keepAsEarlierFile(writer, key, replacement)
    await keepVectors(writer, key, pause)
    await removeIndexed(writer, key, pause)
    for (const table of ['section', 'page_break', 'cross_reference'])
      writer.run(`clear-${table}`, `DELETE FROM ${table} WHERE book = ?`, [key])
    const { added_at: _kept, ...row } = bookColumns(replacement, bookEdits(writer, replacement.id))
    const assignments = Object.keys(row).map((name) => `${name} = ?`)
    writer.run('replace-book', `UPDATE book SET ${assignments.join(', ')} WHERE key = ?`, [...Object.values(row), key])
    await insertContents(writer, key, replacement, highest, pause)
    await layEstimatedPages(writer, key, pause)
    return true
  }, signal)
}

function isReadFrom(connection: Connection, key: number, sha256: string): boolean {
  return connection.get('book-of-file', 'SELECT 1 FROM book WHERE key = ? AND sha256 = ?', [key, sha256]) !== undefined
}

/** The same file read again replaces nothing; one that comes back is no longer an earlier one. */
function keepAsEarlierFile(writer: Connection, key: number, { sha256, addedAt }: NewBook): void {
  writer.run('forget-earlier-file', 'DELETE FROM earlier_file WHERE book = ? AND sha256 = ?', [key, sha256])
  writer.run(
    'keep-earlier-file',
    `INSERT INTO earlier_file (book, sha256, file_name, size_bytes, replaced_at)
     SELECT key, sha256, file_name, size_bytes, ? FROM book WHERE key = ? AND sha256 <> ?`,
    [addedAt, key, sha256],
  )
}

/** Into the trash: gone from every list and search, and kept whole. Rejects with `not-found`. */
export function trashBook(db: LibraryDatabase, id: string, removedAt: number): Promise<void> {
  return db.write((writer) => {
    if (writer.run('trash-book', 'UPDATE book SET removed_at = ? WHERE id = ? AND removed_at IS NULL', [removedAt, id]) === 0)
      throw noSuchBook(id)
  })
}

/** Out of the trash. Rejects with `not-found`, and with `book-already-here` when the same file was added again meanwhile. */
export function restoreBook(db: LibraryDatabase, id: string): Promise<void> {
  return db.write((writer) => {
    const trashed = writer.get<{ sha256: string }>(
      'trashed-book',
      'SELECT sha256 FROM book WHERE id = ? AND removed_at IS NOT NULL',
      [id],
    )
    if (trashed === undefined)
      throw new AppError('not-found', `There is no book "${id}" in the trash.`, 'Choose one from the list of removed books.')
    refuseTwin(writer, { id, sha256: trashed.sha256 })
    writer.run('restore-book', 'UPDATE book SET removed_at = NULL WHERE id = ?', [id])
  })
}

/**
 * For good: text, index, vectors and all, in one transaction. Answers that quoted it keep their quotes. Rejects with `not-found`. With `removedBefore` only
 * what has lain in the trash since before then: false, and nothing is gone, when it was taken back meanwhile.
 */
export function purgeBook(db: LibraryDatabase, id: string, removedBefore?: number): Promise<boolean> {
  return db.writeSliced(async (writer, pause) => {
    const key = bookKey(writer, id)
    if (removedBefore !== undefined && !isInTrash(writer, key, removedBefore)) return false
    await removeIndexed(writer, key, pause)
    writer.run('purge-book', 'DELETE FROM book WHERE key = ?', [key])
    return true
  })
}

function isInTrash(connection: Connection, key: number, before: number): boolean {
  return connection.get('book-in-trash', 'SELECT 1 FROM book WHERE key = ? AND removed_at < ?', [key, before]) !== undefined
}

function bookKey(connection: Connection, id: string): number {
  const row = connection.get<{ key: number }>('book-key', 'SELECT key FROM book WHERE id = ?', [id])
  if (row === undefined) throw noSuchBook(id)
  return row.key
}

function noSuchBook(id: string): AppError {
  return new AppError('not-found', `There is no book "${id}" in this library.`, 'Choose a book from the list.')
}

function refuseTwin(writer: Connection, added: { readonly id: string; readonly sha256: string }): void {
  const twin = writer.get<{ title: string }>(
    'twin',
    'SELECT title FROM book WHERE sha256 = ? AND id <> ? AND removed_at IS NULL',
    [added.sha256, added.id],
  )
  if (twin === undefined) return
  throw new AppError(
    'book-already-here',
    `This file is in the library already, as "${twin.title}".`,
    'Open the one that is there.',
  )
}

function bookColumns(added: NewBook, edits: BookEdits) {
  const { book } = added
  return {
    id: added.id,
    sha256: added.sha256,
    file_name: added.fileName,
    size_bytes: added.sizeBytes,
    format: book.format,
    ...shelfColumns(book.metadata, edits),
    language: book.metadata.language,
    metadata: JSON.stringify(book.metadata satisfies BookMetadata),
    page_source: book.pageSource,
    page_edition: book.pageEdition ?? null,
    writing_mode: book.writingMode ?? null,
    cover_media_type: book.cover?.mediaType ?? null,
    warnings: JSON.stringify(book.warnings satisfies readonly ImportWarning[]),
    health: JSON.stringify(added.health),
    sections: book.sections.length,
    // Counted when they are stored.
    passages: 0,
    windows: 0,
    words: 0,
    pages: book.pageBreaks.filter(({ label }) => label !== '').length,
    text_fingerprint: textFingerprint(book.sections),
    structure_fingerprint: added.fingerprints.structure,
    passages_fingerprint: added.fingerprints.passages,
    analysis_fingerprint: added.fingerprints.analysis,
    added_at: added.addedAt,
  }
}

/** Tells whether what a citation quoted is still the text: sha256 over paths and texts of the sections. */
export function textFingerprint(sections: readonly Pick<Section, 'path' | 'text'>[]): string {
  const hash = createHash('sha256')
  for (const section of sections) hash.update(`${section.path}\n${section.text}\n`)
  return hash.digest('hex')
}

async function insertContents(
  writer: Connection,
  key: number,
  added: NewBook,
  highest: HighestKeys,
  pause: Pause,
): Promise<void> {
  const { book } = added
  const looksOf = looksBySection(book)
  for (const section of book.sections) {
    writer.run(
      'insert-section',
      'INSERT INTO section (book, ordinal, path, title, headings, parent, depth, kind, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      [
        key,
        section.ordinal,
        section.path,
        section.title,
        JSON.stringify(section.headings),
        section.parent,
        section.depth,
        section.kind,
        section.text,
      ],
    )
    const row = writer.get<{ key: number }>('new-section-key', 'SELECT last_insert_rowid() AS key')
    for (const [ordinal, block] of section.blocks.entries()) {
      const { kind, voice, start, end, lead = null, language = null, level = null, noteLabel = null } = block
      const { setting = null, item } = block
      writer.run(
        'insert-block',
        `INSERT INTO block (section, ordinal, kind, voice, start, "end", lead, language, level, note_label, setting, item_label, item_depth)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          row?.key ?? 0,
          ordinal,
          kind,
          voice,
          start,
          end,
          lead,
          language,
          level,
          noteLabel,
          setting,
          item?.label ?? null,
          item?.depth ?? null,
        ],
      )
      await pause()
    }
    await insertLooks(writer, row?.key ?? 0, looksOf(section.ordinal), pause)
    await pause()
  }
  for (const [ordinal, at] of book.pageBreaks.entries()) {
    writer.run('insert-page-break', 'INSERT INTO page_break (book, ordinal, section, "offset", label) VALUES (?, ?, ?, ?, ?)', [
      key,
      ordinal,
      at.section,
      at.offset,
      at.label,
    ])
    await pause()
  }
  for (const [ordinal, reference] of book.crossReferences.entries()) {
    const { kind, fromSection, fromOffset, toSection, toStart, toEnd, label } = reference
    writer.run(
      'insert-cross-reference',
      `INSERT INTO cross_reference (book, ordinal, kind, from_section, from_offset, to_section, to_start, to_end, label)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [key, ordinal, kind, fromSection, fromOffset, toSection, toStart, toEnd, label],
    )
    await pause()
  }
  await insertPassages(writer, key, added, highest, pause)
}

interface HighestKeys {
  readonly passage: number
  readonly window: number
}

function highestKeys(writer: Connection): HighestKeys {
  const keys = writer.get<HighestKeys>(
    'highest-keys',
    'SELECT (SELECT coalesce(max(key), 0) FROM passage) AS passage, (SELECT coalesce(max(key), 0) FROM sentence_window) AS window',
  )
  return keys ?? { passage: 0, window: 0 }
}

/** Keys follow on from the highest, and no other write comes between: a book's passages and windows have contiguous keys. */
async function insertPassages(
  writer: Connection,
  book: number,
  added: NewBook,
  highest: HighestKeys,
  pause: Pause,
): Promise<void> {
  const firstPassage = highest.passage + 1
  const firstWindow = highest.window + 1
  let [passages, windows, words] = [0, 0, 0]
  for await (const batch of added.batches) {
    await insertBatch(writer, batch, { book, firstPassage, nextWindow: firstWindow + windows, pause })
    passages += batch.passages.length
    windows += batch.windows.length
    words += batch.words
  }
  writer.run('count-passages', 'UPDATE book SET passages = ?, windows = ?, words = ? WHERE key = ?', [
    passages,
    windows,
    words,
    book,
  ])
}

interface BatchPlace {
  readonly book: number
  /** Key of the book's first passage. */
  readonly firstPassage: number
  readonly nextWindow: number
  readonly pause: Pause
}

async function insertBatch(
  writer: Connection,
  { passages, windows, terms }: PassageBatch,
  { book, firstPassage, nextWindow, pause }: BatchPlace,
): Promise<void> {
  for (const [index, passage] of passages.entries()) {
    const { id, section, ordinal, start, end, ownStart, context, voice, tokens, part } = passage
    writer.run(
      'insert-passage',
      `INSERT INTO passage (key, book, id, section, ordinal, start, "end", own_start, context, voice, tokens, part, parts)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        firstPassage + ordinal,
        book,
        id,
        section,
        ordinal,
        start,
        end,
        ownStart,
        context,
        voice,
        tokens,
        part?.index ?? null,
        part?.of ?? null,
      ],
    )
    insertTerms(writer, firstPassage + ordinal, terms[index]!)
    await pause()
  }
  for (const [index, window] of windows.entries()) {
    if (window.passage < (windows[index - 1]?.passage ?? 0))
      throw new Error('sentence windows are not in the order of their passages')
    writer.run('insert-window', 'INSERT INTO sentence_window (key, passage, start, "end") VALUES (?, ?, ?, ?)', [
      nextWindow + index,
      firstPassage + window.passage,
      window.start,
      window.end,
    ])
    await pause()
  }
}

export function insertTerms(writer: Connection, passage: number, terms: PassageTerms): void {
  writer.run('insert-terms', 'INSERT INTO passage_fts (rowid, title, heading, exact, stem, code) VALUES (?, ?, ?, ?, ?, ?)', [
    passage,
    terms.title,
    terms.heading,
    terms.exact,
    terms.stem,
    terms.code,
  ])
}
