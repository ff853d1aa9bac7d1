import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AddResult } from '../../src-shared/contract.ts'
import { AppError, type ErrorReport, toErrorReport } from '../../src-shared/errors.ts'
import type { Api } from '../api.ts'
import { importTexts } from '../texts/import-texts.ts'
import type { NoticesStore } from './notices-store.ts'

/** What became of one file. */
export interface FileOutcome {
  /** Of this window. */
  readonly id: number
  /** Its name, without folders. */
  readonly file: string
  /** Where the engine has it, to try again; null for one that did not get there. */
  readonly path: string | null
  readonly status: AddResult['status']
  readonly title: string | null
  readonly book: string | null
  readonly warnings: readonly string[]
  readonly error: ErrorReport | null
}

export interface ImportsState {
  /** Files that are being brought to the engine, by bytes; null when none is. */
  readonly sending: { readonly done: number; readonly total: number } | null
  /** Files that were handed over and whose outcome is not known yet. */
  readonly waiting: number
  /** Of this window's imports, newest last. */
  readonly outcomes: readonly FileOutcome[]
  /** The list of outcomes is shown. */
  readonly shown: boolean
  add(files: readonly File[] | DataTransfer): Promise<void>
  addPaths(paths: readonly string[]): Promise<void>
  stopSending(): void
  show(shown: boolean): void
  /** Forgets what was shown. */
  clear(): void
}

export type ImportsStore = StoreApi<ImportsState>

export function createImportsStore(api: Api, notices: NoticesStore): ImportsStore {
  let sending = new AbortController()
  let lastId = 0

  return createStore<ImportsState>()((set, get) => {
    function finish(found: readonly Omit<FileOutcome, 'id'>[]): void {
      if (found.length === 0) return
      const outcomes = found.map((outcome) => {
        lastId += 1
        return { ...outcome, id: lastId }
      })
      const failed = outcomes.some(({ status }) => status !== 'added')
      set((state) => ({ outcomes: [...state.outcomes, ...outcomes], shown: state.shown || failed }))
      notices.getState().say(importTexts.said(countOutcomes(outcomes)), { urgent: failed })
    }

    async function addPaths(paths: readonly string[]): Promise<void> {
      if (paths.length === 0) return
      set((state) => ({ waiting: state.waiting + paths.length }))
      try {
        const { results } = await api.call('book.add', { paths: [...paths], until: 'text' })
        finish(results.map(outcomeOf))
      } catch (error) {
        const report = toErrorReport(error)
        finish(paths.map((path) => failedOutcome(nameOf(path), path, report)))
      } finally {
        set((state) => ({ waiting: state.waiting - paths.length }))
      }
    }

    return {
      sending: null,
      waiting: 0,
      outcomes: [],
      shown: false,
      add: async (files) => {
        // Synchronously: what was dropped is gone after the event's turn.
        sending = new AbortController()
        const onProgress = (done: number, total: number): void => set({ sending: { done, total } })
        const uploaded = await api.upload(files, { onProgress, signal: sending.signal })
        set({ sending: null })
        finish(uploaded.failed.map(({ file, error }) => failedOutcome(file, null, error)))
        if (uploaded.paths.length === 0 && uploaded.failed.length === 0) finish([nothingDropped()])
        await addPaths(uploaded.paths)
      },
      addPaths,
      stopSending: () => sending.abort(),
      show: (shown) => set({ shown }),
      clear: () => set({ outcomes: [], shown: get().waiting > 0 && get().shown }),
    }
  })
}

function outcomeOf(result: AddResult): Omit<FileOutcome, 'id'> {
  return {
    file: nameOf(result.file),
    path: result.file,
    status: result.status,
    title: result.book?.title ?? null,
    book: result.book?.id ?? null,
    warnings: result.warnings.map((warning) => warning.message),
    error: result.error ?? null,
  }
}

function failedOutcome(file: string, path: string | null, error: ErrorReport): Omit<FileOutcome, 'id'> {
  return { file, path, status: 'failed', title: null, book: null, warnings: [], error }
}

function nothingDropped(): Omit<FileOutcome, 'id'> {
  const { message, nextStep } = importTexts.nothingDropped
  return failedOutcome(importTexts.dropped, null, toErrorReport(new AppError('file-missing', message, nextStep)))
}

function nameOf(path: string): string {
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
