/** What of a pane takes the focus, first one first: where something is typed, where something is chosen, anything. */
const FIRST = ['textarea', '[role="listbox"]', 'input', 'a[href]', 'button:not([disabled])', '[tabindex="0"]']

/** Moves the focus to the next pane, or with `backwards` to the one before, and round. */
export function walkPanes(root: ParentNode, focused: Element | null, backwards: boolean): void {
  const panes = [...root.querySelectorAll<HTMLElement>('[data-pane]')]
  if (panes.length === 0) return
  const at = panes.findIndex((pane) => pane.contains(focused))
  const next = panes[(at + (backwards ? (at < 0 ? 0 : -1) : 1) + panes.length) % panes.length]
  const target = FIRST.map((selector) => next?.querySelector<HTMLElement>(selector)).find((element) => element != null)
  target?.focus()
}
