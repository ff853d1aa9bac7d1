import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { FindState, FindStore } from './find-store.ts'
import type { ReaderState, ReaderStore } from './reader-store.ts'
import type { Place } from './reading.ts'

/** What the parts of the reader share. */
export interface Reader {
  readonly store: ReaderStore
  readonly find: FindStore
  /** Goes there, so that "back" leads to where the reader was. With an end, the words are highlighted. */
  jump(place: Place, end?: number): void
}

export const ReaderContext = createContext<Reader | null>(null)

export function useReader(): Reader {
  const reader = useContext(ReaderContext)
  if (reader === null) throw new Error('A part of the reader stands outside of it.')
  return reader
}

export function useReading<T>(select: (state: ReaderState) => T): T {
  return useStore(useReader().store, select)
}

export function useFind<T>(select: (state: FindState) => T): T {
  return useStore(useReader().find, select)
}
