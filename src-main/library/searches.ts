import { randomUUID } from 'node:crypto'
import type { SearchLists, SearchView } from '../../src-shared/contract/searches-contract.ts'
import { removeSearches, restoreSearches, type StoredSearch, savedSearches, searchHistory, writeSearch } from '../db/searches.ts'
import type { Library } from './library.ts'

/** Searches of the history that a list shows when none says how many. */
const SHOWN = 50

interface AskedSearch {
  readonly query: string
  readonly books: readonly string[]
  readonly section?: string | undefined
  readonly matchCase: boolean
  readonly matchDiacritics: boolean
}

export function listSearches(library: Library, limit = SHOWN): SearchLists {
  return {
    history: searchHistory(library.db, limit).map(searchView),
    saved: savedSearches(library.db)
      .map(searchView)
      .sort((a, b) => (a.name ?? '').localeCompare(b.name ?? '')),
  }
}

/** Into the history, or, with a name, among the saved ones; without one the words are the name. */
export async function keepSearch(
  library: Library,
  asked: AskedSearch & { readonly hits?: number | null; readonly name?: string | undefined },
  saved: boolean,
): Promise<SearchView> {
  const { query, books, section, matchCase, matchDiacritics, hits, name } = asked
  const stored = await writeSearch(library.db, {
    id: randomUUID(),
    query,
    books,
    section: section ?? null,
    matchCase,
    matchDiacritics,
    hits: hits ?? null,
    saved,
    name: saved ? name || query : null,
    now: library.clock.now(),
  })
  library.events.append({ type: 'searches.changed' })
  return searchView(stored)
}

export async function forgetSearches(library: Library, id: string | undefined): Promise<{ removed: string[] }> {
  const removed = await removeSearches(library.db, id, library.clock.now())
  library.events.append({ type: 'searches.changed' })
  return { removed }
}

export async function bringBackSearches(library: Library, ids: readonly string[]): Promise<SearchLists> {
  await restoreSearches(library.db, ids)
  library.events.append({ type: 'searches.changed' })
  return listSearches(library)
}

function searchView({ id, ...search }: StoredSearch): SearchView {
  return { search: id, ...search, books: [...search.books] }
}
