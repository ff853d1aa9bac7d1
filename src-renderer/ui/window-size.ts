import { useSyncExternalStore } from 'react'

/** How the panes are arranged: all three, the shelf folded away, one at a time. */
export type WindowSize = 'wide' | 'medium' | 'narrow'

/** Widths in rem below which the design folds the shelf, and below which quotes become a sheet. */
const MEDIUM_BELOW = 1180 / 16
const NARROW_BELOW = 860 / 16

/** In rem, not pixels: what does not fit when the text is twice as large is what does not fit in half the window. */
export function sizeOfWindow(widthPx: number, remPx: number): WindowSize {
  const rem = widthPx / remPx
  return rem < NARROW_BELOW ? 'narrow' : rem < MEDIUM_BELOW ? 'medium' : 'wide'
}

export function useWindowSize(): WindowSize {
  return useSyncExternalStore(subscribe, current)
}

function subscribe(changed: () => void): () => void {
  addEventListener('resize', changed)
  // Zooming sets the size of the root's text.
  const zoomed = new MutationObserver(changed)
  zoomed.observe(document.documentElement, { attributes: true, attributeFilter: ['style'] })
  return () => {
    removeEventListener('resize', changed)
    zoomed.disconnect()
  }
}

function current(): WindowSize {
  return sizeOfWindow(innerWidth, Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
}
