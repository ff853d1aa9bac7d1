import type { JobView } from '../../src-shared/contract/jobs-contract.ts'

/** A job that waits for its turn. */
export function someJob(changes: Partial<JobView>): JobView {
  return {
    job: 'import-1',
    kind: 'import',
    what: 'Adding a book',
    book: null,
    model: null,
    state: 'queued',
    done: 0,
    total: 0,
    elapsedMs: null,
    remainingMs: null,
    queuedAt: 0,
    error: null,
    outcome: null,
    canPause: true,
    canResume: false,
    canCancel: true,
    ...changes,
  }
}
