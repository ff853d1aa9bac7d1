import type { Dispatch } from '../../../src-shared/rpc/wire.ts'
import type { ShellCommand } from '../../../src-shared/shell.ts'
import type { ShellMemory } from '../shell/shell-memory.ts'
import { PAGE_URL } from './app-scheme.ts'
import { CHANNELS } from './channels.ts'
import type { ElectronModule, Window } from './electron-module.ts'
import { openingBounds, SMALLEST_SIZE } from './window-place.ts'

export interface AppWindowsOptions {
  readonly electron: Pick<ElectronModule, 'BrowserWindow' | 'screen'>
  readonly memory: ShellMemory
  readonly preload: string
  /** Made for each window, because a dialog belongs to the one that asked. */
  readonly dispatchFor: (window: Window) => Dispatch
}

interface OpenWindow {
  readonly window: Window
  readonly dispatch: Dispatch
  /** Commands that came before the page could hear them. */
  waiting: ShellCommand[] | undefined
}

/** A page that dies of the same thing again and again is left dead. */
const MOST_REVIVALS = 3

/** The open windows, all of them on one library. */
export class AppWindows {
  readonly #options: AppWindowsOptions
  readonly #open = new Map<number, OpenWindow>()

  constructor(options: AppWindowsOptions) {
    this.#options = options
  }

  open(): Window {
    const { electron, memory, preload, dispatchFor } = this.#options
    const screens = electron.screen.getAllDisplays().map(({ workArea }) => workArea)
    const remembered = memory.windowPlace()
    const window = new electron.BrowserWindow({
      ...openingBounds(remembered, screens, this.#open.size),
      ...SMALLEST_SIZE,
      title: 'Commonplace',
      show: false,
      webPreferences: {
        preload,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        webSecurity: true,
        allowRunningInsecureContent: false,
        webviewTag: false,
        navigateOnDragDrop: false,
        spellcheck: false,
      },
    })
    const contentsId = window.webContents.id
    this.#open.set(contentsId, { window, dispatch: dispatchFor(window), waiting: [] })
    if (remembered?.maximized) window.maximize()
    window.once('ready-to-show', () => window.show())
    window.on('close', () => memory.rememberWindow({ ...window.getNormalBounds(), maximized: window.isMaximized() }))
    window.once('closed', () => this.#open.delete(contentsId))
    this.#revive(window)
    void window.loadURL(PAGE_URL)
    return window
  }

  /** What answers the calls of the window with these contents. */
  dispatchOf(contentsId: number): Dispatch | undefined {
    return this.#open.get(contentsId)?.dispatch
  }

  /** The page of these contents hears from now on, and is told what waited. */
  listening(contentsId: number): void {
    const open = this.#open.get(contentsId)
    const waiting = open?.waiting ?? []
    if (open === undefined) return
    open.waiting = undefined
    for (const command of waiting) open.window.webContents.send(CHANNELS.command, command)
  }

  /** Tells the window in front, or the first; opens one when there is none. */
  tell(command: ShellCommand): void {
    const { window } = this.#inFront()
    const open = this.#open.get(window.webContents.id)
    if (open?.waiting !== undefined) open.waiting.push(command)
    else window.webContents.send(CHANNELS.command, command)
  }

  /** The window in front, made visible. */
  show(): Window {
    const { window } = this.#inFront()
    if (window.isMinimized()) window.restore()
    window.focus()
    return window
  }

  #inFront(): { readonly window: Window } {
    const focused = this.#options.electron.BrowserWindow.getFocusedWindow()
    const known = focused === null ? undefined : this.#open.get(focused.webContents.id)
    return known ?? [...this.#open.values()][0] ?? { window: this.open() }
  }

  /** A page whose process died is loaded again: what the reader had is in the engine and in the page's own storage. */
  #revive(window: Window): void {
    let revivals = 0
    window.webContents.on('render-process-gone', (_event, { reason }) => {
      const open = this.#open.get(window.webContents.id)
      if (reason === 'clean-exit' || open === undefined || revivals === MOST_REVIVALS) return
      revivals += 1
      open.waiting = []
      void window.loadURL(PAGE_URL)
    })
  }
}
