import { ListChecks, Pause, Play, RotateCw, X } from 'lucide-react'
import type { JobGroup, JobView } from '../../src-shared/contract/jobs-contract.ts'
import { NarrowMenu } from '../frame/narrow-menu.tsx'
import { hasEnded, shareOf } from '../stores/jobs-store.ts'
import { useImports, useJobs } from '../stores/use-stores.ts'
import { jobsTexts } from '../texts/frame-texts.ts'
import { importTexts } from '../texts/import-texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { Progress } from '../ui/progress.tsx'
import { useWindowSize } from '../ui/window-size.ts'
import { describeGroup, describeJob } from './describe-job.ts'
import './jobs.css'

/** Every long thing: what, how far, how long; to be paused and cancelled. */
export function JobsView() {
  const size = useWindowSize()
  const jobs = useJobs((state) => state.jobs)
  const error = useJobs((state) => state.error)
  const total = useJobs((state) => state.total)
  const dismiss = useJobs((state) => state.dismiss)
  const ended = jobs.filter(hasEnded)
  const groups = [
    { title: jobsTexts.groups.running, jobs: jobs.filter(({ state }) => state === 'running' || state === 'paused') },
    { title: jobsTexts.groups.waiting, jobs: jobs.filter(({ state }) => state === 'queued') },
    { title: jobsTexts.groups.ended, jobs: ended },
  ].filter((group) => group.jobs.length > 0)
  return (
    <main className="pane pane--page" id="main" aria-label={jobsTexts.title} data-pane>
      <header className="bar">
        {size === 'narrow' && <NarrowMenu />}
        <h1 className="grow">{jobsTexts.title}</h1>
        <SeeOutcomes />
        {ended.length > 0 && (
          <Button kind="quiet" onPress={() => void dismiss()}>
            {jobsTexts.dismissAll}
          </Button>
        )}
      </header>
      <div className="scroll jobs">
        {error !== null && <ErrorBox error={error} />}
        <Sending />
        <Groups />
        {groups.length === 0 && (
          <div className="nothing">
            <p>{jobsTexts.none}</p>
            <p className="quiet">{jobsTexts.noneMore}</p>
          </div>
        )}
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h2 className="heading-s">{group.title}</h2>
            <ul>
              {group.jobs.map((job) => (
                <JobRow key={job.job} job={job} />
              ))}
            </ul>
          </section>
        ))}
        {total > jobs.length && <p className="quiet">{jobsTexts.more(total - jobs.length)}</p>}
      </div>
    </main>
  )
}

/** Every kind of which there are several in one line, to be paused and cancelled together. */
function Groups() {
  const groups = useJobs((state) => state.groups)
  const { pause, resume, cancel } = useJobs((state) => state)
  const several = groups.filter(({ state, running, queued, paused }) => state === 'paused' || running + queued + paused > 1)
  if (several.length === 0) return null
  return (
    <section aria-label={jobsTexts.groups.together}>
      <h2 className="heading-s">{jobsTexts.groups.together}</h2>
      <ul>
        {several.map((group) => (
          <li key={group.kind} className="job">
            <p className="what">{group.what}</p>
            <p className="how num">{describeGroup(group)}</p>
            <Progress label={group.what} share={shareOfGroup(group)} />
            <div className="actions">
              {group.state === 'paused' ? (
                <Button kind="quiet" small icon={Play} onPress={() => void resume({ kind: group.kind })}>
                  {jobsTexts.resumeEach}
                </Button>
              ) : (
                group.kind !== 'export' && (
                  <Button kind="quiet" small icon={Pause} onPress={() => void pause({ kind: group.kind })}>
                    {jobsTexts.pauseEach}
                  </Button>
                )
              )}
              {group.kind !== 'embed' && group.running + group.queued + group.paused > 0 && (
                <Button kind="quiet" small icon={X} onPress={() => void cancel({ kind: group.kind })}>
                  {jobsTexts.cancelEach}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function shareOfGroup(group: JobGroup): number | undefined {
  return group.state === 'running' ? shareOf(group) : (shareOf(group) ?? 0)
}

/** Files that were not added, or have something to decide, until they are taken off the list. */
function SeeOutcomes() {
  const count = useImports((state) => state.outcomes.length)
  const show = useImports((state) => state.show)
  const size = useWindowSize()
  if (count === 0) return null
  if (size === 'narrow') return <IconButton icon={ListChecks} label={importTexts.seeAll} onPress={() => show(true)} />
  return (
    <Button kind="quiet" icon={ListChecks} onPress={() => show(true)}>
      {importTexts.seeAll}
    </Button>
  )
}

function Sending() {
  const sending = useImports((state) => state.sending)
  const stop = useImports((state) => state.stopSending)
  if (sending === null) return null
  const words = importTexts.sending(sending.done, sending.total)
  return (
    <div className="job">
      <p className="what">{words}</p>
      <Progress label={words} share={shareOf(sending)} />
      <div className="actions">
        <Button kind="quiet" small icon={X} onPress={stop}>
          {jobsTexts.cancel}
        </Button>
      </div>
    </div>
  )
}

function JobRow({ job }: { readonly job: JobView }) {
  const { pause, resume, cancel, dismiss } = useJobs((state) => state)
  const share = shareOf(job)
  const chosen = { job: job.job }
  const isRunning = job.state === 'running'
  return (
    <li className={`job job--${job.state}`}>
      <p className="what">{job.what}</p>
      <p className="how num">{describeJob(job)}</p>
      {(isRunning || job.state === 'paused') && <Progress label={job.what} share={isRunning ? share : (share ?? 0)} />}
      {job.error !== null && <ErrorBox error={job.error} />}
      <div className="actions">
        {job.canPause && (
          <Button kind="quiet" small icon={Pause} onPress={() => void pause(chosen)}>
            {jobsTexts.pause}
          </Button>
        )}
        {job.canResume && (
          <Button kind="quiet" small icon={job.state === 'paused' ? Play : RotateCw} onPress={() => void resume(chosen)}>
            {job.state === 'paused' ? jobsTexts.resume : jobsTexts.again}
          </Button>
        )}
        {job.canCancel && (
          <Button kind="quiet" small icon={X} onPress={() => void cancel(chosen)}>
            {jobsTexts.cancel}
          </Button>
        )}
        {hasEnded(job) && (
          <Button kind="quiet" small icon={X} onPress={() => void dismiss(job.job)}>
            {jobsTexts.dismiss}
          </Button>
        )}
      </div>
    </li>
  )
}
