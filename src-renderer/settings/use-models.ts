import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../stores/use-stores.ts'
import { createModelsStore, type ModelsState, type ModelsStore } from './models-store.ts'

const stores = new WeakMap<object, ModelsStore>()

/** The models of this machine, read again whenever they change. One store a window. */
export function useModels(): ModelsState {
  const { api, notices } = useStores()
  const store = useMemo(() => {
    const known = stores.get(api) ?? createModelsStore(api, notices)
    stores.set(api, known)
    return known
  }, [api, notices])
  useEffect(
    () =>
      api.subscribe(
        (event) => store.getState().handle(event),
        () => void store.getState().load(),
      ),
    [api, store],
  )
  return useStore(store)
}
