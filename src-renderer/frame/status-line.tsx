import { LockKeyhole } from 'lucide-react'
import type { JobGroup } from '../../src-shared/contract/jobs-contract.ts'
import { shareOf } from '../stores/jobs-store.ts'
import { formatRoute } from '../stores/route.ts'
import { useImports, useJobs, useSession, useStores } from '../stores/use-stores.ts'
import { frameTexts, jobsTexts } from '../texts/frame-texts.ts'
import { importTexts } from '../texts/import-texts.ts'
import { LinkButton } from '../ui/button.tsx'
import { formatShare, formatTimeLeft } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { Progress } from '../ui/progress.tsx'
import { useKeysOf } from '../ui/use-keys.ts'

/** Offline, and what is under way with how far and how long. Always one line. */
export function StatusLine() {
  const { commands } = useStores()
  const groups = useJobs((state) => state.groups)
  const sending = useImports((state) => state.sending)
  const palette = useKeysOf('palette')
  const active = groups.filter((group) => group.state !== 'idle')
  return (
    <section className="statusbar" aria-label={frameTexts.panes.status}>
      <OfflineState fetching={groups.some((group) => group.kind === 'model' && group.running > 0)} />
      {sending !== null && (
        <span>
          {importTexts.sending(sending.done, sending.total)}
          <Progress label={importTexts.reading(1)} share={shareOf(sending)} />
        </span>
      )}
      {active.slice(0, 1).map((group) => (
        <GroupState key={group.kind} group={group} />
      ))}
      {active.length > 1 && (
        <a className="linkish" href={formatRoute({ view: 'jobs' })}>
          {jobsTexts.more(active.length - 1)}
        </a>
      )}
      <span className="end">
        <button type="button" className="plain" onClick={() => commands.run('palette')}>
          <kbd>{palette}</kbd> {frameTexts.goAnywhere}
        </button>
      </span>
    </section>
  )
}

function OfflineState({ fetching }: { readonly fetching: boolean }) {
  const blocked = useSession((state) => state.shell?.blockedRequests ?? 0)
  const words = fetching ? frameTexts.settingUp : blocked > 0 ? frameTexts.blocked(blocked) : frameTexts.offline
  return (
    <span>
      <Icon of={LockKeyhole} small />
      {words}
    </span>
  )
}

function GroupState({ group }: { readonly group: JobGroup }) {
  const pause = useJobs((state) => state.pause)
  const resume = useJobs((state) => state.resume)
  const cancel = useJobs((state) => state.cancel)
  const share = shareOf(group)
  const { kind, what, state, remainingMs } = group
  return (
    <span className="status-job">
      <a href={formatRoute({ view: 'jobs' })} title={jobsTexts.seeAll}>
        {what}
      </a>
      <Progress label={what} share={state === 'running' ? share : (share ?? 0)} />
      <span className="num">
        {share !== undefined && formatShare(share)}
        {state === 'running' && remainingMs !== null && `, ${jobsTexts.left(formatTimeLeft(remainingMs))}`}
        {state === 'paused' && ` ${jobsTexts.states.paused}`}
      </span>
      {state === 'running' && kind !== 'export' && (
        <LinkButton onPress={() => void pause({ kind })}>{jobsTexts.pause}</LinkButton>
      )}
      {kind === 'export' && <LinkButton onPress={() => void cancel({ kind })}>{jobsTexts.cancel}</LinkButton>}
      {state === 'paused' && <LinkButton onPress={() => void resume({ kind })}>{jobsTexts.resume}</LinkButton>}
    </span>
  )
}
