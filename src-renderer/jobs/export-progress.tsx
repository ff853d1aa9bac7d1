import { shareOf } from '../stores/jobs-store.ts'
import { useJobs } from '../stores/use-stores.ts'
import { jobsTexts } from '../texts/frame-texts.ts'
import { LinkButton } from '../ui/button.tsx'
import { Progress } from '../ui/progress.tsx'
import { describeJob } from './describe-job.ts'
import './jobs.css'

/** How far an export is that takes longer than a moment, where it was asked for. */
export function ExportProgress({ job }: { readonly job: string | null }) {
  const view = useJobs(({ jobs }) => jobs.find((one) => one.job === job))
  const cancel = useJobs((state) => state.cancel)
  if (view === undefined || view.state !== 'running') return null
  return (
    <div className="export-progress">
      <Progress label={view.what} share={shareOf(view)} />
      <span className="num">{describeJob(view)}</span>
      <LinkButton onPress={() => void cancel({ job: view.job })}>{jobsTexts.cancel}</LinkButton>
    </div>
  )
}
