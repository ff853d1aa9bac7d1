import { z } from 'zod'
import { JOB_KINDS } from '../job-kinds.ts'
import { method } from '../rpc/method.ts'
import { errorReportSchema } from './error-report.ts'

const jobState = z.enum(['queued', 'running', 'paused', 'failed', 'done', 'cancelled'])

/** What became of an imported file; of one that failed, the job's error says why. */
const importOutcome = z.object({
  /** Its name without folders, as the reader knows it. */
  file: z.string(),
  status: z.enum(['added', 'duplicate', 'failed']),
  book: z.string().nullable(),
  title: z.string().nullable(),
  /** Books that look like other editions of it. */
  editionOf: z.array(z.object({ id: z.string(), title: z.string() })),
  /** In the reader's words. */
  warnings: z.array(z.string()),
})
export type ImportOutcome = z.infer<typeof importOutcome>

const job = z.object({
  /** As in the events: "import-12", "embed-<book>", "reindex-<book>", "model-<model>", "export-<name>". */
  job: z.string(),
  kind: z.enum(JOB_KINDS),
  /** In the reader's words: "Preparing meaning search: Moby-Dick". */
  what: z.string(),
  book: z.string().nullable(),
  model: z.string().nullable(),
  state: jobState,
  /** Windows, bytes or steps, as the kind has them; `total` is 0 while it is unknown. */
  done: z.number(),
  total: z.number(),
  /** Time that it has run in this session; null when it has not. */
  elapsedMs: z.number().nullable(),
  /** Estimate from how fast it went so far; null while nothing can be said. */
  remainingMs: z.number().nullable(),
  queuedAt: z.int(),
  error: errorReportSchema.nullable(),
  /** Of an import that has ended; null for every other. */
  outcome: importOutcome.nullable(),
  canPause: z.boolean(),
  canResume: z.boolean(),
  canCancel: z.boolean(),
})
export type JobView = z.infer<typeof job>

/** Everything of one kind together, for one line of status. */
const jobGroup = z.object({
  kind: z.enum(JOB_KINDS),
  what: z.string(),
  /** `paused`: the reader paused the whole kind; `running`: at least one runs; `waiting`: some are queued and none runs. */
  state: z.enum(['running', 'waiting', 'paused', 'idle']),
  queued: z.int(),
  running: z.int(),
  paused: z.int(),
  failed: z.int(),
  /** Over the unfinished ones, in the kind's own measure. */
  done: z.number(),
  total: z.number(),
  remainingMs: z.number().nullable(),
})
export type JobGroup = z.infer<typeof jobGroup>

/** One job by its id, or everything of a kind, also what comes later. */
const chosen = z.union([z.strictObject({ job: z.string().min(1) }), z.strictObject({ kind: z.enum(JOB_KINDS) })])
export type ChosenJobs = z.infer<typeof chosen>

const jobList = z.object({
  groups: z.array(jobGroup),
  /** Running ones first, then paused, failed and queued ones in the order in which they will run, then finished ones. */
  jobs: z.array(job),
  /** How many there are of the states asked for, listed or not. */
  total: z.int(),
})
export type JobList = z.infer<typeof jobList>

/** While an export lasts it is listed, and can be cancelled, as "export-" and this name. */
export const exportJob = z.string().min(1).max(100).optional()

export const jobsContract = {
  'jobs.list': method(
    z.object({
      /** Also those that are done or cancelled, as long as they are remembered. */
      finished: z.boolean().default(false),
      /** Only this kind is listed; the groups are of all. */
      kind: z.enum(JOB_KINDS).optional(),
      limit: z.int().min(1).max(10_000).default(200),
    }),
    jobList,
  ),
  /** What is done stays done: a paused fetch keeps its bytes, a paused book its vectors. An export is over too soon to be paused. */
  'jobs.pause': method(chosen, jobList),
  /** Also begins again what failed or was cancelled. */
  'jobs.resume': method(chosen, jobList),
  'jobs.cancel': method(chosen, jobList),
  /** Takes finished, failed and cancelled ones off the list: one, those of a kind, or all. */
  'jobs.dismiss': method(z.object({ job: z.string().optional(), kind: z.enum(JOB_KINDS).optional() }), jobList),
} as const
