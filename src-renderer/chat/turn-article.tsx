import { TriangleAlert } from 'lucide-react'
import { memo, useState } from 'react'
import { formatRoute } from '../stores/route.ts'
import { isRunning, type Turn } from '../stores/turn.ts'
import { useStores } from '../stores/use-stores.ts'
import { chatTexts } from '../texts/chat-texts.ts'
import { sharedTexts } from '../texts/shared-texts.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { Icon } from '../ui/icon.tsx'
import { Answer } from './answer.tsx'
import { Counter } from './counter.tsx'
import { Evidence } from './evidence.tsx'
import { NotCovered } from './not-covered.tsx'
import { OwnKnowledge } from './own-knowledge.tsx'
import { Reading } from './reading.tsx'
import { Receipt } from './receipt.tsx'
import { TurnActions } from './turn-actions.tsx'
import './turn.css'

/** A question: what it was read as, the evidence, the answer, what can be done with it. In this order, in time and on the page. */
export const TurnArticle = memo(function TurnArticle({ turn }: { readonly turn: Turn }) {
  const [receiptShown, setReceiptShown] = useState(false)
  const [counterShown, setCounterShown] = useState(false)
  const { result, status } = turn
  return (
    <article className="turn" aria-busy={isRunning(turn)} aria-label={turn.question}>
      <div>
        <h2 className="question" dir="auto">
          {turn.question}
        </h2>
        <Reading turn={turn} />
      </div>
      {status === 'not-covered' ? <NotCovered turn={turn} /> : <Evidence turn={turn} />}
      <Answer turn={turn} />
      <Outcome turn={turn} />
      <OwnKnowledge turn={turn} />
      {counterShown && result !== null && <Counter turn={turn.id} />}
      {receiptShown && result !== null && status !== 'not-covered' && <Receipt turn={turn.id} result={result} />}
      {!isRunning(turn) && (
        <TurnActions
          turn={turn}
          receiptShown={receiptShown}
          onReceipt={() => setReceiptShown(!receiptShown)}
          counterShown={counterShown}
          onCounter={() => setCounterShown(!counterShown)}
        />
      )}
    </article>
  )
})

/** Why there is no answer, and what is missing for one. */
function Outcome({ turn }: { readonly turn: Turn }) {
  const { chat } = useStores()
  const { status, error, result, quotes } = turn
  if (status === 'failed' && error !== null)
    return (
      <ErrorBox error={error}>
        <Button small onPress={() => void chat.getState().retry(turn)}>
          {chatTexts.actions.retry}
        </Button>
      </ErrorBox>
    )
  if (status === 'stopped')
    return (
      <p className="aside">
        {error?.message ?? chatTexts.stopped} {quotes.length > 0 && chatTexts.foundStands}{' '}
        <LinkButton onPress={() => void chat.getState().retry(turn)}>{chatTexts.actions.retry}</LinkButton>
      </p>
    )
  const missing = result?.receipt.missing ?? []
  if (status !== 'evidence-only' && missing.length === 0) return null
  return (
    <>
      {status === 'evidence-only' && missing.length === 0 && <p className="aside">{chatTexts.evidenceOnly}</p>}
      {missing.map(({ role, message }) => (
        <p key={role} className="doubt">
          <Icon of={TriangleAlert} small />
          <span>
            {message} <a href={formatRoute({ view: 'settings', section: 'models' })}>{sharedTexts.openModels}</a>
          </span>
        </p>
      ))}
    </>
  )
}
