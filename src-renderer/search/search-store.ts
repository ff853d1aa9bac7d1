import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ReaderContents } from '../../src-shared/contract/reader-contract.ts'
import type { SearchLists, SearchView } from '../../src-shared/contract/searches-contract.ts'
import type { SearchResult } from '../../src-shared/contract.ts'
import { type ErrorReport, toErrorReport } from '../../src-shared/errors.ts'
import type { AppEvent } from '../../src-shared/events.ts'
import type { Api } from '../api.ts'
import { onceMore } from '../stores/once-more.ts'
import { addFound } from './add-found.ts'

export interface AskedSearch {
  readonly query: string
  /** Ids; none is the whole shelf. */
  readonly books: readonly string[]
  readonly section: string | null
  readonly matchCase: boolean
  readonly matchDiacritics: boolean
}

export interface SearchState extends AskedSearch {
  readonly result: SearchResult | null
  /** `result` while it is still growing; null when it is whole. */
  readonly partial: SearchResult | null
  /** The query that was run last, finished or not. */
  readonly begun: string
  /** What `result` is of. */
  readonly searched: AskedSearch | null
  readonly tookMs: number
  readonly running: boolean
  readonly error: ErrorReport | null
  readonly lists: SearchLists
  /** Index of the hit that is looked at. */
  readonly current: number
  /** Of the book of the hit that is looked at. */
  readonly contents: ReaderContents | null
  change(part: Partial<AskedSearch>): void
  /** `remember`: the reader has finished typing, so that it goes into the history. */
  run(how?: { readonly remember?: boolean; readonly all?: boolean }): Promise<void>
  /** Ends the search with what it has found. */
  stop(): void
  /** What a search that goes on tells. */
  arrive(found: FoundEvent): void
  look(index: number): void
  loadLists(): Promise<void>
  save(name: string): Promise<void>
  /** Without an id the whole history. Resolves with how to take it back. */
  remove(search?: string): Promise<(() => void) | undefined>
  again(search: SearchView): Promise<void>
}

export type SearchStore = StoreApi<SearchState>
export type FoundEvent = Extract<AppEvent, { readonly type: 'search.found' }>

/** Hits that are listed at first: a list of more is asked for when the reader wants to see them. */
const FIRST_HITS = 1_000
const ALL_HITS = 100_000

const NOTHING_ASKED: AskedSearch = { query: '', books: [], section: null, matchCase: false, matchDiacritics: false }

/** `now` in milliseconds, for how long a search took. */
export function createSearchStore(api: Api, now: () => number = () => performance.now()): SearchStore {
  let requests = 0
  /** What the search that was begun last is of: the field may say something else by now. */
  let sought: AskedSearch = NOTHING_ASKED
  // Names of searches are heard by every window.
  const own = crypto.randomUUID()
  const nameOf = (request: number): string => `${own} ${request}`
  return createStore<SearchState>()((set, get) => {
    const asked = (): AskedSearch => {
      const { query, books, section, matchCase, matchDiacritics } = get()
      return { query, books, section, matchCase, matchDiacritics }
    }
    const failed = (error: unknown): void => set({ error: toErrorReport(error) })
    const inputOf = ({ query, books, section, matchCase, matchDiacritics }: AskedSearch) => ({
      query,
      books: [...books],
      ...(section === null ? {} : { section }),
      matchCase,
      matchDiacritics,
    })

    const loadLists = onceMore(() => api.call('searches.list', {}), { take: (lists) => set({ lists }), failed })
    const changed = (lists: SearchLists): void => {
      loadLists.overtake()
      set({ lists })
    }

    async function readContents(book: string | undefined): Promise<void> {
      if (book === undefined || get().contents?.book.id === book) return
      const contents = await api.call('reader.contents', { book }).catch(() => null)
      const { result, current } = get()
      // Another hit may be looked at by now.
      if (contents !== null && (result?.hits[current]?.book ?? result?.byBook[0]?.id) === book) set({ contents })
    }

    return {
      ...NOTHING_ASKED,
      result: null,
      partial: null,
      begun: '',
      searched: null,
      tookMs: 0,
      running: false,
      error: null,
      lists: { history: [], saved: [] },
      current: -1,
      contents: null,
      change: (part) => set(part),
      run: async ({ remember = false, all = false } = {}) => {
        // What is not looked for any more need not be found.
        if (get().running) void api.call('search.stop', { search: nameOf(requests) }).catch(() => undefined)
        requests += 1
        const request = requests
        const search = asked()
        sought = search
        if (search.query.trim() === '') {
          set({ result: null, partial: null, begun: '', searched: null, running: false, error: null, current: -1 })
          return
        }
        set({ running: true, error: null, begun: search.query, partial: null })
        const began = now()
        try {
          const how = { limit: all ? ALL_HITS : FIRST_HITS, search: nameOf(request) }
          const result = await api.call('search.text', { ...inputOf(search), ...how })
          if (request !== requests) return
          // The hit that is looked at in a list that was still growing stays it.
          const { partial, current } = get()
          const kept = partial === null ? 0 : Math.min(Math.max(0, current), result.hits.length - 1)
          set({ result, searched: search, tookMs: now() - began, running: false, partial: null })
          set({ current: result.hits.length > 0 ? kept : -1 })
          void readContents(result.byBook[0]?.id)
          if (!remember) return
          await api.call('searches.remember', { ...inputOf(search), hits: result.total })
          await get().loadLists()
        } catch (error) {
          if (request === requests) set({ running: false, partial: null, error: toErrorReport(error) })
        }
      },
      stop: () => {
        if (get().running) void api.call('search.stop', { search: nameOf(requests) }).catch(failed)
      },
      arrive: (found) => {
        const { partial, running, begun } = get()
        if (!running || found.search !== nameOf(requests)) return
        const next = addFound(partial, begun, found)
        set({ partial: next, result: next, searched: sought, ...(partial === null ? { current: 0 } : {}) })
      },
      look: (current) => {
        set({ current })
        void readContents(get().result?.hits[current]?.book)
      },
      loadLists,
      save: async (name) => {
        await api.call('searches.save', { ...inputOf(asked()), name }).catch(failed)
        await get().loadLists()
      },
      remove: async (search) => {
        try {
          const { removed } = await api.call('searches.remove', search === undefined ? {} : { search })
          await get().loadLists()
          return () => void api.call('searches.restore', { searches: removed }).then(changed, failed)
        } catch (error) {
          failed(error)
          return undefined
        }
      },
      again: async ({ query, books, section, matchCase, matchDiacritics }) => {
        set({ query, books, section, matchCase, matchDiacritics })
        await get().run({ remember: true })
      },
    }
  })
}
