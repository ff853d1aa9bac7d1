import type { SearchResult } from '../../src-shared/contract.ts'
import type { AppEvent } from '../../src-shared/events.ts'

type Found = Pick<Extract<AppEvent, { readonly type: 'search.found' }>, 'hits' | 'books' | 'count'>

/** What was found by now with what comes next: listed are the first hits, and the counts by book and chapter are of those. */
export function addFound(before: SearchResult | null, query: string, { hits, books, count }: Found): SearchResult {
  const all = [...(before?.hits ?? []), ...hits]
  const titles = new Map([...(before?.byBook ?? []), ...books].map(({ id, title }) => [id, title]))
  const byBook = [...Map.groupBy(all, ({ book }) => book)].map(([id, own]) => ({
    id,
    title: titles.get(id) ?? '',
    count: own.length,
  }))
  const sections = Map.groupBy(all, ({ book, section }) => JSON.stringify([book, ...section]))
  return {
    query,
    total: count,
    byBook,
    bySection: [...sections.values()].map((own) => ({
      book: own[0]?.book ?? '',
      section: own[0]?.section ?? [],
      count: own.length,
    })),
    hits: all,
  }
}
