import { createStore, type StoreApi } from 'zustand/vanilla'
import type { NoteView } from '../../src-shared/contract/notes-contract.ts'
import type { FoundPlace, ReaderContents, ReaderSection } from '../../src-shared/contract/reader-contract.ts'
import { type ErrorReport, toErrorReport } from '../../src-shared/errors.ts'
import type { Api } from '../api.ts'
import type { QuoteName } from '../stores/chat-events.ts'
import { onceMore } from '../stores/once-more.ts'
import { quoteOfRoute } from '../stores/quote-place.ts'
import type { Route } from '../stores/route.ts'
import { type Turn, turnOfView } from '../stores/turn.ts'
import { extendRun, holds, type Place, sectionAtShare, type Target } from './reading.ts'

export type ReaderRoute = Extract<Route, { readonly view: 'reader' }>

export interface ReaderState {
  readonly book: string | null
  readonly contents: ReaderContents | null
  /** A run of parts of sections that follow each other: what is in the page. */
  readonly sections: readonly ReaderSection[]
  readonly target: Target | null
  /** What has become of a quote that led here. */
  readonly targetState: FoundPlace['state']
  /** Where the reader is: the first line that is seen. */
  readonly here: Place | null
  readonly notes: readonly NoteView[]
  /** The answer whose quote led into this book, as the engine has it. It stays while the book is read. */
  readonly cameFrom: Turn | null
  /** Where its quotes stand in this book. */
  readonly quoted: readonly QuotedPlace[]
  /** The reader wants lines from left to right, whatever the book says. */
  readonly isUpright: boolean
  readonly loading: boolean
  readonly error: ErrorReport | null
  open(route: ReaderRoute): Promise<void>
  extend(where: 'before' | 'after'): Promise<void>
  /** Told when scrolling has come to rest. */
  rest(place: Place): void
  loadNotes(): Promise<void>
  /** The place of a printed page. Rejects with 'not-found', saying from where to where the pages run. */
  placeOfPage(label: string): Promise<Place>
  placeOfShare(share: number): Promise<Place | undefined>
  /** The part of its section in which the place lies. */
  section(place: Place): Promise<ReaderSection>
}

/** A quote of an answer at its place. */
export interface QuotedPlace extends Place {
  readonly n: number
  readonly end: number
}

export type ReaderStore = StoreApi<ReaderState>

const NOTHING = {
  contents: null,
  sections: [],
  target: null,
  targetState: 'same',
  here: null,
  notes: [],
  cameFrom: null,
  quoted: [],
  error: null,
} as const

export function createReaderStore(api: Api): ReaderStore {
  let requests = 0
  /** Of the book that is open. The book is in the key all the same: what is asked for on its way to one may come when another is open. */
  let read = new Map<string, Promise<ReaderSection>>()
  const extending = new Set<string>()
  /** The answer that was asked for last. */
  let wantedTurn = ''
  let remembered: Promise<unknown> = Promise.resolve()

  return createStore<ReaderState>()((set, get) => {
    /** Unless another book is open by now. */
    const failedIn =
      (book: string | null) =>
      (error: unknown): void => {
        if (get().book === book) set({ error: toErrorReport(error) })
      }

    function sectionOf(book: string, { section: path, offset }: Place): Promise<ReaderSection> {
      const key = keyOf(book, { section: path, offset })
      const known = read.get(key)
      if (known !== undefined) return known
      const reading = api.call('reader.section', { book, section: path, at: offset })
      read.set(key, reading)
      // Asked for again after a failure, it is tried again.
      reading.catch(() => read.delete(key))
      return reading
    }

    /** Where the route leads. Undefined: the book has no text. */
    async function resolve(
      route: ReaderRoute,
    ): Promise<{ readonly place: Place; readonly end: number | null; readonly state: FoundPlace['state'] }> {
      const { book, passage, start, end } = route
      const quote = quoteOfRoute(route)
      const range = { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) }
      if (quote !== null) return placed(await locateQuote(quote, { passage, ...range }), true)
      if (passage !== undefined) return placed(await api.call('reader.locate', { passage, ...range }), end !== undefined)
      if (route.section !== undefined) {
        return { place: { section: route.section, offset: start ?? 0 }, end: end ?? null, state: 'same' }
      }
      const { position } = await api.call('book.details', { book })
      if (position !== null) return { place: { section: position.section, offset: position.offset }, end: null, state: 'same' }
      const first = await api.call('reader.section', { book, at: 0 })
      const place = { section: first.section, offset: 0 }
      read.set(keyOf(book, place), Promise.resolve(first))
      return { place, end: null, state: 'same' }
    }

    /** By the answer's record, which knows the words; while the answer is being written there is none, and its passage must do. */
    function locateQuote({ turn, n }: QuoteName, { passage, ...range }: PassageRange): Promise<FoundPlace> {
      const found = api.call('reader.locate', { turn, n })
      return passage === undefined ? found : found.catch(() => api.call('reader.locate', { passage, ...range }))
    }

    /** The answer that a quote is of, and where its other quotes stand. Without it the text can be read all the same. */
    async function loadCameFrom(id: string): Promise<void> {
      const { book } = get()
      wantedTurn = id
      const view = await api.call('conversations.turn', { turn: id, passages: 0 }).catch(() => null)
      if (view === null || get().book !== book || wantedTurn !== id) return
      const turn = turnOfView(view)
      set({ cameFrom: turn, quoted: [] })
      const own = turn.quotes.filter((quote) => quote.book.id === book)
      const places = await Promise.all(
        own.map(async ({ n, passage, start, end }) => {
          const found = await locateQuote({ turn: id, n }, { passage, start, end }).catch(() => null)
          return found === null ? [] : [{ n, section: found.section, offset: found.start, end: found.end }]
        }),
      )
      if (get().cameFrom?.id === id && get().book === book) set({ quoted: places.flat() })
    }

    async function loadContents(book: string): Promise<void> {
      const contents = await api.call('reader.contents', { book })
      if (get().book === book) set({ contents })
    }

    const loadNotes = onceMore(
      async () => {
        const { book } = get()
        return { book, notes: book === null ? [] : (await api.call('notes.list', { book })).notes }
      },
      {
        take: ({ book, notes }) => {
          if (get().book === book) set({ notes })
        },
        // The text can be read without its notes.
        failed: () => undefined,
      },
    )

    return {
      ...NOTHING,
      book: null,
      isUpright: false,
      loading: false,
      section: (place) => sectionOf(get().book ?? '', place),
      loadNotes,
      open: async (route) => {
        requests += 1
        const request = requests
        if (route.book !== get().book) {
          read = new Map()
          set({ ...NOTHING, book: route.book })
          void loadContents(route.book).catch(failedIn(route.book))
          void loadNotes()
        }
        const from = quoteOfRoute(route)
        if (from !== null && from.turn !== get().cameFrom?.id) void loadCameFrom(from.turn)
        set({ loading: true, error: null })
        try {
          const { place, end, state } = await resolve(route)
          const shown = get().sections.some((one) => holds(one, place))
          const first = shown ? undefined : await sectionOf(route.book, place)
          if (request !== requests) return
          set((before) => ({
            sections: first === undefined ? before.sections : [first],
            target: { ...place, end, n: request },
            targetState: state,
            here: place,
            loading: false,
          }))
        } catch (error) {
          if (request === requests) set({ loading: false, error: toErrorReport(error) })
        }
      },
      extend: async (where) => {
        const { sections, book } = get()
        const neighbour = where === 'after' ? sections.at(-1)?.next : sections[0]?.previous
        if (book === null || neighbour === null || neighbour === undefined) return
        const place = { section: neighbour.section, offset: neighbour.at ?? 0 }
        const key = `${where} ${keyOf(book, place)}`
        if (extending.has(key)) return
        extending.add(key)
        try {
          const more = await sectionOf(book, place)
          if (get().book === book) set((state) => ({ sections: extendRun(state.sections, more, where) }))
        } catch (error) {
          failedIn(book)(error)
        } finally {
          extending.delete(key)
        }
      },
      rest: (place) => {
        const { book } = get()
        if (book === null) return
        set({ here: place })
        // One after the other: of two that are on their way together the first may come last. Losing the place of reading is no reason to disturb it.
        remembered = remembered
          .then(() => api.call('reader.remember', { book, section: place.section, offset: place.offset }))
          .catch(() => undefined)
      },
      placeOfPage: async (label) => {
        const found = await api.call('reader.locate', { book: get().book ?? '', page: label })
        return { section: found.section, offset: found.start }
      },
      placeOfShare: async (share) => {
        const { contents, book } = get()
        const at = contents === null ? undefined : sectionAtShare(contents, share)
        if (at === undefined) return undefined
        const { length } = await sectionOf(book ?? '', { section: at.section, offset: 0 })
        return { section: at.section, offset: Math.floor(at.within * length) }
      },
    }
  })
}

function keyOf(book: string, { section, offset }: Place): string {
  return JSON.stringify([book, section, offset])
}

interface PassageRange {
  readonly passage?: string | undefined
  readonly start?: number
  readonly end?: number
}

function placed(found: FoundPlace, highlighted: boolean) {
  return { place: { section: found.section, offset: found.start }, end: highlighted ? found.end : null, state: found.state }
}
