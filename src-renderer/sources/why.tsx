import { useEffect, useState } from 'react'
import type { QuoteReasons } from '../../src-shared/contract/reader-contract.ts'
import { type ErrorReport, toErrorReport } from '../../src-shared/errors.ts'
import { useStores } from '../stores/use-stores.ts'
import { ErrorBox } from '../ui/error-box.tsx'
import { whyRows } from './why-rows.ts'

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
          {rank !== '' && <dd className="rank">{rank}</dd>}
          <dd className={rank === '' ? 'how how--wide' : 'how'}>{how}</dd>
        </div>
      ))}
    </dl>
  )
}
