import type { MouseEvent } from 'react'
import type { Quote } from '../../src-shared/answer.ts'
import { placeOfQuote } from '../stores/quote-place.ts'
import { useStores } from '../stores/use-stores.ts'

/**
 * A click on a row or a mark raises the quote's slip and opens the reader at its words, as the link says; "back" leads to where it was clicked.
 * With Ctrl or the middle button the link opens a window of its own.
 */
export function useShowQuote(): (event: MouseEvent, turn: string, quote: Quote) => void {
  const { chat, settings, navigation } = useStores()
  return (event, turn, quote) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    chat.getState().setCurrent({ turn, n: quote.n })
    const { settings: now, change } = settings.getState()
    if (!now.sidePanel) void change({ sidePanel: true })
    navigation.getState().go(placeOfQuote(turn, quote))
  }
}
