import { join } from 'node:path'
import { toErrorReport } from '../../../src-shared/errors.ts'
import type { Log } from '../../ports.ts'
import { createShellDispatch } from '../shell/shell-handlers.ts'
import type { ShellMemory } from '../shell/shell-memory.ts'
import type { Supervisor } from '../shell/supervisor.ts'
import { APP_SCHEME, APP_SCHEME_PRIVILEGES, answerAppRequest } from './app-scheme.ts'
import { AppWindows } from './app-windows.ts'
import { offerEditMenu } from './edit-menu.ts'
import type { ElectronModule, Window } from './electron-module.ts'
import { hardenSession } from './harden-session.ts'
import { serveIpc } from './ipc.ts'
import { menuTemplate } from './menu-template.ts'
import { openedWith } from './opened-with.ts'
import { restrictContents } from './restrict-contents.ts'
import { pickBooks, pickFolder, windowAbilities } from './window-abilities.ts'

export interface WindowAppOptions {
  readonly electron: ElectronModule
  readonly supervisor: Supervisor
  readonly memory: ShellMemory
  readonly log: Log
  readonly pageFolder: string
  readonly preload: string
  readonly platform: NodeJS.Platform
  /** The command line without the program, and where it was typed. */
  readonly args: readonly string[]
  readonly workingDirectory: string
}

/** As in electron-builder.yml. */
const APP_ID = 'io.commonplace.app'

/**
 * The app in its window. Resolves when the first window is open and the library is, or cannot be, opened; at once when another instance has
 * taken over what was asked for.
 */
export async function runWindowApp(options: WindowAppOptions): Promise<void> {
  const { electron, supervisor, memory, log, pageFolder, platform } = options
  const { app } = electron
  if (!app.requestSingleInstanceLock()) return app.quit()
  app.enableSandbox()
  electron.protocol.registerSchemesAsPrivileged([APP_SCHEME_PRIVILEGES])
  if (app.isPackaged) app.setAsDefaultProtocolClient('commonplace')
  // Windows shows notifications of programs that it knows by this name: https://www.electronjs.org/docs/latest/tutorial/notifications#windows
  if (platform === 'win32') app.setAppUserModelId(APP_ID)
  app.on('web-contents-created', (_event, contents) => {
    restrictContents(contents)
    offerEditMenu(electron, contents)
  })
  const asked = openedWith(options.args, options.workingDirectory)
  // What the system asks for before the first window is there is told to it.
  app.on('open-file', (event, path) => {
    event.preventDefault()
    tell({ type: 'add', paths: [path] })
  })
  app.on('open-url', (event, url) => {
    event.preventDefault()
    tell({ type: 'link', url })
  })
  let windows: AppWindows | undefined
  const tell = (command: (typeof asked)[number]): void =>
    windows === undefined ? void asked.push(command) : windows.tell(command)

  await app.whenReady()
  const { blockedRequests } = hardenSession(electron)
  electron.protocol.handle(APP_SCHEME, (request) => answerAppRequest(request, { pageFolder, supervisor }))
  const shell = { supervisor, memory, host: 'window', version: app.getVersion(), log, blockedRequests } as const
  const open = new AppWindows({
    electron,
    memory,
    preload: options.preload,
    dispatchFor: (window) =>
      createShellDispatch(
        shell,
        windowAbilities(electron, window, () => void open.open()),
      ),
  })
  windows = open
  serveIpc(electron, {
    supervisor,
    dispatchOf: (contentsId) => open.dispatchOf(contentsId),
    onListening: (contentsId) => open.listening(contentsId),
  })
  electron.Menu.setApplicationMenu(
    electron.Menu.buildFromTemplate(menuTemplate(menuActions(options, open), { platform, isPackaged: app.isPackaged })),
  )
  app.on('second-instance', (_event, argv, workingDirectory) => {
    open.show()
    for (const command of openedWith(argv.slice(1), workingDirectory)) open.tell(command)
  })
  app.on('activate', () => void open.show())
  app.on('window-all-closed', () => {
    if (platform !== 'darwin') app.quit()
  })
  endInOrder(options)
  open.open()
  for (const command of asked) open.tell(command)
  await supervisor.start().then(
    () => memory.remember(supervisor.library().dir),
    // The page shows why, and offers another library.
    (error: unknown) => log.error('opening the library', error),
  )
}

function menuActions({ electron, supervisor, memory, log }: WindowAppOptions, windows: AppWindows) {
  const inFront = (work: (window: Window) => Promise<void>): void => {
    work(windows.show()).catch((error: unknown) => {
      log.error('a command of the menu', error)
      const { message, nextStep } = toErrorReport(error)
      electron.dialog.showErrorBox(message, nextStep)
    })
  }
  const add = (paths: readonly string[]): void => {
    if (paths.length > 0) windows.tell({ type: 'add', paths })
  }
  return {
    command: (id: Parameters<Parameters<typeof menuTemplate>[0]['command']>[0]) => windows.tell({ type: 'menu', id }),
    addBooks: () => inFront(async (window) => add(await pickBooks(electron, window))),
    addFolder: () =>
      inFront(async (window) => {
        const folder = await pickFolder(electron, window, 'Add a folder of books')
        if (folder !== null) add([folder])
      }),
    openLibrary: () =>
      inFront(async (window) => {
        const dir = await pickFolder(electron, window, 'Open another library')
        if (dir !== null) memory.remember((await supervisor.openLibrary(dir)).dir)
      }),
    newWindow: () => void windows.open(),
    openLogs: () => void electron.shell.openPath(join(supervisor.library().dir, 'logs')),
  }
}

/** The app ends when the engine has: an import that is cut off goes on with the next start. */
function endInOrder({ electron: { app }, supervisor, log }: WindowAppOptions): void {
  let isEnding = false
  app.on('will-quit', (event) => {
    event.preventDefault()
    if (isEnding) return
    isEnding = true
    supervisor
      .stop()
      .catch((error: unknown) => log.error('ending the engine', error))
      .finally(() => app.exit(0))
  })
}
