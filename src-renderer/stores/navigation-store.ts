import { createStore, type StoreApi } from 'zustand/vanilla'
import { formatRoute, parseRoute, type Route } from './route.ts'

export interface NavigationState {
  readonly route: Route
  /** Goes to a place. "Back" leads to where the reader was, unless `replace`. */
  go(route: Route, how?: { readonly replace?: boolean }): void
  back(): void
  forward(): void
}

export type NavigationStore = StoreApi<NavigationState>

/** What of the browser's window is needed, so that a test can be without one. */
export interface AddressBar {
  readonly location: { readonly hash: string }
  readonly history: Pick<History, 'pushState' | 'replaceState' | 'back' | 'forward'>
  addEventListener(type: 'popstate' | 'hashchange', listener: () => void): void
}

/** The route follows the address: the browser's own back and forward, a typed address and a reload work. */
export function createNavigationStore(bar: AddressBar): NavigationStore {
  const store = createStore<NavigationState>()((set, get) => ({
    route: parseRoute(bar.location.hash),
    go: (route, { replace = false } = {}) => {
      const address = formatRoute(route)
      if (address === formatRoute(get().route)) return
      if (replace) bar.history.replaceState(null, '', address)
      else bar.history.pushState(null, '', address)
      set({ route })
    },
    back: () => bar.history.back(),
    forward: () => bar.history.forward(),
  }))
  const follow = (): void => store.setState({ route: parseRoute(bar.location.hash) })
  bar.addEventListener('popstate', follow)
  bar.addEventListener('hashchange', follow)
  return store
}
