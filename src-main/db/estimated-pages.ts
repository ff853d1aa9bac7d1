import type { Connection } from './connection.ts'
import type { LibraryDatabase } from './open-database.ts'
import type { Pause } from './slicer.ts'

/**
 * The reader's own page count for a book without page breaks: so many breaks of even length are laid over its text, from the first letter on, and
 * marked as an estimate. Null takes them away. A book that has its own page breaks keeps them.
 */
export function setPageCount(db: LibraryDatabase, book: string, count: number | null): Promise<void> {
  return db.writeSliced(async (writer, pause) => {
    const row = writer.get<{ key: number }>('book-key', 'SELECT key FROM book WHERE id = ?', [book])
    if (row === undefined) return
    writer.run('page-count', 'UPDATE book SET page_count = ? WHERE key = ?', [count, row.key])
    await layEstimatedPages(writer, row.key, pause)
  })
}

/** Brings the page breaks of a book in line with its `page_count`. Its sections must be stored already. */
export async function layEstimatedPages(writer: Connection, book: number, pause: Pause): Promise<void> {
  const row = writer.get<{ source: string; count: number | null }>(
    'page-count-of',
    'SELECT page_source AS source, page_count AS count FROM book WHERE key = ?',
    [book],
  )
  if (row === undefined || (row.source !== 'none' && row.source !== 'estimate')) return
  if (row.source === 'none' && row.count === null) return
  writer.run('clear-estimated-pages', 'DELETE FROM page_break WHERE book = ?', [book])
  const places = row.count === null ? [] : evenPlaces(sectionLengths(writer, book), row.count)
  for (const [index, { section, offset }] of places.entries()) {
    writer.run('insert-page-break', 'INSERT INTO page_break (book, ordinal, section, "offset", label) VALUES (?, ?, ?, ?, ?)', [
      book,
      index,
      section,
      offset,
      String(index + 1),
    ])
    await pause()
  }
  const source = places.length === 0 ? 'none' : 'estimate'
  writer.run('estimated-source', 'UPDATE book SET page_source = ?, pages = ? WHERE key = ?', [source, places.length, book])
}

interface SectionLength {
  readonly section: number
  readonly length: number
}

/** A licence or a scanner's notice stands on no page of the printed book. */
function sectionLengths(writer: Connection, book: number): SectionLength[] {
  const rows = writer.all<{ section: number; text: string }>(
    'texts-for-pages',
    `SELECT ordinal AS section, text FROM section WHERE book = ? AND kind <> 'boilerplate' ORDER BY ordinal`,
    [book],
  )
  return rows.map(({ section, text }) => ({ section, length: text.length }))
}

function evenPlaces(sections: readonly SectionLength[], count: number): { section: number; offset: number }[] {
  const total = sections.reduce((sum, { length }) => sum + length, 0)
  const places: { section: number; offset: number }[] = []
  let before = 0
  for (const { section, length } of sections) {
    while (places.length < count) {
      const at = Math.floor((places.length * total) / count)
      if (at >= before + length) break
      places.push({ section, offset: at - before })
    }
    before += length
  }
  return places
}

/** What the reader gave; null when they gave none, and for a book that is not there. */
export function pageCountOf(db: LibraryDatabase, book: string): number | null {
  return (
    db.reader.get<{ count: number | null }>('reader-page-count', 'SELECT page_count AS count FROM book WHERE id = ?', [book])
      ?.count ?? null
  )
}
