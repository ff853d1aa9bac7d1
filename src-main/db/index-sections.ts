import type { LibraryDatabase } from './open-database.ts'

/** A pointer of a back-of-book index with the passages on the page that it names. */
export interface IndexPointer {
  /** Where in the section's text the number stands. */
  readonly offset: number
  readonly passages: readonly number[]
}

export interface IndexSection {
  readonly text: string
  readonly language: string
  /** Starts and ends of its entries in the text, in order. */
  readonly entries: readonly { readonly start: number; readonly end: number }[]
  readonly pointers: readonly IndexPointer[]
}

/** The back-of-book indexes of a book (key) whose numbers lead to its pages. */
export function indexSections(db: LibraryDatabase, book: number): IndexSection[] {
  const sections = db.reader.all<{ key: number; ordinal: number; text: string; language: string }>(
    'index-sections',
    `SELECT s.key, s.ordinal, s.text, b.language FROM section s JOIN book b ON b.key = s.book WHERE s.book = ? AND s.kind = 'index' ORDER BY s.ordinal`,
    [book],
  )
  return sections.map(({ key, ordinal, text, language }) => ({
    text,
    language,
    entries: db.reader.all<{ start: number; end: number }>(
      'index-entries',
      `SELECT start, "end" FROM block WHERE section = ? AND kind <> 'heading' ORDER BY ordinal`,
      [key],
    ),
    pointers: pointersOf(db, book, ordinal),
  }))
}

function pointersOf(db: LibraryDatabase, book: number, ordinal: number): IndexPointer[] {
  const rows = db.reader.all<{ offset: number; passage: number }>(
    'index-pointers',
    `SELECT x.from_offset AS offset, p.key AS passage FROM cross_reference x
     JOIN passage p ON p.book = x.book AND p.section = x.to_section AND p.start < x.to_end AND p."end" > x.to_start
     WHERE x.book = ? AND x.from_section = ? AND x.kind = 'page' ORDER BY x.from_offset, p.key`,
    [book, ordinal],
  )
  return [...Map.groupBy(rows, (row) => row.offset)].map(([offset, found]) => ({
    offset,
    passages: found.map(({ passage }) => passage),
  }))
}
