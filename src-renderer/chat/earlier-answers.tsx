import { useEffect, useState } from 'react'
import type { TurnView } from '../../src-shared/contract/conversations-contract.ts'
import { type ErrorReport, toErrorReport } from '../../src-shared/errors.ts'
import { turnWithSources } from '../stores/quote-as-text.ts'
import { placeOfQuote } from '../stores/quote-place.ts'
import { formatRoute } from '../stores/route.ts'
import { answerText, turnOfView } from '../stores/turn.ts'
import { useStores } from '../stores/use-stores.ts'
import { chatTexts } from '../texts/chat-texts.ts'
import { sharedTexts } from '../texts/shared-texts.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { Folio } from '../ui/folio.tsx'
import { formatTime } from '../ui/format.ts'

/** What was answered before the question was asked again or edited: nothing that was read once is gone. */
export function EarlierAnswers({ turns, onClose }: { readonly turns: readonly string[]; readonly onClose: () => void }) {
  const { api } = useStores()
  const [views, setViews] = useState<readonly TurnView[] | null>(null)
  const [error, setError] = useState<ErrorReport | null>(null)
  useEffect(() => {
    let isHere = true
    Promise.all(turns.map((turn) => api.call('conversations.turn', { turn, passages: 0 }))).then(
      (found) => isHere && setViews(found),
      (reason: unknown) => isHere && setError(toErrorReport(reason)),
    )
    return () => {
      isHere = false
    }
  }, [api, turns])
  return (
    <Dialog
      title={chatTexts.earlierAnswers}
      wide
      isOpen
      toRead
      onClose={onClose}
      foot={<Button onPress={onClose}>{sharedTexts.close}</Button>}
    >
      {error !== null && <ErrorBox error={error} />}
      {views?.map((view) => (
        <EarlierAnswer key={view.turn} view={view} />
      ))}
    </Dialog>
  )
}

function EarlierAnswer({ view }: { readonly view: TurnView }) {
  const turn = turnOfView(view)
  return (
    <article className="turn earlier" aria-label={view.question}>
      <div>
        <h3 className="question">{view.question}</h3>
        <p className="aside">{formatTime(view.askedAt)}</p>
      </div>
      <p className="answer" dir="auto">
        {turn.claims.length > 0 ? answerText(turn.claims) : (turn.error?.message ?? chatTexts.noAnswerWritten)}
      </p>
      <ol className="evidence">
        {turn.quotes.map((quote) => (
          <li key={quote.n}>
            <a href={formatRoute(placeOfQuote(view.turn, quote))}>
              <span className="n">{quote.n}</span>
              <span className="line">{quote.text}</span>
              <Folio page={quote.page} place={quote.place} />
            </a>
          </li>
        ))}
      </ol>
      {turn.quotes.length > 0 && (
        <p className="actions">
          <CopyButton kind="quiet" small label={chatTexts.actions.copy} text={() => turnWithSources(turn)} />
        </p>
      )}
    </article>
  )
}
