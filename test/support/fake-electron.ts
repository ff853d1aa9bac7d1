import { EventEmitter } from 'node:events'
import type { BrowserWindowConstructorOptions, MenuItemConstructorOptions, OpenDialogOptions } from 'electron'
import type { ElectronModule } from '../../src-main/hosts/electron/electron-module.ts'

type Answer = (...args: readonly unknown[]) => unknown

/** What a page would be: the far end of a window. */
class FakeContents extends EventEmitter {
  readonly id: number
  /** [channel, ...arguments] of everything that was sent to the page. */
  readonly sent: unknown[][] = []
  readonly mainFrame = { url: '' }
  isGone = false
  openWindow: Answer = () => undefined

  constructor(id: number) {
    super()
    this.id = id
  }

  send(...message: unknown[]): void {
    this.sent.push(message)
  }

  setWindowOpenHandler(handler: Answer): void {
    this.openWindow = handler
  }

  isDestroyed(): boolean {
    return this.isGone
  }
}

export class FakeWindow extends EventEmitter {
  static all: FakeWindow[] = []
  static inFront: FakeWindow | null = null
  readonly options: BrowserWindowConstructorOptions
  readonly webContents = new FakeContents(FakeWindow.all.length + 1)
  readonly calls: string[] = []
  bounds = { x: 10, y: 20, width: 900, height: 700 }

  constructor(options: BrowserWindowConstructorOptions) {
    super()
    this.options = options
    FakeWindow.all.push(this)
  }

  static getFocusedWindow(): FakeWindow | null {
    return FakeWindow.inFront
  }

  async loadURL(url: string): Promise<void> {
    this.calls.push(`load ${url}`)
    this.webContents.mainFrame.url = url
  }

  show(): void {
    this.calls.push('show')
  }
  focus(): void {
    this.calls.push('focus')
  }
  restore(): void {
    this.calls.push('restore')
  }
  maximize(): void {
    this.calls.push('maximize')
  }
  isMinimized(): boolean {
    return this.calls.includes('minimize')
  }
  isDestroyed(): boolean {
    return this.webContents.isGone
  }
  isMaximized(): boolean {
    return false
  }
  getNormalBounds() {
    return this.bounds
  }
}

class FakeApp extends EventEmitter {
  readonly calls: string[] = []
  isPackaged = true
  isOnlyInstance = true
  readonly #ready = Promise.withResolvers<void>()

  requestSingleInstanceLock(): boolean {
    return this.isOnlyInstance
  }
  enableSandbox(): void {
    this.calls.push('enableSandbox')
  }
  setAsDefaultProtocolClient(scheme: string): boolean {
    this.calls.push(`protocol client ${scheme}`)
    return true
  }
  whenReady(): Promise<void> {
    return this.#ready.promise
  }
  becomeReady(): void {
    this.#ready.resolve()
  }
  setAppUserModelId(id: string): void {
    this.calls.push(`user model ${id}`)
  }
  getVersion(): string {
    return '1.2.3'
  }
  quit(): void {
    this.calls.push('quit')
  }
  exit(code: number): void {
    this.calls.push(`exit ${code}`)
  }
}

class FakeSession extends EventEmitter {
  beforeRequest: (details: { url: string }, answer: (verdict: { cancel: boolean }) => void) => void = () => {}
  permissionRequest: Answer = () => undefined
  permissionCheck: Answer = () => undefined
  devicePermission: Answer = () => undefined
  spellChecker = true
  readonly webRequest = {
    onBeforeRequest: (listener: FakeSession['beforeRequest']) => {
      this.beforeRequest = listener
    },
  }

  setPermissionRequestHandler(handler: Answer): void {
    this.permissionRequest = handler
  }
  setPermissionCheckHandler(handler: Answer): void {
    this.permissionCheck = handler
  }
  setDevicePermissionHandler(handler: Answer): void {
    this.devicePermission = handler
  }
  setSpellCheckerEnabled(enabled: boolean): void {
    this.spellChecker = enabled
  }
}

class FakeIpcMain extends EventEmitter {
  readonly handlers = new Map<string, Answer>()

  handle(channel: string, handler: Answer): void {
    this.handlers.set(channel, handler)
  }
}

class FakeNotification extends EventEmitter {
  static shown: { title: string; body: string }[] = []
  static last: FakeNotification | undefined
  readonly options: { title: string; body: string }

  constructor(options: { title: string; body: string }) {
    super()
    this.options = options
  }

  show(): void {
    FakeNotification.shown.push(this.options)
    FakeNotification.last = this
  }
}

export interface FakeElectron {
  readonly module: ElectronModule
  readonly app: FakeApp
  readonly session: FakeSession
  readonly ipcMain: FakeIpcMain
  readonly windows: readonly FakeWindow[]
  /** Which window getFocusedWindow gives. */
  focus(window: FakeWindow | null): void
  /** Schemes that were given privileges. */
  readonly privileged: unknown[]
  readonly schemes: ReadonlyMap<string, (request: Request) => Promise<Response>>
  readonly menu: () => MenuItemConstructorOptions[]
  /** Roles of the menus that a right click showed. */
  readonly popups: readonly string[][]
  readonly dialogs: OpenDialogOptions[]
  /** What the next dialogs answer; nothing: the reader cancels. */
  readonly picks: string[][]
  readonly errors: [string, string][]
  /** What was shown or opened outside the app. */
  readonly opened: string[]
  readonly notifications: readonly { title: string; body: string }[]
  /** The one shown last. */
  clickNotification(): void
}

/** Electron without Electron: it records what it is told and lets a test play the system, the reader and the page. */
export function fakeElectron(): FakeElectron {
  FakeWindow.all = []
  FakeWindow.inFront = null
  FakeNotification.shown = []
  const app = new FakeApp()
  const session = new FakeSession()
  const ipcMain = new FakeIpcMain()
  const privileged: unknown[] = []
  const schemes = new Map<string, (request: Request) => Promise<Response>>()
  const dialogs: OpenDialogOptions[] = []
  const picks: string[][] = []
  const errors: [string, string][] = []
  const opened: string[] = []
  const popups: string[][] = []
  let menu: MenuItemConstructorOptions[] = []
  const recorded = {
    app,
    BrowserWindow: FakeWindow,
    Notification: FakeNotification,
    ipcMain,
    session: { defaultSession: session },
    screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] },
    protocol: {
      registerSchemesAsPrivileged: (given: unknown[]) => privileged.push(...given),
      handle: (scheme: string, answer: (request: Request) => Promise<Response>) => schemes.set(scheme, answer),
    },
    Menu: {
      buildFromTemplate: (template: MenuItemConstructorOptions[]) =>
        Object.assign(template, { popup: () => popups.push(template.map(({ role, type }) => role ?? type ?? '')) }),
      setApplicationMenu: (template: MenuItemConstructorOptions[]) => {
        menu = template
      },
    },
    dialog: {
      showOpenDialog: async (_window: unknown, options: OpenDialogOptions) => {
        dialogs.push(options)
        const filePaths = picks.shift()
        return { canceled: filePaths === undefined, filePaths: filePaths ?? [] }
      },
      showErrorBox: (title: string, content: string) => errors.push([title, content]),
    },
    shell: {
      showItemInFolder: (path: string) => opened.push(path),
      openPath: async (path: string) => {
        opened.push(path)
        return ''
      },
    },
  }
  return {
    module: recorded as unknown as ElectronModule,
    app,
    session,
    ipcMain,
    windows: FakeWindow.all,
    focus: (window) => {
      FakeWindow.inFront = window
    },
    privileged,
    schemes,
    menu: () => menu,
    popups,
    dialogs,
    picks,
    errors,
    opened,
    notifications: FakeNotification.shown,
    clickNotification: () => void FakeNotification.last?.emit('click'),
  }
}
