import { ArrowLeft, TextQuote } from 'lucide-react'
import { QuoteSteps } from '../sources/quote-steps.tsx'
import { Slip } from '../sources/slip.tsx'
import { useChat, useNavigation } from '../stores/use-stores.ts'
import { readerTexts } from '../texts/reader-texts.ts'
import { sourcesTexts } from '../texts/sources-texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { useGoToQuote, useQuotedTurn } from './use-quoted-turn.ts'
import '../sources/sources.css'

/** The quotes of the answer that led here, beside the text. */
export function ReaderQuotes({ onGone }: { readonly onGone: () => void }) {
  const turn = useQuotedTurn()
  const goToQuote = useGoToQuote()
  if (turn === undefined) return null
  return (
    <>
      <p className="side-lead" dir="auto">
        {turn.question}
      </p>
      <ol className="scroll quotes">
        {turn.quotes.map((quote) => (
          <Slip
            key={`${turn.id}-${quote.n}`}
            turn={turn}
            quote={quote}
            onRead={() => {
              goToQuote(turn.id, quote)
              onGone()
            }}
          />
        ))}
      </ol>
    </>
  )
}

/** Where there is no room for slips beside the text: which quote it is, the way back to the answer, to the next one and to the slips. */
export function QuoteStrip({ onSlips }: { readonly onSlips: () => void }) {
  const turn = useQuotedTurn()
  const current = useChat((state) => state.current)
  const back = useNavigation((state) => state.back)
  const goToQuote = useGoToQuote()
  const quotes = turn?.quotes ?? []
  const at = current?.turn === turn?.id ? quotes.findIndex(({ n }) => n === current?.n) : -1
  if (turn === undefined || at < 0) return null
  const go = (index: number): void => {
    const quote = quotes[index]
    if (quote !== undefined) goToQuote(turn.id, quote, { replace: true })
  }
  return (
    <nav className="quote-strip" aria-label={sourcesTexts.title}>
      <Button kind="quiet" icon={ArrowLeft} onPress={back}>
        {readerTexts.back}
      </Button>
      <span className="grow">{sourcesTexts.quoteOf(at + 1, quotes.length)}</span>
      <QuoteSteps at={at} count={quotes.length} onGo={go} />
      <IconButton icon={TextQuote} label={sourcesTexts.show} onPress={onSlips} />
    </nav>
  )
}
