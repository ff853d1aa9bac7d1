import type { JobView } from '../../src-shared/contract/jobs-contract.ts'
import type { AddResult } from '../../src-shared/contract.ts'
import { AppError, type ErrorReport, toErrorReport } from '../../src-shared/errors.ts'
import type { AppEvent } from '../../src-shared/events.ts'
import { importTexts } from '../texts/import-texts.ts'

/** What became of one file. */
export interface FileOutcome {
  /** The job's name, or the file's where it never came to one. */
  readonly id: string
  /** The engine's job; null when the file did not get that far. */
  readonly job: string | null
  /** Its name, without folders. */
  readonly file: string
  /** Where it lies on this machine, when that is all that is known of it. */
  readonly path: string | null
  readonly status: AddResult['status']
  readonly title: string | null
  readonly book: string | null
  /** Books that look like other editions of it. */
  readonly editionOf: readonly { readonly id: string; readonly title: string }[]
  readonly warnings: readonly string[]
  readonly error: ErrorReport | null
  /** Its file is still where the engine can read it. */
  readonly canRetry: boolean
}

export interface Imports {
  /** Files that are being brought to the engine, by bytes; null when none is. */
  readonly sending: { readonly done: number; readonly total: number } | null
  /** Jobs of files whose outcome is not known yet, with the files' names. */
  readonly pending: ReadonlyMap<string, string>
  /** Paths that are just being handed over. */
  readonly handing: number
  /** Both together. */
  readonly waiting: number
  /** In the order in which they became known; those of earlier imports as long as the engine lists them. */
  readonly outcomes: readonly FileOutcome[]
  /** Ids of those that became known since nothing was on its way. */
  readonly batch: readonly string[]
  /** This window asked for some of what is on its way, or found it under way when it was opened. */
  readonly isOwn: boolean
  /** The list of outcomes is shown. */
  readonly shown: boolean
  /** The engine's list has been read in this window. */
  readonly loaded: boolean
}

export const NO_IMPORTS: Imports = {
  sending: null,
  pending: new Map(),
  handing: 0,
  waiting: 0,
  outcomes: [],
  batch: [],
  isOwn: false,
  shown: false,
  loaded: false,
}

/** Nothing is on its way, and something has come since that was so last. */
export function hasSettled({ waiting, sending, batch }: Imports): boolean {
  return waiting === 0 && sending === null && batch.length > 0
}

export function applyImportEvent(state: Imports, event: AppEvent): Imports {
  if (event.type === 'library.opened') return { ...NO_IMPORTS, sending: state.sending }
  if (event.type === 'book.imported')
    return withOutcomes(state, [{ ...outcomeOfResult(event.result), job: event.job, id: event.job }])
  if (event.type !== 'job.failed' || event.kind !== 'import') return state
  const file = state.pending.get(event.job)
  return file === undefined
    ? state
    : withOutcomes(state, [{ ...failedOutcome(file, event.error), job: event.job, id: event.job }])
}

/** `count` more (or fewer) paths are being handed over; `queued` are those that now have a job, `results` those that never will. */
export function withHandedOver(
  state: Imports,
  count: number,
  queued: readonly { readonly file: string; readonly job: string }[] = [],
  results: readonly FileOutcome[] = [],
): Imports {
  // The outcome of a small file may have come before the answer that names its job.
  const known = new Set(state.outcomes.map(({ job }) => job))
  const pending = new Map(state.pending)
  for (const { file, job } of queued) if (!known.has(job)) pending.set(job, nameOf(file))
  const begins = count > 0 && state.waiting === 0 && state.sending === null && !state.shown
  const outcomes = begins ? state.outcomes.filter(({ status }) => status !== 'added') : state.outcomes
  return withOutcomes({ ...state, pending, outcomes, handing: state.handing + count, isOwn: true }, results)
}

/** Files that did not get to the engine. */
export function withFailed(state: Imports, failed: readonly { readonly file: string; readonly error: ErrorReport }[]): Imports {
  const outcomes = failed.map(({ file, error }) => failedOutcome(file, error))
  return withOutcomes(failed.length === 0 ? state : { ...state, isOwn: true }, outcomes)
}

/**
 * As the engine lists its imports. What was added in earlier imports is on the shelf and needs no word. `before` is the state when the list was asked
 * for: what has become known since then the list may not have yet.
 */
export function withImportJobs(state: Imports, list: readonly JobView[], before: Imports = state): Imports {
  const since = jobsSince(state, before)
  const jobs = list.filter(({ job }) => !since.has(job))
  const pending = new Map([
    ...jobs.flatMap((job): [string, string][] =>
      job.state === 'queued' || job.state === 'running' ? [[job.job, job.outcome?.file ?? job.what]] : [],
    ),
    ...[...state.pending].filter(([job]) => since.has(job)),
  ])
  const local = state.outcomes.filter(({ job }) => job === null || since.has(job))
  const shown = new Set(state.outcomes.map(({ id }) => id))
  const ended = jobs.flatMap((job) => {
    const isNew = shown.has(job.job) || state.pending.has(job.job)
    const outcome = outcomeOfJob(job)
    return outcome === undefined || (outcome.status === 'added' && !isNew) ? [] : [outcome]
  })
  const fresh = ended.flatMap(({ id }) => (state.pending.has(id) ? [id] : []))
  return counted({
    ...state,
    pending,
    outcomes: [...local, ...ended],
    batch: [...new Set([...state.batch, ...fresh])],
    isOwn: state.isOwn || (!state.loaded && pending.size > 0),
    loaded: true,
  })
}

/** Jobs that were begun, or have ended, since the state was another. */
function jobsSince(state: Imports, before: Imports): ReadonlySet<string> {
  const ended = new Set(before.outcomes)
  const fresh = state.outcomes.flatMap((outcome) => (outcome.job === null || ended.has(outcome) ? [] : [outcome.job]))
  return new Set([...fresh, ...[...state.pending.keys()].filter((job) => !before.pending.has(job))])
}

function withOutcomes(state: Imports, added: readonly FileOutcome[]): Imports {
  const pending = new Map(state.pending)
  for (const { job } of added) if (job !== null) pending.delete(job)
  const ids = new Set(added.map(({ id }) => id))
  return counted({
    ...state,
    pending,
    outcomes: [...state.outcomes.filter(({ id }) => !ids.has(id)), ...added],
    batch: [...state.batch.filter((id) => !ids.has(id)), ...ids],
  })
}

function counted(state: Imports): Imports {
  return { ...state, waiting: state.pending.size + state.handing }
}

function outcomeOfJob({ job, state, what, outcome, error, canResume }: JobView): FileOutcome | undefined {
  if (state !== 'done' && state !== 'failed') return undefined
  const file = outcome?.file ?? what
  const common = { id: job, job, file, path: null, canRetry: canResume }
  if (state === 'failed' || outcome === null) return error === null ? undefined : { ...failedOutcome(file, error), ...common }
  const { status, title, book, editionOf, warnings } = outcome
  return { ...common, status, title, book, editionOf, warnings, error: null, canRetry: false }
}

export function outcomeOfResult({ file, status, book, editionOf, warnings, error }: AddResult): FileOutcome {
  return {
    id: `file ${file}`,
    job: null,
    file: nameOf(file),
    path: file,
    status,
    title: book?.title ?? null,
    book: book?.id ?? null,
    editionOf: editionOf ?? [],
    warnings: warnings.map((warning) => warning.message),
    error: error ?? null,
    canRetry: false,
  }
}

/** `path`, where there is one, can be tried again. */
export function failedOutcome(file: string, error: ErrorReport, path: string | null = null): FileOutcome {
  return {
    id: `file ${path ?? file}`,
    job: null,
    file,
    path,
    status: 'failed',
    title: null,
    book: null,
    editionOf: [],
    warnings: [],
    error,
    canRetry: path !== null,
  }
}

export function nothingDropped(): FileOutcome {
  const { message, nextStep } = importTexts.nothingDropped
  return failedOutcome(importTexts.dropped, toErrorReport(new AppError('file-missing', message, nextStep)))
}

export function nameOf(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path
}

export interface OutcomeCounts {
  readonly added: number
  readonly duplicate: number
  readonly failed: number
}

export function countOutcomes(outcomes: readonly FileOutcome[]): OutcomeCounts {
  const count = (status: FileOutcome['status']): number => outcomes.filter((outcome) => outcome.status === status).length
  return { added: count('added'), duplicate: count('duplicate'), failed: count('failed') }
}

/** The outcomes as plain text, one file after the other, to be sent to someone who can help. */
export function listOutcomes(outcomes: readonly FileOutcome[]): string {
  return outcomes
    .map(({ file, status, title, error }) => {
      const what = error === null ? importTexts.statuses[status] : `${error.message} ${error.nextStep}`
      return `${file}${title === null ? '' : ` (${title})`}: ${what}`
    })
    .join('\n')
}
