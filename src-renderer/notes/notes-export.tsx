import { FileInput, Save, X } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { toErrorReport } from '../../src-shared/errors.ts'
import type { Settings } from '../../src-shared/settings.ts'
import { ExportProgress } from '../jobs/export-progress.tsx'
import { useSettings } from '../stores/use-stores.ts'
import { notesTexts } from '../texts/notes-texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { pickMarkdown } from '../ui/pick-markdown.ts'
import { saveText } from '../ui/save-text.ts'
import type { NotesStore } from './notes-store.ts'

const STYLES = Object.keys(notesTexts.citationStyles) as Settings['citationStyle'][]
/** Time after the last change before the preview is made again. */
const REST_MS = 200

interface NotesExportProps {
  readonly store: NotesStore
  readonly onClose?: () => void
}

/** What the file will say, before it is saved. */
export function NotesExport({ store, onClose }: NotesExportProps) {
  const { notes, total, chosen, style, existing, preview, exportJob } = useStore(store)
  const ownStyle = useSettings((state) => state.settings.citationStyle)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => store.getState().notes.length > 0 && void store.getState().loadPreview(), REST_MS)
    }
    const end = store.subscribe((now, before) => {
      const same =
        now.notes === before.notes &&
        now.chosen === before.chosen &&
        now.style === before.style &&
        now.existing === before.existing
      if (!same) refresh()
    })
    refresh()
    return () => {
      clearTimeout(timer)
      end()
      store.getState().leave()
    }
  }, [store])

  async function bringInto(): Promise<void> {
    try {
      const existing = await pickMarkdown()
      if (existing !== null) store.getState().setExport({ existing })
    } catch (error) {
      store.setState({ error: toErrorReport(error) })
    }
  }

  // A note that changed a moment ago is not in the preview yet.
  async function save(): Promise<void> {
    const made = await store.getState().loadPreview({ toKeep: true })
    if (made !== undefined) saveText(made.fileName, made.markdown)
  }

  const isEmpty = notes.length === 0 || preview === null
  return (
    <section className="pane pane--page notes-export" aria-label={notesTexts.export} data-pane>
      <header className="bar">
        {onClose !== undefined && <IconButton icon={X} label={notesTexts.close} onPress={onClose} />}
        <h2>{notesTexts.export}</h2>
        <span className="quiet">{chosen.length === 0 ? notesTexts.count(total) : notesTexts.chosen(chosen.length)}</span>
      </header>
      <div className="export-panes">
        <pre className="scroll export-preview" {...SCROLLED_BY_KEYS}>
          {isEmpty ? '' : numbered(preview.markdown).map(({ at, line }) => <MarkdownLine key={at} line={line} />)}
        </pre>
        <div className="scroll export-options">
          <fieldset>
            <legend>{notesTexts.citation}</legend>
            {STYLES.map((one) => (
              <label key={one} className="tick">
                <input
                  type="radio"
                  name="citation"
                  checked={(style ?? ownStyle) === one}
                  onChange={() => store.getState().setExport({ style: one })}
                />
                {notesTexts.citationStyles[one]}
              </label>
            ))}
          </fieldset>
          <div className="export-into">
            <h3>{notesTexts.into}</h3>
            <p className="quiet">{existing === null ? notesTexts.intoMore : notesTexts.merged(existing.name)}</p>
            {existing === null ? (
              <Button small icon={FileInput} onPress={() => void bringInto()}>
                {notesTexts.pickFile}
              </Button>
            ) : (
              <Button small onPress={() => store.getState().setExport({ existing: null })}>
                {notesTexts.newFile}
              </Button>
            )}
          </div>
        </div>
      </div>
      <ExportProgress job={exportJob} />
      <footer className="export-foot">
        <span className="grow truncate">{isEmpty ? '' : preview.fileName}</span>
        <CopyButton
          label={notesTexts.copyAll}
          isDisabled={isEmpty}
          text={async () => (await store.getState().loadPreview({ toKeep: true }))?.markdown ?? ''}
        />
        <Button kind="main" icon={Save} isDisabled={isEmpty} onPress={() => void save()}>
          {notesTexts.saveFile}
        </Button>
      </footer>
    </section>
  )
}

/** It scrolls, and a keyboard must be able to. */
const SCROLLED_BY_KEYS = { tabIndex: 0, role: 'region', 'aria-label': notesTexts.preview } as const

function numbered(markdown: string): readonly { readonly at: number; readonly line: string }[] {
  return markdown.split('\n').map((line, at) => ({ at, line }))
}

function MarkdownLine({ line }: { readonly line: string }) {
  const kind = line.startsWith('>')
    ? 'md-quote'
    : line.startsWith('#')
      ? 'md-head'
      : /^(---|[\w-]+:)/.test(line)
        ? 'md-matter'
        : undefined
  return <span className={kind}>{`${line}\n`}</span>
}
