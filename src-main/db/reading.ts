import type { LibraryDatabase } from './open-database.ts'

/** Where reading stopped. */
export interface ReadingPlace {
  /** Path; the section may be gone after an update. */
  readonly section: string
  readonly offset: number
  /** Of the book's text before the place, 0–1. */
  readonly share: number
  readonly openedAt: number
}

export function readingPlace(db: LibraryDatabase, book: string): ReadingPlace | undefined {
  return db.reader.get(
    'reading-place',
    `SELECT r.section, r."offset", r.share, r.opened_at AS openedAt FROM book b JOIN reading r ON r.book = b.key WHERE b.id = ?`,
    [book],
  )
}

export function writeReadingPlace(db: LibraryDatabase, book: string, place: ReadingPlace): Promise<void> {
  return db.write((writer) => {
    writer.run(
      'write-reading-place',
      `INSERT INTO reading (book, section, "offset", share, opened_at) SELECT key, ?, ?, ?, ? FROM book WHERE id = ?
       ON CONFLICT (book) DO UPDATE SET section = excluded.section, "offset" = excluded."offset", share = excluded.share,
         opened_at = excluded.opened_at`,
      [place.section, place.offset, place.share, place.openedAt, book],
    )
  })
}

export interface SectionSize {
  readonly ordinal: number
  readonly path: string
  /** Of its text in UTF-8: proportions of places are made from it, without reading the text. */
  readonly bytes: number
}

export function sectionSizes(db: LibraryDatabase, book: string): SectionSize[] {
  return db.reader.all(
    'section-sizes',
    `SELECT s.ordinal, s.path, octet_length(s.text) AS bytes FROM book b JOIN section s ON s.book = b.key WHERE b.id = ? ORDER BY s.ordinal`,
    [book],
  )
}
