/** Keys that make a selection longer or shorter, and by how much. With Ctrl or Alt the sideways ones go by words. */
const STEPS: Readonly<
  Record<string, readonly ['forward' | 'backward' | 'left' | 'right', 'character' | 'line' | 'lineboundary']>
> = {
  ArrowLeft: ['left', 'character'],
  ArrowRight: ['right', 'character'],
  ArrowUp: ['backward', 'line'],
  ArrowDown: ['forward', 'line'],
  Home: ['backward', 'lineboundary'],
  End: ['forward', 'lineboundary'],
}

/**
 * Selects words of a text that cannot be written in, as it is done in one that can: Shift and the arrows. Browsers do that only where a caret was put
 * with the mouse before; here it begins at the first word in sight. Whether it did something.
 */
export function selectByKeys(event: KeyboardEvent, sheet: HTMLElement): boolean {
  const step = STEPS[event.key]
  const selection = document.getSelection()
  if (!event.shiftKey || event.metaKey || step === undefined || selection === null || event.target !== sheet) return false
  if (selection.anchorNode === null || !sheet.contains(selection.anchorNode)) {
    const first = firstInSight(sheet)
    if (first === undefined) return false
    selection.collapse(first.node, first.offset)
  }
  const [direction, granularity] = step
  const byWord = (event.ctrlKey || event.altKey) && granularity === 'character'
  selection.modify('extend', direction, byWord ? 'word' : granularity)
  return true
}

/** The first letter of the text whose line is not above the sheet's upper edge. */
function firstInSight(sheet: HTMLElement): { readonly node: Text; readonly offset: number } | undefined {
  const { top } = sheet.getBoundingClientRect()
  const texts = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const start = node.textContent?.search(/\S/) ?? -1
    if (!(node instanceof Text) || start < 0 || node.parentElement?.closest('button, .sr-only, .side-note, .pb-label')) continue
    range.setStart(node, start)
    range.setEnd(node, start + 1)
    if (range.getBoundingClientRect().top >= top) return { node, offset: start }
  }
  return undefined
}
