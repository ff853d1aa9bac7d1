import { useEffect, useState } from 'react'
import type { TurnRecord } from '../../src-shared/contract/conversations-contract.ts'
import { useStores } from '../stores/use-stores.ts'
import { receiptTexts } from '../texts/chat-texts.ts'
import { formatSeconds, formatTime } from '../ui/format.ts'

/** When and with what an answer was made, and what was left out of it. Nothing while there is no record. */
export function Record({ turn }: { readonly turn: string }) {
  const { api } = useStores()
  const [record, setRecord] = useState<TurnRecord | null>(null)
  useEffect(() => {
    let isHere = true
    // An answer of a window that is about to lose its engine has none yet; the receipt stands without it.
    api.call('conversations.record', { turn }).then(
      (found) => isHere && setRecord(found),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [api, turn])
  if (record === null) return null
  return (
    <>
      {recordLines(record).map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      {record.dropped.length > 0 && (
        <div>
          <dt>{receiptTexts.leftOut}</dt>
          <dd>
            {receiptTexts.leftOutWhy}
            <ul>
              {[...new Set(record.dropped)].map((sentence) => (
                <li key={sentence} className="unsupported">
                  {sentence}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
    </>
  )
}

function recordLines({ searched, given, askedAt, timings, models }: TurnRecord): readonly { label: string; text: string }[] {
  const { firstEvidenceMs, totalMs } = timings
  return [
    { label: receiptTexts.searchedAs, text: given === null ? searched : `${searched} ${receiptTexts.asGiven}` },
    { label: receiptTexts.when, text: formatTime(askedAt) },
    { label: receiptTexts.took, text: receiptTexts.tookText(formatSeconds(firstEvidenceMs), formatSeconds(totalMs)) },
    ...(models.length === 0 ? [] : [{ label: receiptTexts.models, text: models.map(({ id }) => id).join(', ') }]),
  ]
}
