import type { IpcMainEvent, IpcMainInvokeEvent } from 'electron'
import { AppError, toErrorReport } from '../../../src-shared/errors.ts'
import { followEvents } from '../../../src-shared/rpc/event-stream.ts'
import type { Dispatch, Reply } from '../../../src-shared/rpc/wire.ts'
import type { Supervisor } from '../shell/supervisor.ts'
import { isOwnUrl } from './app-scheme.ts'
import { CHANNELS } from './channels.ts'
import type { ElectronModule } from './electron-module.ts'

/** One page that follows the events, by its contents and the number that it gave the stream. */
type StreamName = `${number}/${number}`

export interface IpcServed {
  readonly supervisor: Pick<Supervisor, 'events'>
  /** What answers the calls of the window with these contents. */
  readonly dispatchOf: (contentsId: number) => Dispatch | undefined
  /** The page hears commands from now on. */
  readonly onListening: (contentsId: number) => void
}

/** Carries calls, events and commands between the pages and the shell. It knows no method. */
export function serveIpc({ ipcMain }: Pick<ElectronModule, 'ipcMain'>, { supervisor, dispatchOf, onListening }: IpcServed): void {
  const streams = new Map<StreamName, () => void>()

  ipcMain.handle(CHANNELS.call, async (event, name: unknown, input: unknown): Promise<Reply> => {
    const dispatch = isOwnPage(event) ? dispatchOf(event.sender.id) : undefined
    if (dispatch === undefined || typeof name !== 'string') return { ok: false, error: toErrorReport(refusedCaller()) }
    return dispatch(name, input)
  })

  ipcMain.on(CHANNELS.follow, (event, stream: unknown, since: unknown) => {
    const { sender } = event
    if (!isOwnPage(event) || typeof stream !== 'number') return
    const name: StreamName = `${sender.id}/${stream}`
    streams.get(name)?.()
    const endFollowing = followEvents(supervisor.events, typeof since === 'number' ? since : undefined, (message) => {
      if (!sender.isDestroyed()) sender.send(CHANNELS.event, stream, message)
    })
    const end = (): void => {
      endFollowing()
      streams.delete(name)
      sender.off('destroyed', end)
      sender.off('did-start-navigation', endWhenLeft)
    }
    // A reload makes a new page with new streams in the same contents.
    const endWhenLeft = (details: { readonly isMainFrame: boolean; readonly isSameDocument: boolean }): void => {
      if (details.isMainFrame && !details.isSameDocument) end()
    }
    sender.on('destroyed', end)
    sender.on('did-start-navigation', endWhenLeft)
    streams.set(name, end)
  })

  ipcMain.on(CHANNELS.unfollow, (event, stream: unknown) => {
    if (isOwnPage(event) && typeof stream === 'number') streams.get(`${event.sender.id}/${stream}`)?.()
  })

  ipcMain.on(CHANNELS.listening, (event) => {
    if (isOwnPage(event)) onListening(event.sender.id)
  })
}

/** The top frame of a window on the app's own page: a frame inside it, or a page that got there by a fault of ours, may say nothing. */
function isOwnPage({ sender, senderFrame }: IpcMainEvent | IpcMainInvokeEvent): boolean {
  return senderFrame !== null && senderFrame === sender.mainFrame && isOwnUrl(senderFrame.url)
}

function refusedCaller(): AppError {
  return new AppError('refused', 'Only the page of Commonplace itself may ask for this.', 'Restart Commonplace.')
}
