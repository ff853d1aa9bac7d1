import type { Rectangle } from 'electron'
import type { WindowPlace } from '../shell/shell-memory.ts'

const FIRST_SIZE = { width: 1280, height: 860 }
/** The three panes fold below this, and nothing is cut off. */
export const SMALLEST_SIZE = { minWidth: 480, minHeight: 400 }
/** How much of the title bar must be on some screen for a window to be found and moved. */
const REACHABLE = { width: 100, height: 30 }
/** A further window stands beside the one before, so that both can be seen. */
const OFFSET = 28

/** Where a window opens: where the last one stood if that is still on a screen (they are unplugged), else in the middle by Electron's choice. */
export function openingBounds(
  remembered: WindowPlace | undefined,
  screens: readonly Rectangle[],
  nth: number,
): Partial<Rectangle> {
  if (remembered === undefined) return FIRST_SIZE
  const { width, height } = remembered
  const place = { x: remembered.x + nth * OFFSET, y: remembered.y + nth * OFFSET, width, height }
  return screens.some((screen) => isReachable(place, screen)) ? place : { width, height }
}

function isReachable(place: Rectangle, screen: Rectangle): boolean {
  const width = Math.min(place.x + place.width, screen.x + screen.width) - Math.max(place.x, screen.x)
  const isTitleOnScreen = place.y >= screen.y && place.y + REACHABLE.height <= screen.y + screen.height
  return width >= REACHABLE.width && isTitleOnScreen
}
