import { createStore, type StoreApi } from 'zustand/vanilla'
import { type ErrorReport, toErrorReport } from '../../src-shared/errors.ts'
import { DEFAULT_APP_SETTINGS, DEFAULT_LIBRARY_SETTINGS, type Settings } from '../../src-shared/settings.ts'
import type { Api } from '../api.ts'
import { onceMore } from './once-more.ts'

export interface SettingsState {
  readonly settings: Settings
  readonly loaded: boolean
  readonly error: ErrorReport | null
  load(): Promise<void>
  /** Holds at once, and is taken back when it cannot be stored. */
  change(part: Partial<Settings>): Promise<void>
  /** Steps up or down; 0 is the actual size. */
  zoomBy(steps: number): void
}

export type SettingsStore = StoreApi<SettingsState>

/** What is needed before the engine answers: read by public/appearance.js before the first paint. */
const CACHED_AS = 'commonplace.appearance'

const ZOOM_STEPS: readonly number[] = [0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2]

export function createSettingsStore(api: Api, cache: Pick<Storage, 'setItem'>, root: HTMLElement): SettingsStore {
  let stored: Settings = { ...DEFAULT_APP_SETTINGS, ...DEFAULT_LIBRARY_SETTINGS }
  // A key pressed twice makes two changes; the answer to the first must not undo the second.
  let underway: readonly Partial<Settings>[] = []
  let sending: Promise<void> | undefined
  const current = (): Settings => Object.assign({}, stored, ...underway) as Settings

  const store = createStore<SettingsState>()((set, get) => {
    const load = onceMore(() => api.call('settings.get', {}), {
      take: (settings) => {
        stored = settings
        set({ settings: current(), loaded: true, error: null })
      },
      failed: (error) => set({ error: toErrorReport(error) }),
    })

    /** One after the other: of two that are on their way together the first may come last, and would be the one that holds. */
    async function send(): Promise<void> {
      for (let part = underway[0]; part !== undefined; part = underway[0]) {
        let error: ErrorReport | null = null
        try {
          stored = await api.call('settings.set', part)
          load.overtake()
        } catch (reason) {
          error = toErrorReport(reason)
        }
        underway = underway.slice(1)
        set({ settings: current(), error })
      }
      sending = undefined
    }

    return {
      settings: stored,
      loaded: false,
      error: null,
      load,
      change: (part) => {
        underway = [...underway, part]
        set({ settings: current() })
        sending ??= send()
        return sending
      },
      zoomBy: (steps) => void get().change({ zoom: zoomAfter(get().settings.zoom, steps) }),
    }
  })
  store.subscribe(({ settings, loaded }) => {
    if (!loaded) return
    applyAppearance(settings, root)
    const { theme, zoom } = settings
    cache.setItem(CACHED_AS, JSON.stringify({ theme, zoom }))
  })
  return store
}

function applyAppearance({ theme, zoom }: Settings, root: HTMLElement): void {
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  root.style.fontSize = zoom === 1 ? '' : `${zoom * 16}px`
}

export function zoomAfter(zoom: number, steps: number): number {
  if (steps === 0) return 1
  const nearest = ZOOM_STEPS.reduce((best, step) => (Math.abs(step - zoom) < Math.abs(best - zoom) ? step : best))
  const index = Math.min(ZOOM_STEPS.length - 1, Math.max(0, ZOOM_STEPS.indexOf(nearest) + steps))
  return ZOOM_STEPS[index] ?? 1
}
