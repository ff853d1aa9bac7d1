import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { ChatState } from './chat-store.ts'
import type { ConversationsState } from './conversations-store.ts'
import type { ImportsState } from './imports-store.ts'
import type { JobsState } from './jobs-store.ts'
import type { LayoutState } from './layout-store.ts'
import type { NavigationState } from './navigation-store.ts'
import type { NoticesState } from './notices-store.ts'
import type { PinsState } from './pins-store.ts'
import type { SessionState } from './session-store.ts'
import type { SettingsState } from './settings-store.ts'
import type { ShelfState } from './shelf-store.ts'
import type { Stores } from './stores.ts'

export const StoresContext = createContext<Stores | null>(null)

export function useStores(): Stores {
  const stores = useContext(StoresContext)
  if (stores === null) throw new Error('A component that uses the stores stands outside of StoresContext.')
  return stores
}

// One hook a store. Select as little as is shown: a component is drawn again when what it selects is another value.
export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(useStores().session, select)
}
export function useSettings<T>(select: (state: SettingsState) => T): T {
  return useStore(useStores().settings, select)
}
export function useLayout<T>(select: (state: LayoutState) => T): T {
  return useStore(useStores().layout, select)
}
export function useNavigation<T>(select: (state: NavigationState) => T): T {
  return useStore(useStores().navigation, select)
}
export function useNotices<T>(select: (state: NoticesState) => T): T {
  return useStore(useStores().notices, select)
}
export function useShelf<T>(select: (state: ShelfState) => T): T {
  return useStore(useStores().shelf, select)
}
export function useImports<T>(select: (state: ImportsState) => T): T {
  return useStore(useStores().imports, select)
}
export function useJobs<T>(select: (state: JobsState) => T): T {
  return useStore(useStores().jobs, select)
}
export function useConversations<T>(select: (state: ConversationsState) => T): T {
  return useStore(useStores().conversations, select)
}
export function useChat<T>(select: (state: ChatState) => T): T {
  return useStore(useStores().chat, select)
}
export function usePins<T>(select: (state: PinsState) => T): T {
  return useStore(useStores().pins, select)
}
