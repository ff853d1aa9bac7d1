import { Focusable, Tooltip, TooltipTrigger } from 'react-aria-components'
import type { Quote } from '../../src-shared/answer.ts'
import { placeOfQuote } from '../stores/quote-place.ts'
import { formatRoute } from '../stores/route.ts'
import { useChat } from '../stores/use-stores.ts'
import { chatTexts } from '../texts/chat-texts.ts'
import { Folio } from '../ui/folio.tsx'
import { Verdict } from '../ui/verdict.tsx'
import { useShowQuote } from './use-show-quote.ts'

/** The number of a quote behind a sentence that rests on it. Hovering shows the quote, a click opens it in the book. */
export function Mark({ turn, quote }: { readonly turn: string; readonly quote: Quote }) {
  const isCurrent = useChat(({ current }) => current?.turn === turn && current.n === quote.n)
  const show = useShowQuote()
  return (
    <TooltipTrigger delay={250} closeDelay={80}>
      <Focusable>
        <a
          className="mark"
          href={formatRoute(placeOfQuote(turn, quote))}
          aria-label={chatTexts.markName(quote.n)}
          aria-current={isCurrent ? 'true' : undefined}
          onClick={(event) => show(event, turn, quote)}
        >
          {quote.n}
        </a>
      </Focusable>
      <Tooltip className="preview" offset={8}>
        <span className="top">
          <Verdict verdict={quote.verdict} />
          <Folio page={quote.page} place={quote.place} />
        </span>
        <q>{quote.text}</q>
        <cite>{quote.book.title}</cite>
      </Tooltip>
    </TooltipTrigger>
  )
}
