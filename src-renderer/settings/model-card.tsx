import { Check, Download, Gauge, Trash2, TriangleAlert } from 'lucide-react'
import type { MeasuredModel, ModelView } from '../../src-shared/contract/models-contract.ts'
import type { ErrorReport } from '../../src-shared/errors.ts'
import { shareOf } from '../stores/jobs-store.ts'
import { formatRoute } from '../stores/route.ts'
import { useJobs } from '../stores/use-stores.ts'
import { jobsTexts } from '../texts/frame-texts.ts'
import { settingsTexts } from '../texts/settings-texts.ts'
import { Button } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { formatShare, formatTimeLeft } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { Progress } from '../ui/progress.tsx'

interface ModelCardProps {
  readonly model: ModelView
  readonly error: ErrorReport | undefined
  readonly measured: MeasuredModel | undefined
  readonly isMeasuring: boolean
  readonly onInstall: () => void
  readonly onUse: () => void
  readonly onMeasure: () => void
  readonly onRemove: () => void
}

export function ModelCard(props: ModelCardProps) {
  const { model, error, measured } = props
  const { title, notes, licence, bytes, memoryBytes, fits, advice, inUse } = model
  return (
    <li className={inUse ? 'model model--used' : 'model'}>
      <header>
        <h4>{title}</h4>
        {inUse && (
          <span className="verdict">
            <Icon small of={Check} />
            {settingsTexts.inUse}
          </span>
        )}
        {model.default && !inUse && <span className="quiet">{settingsTexts.isDefault}</span>}
      </header>
      <p>{notes}</p>
      <p className="quiet">
        {[settingsTexts.size(bytes), settingsTexts.memory(memoryBytes), settingsTexts.licence(licence)].join(' · ')}
      </p>
      <p className={fits === 'well' ? 'quiet' : 'model-doubt'}>
        {fits !== 'well' && <Icon small of={TriangleAlert} />}
        {advice === '' ? settingsTexts.fits[fits] : advice}
      </p>
      {measured !== undefined && (
        <p className="quiet num" role="status">
          {settingsTexts.measured(measured.firstTokenMs, measured.tokensPerSecond)}
        </p>
      )}
      {inUse && model.role === 'embedder' && <Migration />}
      {error !== undefined && <ErrorBox error={error} />}
      {model.job === null ? <ModelActions {...props} /> : <Fetching model={model} job={model.job} />}
    </li>
  )
}

/** How far the books are with the embedder in use. */
function Migration() {
  const group = useJobs((state) => state.groups.find(({ kind }) => kind === 'embed'))
  const share = group === undefined ? undefined : shareOf(group)
  if (group === undefined || group.state === 'idle' || share === undefined) return null
  return (
    <p className="quiet num">
      <a className="linkish" href={formatRoute({ view: 'jobs' })}>
        {settingsTexts.migrating(formatShare(share))}
      </a>
    </p>
  )
}

function ModelActions({ model, isMeasuring, onInstall, onUse, onMeasure, onRemove }: ModelCardProps) {
  const { title, installed, inUse, role, bytes, arrivedBytes } = model
  if (installed !== 'yes') {
    return (
      <div className="actions">
        <Button icon={Download} onPress={onInstall} describedBy={`about-${model.id}`}>
          {installed === 'partly' ? settingsTexts.goOn(Math.max(0, bytes - arrivedBytes)) : settingsTexts.install(bytes)}
        </Button>
        <span className="quiet" id={`about-${model.id}`}>
          {installed === 'partly' ? settingsTexts.partly(arrivedBytes, bytes) : settingsTexts.notInstalled}
        </span>
      </div>
    )
  }
  return (
    <fieldset className="actions" aria-label={title}>
      {!inUse && <Button onPress={onUse}>{settingsTexts.use}</Button>}
      {role === 'answer' && (
        <Button kind="quiet" icon={Gauge} isBusy={isMeasuring} onPress={onMeasure}>
          {settingsTexts.measure}
        </Button>
      )}
      <Button kind="quiet" icon={Trash2} onPress={onRemove}>
        {settingsTexts.remove}
      </Button>
    </fieldset>
  )
}

function Fetching({ model, job }: { readonly model: ModelView; readonly job: string }) {
  const { pause, resume, cancel } = useJobs((state) => state)
  const view = useJobs((state) => state.jobs.find((one) => one.job === job))
  const { title, arrivedBytes, bytes } = model
  const isPaused = view?.state === 'paused'
  const left = view?.remainingMs ?? null
  return (
    <div className="model-fetch">
      <Progress label={settingsTexts.installNamed(title)} share={shareOf({ done: arrivedBytes, total: bytes })} />
      <span className="num">
        {settingsTexts.arrived(arrivedBytes, bytes)}
        {left !== null && !isPaused && `, ${jobsTexts.left(formatTimeLeft(left))}`}
        {isPaused && `, ${jobsTexts.states.paused}`}
      </span>
      {isPaused ? (
        <Button small onPress={() => void resume({ job })}>
          {settingsTexts.resume}
        </Button>
      ) : (
        <Button small onPress={() => void pause({ job })}>
          {settingsTexts.pause}
        </Button>
      )}
      <Button small kind="quiet" onPress={() => void cancel({ job })}>
        {settingsTexts.cancel}
      </Button>
    </div>
  )
}
