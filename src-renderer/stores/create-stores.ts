import type { AppEvent } from '../../src-shared/events.ts'
import type { Api } from '../api.ts'
import { importTexts } from '../texts/import-texts.ts'
import { createChatStore } from './chat-store.ts'
import { createCommands } from './commands.ts'
import { changesConversations, createConversationsStore } from './conversations-store.ts'
import type { OutcomeCounts } from './import-outcomes.ts'
import { createImportsStore } from './imports-store.ts'
import { applyJobProgress, changesJobs, createJobsStore } from './jobs-store.ts'
import { createLayoutStore } from './layout-store.ts'
import { type AddressBar, createNavigationStore } from './navigation-store.ts'
import { createNoticesStore } from './notices-store.ts'
import { changesPins, createPinsStore } from './pins-store.ts'
import { applySessionEvent, createSessionStore } from './session-store.ts'
import { createSettingsStore } from './settings-store.ts'
import { changesShelf, createShelfStore } from './shelf-store.ts'
import type { Stores } from './stores.ts'
import { isLocal } from './turn.ts'

/** What of the browser the stores keep things in. */
export interface Surroundings {
  readonly bar: AddressBar
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly root: HTMLElement
  /** The window is in the background. */
  readonly isHidden: () => boolean
}

/** The stores, following the engine's events and each other for as long as the window lives. */
export function createStores(api: Api, { bar, storage, root, isHidden }: Surroundings): Stores {
  const notices = createNoticesStore()
  const stores: Stores = {
    api,
    notices,
    commands: createCommands(),
    session: createSessionStore(api),
    settings: createSettingsStore(api, storage, root),
    layout: createLayoutStore(storage),
    navigation: createNavigationStore(bar),
    shelf: createShelfStore(api, notices),
    imports: createImportsStore(api, notices, (counts) => notifyOfImport(stores, isHidden, counts)),
    jobs: createJobsStore(api),
    conversations: createConversationsStore(api, notices),
    chat: createChatStore(api, notices, storage),
    pins: createPinsStore(api, notices),
  }
  api.subscribe(
    (event) => handleEvent(stores, event),
    () => loadAll(stores),
  )
  followConversation(stores)
  return stores
}

/** Reads everything that is shown: at the start, after a gap in the events, and when another library is open. */
function loadAll({ session, settings, shelf, imports, jobs, conversations, chat, pins }: Stores): void {
  void pins.getState().load()
  void session.getState().load()
  void settings.getState().load()
  void shelf.getState().load()
  void imports.getState().load()
  void jobs.getState().load()
  void conversations.getState().load()
  void chat.getState().reload()
}

function handleEvent(stores: Stores, event: AppEvent): void {
  const { session, settings, shelf, imports, jobs, conversations, chat, pins, navigation } = stores
  session.setState((state) => applySessionEvent(state, event))
  jobs.setState((state) => applyJobProgress(state, event))
  chat.getState().handle(event)
  imports.getState().handle(event)
  if (changesShelf(event)) void shelf.getState().load()
  if (changesJobs(event)) void jobs.getState().load()
  if (changesConversations(event)) void conversations.getState().load()
  if (changesPins(event)) void pins.getState().load()
  if (event.type === 'settings.changed') void settings.getState().load()
  if (event.type === 'engine.restarted') void chat.getState().reload()
  if (event.type === 'library.opened') {
    navigation.getState().go({ view: 'ask' })
    shelf.getState().setSelected([])
    loadAll(stores)
  }
}

/** Tells of an import that ends while the reader is elsewhere, where the host can and the reader wants it. */
function notifyOfImport({ api, session, settings }: Stores, isHidden: () => boolean, counts: OutcomeCounts): void {
  if (!isHidden()) return
  if (session.getState().shell?.can.notify !== true || !settings.getState().settings.notifications) return
  // A notification that cannot be shown is no loss: the window says the same.
  void api.call('shell.notify', { title: importTexts.finished, body: importTexts.said(counts) }).catch(() => undefined)
}

/** The open conversation is the one of the address; one that has just got its name gets its address. */
function followConversation({ navigation, chat, shelf }: Stores): void {
  const open = (): void => {
    const { route } = navigation.getState()
    if (route.view === 'ask') void chat.getState().open(route.conversation ?? null)
  }
  navigation.subscribe(open)
  chat.subscribe(({ conversation }, before) => {
    const { route, go } = navigation.getState()
    if (conversation === null || conversation === before.conversation || route.view !== 'ask') return
    if (route.conversation === undefined) go({ view: 'ask', conversation }, { replace: true })
  })
  // A conversation goes on with the books that it was about.
  chat.subscribe(({ turns, conversation }, before) => {
    const last = turns.at(-1)
    const opened = conversation !== null && before.turns.length === 0 && last !== undefined && !isLocal(last)
    if (!opened) return
    const { books, section, sectionTitle, readSoFar } = last.scope
    const [book] = books
    shelf.getState().setSelected(books)
    chat.getState().setReadSoFar(readSoFar === true)
    chat
      .getState()
      .setSection(book === undefined || section === undefined ? null : { book, path: section, title: sectionTitle ?? '' })
  })
  open()
}
