import type { Quote } from '../../src-shared/answer.ts'
import { placeOfQuote } from '../stores/quote-place.ts'
import type { Turn } from '../stores/turn.ts'
import { useChat, useStores } from '../stores/use-stores.ts'
import { useReader, useReading } from './reader-context.ts'

/** The answer whose quote led into this book: as the conversation shows it where that is open, else as it was when the reader came. */
export function useQuotedTurn(): Turn | undefined {
  const read = useReading((state) => state.cameFrom)
  const open = useChat(({ turns }) => turns.find(({ id }) => id === read?.id))
  return open ?? read ?? undefined
}

/** Raises a quote's slip and goes to its words, in whichever book they are. With `replace`, "back" does not stop at the place that is left. */
export function useGoToQuote(): (turn: string, quote: Quote, how?: { readonly replace?: boolean }) => void {
  const { store } = useReader()
  const { chat, navigation } = useStores()
  return (turn, quote, how) => {
    chat.getState().setCurrent({ turn, n: quote.n })
    const { route, go } = navigation.getState()
    const to = placeOfQuote(turn, quote)
    go(to, how)
    // The same place again: the text may have been scrolled away from it.
    if (navigation.getState().route === route && to.view === 'reader') void store.getState().open(to)
  }
}
