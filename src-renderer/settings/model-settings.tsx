import { FileInput } from 'lucide-react'
import { useState } from 'react'
import type { ModelView } from '../../src-shared/contract/models-contract.ts'
import { useSession } from '../stores/use-stores.ts'
import { settingsTexts } from '../texts/settings-texts.ts'
import { sharedTexts } from '../texts/shared-texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { formatShare } from '../ui/format.ts'
import { PathForm } from '../ui/path-form.tsx'
import { Progress } from '../ui/progress.tsx'
import { MachineSettings } from './machine-settings.tsx'
import { ModelCard } from './model-card.tsx'
import { pickModelFile } from './pick-model-file.ts'
import { ServerSettings } from './server-settings.tsx'
import { useModels } from './use-models.ts'

const ROLES = ['embedder', 'reranker', 'answer'] as const

/** What the reader is asked before it is done. */
interface Asked {
  readonly what: 'remove' | 'change'
  readonly model: ModelView
}

/** The models: what they are for, what they take, and which are used. */
export function ModelSettings() {
  const models = useModels()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { shelf, errors, importing } = models
  const problem = errors['']
  // A browser would have to copy gigabytes to a program that can read them where they lie.
  const typesPaths = useSession((state) => state.shell?.host === 'browser')
  const use = (model: ModelView): void => {
    if (model.role === 'embedder') setAsked({ what: 'change', model })
    else void models.use(model.id)
  }
  return (
    <>
      <p className="set-lead">{settingsTexts.models}</p>
      {shelf !== null && <p className="quiet">{settingsTexts.machine(shelf.memoryBytes, shelf.freeBytes, shelf.usedBytes)}</p>}
      {problem !== undefined && <ErrorBox error={problem} />}
      {ROLES.map((role) => {
        const own = shelf?.models.filter((model) => model.role === role) ?? []
        if (own.length === 0) return null
        return (
          <section key={role} className="set-role">
            <h3>{settingsTexts.roles[role]}</h3>
            <p className="quiet">{settingsTexts.roleMore[role]}</p>
            <ul>
              {own.map((model) => (
                <ModelCard
                  key={model.id}
                  model={model}
                  error={errors[model.id]}
                  measured={models.measured[model.id]}
                  isMeasuring={models.measuring === model.id}
                  onInstall={() => void models.install(model.id)}
                  onUse={() => use(model)}
                  onMeasure={() => void models.measure(model.id)}
                  onRemove={() => setAsked({ what: 'remove', model })}
                />
              ))}
            </ul>
          </section>
        )
      })}
      <ServerSettings />
      {shelf !== null && <MachineSettings shelf={shelf} onRetryGraphics={() => void models.retryGraphics()} />}
      <section className="set-role set-import">
        <h3>{settingsTexts.importTitle}</h3>
        {importing === null && typesPaths && (
          <PathForm
            label={settingsTexts.importPath}
            action={settingsTexts.importAction}
            onPath={(path) => void models.importPath(path)}
          />
        )}
        {importing === null && !typesPaths && (
          <Button icon={FileInput} onPress={() => void pickModelFile().then(models.importFiles)}>
            {settingsTexts.importFile}
          </Button>
        )}
        {importing !== null && (
          <span className="set-progress">
            <span className="num">{settingsTexts.importing(formatShare(importing))}</span>
            <Progress label={settingsTexts.importFile} share={importing} />
          </span>
        )}
        <p className="quiet">{settingsTexts.importMore}</p>
        {shelf !== null && (
          <p className="quiet">
            {settingsTexts.folder} <code>{shelf.folder}</code>
          </p>
        )}
      </section>
      {asked !== null && (
        <Dialog
          isOpen
          title={
            asked.what === 'remove' ? settingsTexts.removeTitle(asked.model.title) : settingsTexts.changeTitle(asked.model.title)
          }
          onClose={() => setAsked(null)}
          foot={
            <>
              <span className="grow" />
              <Button autoFocus onPress={() => setAsked(null)}>
                {sharedTexts.cancel}
              </Button>
              <Button
                kind="main"
                onPress={() => {
                  setAsked(null)
                  void (asked.what === 'remove' ? models.remove(asked.model) : models.use(asked.model.id))
                }}
              >
                {asked.what === 'remove' ? settingsTexts.remove : settingsTexts.use}
              </Button>
            </>
          }
        >
          <p>{asked.what === 'remove' ? settingsTexts.removeMore : settingsTexts.changeMore}</p>
        </Dialog>
      )}
    </>
  )
}
