import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ErrorReport } from '../../src-shared/errors.ts'
import type { AppEvent } from '../../src-shared/events.ts'
import type { ShellView } from '../../src-shared/shell.ts'
import type { Api } from '../api.ts'
import type { Connection } from '../transport/transport.ts'
import { onceMore } from './once-more.ts'

export interface Session {
  readonly connection: Connection
  /** Null until the host has answered. */
  readonly shell: ShellView | null
  /** Why the engine cannot be used; null while it can. */
  readonly engineError: ErrorReport | null
  /** How often the engine has come back in this window: shown once each time, until dismissed. */
  readonly restarts: number
  readonly restartsSeen: number
}

export interface SessionState extends Session {
  load(): Promise<void>
  dismissRestart(): void
}

export type SessionStore = StoreApi<SessionState>

export const NEW_SESSION: Session = { connection: 'lost', shell: null, engineError: null, restarts: 0, restartsSeen: 0 }

export function applySessionEvent(state: Session, event: AppEvent): Session {
  switch (event.type) {
    case 'engine.restarted':
      return { ...state, engineError: null, restarts: state.restarts + 1 }
    case 'engine.failed':
      return { ...state, engineError: event.error }
    case 'library.opened':
      return {
        ...state,
        engineError: null,
        shell: state.shell === null ? null : { ...state.shell, library: { dir: event.dir, name: event.name } },
      }
    default:
      return state
  }
}

export function createSessionStore(api: Api): SessionStore {
  const load = onceMore(() => api.call('shell.view', {}), {
    take: (shell) => {
      const failed = shell.engine.state === 'failed' ? shell.engine.error : undefined
      store.setState({ shell, engineError: (failed as ErrorReport | undefined) ?? null })
    },
    // Only when the host is gone, and then `connection` says so.
    failed: () => undefined,
  })
  const store = createStore<SessionState>()((set, get) => ({
    ...NEW_SESSION,
    load,
    dismissRestart: () => set({ restartsSeen: get().restarts }),
  }))
  // An engine that fails, or is back, while its state is on its way: the event is the newer word.
  store.subscribe(load.overtake)
  api.onConnection((connection) => store.setState({ connection }))
  return store
}
