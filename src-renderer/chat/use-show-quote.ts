import type { MouseEvent } from 'react'
import type { Quote } from '../../src-shared/answer.ts'
import { placeOfQuote } from '../stores/quote-place.ts'
import { useStores } from '../stores/use-stores.ts'

/**
 * A click on a row or a mark raises the quote's slip; on the one that is raised already it opens the place in the reader, as the link says.
 * With Ctrl or the middle button the link opens a window of its own.
 */
export function useShowQuote(): (event: MouseEvent, turn: string, quote: Quote) => void {
  const { chat, settings, navigation } = useStores()
  return (event, turn, quote) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const { current, setCurrent } = chat.getState()
    if (current?.turn === turn && current.n === quote.n) navigation.getState().go(placeOfQuote(turn, quote))
    else setCurrent({ turn, n: quote.n })
    const { settings: now, change } = settings.getState()
    if (!now.sidePanel) void change({ sidePanel: true })
  }
}
