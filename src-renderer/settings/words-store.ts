import { createStore, type StoreApi } from 'zustand/vanilla'
import type { GlossaryEntryView, SynonymView } from '../../src-shared/contract/words-contract.ts'
import { type ErrorReport, toErrorReport } from '../../src-shared/errors.ts'
import type { AppEvent } from '../../src-shared/events.ts'
import type { Api } from '../api.ts'
import type { NoticesStore } from '../stores/notices-store.ts'
import { onceMore } from '../stores/once-more.ts'
import { wordsTexts } from '../texts/words-texts.ts'

/** What stands in the fields: new words, or others for those that have the id. */
export type WordsDraft = {
  readonly id: string | null
  /** Id; '' for the whole library. */
  readonly book: string
} & (
  | { readonly kind: 'synonyms'; readonly words: string }
  | { readonly kind: 'term'; readonly term: string; readonly meaning: string }
)

interface WordsState {
  readonly synonyms: readonly SynonymView[]
  readonly glossary: readonly GlossaryEntryView[]
  readonly loaded: boolean
  readonly error: ErrorReport | null
  load(): Promise<void>
  /** Resolves to what is wrong with it; null when it is kept. */
  save(draft: WordsDraft): Promise<ErrorReport | null>
  remove(id: string, name: string): Promise<void>
}

type WordsStore = StoreApi<WordsState>

/** Whether the reader's words, or the titles of their books, may be others now. */
export function changesWords({ type }: AppEvent): boolean {
  return ['words.changed', 'shelf.changed', 'book.changed', 'engine.restarted', 'library.opened'].includes(type)
}

export function createWordsStore(api: Api, notices: NoticesStore): WordsStore {
  return createStore<WordsState>()((set) => {
    const failed = (error: unknown): void => set({ error: toErrorReport(error) })
    const load = onceMore(() => api.call('words.list', {}), {
      take: (found) => set({ ...found, loaded: true, error: null }),
      failed,
    })
    return {
      synonyms: [],
      glossary: [],
      loaded: false,
      error: null,
      load,
      save: async (draft) => {
        const place = { ...(draft.id === null ? {} : { id: draft.id }), ...(draft.book === '' ? {} : { book: draft.book }) }
        try {
          if (draft.kind === 'synonyms') await api.call('synonyms.save', { ...place, words: partWords(draft.words) })
          else await api.call('glossary.save', { ...place, term: draft.term, meaning: draft.meaning })
        } catch (error) {
          return toErrorReport(error)
        }
        load.overtake()
        await load()
        return null
      },
      remove: async (id, name) => {
        try {
          await api.call('words.remove', { id })
          notices.getState().offerUndo(wordsTexts.removed(name), () => void api.call('words.restore', { id }).then(load, failed))
          load.overtake()
          await load()
        } catch (error) {
          failed(error)
        }
      },
    }
  })
}

/** "the Devil, Satan = Old Nick": as readers part words that mean the same. */
export function partWords(typed: string): string[] {
  return typed
    .split(/[,;=\n、，]/u)
    .map((words) => words.trim())
    .filter((words) => words !== '')
}
