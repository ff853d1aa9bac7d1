import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Quote } from '../../src-shared/answer.ts'
import type { NoteView } from '../../src-shared/contract/notes-contract.ts'
import { toErrorReport } from '../../src-shared/errors.ts'
import type { AppEvent } from '../../src-shared/events.ts'
import type { Api } from '../api.ts'
import { sourcesTexts } from '../texts/sources-texts.ts'
import type { NoticesStore } from './notices-store.ts'
import { onceMore } from './once-more.ts'

export interface PinsState {
  readonly notes: readonly NoteView[]
  readonly total: number
  load(): Promise<void>
  /** A quote of an answer, or the whole answer. */
  pin(turn: string, n?: number): Promise<void>
  /** Into the trash, with an offer to take it back. */
  unpin(note: NoteView): Promise<void>
}

export type PinsStore = StoreApi<PinsState>

const REST_MS = 300

export function changesPins(event: AppEvent): boolean {
  return ['notes.changed', 'engine.restarted', 'library.opened'].includes(event.type)
}

/** The note that a quote of a turn was pinned as. */
export function noteOfQuote(notes: readonly NoteView[], turn: string, quote: Quote): NoteView | undefined {
  return notes.find((note) => note.kind === 'quote' && note.turn === turn && note.text === quote.text)
}

export function noteOfAnswer(notes: readonly NoteView[], turn: string): NoteView | undefined {
  return notes.find((note) => note.kind === 'answer' && note.turn === turn)
}

export function createPinsStore(api: Api, notices: NoticesStore): PinsStore {
  return createStore<PinsState>()((set) => {
    const failed = (error: unknown): void => notices.getState().tell(toErrorReport(error))
    const load = onceMore(() => api.call('notes.list', {}), {
      take: ({ notes, total }) => set({ notes, total }),
      failed,
      restMs: REST_MS,
    })
    return {
      notes: [],
      total: 0,
      load,
      pin: async (turn, n) => {
        try {
          const note = await api.call('notes.pin', n === undefined ? { turn } : { turn, n })
          load.overtake()
          set((state) => ({ notes: [...state.notes.filter((other) => other.note !== note.note), note] }))
          notices.getState().say(sourcesTexts.saidPinned)
        } catch (error) {
          failed(error)
        }
      },
      unpin: async ({ note }) => {
        try {
          await api.call('notes.remove', { note })
          load.overtake()
          set((state) => ({ notes: state.notes.filter((other) => other.note !== note) }))
          notices.getState().offerUndo(sourcesTexts.unpinned, () => void api.call('notes.restore', { note }).then(load, failed))
        } catch (error) {
          failed(error)
        }
      },
    }
  })
}
