import { FolderOpen, LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { type ErrorReport, toErrorReport } from '../../src-shared/errors.ts'
import { useSession, useStores } from '../stores/use-stores.ts'
import { settingsTexts } from '../texts/settings-texts.ts'
import { Button } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { Icon } from '../ui/icon.tsx'
import { SettingsRow } from './settings-row.tsx'

/** Why nothing can leave this computer, and how to see it. */
export function PrivacySettings() {
  const { api } = useStores()
  const blocked = useSession((state) => state.shell?.blockedRequests ?? null)
  const logs = useSession((state) => (state.shell === null ? '' : `${state.shell.library.dir}/logs`))
  const canReveal = useSession((state) => state.shell?.can.reveal === true)
  const [error, setError] = useState<ErrorReport | null>(null)
  const openLogs = (): void => void api.call('shell.openLogs', {}).catch((failure: unknown) => setError(toErrorReport(failure)))
  return (
    <>
      <p className="set-lead">
        <Icon of={LockKeyhole} /> {settingsTexts.offline}
      </p>
      <ul className="set-proofs">
        <li>{blocked === null ? settingsTexts.proof.browser : settingsTexts.proof.window(blocked)}</li>
        {settingsTexts.proofs.map((proof) => (
          <li key={proof}>{proof}</li>
        ))}
      </ul>
      <p className="quiet">{settingsTexts.tryIt}</p>
      <SettingsRow title={settingsTexts.logs} more={settingsTexts.logsMore}>
        {!canReveal && <code>{logs}</code>}
        {canReveal && (
          <Button icon={FolderOpen} onPress={openLogs}>
            {settingsTexts.logsOpen}
          </Button>
        )}
      </SettingsRow>
      {error !== null && <ErrorBox error={error} />}
    </>
  )
}
