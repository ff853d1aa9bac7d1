import { X } from 'lucide-react'
import { useChat } from '../stores/use-stores.ts'
import { sharedTexts } from '../texts/shared-texts.ts'
import { sourcesTexts } from '../texts/sources-texts.ts'
import { IconButton } from '../ui/button.tsx'
import { QuoteSteps } from './quote-steps.tsx'
import { Slip } from './slip.tsx'
import { useCurrentTurn } from './use-current-turn.ts'
import './sources.css'

/** In a narrow window the raised slip lies on a sheet above the question field, one at a time. */
export function QuoteSheet() {
  const current = useChat((state) => state.current)
  const setCurrent = useChat((state) => state.setCurrent)
  const turn = useCurrentTurn()
  const quotes = turn?.quotes ?? []
  const at = quotes.findIndex((quote) => quote.n === current?.n)
  const quote = quotes[at]
  if (turn === undefined || quote === undefined || current === null) return null
  const go = (index: number): void => {
    const next = quotes[index]
    if (next !== undefined) setCurrent({ turn: turn.id, n: next.n })
  }
  return (
    <aside className="sheet" aria-label={sourcesTexts.title} data-pane>
      <header>
        <h2 className="grow">{sourcesTexts.quoteOf(at + 1, quotes.length)}</h2>
        <QuoteSteps at={at} count={quotes.length} onGo={go} />
        <IconButton icon={X} label={sharedTexts.close} onPress={() => setCurrent(null)} />
      </header>
      <ol className="scroll">
        <Slip turn={turn} quote={quote} />
      </ol>
    </aside>
  )
}
