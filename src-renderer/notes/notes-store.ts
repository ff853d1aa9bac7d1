import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BookRef } from '../../src-shared/answer.ts'
import type { NoteView } from '../../src-shared/contract/notes-contract.ts'
import { type ErrorReport, toErrorReport } from '../../src-shared/errors.ts'
import type { Settings } from '../../src-shared/settings.ts'
import type { Api } from '../api.ts'
import type { NoticesStore } from '../stores/notices-store.ts'
import { onceMore } from '../stores/once-more.ts'
import { type StartedExport, startExport } from '../stores/start-export.ts'
import { notesTexts } from '../texts/notes-texts.ts'

export interface NotesFilter {
  /** Id; null for all. */
  readonly book: string | null
  readonly tag: string | null
  readonly search: string
}

export interface ExportPreview {
  readonly markdown: string
  readonly fileName: string
}

export interface NotesState extends NotesFilter {
  readonly notes: readonly NoteView[]
  readonly total: number
  readonly tags: readonly { readonly tag: string; readonly count: number }[]
  readonly books: readonly (BookRef & { readonly count: number })[]
  readonly loaded: boolean
  readonly error: ErrorReport | null
  readonly current: string | null
  /** Ids of those to be exported; none: all that are listed. */
  readonly chosen: readonly string[]
  readonly style: Settings['citationStyle'] | null
  /** An earlier export that is brought up to date. */
  readonly existing: { readonly name: string; readonly text: string } | null
  readonly preview: ExportPreview | null
  /** The export that was begun last, as it is listed while it lasts. */
  readonly exportJob: string | null
  load(): Promise<void>
  filter(part: Partial<NotesFilter>): void
  look(note: string | null): void
  choose(note: string): void
  /** Resolves to whether it is stored. */
  edit(note: string, change: { readonly comment?: string; readonly tags?: string[] }): Promise<boolean>
  remove(note: string): Promise<void>
  setExport(part: Partial<Pick<NotesState, 'style' | 'existing'>>): void
  /**
   * Makes it of the notes as they are now, shows it, and gives it: what is saved and copied is never an earlier one. Undefined when that failed. One
   * that is only to be looked at is given up when another is asked for.
   */
  loadPreview(how?: { readonly toKeep?: boolean }): Promise<ExportPreview | undefined>
  /** Nobody looks at the preview any more. */
  leave(): void
}

export type NotesStore = StoreApi<NotesState>

export function createNotesStore(api: Api, notices: NoticesStore): NotesStore {
  let previews = 0
  let shown: StartedExport<unknown> | undefined
  return createStore<NotesState>()((set, get) => {
    const failed = (error: unknown): void => set({ error: toErrorReport(error) })
    const asked = () => {
      const { book, tag, search } = get()
      return { ...(book === null ? {} : { book }), ...(tag === null ? {} : { tag }), search }
    }

    const load = onceMore(() => api.call('notes.list', { ...asked(), limit: 10_000 }), {
      take: (found) => set((state) => ({ ...found, ...keepChosen(state, found.notes), loaded: true, error: null })),
      failed,
    })

    return {
      book: null,
      tag: null,
      search: '',
      notes: [],
      total: 0,
      tags: [],
      books: [],
      loaded: false,
      error: null,
      current: null,
      chosen: [],
      style: null,
      existing: null,
      preview: null,
      exportJob: null,
      load,
      filter: (part) => {
        load.overtake()
        set(part)
        void load()
      },
      look: (current) => set({ current }),
      choose: (note) =>
        set(({ chosen }) => ({ chosen: chosen.includes(note) ? chosen.filter((one) => one !== note) : [...chosen, note] })),
      edit: async (note, change) => {
        try {
          const changed = await api.call('notes.edit', { note, ...change })
          load.overtake()
          set(({ notes }) => ({ notes: notes.map((one) => (one.note === note ? changed : one)) }))
          return true
        } catch (error) {
          failed(error)
          return false
        }
      },
      remove: async (note) => {
        try {
          await api.call('notes.remove', { note })
          load.overtake()
          notices.getState().offerUndo(notesTexts.removed, () => void api.call('notes.restore', { note }).then(load, failed))
          await load()
        } catch (error) {
          failed(error)
        }
      },
      setExport: (part) => set(part),
      loadPreview: async ({ toKeep = false } = {}) => {
        previews += 1
        const mine = previews
        const { chosen, style, existing } = get()
        const started = startExport(api, (as) =>
          api.call('export.notes', {
            ...(chosen.length === 0 ? asked() : { notes: [...chosen] }),
            ...(style === null ? {} : { style }),
            ...(existing === null ? {} : { existing: existing.text }),
            as,
          }),
        )
        shown?.cancel()
        shown = toKeep ? undefined : started
        set({ exportJob: started.job })
        try {
          const { markdown, fileName } = await started.made
          const preview = { markdown, fileName: existing?.name ?? fileName }
          if (mine === previews) set({ preview })
          return preview
        } catch (error) {
          if (mine === previews) failed(error)
          return undefined
        }
      },
      leave: () => {
        shown?.cancel()
        shown = undefined
      },
    }
  })
}

/** What is chosen and looked at, less what is not listed any more. */
export function keepChosen(
  state: Pick<NotesState, 'chosen' | 'current'>,
  notes: readonly Pick<NoteView, 'note'>[],
): Pick<NotesState, 'chosen' | 'current'> {
  const there = new Set(notes.map(({ note }) => note))
  return {
    chosen: state.chosen.filter((note) => there.has(note)),
    current: state.current !== null && there.has(state.current) ? state.current : null,
  }
}

export interface NoteGroup {
  readonly key: string
  readonly title: string
  readonly notes: readonly NoteView[]
}

/** Notes in their order, under their books; with one book chosen, under its chapters. */
export function groupNotes(notes: readonly NoteView[], byChapter: boolean): readonly NoteGroup[] {
  const groups: { readonly key: string; readonly title: string; readonly notes: NoteView[] }[] = []
  for (const note of notes) {
    const title =
      note.book === null ? notesTexts.withoutBook : byChapter ? (note.headings.at(-1) ?? note.book.title) : note.book.title
    const key = note.book === null ? '' : byChapter ? `${note.book.id} ${note.section}` : note.book.id
    const last = groups.at(-1)
    if (last?.key === key) last.notes.push(note)
    else groups.push({ key, title, notes: [note] })
  }
  return groups
}

/** "wells, divination ,": names without space around them, each once. */
export function parseTags(typed: string): string[] {
  return [
    ...new Set(
      typed
        .split(/[,;\n]/)
        .map((tag) => tag.trim().replace(/^#/, ''))
        .filter((tag) => tag !== ''),
    ),
  ]
}
