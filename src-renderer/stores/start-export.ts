import type { Api } from '../api.ts'

/** An export that is under way. */
export interface StartedExport<T> {
  /** As it is listed while it lasts. */
  readonly job: string
  readonly made: Promise<T>
  /** Nobody wants it any more. */
  cancel(): void
}

/** Begins an export under a name of its own, by which it can be followed and cancelled. `made` rejects as the call does, and with 'cancelled'. */
export function startExport<T>(api: Api, call: (as: string) => Promise<T>): StartedExport<T> {
  const as = crypto.randomUUID()
  const job = `export-${as}`
  let isOver = false
  const made = call(as).finally(() => {
    isOver = true
  })
  return {
    job,
    made,
    cancel: () => {
      // It may have come to its end meanwhile, and is no job any more.
      if (!isOver) void api.call('jobs.cancel', { job }).catch(() => undefined)
    },
  }
}
