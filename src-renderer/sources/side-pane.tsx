import { type ReactNode, useState } from 'react'
import { usePins } from '../stores/use-stores.ts'
import { sourcesTexts } from '../texts/sources-texts.ts'
import { Segments } from '../ui/segments.tsx'
import { PinnedList } from './pinned-list.tsx'
import { Slip } from './slip.tsx'
import { useCurrentTurn } from './use-current-turn.ts'
import './sources.css'

/** Verified quotes of the answer that is being read, and what is pinned. */
export function SidePane({ edge }: { readonly edge?: ReactNode }) {
  const [tab, setTab] = useState<'answer' | 'pinned'>('answer')
  const turn = useCurrentTurn()
  const pinned = usePins((state) => state.total)
  const quotes = turn?.quotes ?? []
  const nearest = turn?.status === 'not-covered'
  const title = nearest ? sourcesTexts.nearest : sourcesTexts.title
  return (
    <aside className="pane side" aria-label={title} data-pane>
      <header className="bar">
        <h2 className="grow">{title}</h2>
        <Segments
          label={sourcesTexts.which}
          chosen={tab}
          onChoose={setTab}
          segments={[
            { id: 'answer', label: sourcesTexts.thisAnswer, count: quotes.length },
            { id: 'pinned', label: sourcesTexts.pinned, count: pinned },
          ]}
        />
      </header>
      {tab === 'pinned' ? (
        <PinnedList />
      ) : (
        <>
          {nearest && quotes.length > 0 && <p className="side-lead">{sourcesTexts.nearestLead}</p>}
          {quotes.length === 0 && (
            <p className="side-lead side-lead--alone">
              {turn === undefined || turn.status === 'asking' ? sourcesTexts.none : sourcesTexts.noQuotes}
            </p>
          )}
          {turn !== undefined && (
            <ol className="scroll quotes">
              {quotes.map((quote) => (
                <Slip key={`${turn.id}-${quote.n}`} turn={turn} quote={quote} />
              ))}
            </ol>
          )}
        </>
      )}
      {edge}
    </aside>
  )
}
