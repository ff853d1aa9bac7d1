import type { JobView } from '../../src-shared/contract/jobs-contract.ts'
import { shareOf } from '../stores/jobs-store.ts'
import { jobsTexts } from '../texts/frame-texts.ts'
import { formatBytes, formatShare, formatTimeLeft } from '../ui/format.ts'

/** "64 %, about 3 min left", "412 MB of 986 MB, 42 %", "Waiting". */
export function describeJob(job: Pick<JobView, 'kind' | 'state' | 'done' | 'total' | 'remainingMs'>): string {
  if (job.state !== 'running' && job.state !== 'paused') return jobsTexts.states[job.state]
  const share = shareOf(job)
  const parts = [
    job.state === 'paused' ? jobsTexts.states.paused : '',
    job.kind === 'model' && job.total > 0 ? jobsTexts.of(formatBytes(job.done), formatBytes(job.total)) : '',
    share === undefined ? '' : formatShare(share),
    job.state === 'running'
      ? job.remainingMs === null
        ? jobsTexts.unknownTime
        : jobsTexts.left(formatTimeLeft(job.remainingMs))
      : '',
  ]
  return parts.filter(Boolean).join(', ')
}
