import type { IpcRenderer, IpcRendererEvent, WebUtils } from 'electron'
import type { AppEvent } from '../../../src-shared/events.ts'
import type { StreamMessage } from '../../../src-shared/rpc/event-stream.ts'
import type { Bridge, ShellCommand } from '../../../src-shared/shell.ts'
import { CHANNELS } from './channels.ts'

export type PageIpc = Pick<IpcRenderer, 'invoke' | 'send' | 'on' | 'off'>

/** The whole of what the page gets of Electron. It knows no method of the contract. */
export function createBridge(ipc: PageIpc, webUtils: Pick<WebUtils, 'getPathForFile'>): Bridge {
  let streams = 0
  return {
    call: (name, input) => ipc.invoke(CHANNELS.call, name, input),
    follow: (since, listener) => {
      streams += 1
      const stream = streams
      const hear = (_event: IpcRendererEvent, of: number, message: StreamMessage<AppEvent>): void => {
        if (of === stream) listener(message)
      }
      ipc.on(CHANNELS.event, hear)
      ipc.send(CHANNELS.follow, stream, since)
      return () => {
        ipc.off(CHANNELS.event, hear)
        ipc.send(CHANNELS.unfollow, stream)
      }
    },
    onCommand: (listener) => {
      const hear = (_event: IpcRendererEvent, command: ShellCommand): void => listener(command)
      ipc.on(CHANNELS.command, hear)
      ipc.send(CHANNELS.listening)
      return () => void ipc.off(CHANNELS.command, hear)
    },
    // Electron throws for what is no File, and gives '' for one that is on no disk.
    pathOf: (file) => (file instanceof File ? webUtils.getPathForFile(file) : ''),
  }
}
