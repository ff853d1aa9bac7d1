import type { ShelfEntry } from '../../src-shared/contract/shelf-contract.ts'

/** A book of the shelf, to be changed where a test cares. */
export function someBook(id: string, more: Partial<ShelfEntry> = {}): ShelfEntry {
  return {
    id,
    title: id,
    creators: [],
    sortTitle: more.title ?? id,
    sortCreator: '',
    language: 'en',
    format: 'epub',
    state: 'complete',
    indexed: 1,
    words: 1_000,
    pages: { count: 0, source: 'none' },
    date: null,
    series: null,
    seriesIndex: null,
    tags: [],
    collections: [],
    hasCover: false,
    warnings: 0,
    addedAt: 0,
    openedAt: null,
    read: null,
    removedAt: null,
    ...more,
  }
}
