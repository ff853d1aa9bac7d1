import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AddResult } from '../../src-shared/contract.ts'
import { AppError, toErrorReport } from '../../src-shared/errors.ts'
import type { AppEvent } from '../../src-shared/events.ts'
import type { Api } from '../api.ts'
import { importTexts } from '../texts/import-texts.ts'
import {
  applyImportEvent,
  countOutcomes,
  type FileOutcome,
  failedOutcome,
  hasSettled,
  type Imports,
  NO_IMPORTS,
  nameOf,
  nothingDropped,
  type OutcomeCounts,
  outcomeOfResult,
  withFailed,
  withHandedOver,
  withImportJobs,
} from './import-outcomes.ts'
import type { NoticesStore } from './notices-store.ts'
import { onceMore } from './once-more.ts'

export interface ImportsState extends Imports {
  /** Reads what the engine knows: after a reload, a gap, and whatever was decided about jobs. */
  load(): Promise<void>
  handle(event: AppEvent): void
  add(files: readonly File[] | DataTransfer): Promise<void>
  addPaths(paths: readonly string[]): Promise<void>
  stopSending(): void
  show(shown: boolean): void
  /** Once more those that can be tried without sending them again. */
  tryAgain(): Promise<void>
  /** The newer of two editions becomes the file of the older book; an offer to take it back. */
  adopt(outcome: FileOutcome, book: { readonly id: string; readonly title: string }): Promise<void>
  /** Forgets what was shown, here and in the engine's list. */
  clear(): void
}

export type ImportsStore = StoreApi<ImportsState>

/** Between two readings while a reader pauses and cancels. */
const REST_MS = 500
/** As many as the engine lists. */
const MOST_JOBS = 10_000

/** `onSettled` is told what became of this window's files each time that nothing is on its way any more. */
export function createImportsStore(
  api: Api,
  notices: NoticesStore,
  onSettled: (counts: OutcomeCounts) => void = () => undefined,
  restMs = REST_MS,
): ImportsStore {
  /** What is being brought: a second drop does not wait for the first. */
  const sendings = new Map<AbortController, { readonly done: number; readonly total: number }>()

  return createStore<ImportsState>()((set, get) => {
    /** Takes the next state; when nothing is on its way any more, says once what became of all. */
    function change(next: (state: Imports) => Imports): void {
      const before = get()
      set(next(before))
      const after = get()
      if (after.waiting > 0 && before.waiting === 0 && after.isOwn && after.sending === null)
        notices.getState().say(importTexts.reading(after.waiting))
      if (!hasSettled(after)) return
      const { batch, outcomes, isOwn } = after
      set({ batch: [], isOwn: false })
      if (!isOwn || batch.length === 0) return
      const told = outcomes.filter(({ id }) => batch.includes(id))
      const isUrgent = told.some(({ status }) => status !== 'added')
      if (isUrgent || told.some(({ editionOf }) => editionOf.length > 0)) set({ shown: true })
      notices.getState().say(importTexts.said(countOutcomes(told)), { urgent: isUrgent })
      onSettled(countOutcomes(told))
      // Whether a file can be tried again is known to the list alone.
      if (isUrgent) void load()
    }

    const load = onceMore(
      async () => {
        const before = get()
        const { jobs } = await api.call('jobs.list', { finished: true, kind: 'import', limit: MOST_JOBS })
        return { before, jobs }
      },
      {
        take: ({ before, jobs }) => change((state) => withImportJobs(state, jobs, before)),
        // The list of jobs, which is read at the same times, says why.
        failed: () => undefined,
        restMs,
      },
    )

    async function addPaths(paths: readonly string[]): Promise<void> {
      if (paths.length === 0) return
      change((state) => withHandedOver(state, paths.length))
      try {
        const { results, queued } = await handOver(api, paths)
        change((state) => withHandedOver(state, -paths.length, queued, results.map(outcomeOfResult)))
      } catch (error) {
        const report = toErrorReport(error)
        const failed = paths.map((path) => failedOutcome(nameOf(path), report, path))
        change((state) => withHandedOver(state, -paths.length, [], failed))
      }
    }

    return {
      ...NO_IMPORTS,
      load,
      handle: (event) => {
        if (event.type === 'jobs.changed' || event.type === 'engine.restarted') void load()
        const after = applyImportEvent(get(), event)
        if (after !== get()) change(() => after)
      },
      add: async (files) => {
        // Synchronously: what was dropped is gone after the event's turn.
        const sending = new AbortController()
        sendings.set(sending, { done: 0, total: 0 })
        const handing: Promise<void>[] = []
        const uploaded = await api
          .upload(files, {
            onProgress: (done, total) => {
              sendings.set(sending, { done, total })
              set({ sending: sumOf(sendings.values()) })
            },
            // The first file of many can be searched while the last is still on its way.
            onFile: (path) => void handing.push(addPaths([path])),
            signal: sending.signal,
          })
          // A folder that went away while it was read.
          .catch((error: unknown) => ({ paths: [], failed: [{ file: importTexts.dropped, error: toErrorReport(error) }] }))
        await Promise.all(handing)
        sendings.delete(sending)
        change((state) => withFailed({ ...state, sending: sumOf(sendings.values()) }, uploaded.failed))
        if (uploaded.paths.length > 0) await addPaths(uploaded.paths)
        else if (handing.length === 0 && uploaded.failed.length === 0)
          change((state) => withHandedOver(state, 0, [], [nothingDropped()]))
      },
      addPaths,
      stopSending: () => {
        for (const sending of sendings.keys()) sending.abort()
      },
      show: (shown) => set({ shown }),
      tryAgain: async () => {
        const again = get().outcomes.filter(({ canRetry }) => canRetry)
        const jobs = again.flatMap(({ job }) => job ?? [])
        const paths = again.flatMap(({ job, path }) => (job === null && path !== null ? [path] : []))
        const ids = new Set(again.map(({ id }) => id))
        load.overtake()
        set((state) => ({ outcomes: state.outcomes.filter(({ id }) => !ids.has(id)), shown: false, isOwn: true }))
        for (const job of jobs) await api.call('jobs.resume', { job }).catch(() => undefined)
        await Promise.all([load(), addPaths(paths)])
      },
      adopt: async (outcome, { id, title }) => {
        if (outcome.book === null) return
        const edition = outcome.book
        try {
          await api.call('book.adopt', { book: id, edition })
          const rest = get().outcomes.filter((one) => one.id !== outcome.id)
          set((state) => ({ outcomes: rest, shown: state.shown && rest.length > 0 }))
          notices.getState().offerUndo(importTexts.adopted(title), () => {
            void api
              .call('book.update', { book: id, undo: true, until: 'text' })
              .then(() => api.call('book.restore', { book: edition }))
              .catch((error: unknown) => change((state) => withFailed(state, [{ file: title, error: toErrorReport(error) }])))
          })
        } catch (error) {
          change((state) => withFailed(state, [{ file: outcome.file, error: toErrorReport(error) }]))
        }
      },
      clear: () => {
        load.overtake()
        set({ outcomes: [], shown: false })
        void api.call('jobs.dismiss', { kind: 'import' }).then(load.overtake, () => undefined)
      },
    }
  })
}

/** Null for nothing. */
function sumOf(sendings: Iterable<{ readonly done: number; readonly total: number }>): Imports['sending'] {
  const all = [...sendings]
  if (all.length === 0) return null
  return { done: all.reduce((sum, { done }) => sum + done, 0), total: all.reduce((sum, { total }) => sum + total, 0) }
}

/** An engine that ends in between is started again by itself: files that it had written down already keep their jobs when they come once more. */
async function handOver(
  api: Api,
  paths: readonly string[],
): Promise<{ results: AddResult[]; queued: { file: string; job: string }[] }> {
  const input = { paths: [...paths], until: 'queued' as const }
  try {
    return await api.call('book.add', input)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'engine-stopped') throw error
    return api.call('book.add', input)
  }
}
