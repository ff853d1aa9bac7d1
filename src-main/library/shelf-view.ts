import type { ShelfEntry } from '../../src-shared/contract/shelf-contract.ts'
import { recentRows, type ShelfRow, shelfRows } from '../db/shelf-entries.ts'
import type { Library } from './library.ts'
import { findVectorSetOf } from './meaning-set.ts'
import { pageCount } from './page-estimate.ts'

/** The whole shelf, or the trash, in one call: what is drawn, sorted and filtered by. */
export async function viewShelf(library: Library, removed: boolean): Promise<ShelfEntry[]> {
  return shelfRows(library.db, await findVectorSetOf(library), removed).map(shelfEntry)
}

/** The books opened last, latest first. */
export async function recentBooks(library: Library, limit: number): Promise<ShelfEntry[]> {
  return recentRows(library.db, await findVectorSetOf(library), limit).map(shelfEntry)
}

export function shelfEntry(row: ShelfRow): ShelfEntry {
  const complete = row.stored === row.windows
  return {
    id: row.id,
    title: row.title,
    creators: [...row.authors],
    sortTitle: row.sortTitle,
    sortCreator: row.sortCreator,
    language: row.language,
    format: row.format,
    state: row.removedAt !== null ? 'removed' : complete ? 'complete' : 'text',
    indexed: row.windows === 0 ? 1 : row.stored / row.windows,
    words: row.words,
    pages: { ...pageCount(row) },
    date: row.published,
    series: row.series,
    seriesIndex: row.seriesIndex,
    tags: [...row.tags],
    collections: [...row.collections],
    hasCover: row.hasCover,
    warnings: row.warnings,
    addedAt: row.addedAt,
    openedAt: row.openedAt,
    read: row.read,
    removedAt: row.removedAt,
  }
}
