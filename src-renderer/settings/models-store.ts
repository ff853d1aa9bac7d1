import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MeasuredModel, ModelShelf, ModelView } from '../../src-shared/contract/models-contract.ts'
import { type ErrorReport, toErrorReport } from '../../src-shared/errors.ts'
import type { AppEvent } from '../../src-shared/events.ts'
import type { Api } from '../api.ts'
import type { NoticesStore } from '../stores/notices-store.ts'
import { onceMore } from '../stores/once-more.ts'
import { settingsTexts } from '../texts/settings-texts.ts'

export interface Models {
  readonly shelf: ModelShelf | null
  /** What failed, by the model that it is about; '' for what is about none. */
  readonly errors: Readonly<Record<string, ErrorReport>>
  readonly measured: Readonly<Record<string, MeasuredModel>>
  /** The model that is being measured. */
  readonly measuring: string | null
  /** Share of a file that is brought in; null when none is. */
  readonly importing: number | null
}

export interface ModelsState extends Models {
  load(): Promise<void>
  handle(event: AppEvent): void
  install(model: string): Promise<void>
  use(model: string): Promise<void>
  remove(model: ModelView): Promise<void>
  measure(model: string): Promise<void>
  importFiles(files: readonly File[]): Promise<void>
  /** A file that the engine can read where it lies. */
  importPath(path: string): Promise<void>
  /** The graphics processor is tried again. */
  retryGraphics(): Promise<void>
}

export type ModelsStore = StoreApi<ModelsState>

export const NO_MODELS: Models = { shelf: null, errors: {}, measured: {}, measuring: null, importing: null }

const JOB_NAME = /^model-(.+)$/
/** A file that the reader brings, as the engine calls it. */
const FILE_JOB = /^model-file-/

/** How far a fetch is, and that it failed, from the events of its job. */
export function applyModelEvent(state: Models, event: AppEvent): Models {
  if (event.type !== 'job.progress' && event.type !== 'job.failed') return state
  const [, id] = JOB_NAME.exec(event.job) ?? []
  if (event.kind !== 'model' || id === undefined) return state
  if (FILE_JOB.test(event.job)) {
    const isUnderWay = event.type === 'job.progress' && state.importing !== null && event.total > 0
    return isUnderWay ? { ...state, importing: event.done / event.total } : state
  }
  if (event.type === 'job.failed') {
    return event.error.code === 'cancelled' ? state : { ...state, errors: { ...state.errors, [id]: event.error } }
  }
  if (state.shelf === null) return state
  const models = state.shelf.models.map((model) =>
    model.id === id
      ? { ...model, arrivedBytes: Math.max(model.arrivedBytes, Math.min(event.done, model.bytes)), job: event.job }
      : model,
  )
  return { ...state, shelf: { ...state.shelf, models } }
}

export function createModelsStore(api: Api, notices: NoticesStore): ModelsStore {
  return createStore<ModelsState>()((set, get) => {
    const failed =
      (about: string) =>
      (error: unknown): void =>
        set((state) => ({ errors: { ...state.errors, [about]: toErrorReport(error) } }))
    const begin = (about: string): void =>
      set((state) => ({ errors: Object.fromEntries(Object.entries(state.errors).filter(([id]) => id !== about)) }))
    async function importPath(file: string): Promise<void> {
      begin('')
      set({ importing: 0 })
      try {
        const { imported } = await api.call('models.importFile', { file })
        const titles = imported.map(({ model }) => get().shelf?.models.find(({ id }) => id === model)?.title ?? model)
        notices.getState().say(titles.length === 0 ? settingsTexts.importedNothing : settingsTexts.imported(titles.join(', ')))
      } catch (error) {
        failed('')(error)
      }
      set({ importing: null })
      await load()
    }

    async function measure(model: string): Promise<void> {
      begin(model)
      set({ measuring: model })
      await api
        .call('models.measure', { model })
        .then((result) => set((state) => ({ measured: { ...state.measured, [model]: result } })), failed(model))
      // Another one may be measured by now.
      set(({ measuring }) => ({ measuring: measuring === model ? null : measuring }))
    }

    const load = onceMore(() => api.call('models.list', {}), { take: (shelf) => set({ shelf }), failed: failed('') })
    const changed = (shelf: ModelShelf): void => {
      load.overtake()
      set({ shelf })
    }

    return {
      ...NO_MODELS,
      load,
      handle: (event) => {
        set((state) => applyModelEvent(state, event))
        const isOver = (event.type === 'job.finished' || event.type === 'job.failed') && event.kind === 'model'
        if (isOver || ['models.changed', 'jobs.changed', 'library.opened', 'settings.changed'].includes(event.type)) void load()
      },
      install: async (model) => {
        begin(model)
        await api.call('models.install', { model }).catch(failed(model))
        await load()
      },
      use: async (model) => {
        begin(model)
        await api.call('models.use', { model }).then(changed, failed(model))
        // How fast it writes here is what the reader wants to know of one that was just chosen.
        const chosen = get().shelf?.models.find(({ id }) => id === model)
        if (chosen?.role === 'answer' && chosen.inUse && get().measured[model] === undefined) await measure(model)
      },
      remove: async ({ id, title }) => {
        begin(id)
        try {
          const { freedBytes } = await api.call('models.remove', { model: id })
          notices.getState().say(settingsTexts.removed(title, freedBytes))
        } catch (error) {
          failed(id)(error)
        }
        await load()
      },
      measure,
      importPath,
      retryGraphics: () => api.call('models.retryGraphics', {}).then(changed, failed('')),
      importFiles: async (files) => {
        if (files.length === 0) return
        begin('')
        set({ importing: 0 })
        const onProgress = (done: number, total: number): void => set({ importing: total === 0 ? 0 : done / total })
        const sent = await api.upload(files, { onProgress })
        for (const { error } of sent.failed) set((state) => ({ errors: { ...state.errors, '': error } }))
        set({ importing: null })
        for (const file of sent.paths) await importPath(file)
      },
    }
  })
}
