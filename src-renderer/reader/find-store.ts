import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ReaderContents, ReaderSection } from '../../src-shared/contract/reader-contract.ts'
import { type FoldedText, findInText, foldText, type TextRange } from './find-in-text.ts'
import { type Place, shareAt } from './reading.ts'

export interface FindHit extends TextRange {
  readonly section: string
  readonly ordinal: number
  /** Share of the book's text before it, for its mark in the scroll bar. */
  readonly share: number
}

export interface FindState {
  readonly isOpen: boolean
  readonly words: string
  /** In the order of the book. */
  readonly hits: readonly FindHit[]
  /** Index of the hit that is looked at; -1 before the first is gone to. */
  readonly current: number
  /** Sections still to be looked through. */
  readonly left: number
  open(words?: string): void
  close(): void
  find(words: string, source: FindSource, from: Place | null): Promise<void>
  /** The next or previous hit, from where the reader is when none was looked at yet. It goes round. */
  step(by: 1 | -1, from: Place | null, contents: ReaderContents | null): FindHit | undefined
}

/** Where the text comes from. */
export interface FindSource {
  readonly contents: ReaderContents
  section(path: string): Promise<ReaderSection>
}

export type FindStore = StoreApi<FindState>

/** Sections read at a time, so that other calls of the page come in between. */
const AT_ONCE = 4

export function createFindStore(): FindStore {
  let run = 0
  return createStore<FindState>()((set, get) => ({
    isOpen: false,
    words: '',
    hits: [],
    current: -1,
    left: 0,
    open: (words) => set({ isOpen: true, ...(words === undefined ? {} : { words }) }),
    close: () => {
      run += 1
      set({ isOpen: false, hits: [], current: -1, left: 0 })
    },
    find: async (words, { contents, section }, from) => {
      run += 1
      const mine = run
      set({ words, hits: [], current: -1, left: words.trim() === '' ? 0 : contents.sections.length })
      if (words.trim() === '') return
      // From where the reader is: the next hit is there at once.
      const first = Math.max(
        0,
        contents.sections.findIndex((entry) => entry.section === from?.section),
      )
      const ordered = [...contents.sections.slice(first), ...contents.sections.slice(0, first)]
      for (let at = 0; at < ordered.length; at += AT_ONCE) {
        const batch = ordered.slice(at, at + AT_ONCE)
        // A section that cannot be read has no hits; the reader says so when it is gone to.
        const read = await Promise.all(batch.map((entry) => section(entry.section).catch(() => null)))
        if (mine !== run) return
        const found = read.flatMap((one) => (one === null ? [] : hitsIn(one, words)))
        const left = Math.max(0, ordered.length - at - AT_ONCE)
        if (found.length > 0 || left === 0 || at % 64 === 0) set((state) => ({ ...withHits(state, found), left }))
      }
    },
    step: (by, from, contents) => {
      const { hits, current } = get()
      const next = stepHit(hits, current, by, placeInOrder(from, contents))
      const hit = hits[next]
      if (hit !== undefined) set({ current: next })
      return hit
    },
  }))
}

/** More hits in the order of the book; the one that is looked at stays it. */
export function withHits(
  { hits, current }: Pick<FindState, 'hits' | 'current'>,
  more: readonly FindHit[],
): Pick<FindState, 'hits' | 'current'> {
  const looked = hits[current]
  const all = [...hits, ...more].sort((a, b) => a.ordinal - b.ordinal || a.start - b.start)
  return { hits: all, current: looked === undefined ? -1 : all.indexOf(looked) }
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
export function stepHit(hits: readonly FindHit[], current: number, by: 1 | -1, from: OrderedPlace): number {
  if (hits.length === 0) return -1
  if (current >= 0) return (current + by + hits.length) % hits.length
  const found = hits.findIndex((hit) => hit.ordinal > from.ordinal || (hit.ordinal === from.ordinal && hit.start >= from.offset))
  const after = found === -1 ? hits.length : found
  return (by === 1 ? after : after - 1 + hits.length) % hits.length
}

const folded = new WeakMap<ReaderSection['blocks'][number], FoldedText>()

/** A hit lies in one block: nobody looks for words that end a heading and begin a paragraph. */
function hitsIn(section: ReaderSection, words: string): FindHit[] {
  return section.blocks.flatMap((block) => {
    const text = folded.get(block) ?? foldText(block.text)
    folded.set(block, text)
    return findInText(text, words).map(({ start, end }) => ({
      section: section.section,
      ordinal: section.ordinal,
      start: block.start + start,
      end: block.start + end,
      share: shareAt(section, block.start + start),
    }))
  })
}
