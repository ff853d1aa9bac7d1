import type { AnswerEvent } from './answer-events.ts'
import type { AddResult, SearchHit } from './contract.ts'
import type { ErrorReport } from './errors.ts'
import type { JobKind } from './job-kinds.ts'

export type UpkeepKind = 'check' | 'backup' | 'compact'

/** What the engine tells without being asked. Every event is JSON; a client that reconnects asks for those it missed by number. */
export type AppEvent =
  /** `total` is 0 while it is unknown. */
  | {
      readonly type: 'job.progress'
      readonly job: string
      readonly kind: JobKind
      readonly what: string
      readonly book?: string
      readonly done: number
      readonly total: number
    }
  | { readonly type: 'job.finished'; readonly job: string; readonly kind: JobKind; readonly book?: string }
  | { readonly type: 'job.failed'; readonly job: string; readonly kind: JobKind; readonly error: ErrorReport }
  /** What became of one file of an import, as soon as it is known and whoever asked for it; the job's own end follows. */
  | { readonly type: 'book.imported'; readonly job: string; readonly result: AddResult }
  /** It runs no more and is not done: the reader paused or cancelled it, or it waits for its turn again. */
  | { readonly type: 'job.stopped'; readonly job: string; readonly kind: JobKind }
  /** Queued, paused, taken up again, cancelled or taken off the list: `jobs.list` says how things stand. */
  | { readonly type: 'jobs.changed' }
  | { readonly type: 'shelf.changed' }
  /** Something about these books that changes no text: their titles, tags, the place of reading. */
  | { readonly type: 'book.changed'; readonly books: readonly string[] }
  | { readonly type: 'collections.changed' }
  | { readonly type: 'conversations.changed'; readonly conversation: string }
  | { readonly type: 'notes.changed' }
  | { readonly type: 'searches.changed' }
  /** The reader's synonyms or glossary. */
  | { readonly type: 'words.changed' }
  /** A search goes on: the next of its first hits, in the order of the result, with the titles of their books; `count` are all until now. */
  | {
      readonly type: 'search.found'
      readonly search: string
      readonly hits: readonly SearchHit[]
      readonly books: readonly { readonly id: string; readonly title: string }[]
      readonly count: number
    }
  | { readonly type: 'settings.changed' }
  /** Installed, removed, or another one in use. */
  | { readonly type: 'models.changed' }
  /** The library is checked, copied or made smaller: steps. `total` is 0 before the first and after the last. */
  | { readonly type: 'upkeep.progress'; readonly what: UpkeepKind; readonly done: number; readonly total: number }
  | AnswerEvent
  /** It died and is there again. What was asked of it was answered with 'engine-stopped'; imports go on by themselves. */
  | { readonly type: 'engine.restarted' }
  /** `failed`: it does not start any more. Calls are answered with `error` until a library is opened. */
  | { readonly type: 'engine.failed'; readonly error: ErrorReport }
  /** Another library is open: everything that is shown is of the old one. */
  | { readonly type: 'library.opened'; readonly dir: string; readonly name: string }
