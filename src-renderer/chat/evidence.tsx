import { useState } from 'react'
import type { Quote, RankedPassage } from '../../src-shared/answer.ts'
import { placeOfQuote } from '../stores/quote-place.ts'
import { formatRoute } from '../stores/route.ts'
import { isRunning, type Turn } from '../stores/turn.ts'
import { useChat } from '../stores/use-stores.ts'
import { chatTexts } from '../texts/chat-texts.ts'
import { LinkButton } from '../ui/button.tsx'
import { Folio } from '../ui/folio.tsx'
import { useShowQuote } from './use-show-quote.ts'

/** What the books say, before anybody says anything about it. */
export function Evidence({ turn }: { readonly turn: Turn }) {
  const [all, setAll] = useState(false)
  const { quotes, status, result } = turn
  const passages = result?.passages ?? []
  if (status === 'asking')
    return (
      <section className="evidence evidence--waiting" aria-label={chatTexts.evidenceOf(turn.question)}>
        <header>{chatTexts.searching}</header>
      </section>
    )
  if (quotes.length === 0 && passages.length === 0) return null
  return (
    <section className="evidence" aria-label={chatTexts.evidenceOf(turn.question)}>
      <header>
        <strong>{chatTexts.found(quotes.length)}</strong> <FoundIn turn={turn} />
        {passages.length > quotes.length && (
          <LinkButton expanded={all} onPress={() => setAll(!all)}>
            {all ? chatTexts.fewerPassages : chatTexts.allPassages(passages.length)}
          </LinkButton>
        )}
      </header>
      <ol>
        {quotes.map((quote) => (
          <QuoteRow key={quote.n} turn={turn.id} quote={quote} />
        ))}
      </ol>
      {all && (
        <ol className="passages">
          {passages.map((passage) => (
            <PassageRow key={passage.id} passage={passage} />
          ))}
        </ol>
      )}
    </section>
  )
}

function FoundIn({ turn }: { readonly turn: Turn }) {
  if (turn.evidenceMs === null) return isRunning(turn) ? chatTexts.steps[turn.step ?? 'writing'] : null
  return turn.status === 'answered' ? chatTexts.foundBefore(turn.evidenceMs) : chatTexts.foundIn(turn.evidenceMs)
}

function QuoteRow({ turn, quote }: { readonly turn: string; readonly quote: Quote }) {
  const isCurrent = useChat(({ current }) => current?.turn === turn && current.n === quote.n)
  const show = useShowQuote()
  return (
    <li>
      <a
        href={formatRoute(placeOfQuote(turn, quote))}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={(event) => show(event, turn, quote)}
      >
        <span className="n">{quote.n}</span>
        <span className="line" dir="auto">
          {quote.text}
        </span>
        <Folio page={quote.page} place={quote.place} />
      </a>
    </li>
  )
}

function PassageRow({ passage }: { readonly passage: RankedPassage }) {
  const book = passage.id.slice(0, passage.id.indexOf(':'))
  return (
    <li>
      <a href={formatRoute({ view: 'reader', book, passage: passage.id })}>
        <span className="n n--rank">{passage.rank}</span>
        <span className="line" dir="auto">
          {passage.text}
        </span>
        <Folio page={passage.page} />
      </a>
    </li>
  )
}
