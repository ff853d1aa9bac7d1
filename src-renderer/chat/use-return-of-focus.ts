import { useLayoutEffect, useRef } from 'react'

/**
 * A view that is hidden and shown again has the focus where it had it: on the mark that was pressed, when the reader comes back from the book.
 * What took the focus meanwhile and is still there keeps it.
 */
export function useReturnOfFocus(): void {
  const left = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (left.current?.isConnected && document.activeElement === document.body) left.current.focus({ preventScroll: true })
    return () => {
      const { activeElement } = document
      left.current = activeElement instanceof HTMLElement && activeElement.closest('[data-pane]') !== null ? activeElement : null
      // What is hidden loses the focus only when the next picture is drawn: whoever comes in its place looks for it before.
      left.current?.blur()
    }
  }, [])
}
