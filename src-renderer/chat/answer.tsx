import { TriangleAlert } from 'lucide-react'
import { type CSSProperties, Fragment, useState } from 'react'
import type { Claim } from '../../src-shared/answer.ts'
import { isRunning, type Turn } from '../stores/turn.ts'
import { chatTexts } from '../texts/chat-texts.ts'
import { LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useWindowSize } from '../ui/window-size.ts'
import { draftSentences } from './draft-sentences.ts'
import { Mark } from './mark.tsx'

/**
 * What a model made of the evidence. A sentence has its marks, or is doubted, as soon as it is whole and checked; what is being written behind it is a
 * draft in lighter ink.
 */
export function Answer({ turn }: { readonly turn: Turn }) {
  const size = useWindowSize()
  const [doubtfulShown, setDoubtfulShown] = useState(true)
  const { claims } = turn
  if (turn.status === 'writing' || (turn.status === 'stopped' && turn.draft !== '')) {
    const lines = { '--lines': size === 'narrow' ? 4 : 3 } as CSSProperties
    return (
      <div className={isRunning(turn) ? 'answer slot' : 'answer'} style={lines} aria-live="off">
        <p dir="auto">
          <Sentences turn={turn} claims={claims} />
          <span className="answer--draft">
            {draftSentences(turn.draft.slice(turn.checked)).map(({ at, text, isFinished }) => (
              <Fragment key={at}>
                {text}
                {isFinished && <MarkRoom />}{' '}
              </Fragment>
            ))}
          </span>
          {isRunning(turn) && <span className="caret" aria-hidden="true" />}
        </p>
      </div>
    )
  }
  if (claims.length === 0) return null
  const doubtful = claims.filter(({ support }) => support === 'unsupported').length
  const shown = doubtfulShown ? claims : claims.filter(({ support }) => support === 'supported')
  return (
    <>
      <section className="answer" aria-label={chatTexts.answerTo(turn.question)}>
        <p dir="auto">
          <Sentences turn={turn} claims={shown} />
        </p>
      </section>
      {doubtful > 0 && <Doubts count={doubtful} shown={doubtfulShown} onToggle={() => setDoubtfulShown(!doubtfulShown)} />}
    </>
  )
}

/** Room for the mark that a sentence will most likely get, so that no word moves when it comes. */
function MarkRoom() {
  return (
    <span className="mark mark--room" aria-hidden="true">
      1
    </span>
  )
}

function Sentences({ turn, claims }: { readonly turn: Turn; readonly claims: readonly Claim[] }) {
  return placed(claims).map(({ claim, at }) => (
    <Fragment key={at}>
      <Sentence turn={turn} claim={claim} />{' '}
    </Fragment>
  ))
}

/** Claims with where each begins: the same sentence may stand twice. */
function placed(claims: readonly Claim[]): readonly { readonly claim: Claim; readonly at: number }[] {
  let at = 0
  return claims.map((claim) => {
    const begins = at
    at += claim.text.length + 1
    return { claim, at: begins }
  })
}

function Sentence({ turn, claim }: { readonly turn: Turn; readonly claim: Claim }) {
  if (claim.support === 'unsupported')
    return (
      <span className="unsupported" title={chatTexts.doubtTitles[claim.doubt ?? 'no-evidence']}>
        {claim.text}
      </span>
    )
  return (
    <>
      {claim.text}
      {claim.quotes.map((n) => {
        const quote = turn.quotes.find((one) => one.n === n)
        return quote === undefined ? null : <Mark key={n} turn={turn.id} quote={quote} />
      })}
    </>
  )
}

function Doubts({ count, shown, onToggle }: { readonly count: number; readonly shown: boolean; readonly onToggle: () => void }) {
  const { doubts } = chatTexts
  const one = count === 1
  return (
    <p className="doubt">
      <Icon of={TriangleAlert} small />
      {shown ? (
        <span>
          {one ? doubts.one : doubts.many(count)}{' '}
          <LinkButton onPress={onToggle}>{one ? doubts.hideOne : doubts.hideMany}</LinkButton>
        </span>
      ) : (
        <LinkButton onPress={onToggle}>{one ? doubts.showOne : doubts.showMany(count)}</LinkButton>
      )}
    </p>
  )
}
