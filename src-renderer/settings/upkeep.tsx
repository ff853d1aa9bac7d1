import { useEffect, useState } from 'react'
import type { CheckResult } from '../../src-shared/contract.ts'
import { AppError } from '../../src-shared/errors.ts'
import type { UpkeepKind } from '../../src-shared/events.ts'
import { useStores } from '../stores/use-stores.ts'
import { settingsTexts } from '../texts/settings-texts.ts'
import { Button } from '../ui/button.tsx'
import { Progress } from '../ui/progress.tsx'
import { SettingsRow } from './settings-row.tsx'

/** A library whose disk went bad has something amiss with every book. */
const MOST_SHOWN = 50

interface UnderWay {
  readonly what: UpkeepKind
  readonly share: number | undefined
}

/** The library is looked through and made smaller, here or in another window: how far, and an end to it. */
export function Upkeep({ onError }: { readonly onError: (error: unknown) => void }) {
  const { api } = useStores()
  const [result, setResult] = useState<CheckResult | null>(null)
  const [given, setGiven] = useState<string | null>(null)
  const [underWay, setUnderWay] = useState<UnderWay | null>(null)

  useEffect(
    () =>
      api.subscribe(
        (event) => {
          if (event.type === 'engine.restarted' || event.type === 'library.opened') setUnderWay(null)
          if (event.type !== 'upkeep.progress') return
          setUnderWay(event.total === 0 ? null : { what: event.what, share: event.done / event.total })
        },
        () => undefined,
      ),
    [api],
  )

  /** One who stopped it knows. */
  function failed(error: unknown): void {
    if (!(error instanceof AppError && error.code === 'cancelled')) onError(error)
  }

  async function check(repair: boolean): Promise<void> {
    setUnderWay({ what: 'check', share: undefined })
    await api.call('library.check', { repair }).then(setResult, failed)
    setUnderWay(null)
  }

  async function compact(): Promise<void> {
    setUnderWay({ what: 'compact', share: undefined })
    await api
      .call('library.compact', {})
      .then(({ beforeBytes, afterBytes }) => setGiven(settingsTexts.compacted(beforeBytes, afterBytes)), failed)
    setUnderWay(null)
  }

  const isBusy = underWay !== null
  return (
    <SettingsRow title={settingsTexts.keep}>
      <div className="set-upkeep">
        <div className="actions">
          <Button isBusy={underWay?.what === 'check'} isDisabled={isBusy} onPress={() => void check(false)}>
            {settingsTexts.check}
          </Button>
          <Button isBusy={underWay?.what === 'compact'} isDisabled={isBusy} onPress={() => void compact()}>
            {settingsTexts.compact}
          </Button>
          {isBusy && (
            <Button kind="quiet" onPress={() => void api.call('library.stop', {}).catch(onError)}>
              {settingsTexts.stop}
            </Button>
          )}
        </div>
        {underWay !== null && <Progress label={settingsTexts.upkeep[underWay.what]} share={underWay.share} />}
        <div role="status">
          {underWay !== null && <p className="quiet">{settingsTexts.upkeep[underWay.what]}</p>}
          {given !== null && <p>{given}</p>}
          {result !== null && <p>{result.ok ? settingsTexts.checkGood : settingsTexts.checkBad(result.problems.length)}</p>}
          {result !== null && result.pending.length > 0 && (
            <p className="quiet">{settingsTexts.checkPending(result.pending.length)}</p>
          )}
        </div>
        {result !== null && result.problems.length > 0 && (
          <>
            <ul>
              {result.problems.slice(0, MOST_SHOWN).map((problem) => (
                <li key={`${problem.what} ${problem.message}`}>
                  {problem.message} {problem.repaired && `(${settingsTexts.repaired})`}
                </li>
              ))}
            </ul>
            {result.problems.length > MOST_SHOWN && <p>{settingsTexts.checkMore(result.problems.length - MOST_SHOWN)}</p>}
            <Button isDisabled={isBusy} onPress={() => void check(true)}>
              {settingsTexts.repair}
            </Button>
          </>
        )}
      </div>
    </SettingsRow>
  )
}
