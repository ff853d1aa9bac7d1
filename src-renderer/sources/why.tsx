import { useEffect, useState } from 'react'
import type { QuoteReasons } from '../../src-shared/contract/reader-contract.ts'
import { type ErrorReport, toErrorReport } from '../../src-shared/errors.ts'
import { useStores } from '../stores/use-stores.ts'
import { sourcesTexts } from '../texts/sources-texts.ts'
import { ErrorBox } from '../ui/error-box.tsx'

/** How the passage of a quote was found: by which words, at which place in each leg, and how it was weighed. */
export function Why({ turn, n }: { readonly turn: string; readonly n: number }) {
  const { api } = useStores()
  const [why, setWhy] = useState<QuoteReasons | null>(null)
  const [error, setError] = useState<ErrorReport | null>(null)
  useEffect(() => {
    let isHere = true
    api.call('quote.why', { turn, n }).then(
      (found) => isHere && setWhy(found),
      (reason: unknown) => isHere && setError(toErrorReport(reason)),
    )
    return () => {
      isHere = false
    }
  }, [api, turn, n])
  if (error !== null) return <ErrorBox error={error} />
  if (why === null) return null
  return (
    <dl className="why">
      {whyRows(why).map(({ label, rank, how }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="rank">{rank}</dd>
          <dd className="how">{how}</dd>
        </div>
      ))}
    </dl>
  )
}

interface WhyRow {
  readonly label: string
  readonly rank: string
  readonly how: string
}

/** The reasons in three lines: by words, by meaning (the better of its legs), read together. */
export function whyRows(why: QuoteReasons): readonly WhyRow[] {
  const leg = (names: readonly string[]): string => {
    const found = why.legs.filter((one) => names.includes(one.leg) && one.rank !== null)
    const best = found.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))[0]
    return best?.rank == null ? sourcesTexts.notFoundByLeg : sourcesTexts.rankOf(best.rank, best.of)
  }
  const matched = why.words.filter((word) => word.matched).map(({ word }) => word)
  const rows: WhyRow[] = [
    { label: sourcesTexts.whyWords, rank: leg(['lexical']), how: sourcesTexts.words([...why.addresses, ...matched]) },
    { label: sourcesTexts.whyMeaning, rank: leg(['windows', 'passages', 'tokens']), how: '' },
  ]
  if (why.rank !== null) rows.push({ label: sourcesTexts.whyRead, rank: sourcesTexts.rank(why.rank), how: '' })
  else if (why.shown === 'neighbour-part' || why.shown === 'reference')
    rows.push({ label: sourcesTexts.whyShown, rank: '', how: sourcesTexts.shownAs[why.shown] })
  return rows
}
