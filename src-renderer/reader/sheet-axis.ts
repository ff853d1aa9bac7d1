/** Along which the lines of a book follow each other: down the page, or from one side to the other. */
export type SheetAxis = 'down' | 'leftwards' | 'rightwards'

interface Box {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** Distance of an element's first line from the edge at which the sheet begins. */
export function beginOf(axis: SheetAxis, element: Box, sheet: Box): number {
  if (axis === 'down') return element.top - sheet.top
  return axis === 'leftwards' ? sheet.right - element.right : element.left - sheet.left
}

export function finishOf(axis: SheetAxis, element: Box, sheet: Box): number {
  if (axis === 'down') return element.bottom - sheet.top
  return axis === 'leftwards' ? sheet.right - element.left : element.right - sheet.left
}

/** A box that scrolls, as a page has it. In `leftwards` text a browser's scrollLeft runs from 0 down: https://drafts.csswg.org/cssom-view/#dom-element-scrollleft */
export interface Scrolled {
  scrollTop: number
  scrollLeft: number
  readonly clientHeight: number
  readonly clientWidth: number
  readonly scrollHeight: number
  readonly scrollWidth: number
}

export interface ScrollState {
  readonly at: number
  readonly shown: number
  readonly whole: number
}

export function scrollState(axis: SheetAxis, sheet: Scrolled): ScrollState {
  if (axis === 'down') return { at: sheet.scrollTop, shown: sheet.clientHeight, whole: sheet.scrollHeight }
  return { at: Math.abs(sheet.scrollLeft), shown: sheet.clientWidth, whole: sheet.scrollWidth }
}

export function scrollBy(axis: SheetAxis, sheet: Scrolled, by: number): void {
  if (by === 0) return
  if (axis === 'down') sheet.scrollTop += by
  else sheet.scrollLeft += axis === 'leftwards' ? -by : by
}
