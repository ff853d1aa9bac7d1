import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ConversationView } from '../../src-shared/contract/conversations-contract.ts'
import { type ErrorReport, toErrorReport } from '../../src-shared/errors.ts'
import type { AppEvent } from '../../src-shared/events.ts'
import type { Api } from '../api.ts'
import { chatTexts } from '../texts/chat-texts.ts'
import type { NoticesStore } from './notices-store.ts'
import { onceMore } from './once-more.ts'

export interface Conversations {
  /** Pinned ones first, then the latest; of the search, if there is one. */
  readonly list: readonly ConversationView[]
  readonly total: number
  readonly search: string
  readonly loaded: boolean
  readonly error: ErrorReport | null
}

export interface ConversationsState extends Conversations {
  load(): Promise<void>
  setSearch(search: string): void
  /** Resolves to whether it has the name. */
  rename(conversation: string, title: string): Promise<boolean>
  pin(conversation: string, pinned: boolean): Promise<void>
  /** Into the trash, with an offer to take it back. Resolves to whether it is there. */
  remove(conversation: string): Promise<boolean>
}

export type ConversationsStore = StoreApi<ConversationsState>

const REST_MS = 200

export function changesConversations(event: AppEvent): boolean {
  return ['conversations.changed', 'answer.done', 'answer.failed', 'engine.restarted', 'library.opened'].includes(event.type)
}

export function createConversationsStore(api: Api, notices: NoticesStore): ConversationsStore {
  return createStore<ConversationsState>()((set, get) => {
    const failed = (error: unknown): void => set({ error: toErrorReport(error) })

    const load = onceMore(() => api.call('conversations.list', { search: get().search }), {
      take: ({ conversations, total }) => set({ list: conversations, total, loaded: true, error: null }),
      failed,
      restMs: REST_MS,
    })

    function put(changed: ConversationView): void {
      load.overtake()
      set((state) => ({ list: state.list.map((one) => (one.conversation === changed.conversation ? changed : one)) }))
    }

    return {
      list: [],
      total: 0,
      search: '',
      loaded: false,
      error: null,
      load,
      setSearch: (search) => {
        load.overtake()
        set({ search })
        void load()
      },
      rename: async (conversation, title) => {
        try {
          put(await api.call('conversations.rename', { conversation, title }))
          return true
        } catch (error) {
          failed(error)
          return false
        }
      },
      pin: (conversation, pinned) =>
        api.call('conversations.pin', { conversation, pinned }).then((changed) => {
          put(changed)
          void load()
        }, failed),
      remove: async (conversation) => {
        try {
          const { title } = await api.call('conversations.remove', { conversation })
          load.overtake()
          set((state) => ({ list: state.list.filter((one) => one.conversation !== conversation), total: state.total - 1 }))
          notices.getState().offerUndo(chatTexts.conversationRemoved(title), () => {
            void api.call('conversations.restore', { conversation }).then(load, failed)
          })
          return true
        } catch (error) {
          failed(error)
          return false
        }
      },
    }
  })
}
