import type { MenuItemConstructorOptions } from 'electron'
import { type MenuCommand, SHORTCUTS } from '../../../src-shared/shortcuts.ts'

export interface MenuActions {
  /** Tells the focused window. */
  command(id: MenuCommand): void
  addBooks(): void
  addFolder(): void
  openLibrary(): void
  newWindow(): void
  openLogs(): void
}

export interface MenuOptions {
  readonly platform: NodeJS.Platform
  /** With what a developer needs. */
  readonly isPackaged: boolean
}

type Item = MenuItemConstructorOptions

const SEPARATOR: Item = { type: 'separator' }

/** The application menu: every command with a key is in it, made from the one list that the page uses, too. */
export function menuTemplate(actions: MenuActions, { platform, isPackaged }: MenuOptions): Item[] {
  const isMac = platform === 'darwin'
  const item = (id: MenuCommand): Item =>
    commandItem(id, () => (id === 'import' ? actions.addBooks() : actions.command(id)), isMac)
  const file: Item = {
    label: '&File',
    submenu: [
      item('import'),
      { label: 'Add a folder of books…', click: () => actions.addFolder() },
      item('new-conversation'),
      SEPARATOR,
      { label: 'New window', accelerator: 'CmdOrCtrl+Shift+N', click: () => actions.newWindow() },
      { label: 'Open another library…', click: () => actions.openLibrary() },
      ...(isMac ? [] : [SEPARATOR, item('settings')]),
      SEPARATOR,
      { role: isMac ? 'close' : 'quit' },
    ],
  }
  const edit: Item = {
    label: '&Edit',
    submenu: [
      { role: 'undo' },
      { role: 'redo' },
      SEPARATOR,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'selectAll' },
      SEPARATOR,
      ...(['search-shelf', 'find', 'find-next', 'find-previous'] as const).map(item),
      SEPARATOR,
      ...(['rename', 'remove'] as const).map(item),
    ],
  }
  const view: Item = {
    label: '&View',
    submenu: [
      ...(['palette', 'side-panel'] as const).map(item),
      SEPARATOR,
      ...(['go-to-page', 'back', 'forward'] as const).map(item),
      SEPARATOR,
      ...(['zoom-in', 'zoom-out', 'zoom-reset'] as const).map(item),
      SEPARATOR,
      item('stop'),
      { role: 'togglefullscreen' },
      ...(isPackaged ? [] : [SEPARATOR, { role: 'reload' } as const, { role: 'toggleDevTools' } as const]),
    ],
  }
  const help: Item = {
    role: 'help',
    submenu: [
      item('help'),
      { label: 'Open the log folder', click: () => actions.openLogs() },
      ...(isMac ? [] : [{ role: 'about' } as const]),
    ],
  }
  return [...(isMac ? [macMenu(item('settings'))] : []), file, edit, view, { role: 'windowMenu' }, help]
}

/** Named after the app by the system. https://developer.apple.com/design/human-interface-guidelines/the-menu-bar */
function macMenu(settings: Item): Item {
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      SEPARATOR,
      settings,
      SEPARATOR,
      { role: 'services' },
      SEPARATOR,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      SEPARATOR,
      { role: 'quit' },
    ],
  }
}

function commandItem(id: MenuCommand, click: () => void, isMac: boolean): Item {
  const shortcut = SHORTCUTS.find((candidate) => candidate.id === id)
  if (shortcut === undefined) throw new Error(`The command "${id}" has no shortcut.`)
  const { label, keys, pageDecides } = shortcut
  if (!pageDecides) return { id, label, accelerator: keys, click }
  // Shown and not taken: Delete in a text field must delete a letter. A Mac's menu takes every key that it shows.
  return isMac ? { id, label, click } : { id, label, accelerator: keys, registerAccelerator: false, click }
}
