import type { AppEvent } from '../../src-shared/events.ts'
import type { StreamMessage } from '../../src-shared/rpc/event-stream.ts'
import type { Dispatch } from '../../src-shared/rpc/wire.ts'
import type { ShellCommand } from '../../src-shared/shell.ts'

/** `lost`: the host does not answer; it is tried again by itself. */
export type Connection = 'open' | 'lost'

/** What differs between the hosts. */
export interface Transport {
  readonly dispatch: Dispatch
  /** Follows the events for as long as the page lives, connecting again by itself. */
  follow(onMessage: (message: StreamMessage<AppEvent>) => void, onConnection: (connection: Connection) => void): void
  onCommand(listener: (command: ShellCommand) => void): () => void
  /** Path of the file on this machine, undefined when it has to be sent. */
  pathOf(file: File): string | undefined
}
