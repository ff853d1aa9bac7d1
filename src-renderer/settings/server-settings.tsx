import { Unplug } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type ErrorReport, toErrorReport } from '../../src-shared/errors.ts'
import { useSettings, useStores } from '../stores/use-stores.ts'
import { settingsTexts } from '../texts/settings-texts.ts'
import { Button } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'

interface Found {
  readonly url: string
  readonly models: readonly string[]
}

/** Another program of this computer in place of the answer model: its address, and which of its models. */
export function ServerSettings() {
  const { api } = useStores()
  const { settings, change } = useSettings((state) => state)
  const { answerServer } = settings
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const [error, setError] = useState<ErrorReport | null>(null)
  const [isAsking, setAsking] = useState(false)

  async function look(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isAsking) return
    setError(null)
    setFound(null)
    setAsking(true)
    try {
      setFound(await api.call('models.askServer', { url: typed }))
    } catch (failure) {
      setError(toErrorReport(failure))
    }
    setAsking(false)
  }

  return (
    <section className="set-role">
      <h3>{settingsTexts.server}</h3>
      <p className="quiet">{settingsTexts.serverMore}</p>
      {answerServer !== null && (
        <p className="set-line" role="status">
          <span className="grow">
            {settingsTexts.serverInUse(answerServer.model)}
            <code>{answerServer.url}</code>
          </span>
          <Button small icon={Unplug} onPress={() => void change({ answerServer: null })}>
            {settingsTexts.serverStop}
          </Button>
        </p>
      )}
      <form className="set-path" onSubmit={(event) => void look(event)}>
        <label className="field">
          <span className="sr-only">{settingsTexts.serverAddress}</span>
          <input
            value={typed}
            placeholder={settingsTexts.serverExample}
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <Button type="submit" isBusy={isAsking} isDisabled={typed.trim() === ''}>
          {settingsTexts.serverLook}
        </Button>
      </form>
      {error !== null && <ErrorBox error={error} />}
      {found !== null && found.models.length === 0 && <p className="quiet">{settingsTexts.serverEmpty}</p>}
      {found !== null && (
        <ul>
          {found.models.map((model) => (
            <li key={model} className="set-line">
              <span className="grow">{model}</span>
              <Button
                small
                isDisabled={answerServer?.url === found.url && answerServer.model === model}
                onPress={() => void change({ answerServer: { url: found.url, model } })}
              >
                {settingsTexts.use}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
