import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CollectionView, ShelfEntry } from '../../src-shared/contract/shelf-contract.ts'
import { type ErrorReport, toErrorReport } from '../../src-shared/errors.ts'
import type { AppEvent } from '../../src-shared/events.ts'
import type { Api } from '../api.ts'
import { shelfTexts } from '../texts/shelf-texts.ts'
import type { ShelfChoice } from './arrange-shelf.ts'
import type { NoticesStore } from './notices-store.ts'
import { onceMore } from './once-more.ts'
import { NOTHING_SELECTED, type SelectHow, type Selection, selectBook } from './select-books.ts'
import { tagChanges } from './tag-changes.ts'

export interface Shelf extends Selection, ShelfChoice {
  readonly books: readonly ShelfEntry[]
  readonly collections: readonly CollectionView[]
  /** False until the shelf has been read once: an empty shelf is not the same as one that is not known yet. */
  readonly loaded: boolean
  readonly error: ErrorReport | null
}

export interface ShelfState extends Shelf {
  load(): Promise<void>
  choose(choice: Partial<ShelfChoice>): void
  select(id: string, how: SelectHow, order: readonly string[]): void
  setSelected(ids: readonly string[]): void
  /** Into the trash, with an offer to take it back. */
  remove(ids: readonly string[]): Promise<void>
  restore(ids: readonly string[]): Promise<void>
  /** From the originals, one after the other in the background. */
  reindex(ids: readonly string[]): Promise<void>
  /** Reads a book from a corrected file; what was quoted from it stays. An offer to take it back. */
  replaceFile(book: ShelfEntry, file: File): Promise<void>
  /** Gives the tags to all of the books, or takes them away; an offer to take it back. */
  retag(books: readonly ShelfEntry[], wanted: ReadonlyMap<string, boolean>): Promise<void>
  createCollection(name: string, books: readonly string[]): Promise<void>
  renameCollection(collection: string, name: string): Promise<void>
  /** The books stay; an offer to take it back. */
  removeCollection(collection: CollectionView): Promise<void>
  dismissError(): void
}

export type ShelfStore = StoreApi<ShelfState>

export const EMPTY_SHELF: Shelf = {
  ...NOTHING_SELECTED,
  books: [],
  collections: [],
  filter: '',
  collection: null,
  tag: null,
  loaded: false,
  error: null,
}

/** Between two readings of the shelf while an import changes it all the time. */
const REST_MS = 500

/** The shelf as it was read. Books that have not changed stay the same objects, so that their covers are not drawn again. */
export function withBooks(state: Shelf, books: readonly ShelfEntry[]): Shelf {
  const known = new Map(state.books.map((book) => [book.id, book]))
  const kept = books.map((book) => {
    const before = known.get(book.id)
    return before !== undefined && JSON.stringify(before) === JSON.stringify(book) ? before : book
  })
  const there = new Set(books.map((book) => book.id))
  const selected = state.selected.every((id) => there.has(id)) ? state.selected : state.selected.filter((id) => there.has(id))
  return { ...state, books: kept, selected, loaded: true, error: null }
}

/** Whether the shelf has to be read again after an event. */
export function changesShelf(event: AppEvent): boolean {
  return ['shelf.changed', 'book.changed', 'collections.changed', 'engine.restarted', 'library.opened'].includes(event.type)
}

export function createShelfStore(api: Api, notices: NoticesStore): ShelfStore {
  return createStore<ShelfState>()((set, get) => {
    const failed = (error: unknown): void => set({ error: toErrorReport(error) })

    const load = onceMore(() => Promise.all([api.call('shelf.list', {}), api.call('collections.list', {})]), {
      take: ([{ books }, { collections }]) => set((state) => ({ ...withBooks(state, books), collections })),
      failed,
      restMs: REST_MS,
    })

    async function restore(ids: readonly string[]): Promise<void> {
      for (const book of ids) await api.call('book.restore', { book }).catch(failed)
      await load()
    }

    return {
      ...EMPTY_SHELF,
      load,
      choose: (choice) => set(choice),
      select: (id, how, order) => set((state) => selectBook(state, id, how, order)),
      setSelected: (ids) => set({ selected: [...ids], anchor: ids.at(-1) ?? null }),
      remove: async (ids) => {
        const removed: string[] = []
        for (const book of ids) {
          try {
            await api.call('book.remove', { book })
            removed.push(book)
          } catch (error) {
            failed(error)
          }
        }
        const gone = new Set(removed)
        const first = get().books.find((book) => gone.has(book.id))
        load.overtake()
        set((state) => ({
          books: state.books.filter((book) => !gone.has(book.id)),
          selected: state.selected.filter((id) => !gone.has(id)),
        }))
        if (first !== undefined)
          notices.getState().offerUndo(shelfTexts.removed(removed.length, first.title), () => void restore(removed))
      },
      restore,
      reindex: async (ids) => {
        for (const book of ids) await api.call('book.reindex', { book, until: 'queued' }).catch(failed)
      },
      replaceFile: async ({ id: book, title }, file) => {
        try {
          const sent = await api.upload([file])
          for (const { error } of sent.failed) set({ error })
          const [path] = sent.paths
          if (path === undefined) return
          notices.getState().say(shelfTexts.replacing(title))
          const { unchanged, quotes } = await api.call('book.update', { book, file: path, until: 'text' })
          if (unchanged) notices.getState().say(shelfTexts.sameFile(title))
          else
            notices.getState().offerUndo(shelfTexts.replaced(title, quotes.changed + quotes.gone), () => {
              void api.call('book.update', { book, undo: true, until: 'text' }).catch(failed)
            })
        } catch (error) {
          failed(error)
        }
      },
      retag: async (books, wanted) => {
        const { change, undo } = tagChanges(books, wanted)
        if (change.add.length + change.remove.length === 0) return
        try {
          await api.call('book.tag', change)
          notices.getState().offerUndo(shelfTexts.retagged(books.length), () => {
            for (const back of undo) void api.call('book.tag', back).catch(failed)
          })
        } catch (error) {
          failed(error)
        }
      },
      createCollection: (name, books) => api.call('collections.create', { name, books: [...books] }).then(() => load(), failed),
      renameCollection: (collection, name) => api.call('collections.rename', { collection, name }).then(() => load(), failed),
      removeCollection: async ({ collection, name }) => {
        try {
          await api.call('collections.remove', { collection })
          set((state) => ({ collection: state.collection === collection ? null : state.collection }))
          notices.getState().offerUndo(shelfTexts.collectionRemoved(name), () => {
            void api.call('collections.restore', { collection }).then(() => load(), failed)
          })
          await load()
        } catch (error) {
          failed(error)
        }
      },
      dismissError: () => set({ error: null }),
    }
  })
}
