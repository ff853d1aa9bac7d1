import { BOOK_EXTENSIONS } from '../../../src-shared/book-files.ts'
import type { HostAbilities } from '../shell/shell-handlers.ts'
import type { ElectronModule, Window } from './electron-module.ts'

type Dialogs = Pick<ElectronModule, 'dialog'>

/** What a window can do that a browser's tab cannot. */
export function windowAbilities(
  { dialog, shell, Notification }: Pick<ElectronModule, 'dialog' | 'shell' | 'Notification'>,
  window: Window,
  openWindow: () => void,
): HostAbilities {
  return {
    pickFolder: (title) => pickFolder({ dialog }, window, title),
    reveal: (path) => shell.showItemInFolder(path),
    openFolder: (dir) => void shell.openPath(dir),
    notify: (title, body) => {
      const notification = new Notification({ title, body })
      notification.on('click', () => {
        // It may be clicked hours later.
        if (window.isDestroyed()) return
        if (window.isMinimized()) window.restore()
        window.focus()
      })
      notification.show()
    },
    newWindow: openWindow,
  }
}

/** Null when the reader thought better of it. */
export async function pickFolder({ dialog }: Dialogs, window: Window, title: string): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, { title, properties: ['openDirectory', 'createDirectory'] })
  return canceled ? null : (filePaths[0] ?? null)
}

export async function pickBooks({ dialog }: Dialogs, window: Window): Promise<readonly string[]> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: 'Add books',
    properties: ['openFile', 'multiSelections'],
    filters: [
      { name: 'Books', extensions: BOOK_EXTENSIONS.map((ending) => ending.slice(1)) },
      { name: 'All files', extensions: ['*'] },
    ],
  })
  return canceled ? [] : filePaths
}
