import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { SearchState, SearchStore } from './search-store.ts'

export const SearchContext = createContext<SearchStore | null>(null)

export function useSearchStore(): SearchStore {
  const store = useContext(SearchContext)
  if (store === null) throw new Error('A part of the search stands outside of it.')
  return store
}

export function useSearch<T>(select: (state: SearchState) => T): T {
  return useStore(useSearchStore(), select)
}
