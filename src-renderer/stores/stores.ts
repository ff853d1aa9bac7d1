import type { Api } from '../api.ts'
import type { ChatStore } from './chat-store.ts'
import type { Commands } from './commands.ts'
import type { ConversationsStore } from './conversations-store.ts'
import type { ImportsStore } from './imports-store.ts'
import type { JobsStore } from './jobs-store.ts'
import type { LayoutStore } from './layout-store.ts'
import type { NavigationStore } from './navigation-store.ts'
import type { NoticesStore } from './notices-store.ts'
import type { PinsStore } from './pins-store.ts'
import type { SessionStore } from './session-store.ts'
import type { SettingsStore } from './settings-store.ts'
import type { ShelfStore } from './shelf-store.ts'

/** Everything that the window holds, and the way to the engine. A view that needs more than these makes a store of its own from `api`. */
export interface Stores {
  readonly api: Api
  readonly commands: Commands
  readonly session: SessionStore
  readonly settings: SettingsStore
  readonly layout: LayoutStore
  readonly navigation: NavigationStore
  readonly notices: NoticesStore
  readonly shelf: ShelfStore
  readonly imports: ImportsStore
  readonly jobs: JobsStore
  readonly conversations: ConversationsStore
  readonly chat: ChatStore
  readonly pins: PinsStore
}
