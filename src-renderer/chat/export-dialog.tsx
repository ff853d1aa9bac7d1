import { FileInput, Save } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type ErrorReport, toErrorReport } from '../../src-shared/errors.ts'
import { librarySettingsSchema } from '../../src-shared/settings.ts'
import { ExportProgress } from '../jobs/export-progress.tsx'
import { startExport } from '../stores/start-export.ts'
import { useSettings, useStores } from '../stores/use-stores.ts'
import { exportTexts } from '../texts/export-texts.ts'
import { sharedTexts } from '../texts/shared-texts.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { type PickedText, pickMarkdown } from '../ui/pick-markdown.ts'
import { saveText } from '../ui/save-text.ts'
import './export-dialog.css'

interface ExportDialogProps {
  readonly of: { readonly turn: string } | { readonly conversation: string }
  readonly onClose: () => void
}

interface Exported {
  readonly markdown: string
  readonly fileName: string
}

const STYLES = librarySettingsSchema.shape.citationStyle.options

/** What will be written, before it is. */
export function ExportDialog({ of, onClose }: ExportDialogProps) {
  const { api } = useStores()
  const style = useSettings((state) => state.settings.citationStyle)
  const change = useSettings((state) => state.change)
  const [exported, setExported] = useState<Exported | null>(null)
  const [error, setError] = useState<ErrorReport | null>(null)
  const [existing, setExisting] = useState<PickedText | null>(null)
  const [job, setJob] = useState<string | null>(null)
  // What is shown while another one is made is not what was asked for last.
  const isReady = exported !== null && job === null
  const turn = 'turn' in of ? of.turn : undefined
  const conversation = 'conversation' in of ? of.conversation : undefined

  useEffect(() => {
    let isWanted = true
    const name = turn === undefined ? { ...(conversation === undefined ? {} : { conversation }) } : { turn }
    const into = existing === null ? {} : { existing: existing.text }
    const started = startExport(api, (as) => api.call('export.turn', { ...name, ...into, style, as }))
    setJob(started.job)
    started.made.then(
      ({ markdown, fileName }) => {
        if (!isWanted) return
        setExported({ markdown, fileName: existing?.name ?? fileName })
        setError(null)
        setJob(null)
      },
      (reason: unknown) => isWanted && setError(toErrorReport(reason)),
    )
    return () => {
      isWanted = false
      started.cancel()
    }
  }, [api, turn, conversation, style, existing])

  const bringInto = (): Promise<void> =>
    pickMarkdown()
      .then(
        (file) => file !== null && setExisting(file),
        (reason: unknown) => setError(toErrorReport(reason)),
      )
      .then(() => undefined)

  return (
    <Dialog
      wide
      title={exportTexts.title}
      isOpen
      onClose={onClose}
      {...(exported === null ? {} : { lead: `${exportTexts.to} ${exported.fileName}` })}
      foot={
        <>
          <CopyButton label={exportTexts.copy} isDisabled={!isReady} text={() => exported?.markdown ?? ''} />
          <span className="grow" />
          <Button onPress={onClose}>{sharedTexts.close}</Button>
          <Button
            kind="main"
            icon={Save}
            autoFocus
            isDisabled={!isReady}
            onPress={() => exported && saveText(exported.fileName, exported.markdown)}
          >
            {exportTexts.save}
          </Button>
        </>
      }
    >
      <div className="export">
        <fieldset>
          <legend className="heading-s">{exportTexts.style}</legend>
          {STYLES.map((name) => (
            <label key={name} className="tick">
              <input type="radio" name="style" checked={style === name} onChange={() => void change({ citationStyle: name })} />
              {exportTexts.styles[name]}
            </label>
          ))}
          <h3 className="heading-s">{exportTexts.into}</h3>
          <p className="quiet">{existing === null ? exportTexts.intoMore : exportTexts.merged(existing.name)}</p>
          {existing === null ? (
            <Button small icon={FileInput} onPress={() => void bringInto()}>
              {exportTexts.pickFile}
            </Button>
          ) : (
            <Button small onPress={() => setExisting(null)}>
              {exportTexts.newFile}
            </Button>
          )}
        </fieldset>
        {error === null ? (
          <section aria-label={exportTexts.preview} aria-busy={!isReady}>
            <ExportProgress job={job} />
            <pre className="preview-code">{exported?.markdown}</pre>
          </section>
        ) : (
          <ErrorBox error={error} />
        )}
      </div>
    </Dialog>
  )
}
