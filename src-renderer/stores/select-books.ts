/** Books that are chosen, and from where a range goes on. Ids. */
export interface Selection {
  readonly selected: readonly string[]
  readonly anchor: string | null
}

/** `only`: this one alone; `toggle`: this one more or less (Ctrl); `range`: from the anchor to this one (Shift). */
export type SelectHow = 'only' | 'toggle' | 'range'

export const NOTHING_SELECTED: Selection = { selected: [], anchor: null }

/** `order` is the shelf as it is shown. */
export function selectBook(state: Selection, id: string, how: SelectHow, order: readonly string[]): Selection {
  if (how === 'toggle') {
    const selected = state.selected.includes(id) ? state.selected.filter((other) => other !== id) : [...state.selected, id]
    return { selected, anchor: id }
  }
  const from = state.anchor === null ? -1 : order.indexOf(state.anchor)
  const to = order.indexOf(id)
  if (how === 'range' && from >= 0 && to >= 0)
    return { selected: order.slice(Math.min(from, to), Math.max(from, to) + 1), anchor: state.anchor }
  return { selected: [id], anchor: id }
}

/** The index that an arrow key leads to in a grid of `columns`; undefined for other keys. A list has one column. */
export function moveInGrid(
  key: string,
  at: number,
  size: { readonly count: number; readonly columns: number; readonly page: number },
): number | undefined {
  const { count, columns, page } = size
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: columns > 1 ? 1 : 0,
    ArrowLeft: columns > 1 ? -1 : 0,
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: columns * page,
    PageUp: -columns * page,
    Home: -count,
    End: count,
  }
  const step = steps[key]
  if (step === undefined || count === 0) return undefined
  const to = at + step
  // Up and down stay in their column, and where they are at the edge; the last line may be shorter.
  if (key === 'ArrowUp' && to < 0) return at
  if (key === 'ArrowDown' && to >= count) return Math.floor(at / columns) < Math.floor((count - 1) / columns) ? count - 1 : at
  return Math.min(count - 1, Math.max(0, to))
}
