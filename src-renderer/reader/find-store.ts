import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BookHits, ReaderContents } from '../../src-shared/contract/reader-contract.ts'
import { type ErrorReport, toErrorReport } from '../../src-shared/errors.ts'
import type { Api } from '../api.ts'
import type { Place } from './reading.ts'

export type FindHit = BookHits['hits'][number]

interface FindWords {
  readonly words: string
  readonly matchCase: boolean
  readonly wholeWords: boolean
}

export interface FindState extends FindWords {
  readonly isOpen: boolean
  /** In the order of the book; of very many the first, so that each can be gone to. */
  readonly hits: readonly FindHit[]
  /** All there are, listed or not. */
  readonly total: number
  /** What is in the book and comes nearest, when nothing was found. */
  readonly nearest: string | null
  /** Index of the hit that is looked at; -1 before the first is gone to. */
  readonly current: number
  readonly isSearching: boolean
  /** What the hits are of; null before anything was looked for. */
  readonly found: FindWords | null
  readonly error: ErrorReport | null
  open(words?: string): void
  close(): void
  change(part: Partial<FindWords>): void
  /** Resolves to false when another search, or closing, came before the end. */
  find(book: string, asked: FindWords): Promise<boolean>
  /** The next or previous hit, from where the reader is when none was looked at yet. It goes round. */
  step(by: 1 | -1, from: Place | null, contents: ReaderContents | null): FindHit | undefined
}

export type FindStore = StoreApi<FindState>

const NOTHING_FOUND = { hits: [], total: 0, nearest: null, current: -1, isSearching: false, found: null, error: null } as const

export function createFindStore(api: Pick<Api, 'call'>): FindStore {
  let run = 0
  let underWay: { readonly book: string; readonly asked: FindWords; readonly done: Promise<boolean> } | undefined
  return createStore<FindState>()((set, get) => {
    async function search(book: string, asked: FindWords): Promise<boolean> {
      run += 1
      const mine = run
      if (asked.words.trim() === '') {
        set(NOTHING_FOUND)
        return true
      }
      // What was found before stays in the page until the new hits are there: nothing flickers while one types.
      set({ isSearching: true, error: null })
      try {
        const { hits, total, nearest } = await api.call('reader.find', { book, ...asked })
        if (mine !== run) return false
        set({ ...NOTHING_FOUND, hits, total, nearest, found: asked })
        return true
      } catch (error) {
        if (mine === run) set({ ...NOTHING_FOUND, error: toErrorReport(error) })
        return false
      }
    }

    return {
      ...NOTHING_FOUND,
      isOpen: false,
      words: '',
      matchCase: false,
      wholeWords: false,
      open: (words) => set({ isOpen: true, ...(words === undefined ? {} : { words }) }),
      close: () => {
        run += 1
        underWay = undefined
        set({ ...NOTHING_FOUND, isOpen: false })
      },
      change: (part) => set(part),
      find: (book, asked) => {
        // Asked for by Enter and by the end of typing, it is one search.
        if (underWay !== undefined && underWay.book === book && sameWords(underWay.asked, asked)) return underWay.done
        const done = search(book, asked)
        underWay = { book, asked, done }
        void done.finally(() => {
          if (underWay?.done === done) underWay = undefined
        })
        return done
      },
      step: (by, from, contents) => {
        const { hits, current } = get()
        const next = stepHit(hits, current, by, placeInOrder(from, contents))
        const hit = hits[next]
        if (hit !== undefined) set({ current: next })
        return hit
      },
    }
  })
}

/** Whether the hits are those of what stands in the field. */
export function isUpToDate(state: FindState): boolean {
  return state.found !== null && sameWords(state.found, state)
}

function sameWords(a: FindWords, b: FindWords): boolean {
  return a.words === b.words && a.matchCase === b.matchCase && a.wholeWords === b.wholeWords
}

interface OrderedPlace {
  readonly ordinal: number
  readonly offset: number
}

function placeInOrder(from: Place | null, contents: ReaderContents | null): OrderedPlace {
  const ordinal = contents?.sections.find((entry) => entry.section === from?.section)?.ordinal ?? 0
  return { ordinal, offset: from?.offset ?? 0 }
}

/** Index of the hit to go to; -1 when there is none. */
export function stepHit(
  hits: readonly Pick<FindHit, 'ordinal' | 'start'>[],
  current: number,
  by: 1 | -1,
  from: OrderedPlace,
): number {
  if (hits.length === 0) return -1
  if (current >= 0) return (current + by + hits.length) % hits.length
  const found = hits.findIndex((hit) => hit.ordinal > from.ordinal || (hit.ordinal === from.ordinal && hit.start >= from.offset))
  const after = found === -1 ? hits.length : found
  return (by === 1 ? after : after - 1 + hits.length) % hits.length
}
