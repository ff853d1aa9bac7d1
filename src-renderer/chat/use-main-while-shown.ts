import { type RefObject, useLayoutEffect } from 'react'

/** What the link to the main part leads to is in the page once: hidden behind another view, the conversation leaves the name to that one. */
export function useMainWhileShown(main: RefObject<HTMLElement | null>): void {
  // React draws what is hidden when it has time, and the other view is there before.
  useLayoutEffect(() => {
    const element = main.current
    element?.setAttribute('id', 'main')
    return () => element?.removeAttribute('id')
  }, [main])
}
