import { createStore, type StoreApi } from 'zustand/vanilla'

export type LeftTab = 'shelf' | 'conversations'

/** How the panes of this window stand. Kept in the window's own storage: two windows may differ. */
export interface Layout {
  readonly leftTab: LeftTab
  readonly leftOpen: boolean
  /** In rem, so that it grows with the text. */
  readonly leftWidth: number
}

export interface LayoutState extends Layout {
  /** Panes that lie over the window where it is too narrow for them; never remembered. */
  readonly drawer: 'left' | 'side' | null
  change(part: Partial<Layout>): void
  openDrawer(drawer: 'left' | 'side' | null): void
}

export type LayoutStore = StoreApi<LayoutState>

const STORED_AS = 'commonplace.panes'

/** In rem. The design's minimum and maximum of each pane, and its own width. */
export const PANE_WIDTHS = { left: { min: 15, max: 30, own: 20.5 }, side: { min: 20, max: 40, own: 27 } } as const

const DEFAULT_LAYOUT: Layout = { leftTab: 'shelf', leftOpen: true, leftWidth: PANE_WIDTHS.left.own }

export function createLayoutStore(storage: Pick<Storage, 'getItem' | 'setItem'>): LayoutStore {
  const store = createStore<LayoutState>()((set) => ({
    ...readLayout(storage.getItem(STORED_AS)),
    drawer: null,
    change: (part) => set(part),
    openDrawer: (drawer) => set({ drawer }),
  }))
  store.subscribe(({ leftTab, leftOpen, leftWidth }) =>
    storage.setItem(STORED_AS, JSON.stringify({ leftTab, leftOpen, leftWidth })),
  )
  return store
}

/** What was stored, with the default for every part that is missing or makes no sense. */
export function readLayout(stored: string | null): Layout {
  let read: Partial<Record<keyof Layout, unknown>> = {}
  try {
    const parsed: unknown = JSON.parse(stored ?? '{}')
    if (typeof parsed === 'object' && parsed !== null) read = parsed
  } catch {
    // Written by something else: the window opens as new.
  }
  const { min, max } = PANE_WIDTHS.left
  const { leftTab, leftOpen, leftWidth } = read
  return {
    leftTab: leftTab === 'conversations' ? leftTab : DEFAULT_LAYOUT.leftTab,
    leftOpen: typeof leftOpen === 'boolean' ? leftOpen : DEFAULT_LAYOUT.leftOpen,
    leftWidth: typeof leftWidth === 'number' && leftWidth >= min && leftWidth <= max ? leftWidth : DEFAULT_LAYOUT.leftWidth,
  }
}
