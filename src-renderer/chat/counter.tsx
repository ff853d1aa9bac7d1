import { Scale } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { CounterEvidence } from '../../src-shared/contract/reader-contract.ts'
import { type ErrorReport, toErrorReport } from '../../src-shared/errors.ts'
import { sectionTrail } from '../../src-shared/section-trail.ts'
import { formatRoute } from '../stores/route.ts'
import { useStores } from '../stores/use-stores.ts'
import { counterTexts } from '../texts/chat-texts.ts'
import { BookWords } from '../ui/book-words.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { Folio } from '../ui/folio.tsx'
import { Icon } from '../ui/icon.tsx'
import './counter.css'

/** Passages that limit or contradict an answer, each with the word by which it does, leading to its place in the book. */
export function Counter({ turn }: { readonly turn: string }) {
  const { api } = useStores()
  const [found, setFound] = useState<CounterEvidence | null>(null)
  const [error, setError] = useState<ErrorReport | null>(null)
  useEffect(() => {
    let isHere = true
    api.call('answer.counter', { turn }).then(
      (evidence) => isHere && setFound(evidence),
      (reason: unknown) => isHere && setError(toErrorReport(reason)),
    )
    return () => {
      isHere = false
    }
  }, [api, turn])
  return (
    <section className="counter" aria-label={counterTexts.title} aria-busy={found === null && error === null}>
      <header>
        <Icon of={Scale} />
        <h3>{counterTexts.title}</h3>
      </header>
      {error !== null && <ErrorBox error={error} />}
      {found === null && error === null && <p className="quiet">{counterTexts.looking}</p>}
      {found !== null && (
        <p className="quiet" role="status">
          {found.quotes.length === 0 ? counterTexts.none(found.passages) : counterTexts.lead(found.passages)}
        </p>
      )}
      {found !== null && found.quotes.length > 0 && <Quotes quotes={found.quotes} />}
    </section>
  )
}

function Quotes({ quotes }: Pick<CounterEvidence, 'quotes'>) {
  return (
    <ol>
      {quotes.map(({ n, text, cue, book, section, page, place, passage, start, end }) => (
        <li key={n}>
          <a href={formatRoute({ view: 'reader', book: book.id, passage, start, end })}>
            <blockquote dir="auto">
              <BookWords text={text} />
            </blockquote>
            <span className="where">
              <cite>{book.title}</cite>
              {sectionTrail(section, book.title).map((heading) => `, ${heading}`)}
              <Folio page={page} place={place} />
            </span>
          </a>
          <p className="quiet">{counterTexts.by(cue)}</p>
        </li>
      ))}
    </ol>
  )
}
