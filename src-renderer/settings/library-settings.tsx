import { FolderOpen, Trash2 } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { type ErrorReport, toErrorReport } from '../../src-shared/errors.ts'
import { onceMore } from '../stores/once-more.ts'
import { useNavigation, useSession, useStores } from '../stores/use-stores.ts'
import { settingsTexts } from '../texts/settings-texts.ts'
import { Button } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { PathForm } from '../ui/path-form.tsx'
import { SettingsRow } from './settings-row.tsx'
import { Upkeep } from './upkeep.tsx'

interface About {
  readonly dir: string
  readonly name: string
  readonly sizeBytes: number
  readonly books: number
  readonly removed: number
  readonly words: number
  readonly notes: number
  readonly conversations: number
}

/** Which library is open, how to open another, what was removed, and its upkeep. */
export function LibrarySettings() {
  const { api, session } = useStores()
  const [about, setAbout] = useState<About | null>(null)
  const [error, setError] = useState<ErrorReport | null>(null)
  const shell = useSession((state) => state.shell)
  const go = useNavigation((state) => state.go)
  const failed = (failure: unknown): void => setError(toErrorReport(failure))

  const load = useMemo(
    () =>
      onceMore(() => api.call('library.info', {}), {
        take: setAbout,
        failed: (failure) => setError(toErrorReport(failure)),
      }),
    [api],
  )
  useEffect(
    () =>
      api.subscribe(
        (event) => {
          if (event.type === 'shelf.changed' || event.type === 'library.opened') void load()
        },
        () => void load(),
      ),
    [api, load],
  )

  async function open(dir: string): Promise<void> {
    setError(null)
    try {
      await api.call('shell.openLibrary', { dir })
      await session.getState().load()
    } catch (failure) {
      failed(failure)
    }
  }

  async function pick(): Promise<void> {
    const picked = await api.call('shell.pickFolder', { title: settingsTexts.pickTitle }).catch(failed)
    if (picked?.dir !== undefined && picked.dir !== null) await open(picked.dir)
  }

  const others = shell?.recent.filter(({ dir }) => dir !== about?.dir) ?? []
  return (
    <>
      {error !== null && <ErrorBox error={error} />}
      {about !== null && (
        <section className="set-role">
          <h3>{about.name}</h3>
          <p>{settingsTexts.counts(about.books, about.words, about.notes, about.conversations)}</p>
          <p className="quiet">
            {settingsTexts.takes(about.sizeBytes)} · <code>{about.dir}</code>
          </p>
        </section>
      )}
      <section className="set-role">
        <h3>{settingsTexts.recent}</h3>
        {others.length === 0 && <p className="quiet">{settingsTexts.noRecent}</p>}
        <ul>
          {others.map(({ dir, name }) => (
            <li key={dir} className="set-line">
              <span className="grow">
                {name}
                <code>{dir}</code>
              </span>
              <Button small onPress={() => void open(dir)}>
                {settingsTexts.open}
              </Button>
            </li>
          ))}
        </ul>
        {shell?.can.pickFolder === true ? (
          <Button icon={FolderOpen} onPress={() => void pick()}>
            {settingsTexts.openFolder}
          </Button>
        ) : (
          <PathForm label={settingsTexts.path} action={settingsTexts.open} onPath={(dir) => void open(dir)} />
        )}
      </section>
      {about !== null && (
        <SettingsRow title={settingsTexts.trash} more={about.removed === 0 ? settingsTexts.trashEmpty : settingsTexts.trashMore}>
          {about.removed > 0 && (
            <Button icon={Trash2} onPress={() => go({ view: 'shelf', part: 'trash' })}>
              {settingsTexts.trashShow(about.removed)}
            </Button>
          )}
        </SettingsRow>
      )}
      <Upkeep onError={failed} />
    </>
  )
}
