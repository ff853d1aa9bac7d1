import type { JobGroup, JobView } from '../../src-shared/contract/jobs-contract.ts'
import { shareOf } from '../stores/jobs-store.ts'
import { jobsTexts } from '../texts/frame-texts.ts'
import { importTexts } from '../texts/import-texts.ts'
import { formatBytes, formatCount, formatShare, formatTimeLeft } from '../ui/format.ts'

type DescribedJob = Pick<JobView, 'kind' | 'state' | 'done' | 'total' | 'remainingMs'> & Partial<Pick<JobView, 'outcome'>>

/** "64 %, about 3 min left", "412 MB of 986 MB, 42 %", "Waiting". */
export function describeJob(job: DescribedJob): string {
  if (job.state === 'done' && job.outcome) return importTexts.statuses[job.outcome.status]
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

/** "12 of 500, about 4 min left", "64 %, paused". */
export function describeGroup({ kind, state, done, total, remainingMs, failed }: JobGroup): string {
  const share = shareOf({ done, total })
  const counted = kind === 'import' || kind === 'reindex'
  const parts = [
    counted && total > 0 ? jobsTexts.of(formatCount(done), formatCount(total)) : share === undefined ? '' : formatShare(share),
    state === 'paused' ? jobsTexts.states.paused : '',
    state === 'running' ? (remainingMs === null ? jobsTexts.unknownTime : jobsTexts.left(formatTimeLeft(remainingMs))) : '',
    failed > 0 ? jobsTexts.failedCount(failed) : '',
  ]
  return parts.filter(Boolean).join(', ')
}
