import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ErrorReport } from '../../src-shared/errors.ts'

/** Something that was done and can be taken back, or that could not be done. */
export interface Toast {
  readonly id: number
  readonly text: string
  readonly undo?: () => void
}

export interface NoticesState {
  /** Newest last. Only for what can be undone and for failures that have no place of their own: what can be seen is not announced in a toast. */
  readonly toasts: readonly Toast[]
  /** For the live region: what started, finished or failed. Never the words of an answer. The number makes the same words said twice. */
  readonly said: { readonly n: number; readonly text: string; readonly urgent: boolean }
  offerUndo(text: string, undo: () => void): void
  /** What could not be done, and what to do about it. */
  tell(error: ErrorReport): void
  dismiss(id: number): void
  say(text: string, how?: { readonly urgent?: boolean }): void
}

export type NoticesStore = StoreApi<NoticesState>

export function createNoticesStore(): NoticesStore {
  let last = 0
  return createStore<NoticesState>()((set, get) => ({
    toasts: [],
    said: { n: 0, text: '', urgent: false },
    offerUndo: (text, undo) => {
      last += 1
      set((state) => ({ toasts: [...state.toasts, { id: last, text, undo }] }))
      get().say(text)
    },
    tell: ({ message, nextStep }) => {
      last += 1
      const text = `${message} ${nextStep}`.trim()
      set((state) => ({ toasts: [...state.toasts, { id: last, text }] }))
      get().say(text, { urgent: true })
    },
    dismiss: (id) => set((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) })),
    say: (text, { urgent = false } = {}) => set((state) => ({ said: { n: state.said.n + 1, text, urgent } })),
  }))
}
