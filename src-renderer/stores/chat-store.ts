import { createStore, type StoreApi } from 'zustand/vanilla'
import { type ErrorReport, toErrorReport } from '../../src-shared/errors.ts'
import type { AppEvent } from '../../src-shared/events.ts'
import type { Api } from '../api.ts'
import { chatTexts } from '../texts/chat-texts.ts'
import {
  applyChatEvent,
  type Chat,
  catchUp,
  NEW_CHAT,
  type QuoteName,
  turnFailed,
  turnStarted,
  withTurns,
} from './chat-events.ts'
import type { NoticesStore } from './notices-store.ts'
import { isLocal, isRunning, newTurn, type Turn, type TurnScope, turnOfView } from './turn.ts'

export interface ChatState extends Chat {
  readonly title: string
  readonly error: ErrorReport | null
  /** What stands in the question field. Kept through a crash. */
  readonly question: string
  /** The turn that the question in the field is to take the place of: the reader edits it. */
  readonly replacing: string | null
  /** What stood in the field before: it comes back when the editing ends. */
  readonly setAside: string
  /** The section that is asked, beside the chosen books; null for all of them. */
  readonly section: ScopeSection | null
  /** Only what was read of the books is asked. */
  readonly readSoFar: boolean
  open(conversation: string | null): Promise<void>
  /** Reads the open conversation again. */
  reload(): Promise<void>
  setQuestion(question: string): void
  setSection(section: ScopeSection | null): void
  setReadSoFar(readSoFar: boolean): void
  /** Asks what stands in the field. */
  ask(books: readonly string[]): Promise<void>
  /** The same question of the same books once more. */
  retry(turn: Turn): Promise<void>
  /** The question once more, in place of the turn, read as the reader has put it. */
  askAs(turn: Turn, standalone: string): Promise<void>
  askOf(question: string, scope: TurnScope, more?: AskedMore): Promise<void>
  /** Puts the question back into the field; asking it then takes the turn's place. */
  edit(turn: Turn): void
  stopEditing(): void
  stop(): Promise<void>
  setCurrent(quote: QuoteName | null): void
  handle(event: AppEvent): void
}

export interface ScopeSection {
  readonly book: string
  readonly path: string
  readonly title: string
}

export interface AskedMore {
  /** A turn that the question takes the place of. */
  readonly replaces?: string | undefined
  /** As the reader wants it searched. */
  readonly standalone?: string | undefined
}

export type ChatStore = StoreApi<ChatState>

const QUESTION_STORED_AS = 'commonplace.question'

export function createChatStore(
  api: Api,
  notices: NoticesStore,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): ChatStore {
  let asked = 0
  /** Of a new conversation, from its first question until another is opened: null when that question could not be asked. */
  let naming: Promise<string | null> | undefined
  /** Questions that the reader has stopped before the engine had them. */
  const stopped = new Set<string>()

  return createStore<ChatState>()((set, get) => {
    async function read(conversation: string): Promise<void> {
      const before = get().turns
      set({ loading: true, error: null })
      try {
        const found = await api.call('conversations.get', { conversation, passages: 30 })
        if (get().conversation !== conversation) return
        const known = new Map(get().turns.map((turn) => [turn.id, turn]))
        const read = found.turns.map((view) => turnOfView(view, known.get(view.turn)))
        const { title } = found.conversation
        set((state) => {
          const { turns } = withTurns(state, read, before)
          return { ...catchUp({ ...state, turns, loading: false, current: state.current ?? firstQuoteOf(turns.at(-1)) }), title }
        })
      } catch (error) {
        if (get().conversation === conversation) set({ loading: false, error: toErrorReport(error) })
      }
    }

    /** Aloud, when it is of the conversation that is open. */
    function tell(event: AppEvent): void {
      const words = chatTexts.announce(
        event,
        get().turns.some((turn) => 'turn' in event && turn.id === event.turn),
      )
      if (words !== undefined) notices.getState().say(words.text, { urgent: words.urgent })
    }

    async function askOf(question: string, scope: TurnScope, { replaces, standalone }: AskedMore = {}): Promise<void> {
      asked += 1
      const id = `local-${asked}`
      const begun = get().conversation
      set((state) => {
        const at = replaces === undefined ? -1 : state.turns.findIndex((turn) => turn.id === replaces)
        const before = at < 0 ? state.turns : state.turns.slice(0, at)
        const gone = state.turns.slice(before.length).filter((turn) => !isLocal(turn))
        const replaced = gone.toReversed().flatMap((turn) => [turn.id, ...turn.replaced])
        return { turns: [...before, { ...newTurn(id, question, scope), given: standalone ?? null, replaced }], replacing: null }
      })
      try {
        // The second question of a new conversation belongs to it, though it has no name yet.
        const conversation = begun ?? (naming === undefined ? null : await naming)
        const starting = api.call('ask.start', {
          question,
          books: [...scope.books],
          ...(scope.section === undefined ? {} : { section: scope.section }),
          ...(scope.readSoFar === undefined ? {} : { readSoFar: scope.readSoFar }),
          ...(standalone === undefined ? {} : { standalone }),
          ...(conversation === null ? {} : { conversation }),
          ...(conversation === null || replaces === undefined || isLocal({ id: replaces }) ? {} : { replaces }),
        })
        if (conversation === null)
          naming = starting.then(
            (started) => started.conversation,
            () => null,
          )
        const started = await starting
        if (stopped.delete(id)) void stopTurn(started.turn)
        const early = get().early.filter((event) => event.turn === started.turn)
        set((state) => {
          const next = turnStarted(state, id, started)
          return next === state ? state : { ...next, title: state.title || question }
        })
        for (const event of early) tell(event)
        // From here on the library keeps it.
        if (get().question === '') storage.removeItem(QUESTION_STORED_AS)
      } catch (error) {
        set((state) => turnFailed(state, id, toErrorReport(error)))
      }
    }

    async function stopTurn(turn: string): Promise<void> {
      await api.call('ask.stop', { turn }).catch((error: unknown) => set({ error: toErrorReport(error) }))
    }

    function setQuestion(question: string): void {
      // What the question will need is loaded while it is typed. Without that it only takes longer.
      if (get().question === '' && question !== '') void api.call('ask.prepare', {}).catch(() => undefined)
      set({ question })
      if (question === '') storage.removeItem(QUESTION_STORED_AS)
      else storage.setItem(QUESTION_STORED_AS, question)
    }

    return {
      ...NEW_CHAT,
      title: '',
      loading: false,
      error: null,
      question: storage.getItem(QUESTION_STORED_AS) ?? '',
      replacing: null,
      setAside: '',
      section: null,
      readSoFar: false,
      open: async (conversation) => {
        if (conversation === get().conversation) return
        naming = undefined
        set({ ...NEW_CHAT, conversation, title: '', error: null, replacing: null, loading: false })
        if (conversation !== null) await read(conversation)
      },
      reload: async () => {
        const { conversation } = get()
        if (conversation !== null) await read(conversation)
      },
      setQuestion,
      setSection: (section) => set({ section }),
      setReadSoFar: (readSoFar) => set({ readSoFar }),
      ask: async (books) => {
        const { question, section, readSoFar, replacing, setAside } = get()
        if (question.trim() === '') return
        set({ question: '', setAside: '' })
        if (replacing !== null && setAside !== '') setQuestion(setAside)
        await askOf(question.trim(), scopeOf(books, section, readSoFar), { replaces: replacing ?? undefined })
      },
      retry: (turn) => askOf(turn.question, turn.scope, { replaces: turn.id, standalone: turn.given ?? undefined }),
      askAs: (turn, standalone) => askOf(turn.question, turn.scope, { replaces: turn.id, standalone }),
      askOf,
      edit: (turn) => {
        const { question, replacing, setAside } = get()
        setQuestion(turn.question)
        set({ replacing: turn.id, setAside: replacing === null ? question : setAside })
      },
      stopEditing: () => {
        setQuestion(get().setAside)
        set({ replacing: null, setAside: '' })
      },
      stop: async () => {
        const running = get().turns.filter(isRunning)
        for (const turn of running) {
          // One that has no name yet is stopped as soon as it has.
          if (isLocal(turn)) stopped.add(turn.id)
          else await stopTurn(turn.id)
        }
      },
      setCurrent: (current) => set({ current }),
      handle: (event) => {
        const before = get()
        const after = applyChatEvent(before, event)
        if (after === before) return
        set(after)
        tell(event)
      },
    }
  })
}

function firstQuoteOf(turn: Turn | undefined): QuoteName | null {
  const first = turn?.quotes[0]
  return turn === undefined || first === undefined ? null : { turn: turn.id, n: first.n }
}

/** A section belongs to one book: it is asked of that one. */
function scopeOf(books: readonly string[], section: ScopeSection | null, readSoFar: boolean): TurnScope {
  const named = section === null ? { books } : { books: [section.book], section: section.path, sectionTitle: section.title }
  return readSoFar ? { ...named, readSoFar } : named
}
