import { useSession, useStores } from '../stores/use-stores.ts'
import { frameTexts } from '../texts/frame-texts.ts'
import { Button } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'

/** Stands where the views would: the library cannot be opened, and what can be done about it. */
export function EngineState() {
  const { api, session, navigation } = useStores()
  const error = useSession((state) => state.engineError)
  const shell = useSession((state) => state.shell)
  if (error === null) return null
  const reopen = async (): Promise<void> => {
    if (shell !== null) await api.call('shell.openLibrary', { dir: shell.library.dir }).catch(() => undefined)
    await session.getState().load()
  }
  return (
    <main className="pane pane--page stage" id="main">
      <h1>{frameTexts.engineFailed}</h1>
      <ErrorBox error={error}>
        <Button kind="main" onPress={() => void reopen()}>
          {frameTexts.tryAgain}
        </Button>
        <Button onPress={() => navigation.getState().go({ view: 'settings', section: 'library' })}>
          {frameTexts.openAnother}
        </Button>
        {shell?.can.reveal === true && (
          <Button onPress={() => void api.call('shell.openLogs', {}).catch(() => undefined)}>{frameTexts.openLogs}</Button>
        )}
      </ErrorBox>
    </main>
  )
}
