import type { SearchHit, SearchResult } from '../../src-shared/contract.ts'
import type { Library } from './library.ts'
import { type SearchInput, searchText } from './search-text.ts'

/** Hits that are told while a search goes on: what a screen shows. The rest comes with its result. */
const MOST_TOLD = 200
/** Told at a time. The first are told as soon as there are so many, the others by and by. */
const AT_ONCE = 20

const running = new WeakMap<Library, Map<string, AbortController>>()

/** A search that has a name tells what it finds while it goes on. Another of the same name ends the one before. */
export async function followSearch(
  library: Library,
  { search, ...input }: SearchInput & { readonly search?: string | undefined },
): Promise<SearchResult> {
  if (search === undefined) return searchText(library, input)
  const open = running.get(library) ?? new Map<string, AbortController>()
  running.set(library, open)
  open.get(search)?.abort()
  const stop = new AbortController()
  open.set(search, stop)
  let count = 0
  let told = 0
  let waiting: { readonly hit: SearchHit; readonly title: string }[] = []
  const tell = (): void => {
    const books = new Map(waiting.map(({ hit, title }) => [hit.book, title]))
    const hits = waiting.map(({ hit }) => hit)
    told += hits.length
    waiting = []
    library.events.append({
      type: 'search.found',
      search,
      hits,
      books: [...books].map(([id, title]) => ({ id, title })),
      count,
    })
  }
  try {
    return await searchText(library, input, {
      signal: stop.signal,
      found: (hit, title) => {
        count += 1
        if (told + waiting.length < MOST_TOLD) waiting.push({ hit, title })
        if (waiting.length === AT_ONCE || (waiting.length === 0 && count % MOST_TOLD === 0)) tell()
      },
    })
  } finally {
    if (open.get(search) === stop) open.delete(search)
  }
}

export function stopSearch(library: Library, search: string): Record<string, never> {
  running.get(library)?.get(search)?.abort()
  return {}
}
