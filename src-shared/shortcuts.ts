/** One command of the window that has a key: in the menu, in the page's own key handling and in the shortcut help. */
export interface Shortcut {
  readonly id: MenuCommand
  readonly label: string
  /** In Electron's words: "CmdOrCtrl+Shift+F". https://www.electronjs.org/docs/latest/tutorial/keyboard-shortcuts */
  readonly keys: string
  /** Where a browser keeps `keys` for itself and gives no page a chance. */
  readonly keysInBrowser?: string
  /** The key means something else while text is edited or a dialog is open, so the page decides and the menu only shows it. */
  readonly pageDecides?: true
}

export type MenuCommand =
  | 'import'
  | 'new-conversation'
  | 'settings'
  | 'palette'
  | 'search-shelf'
  | 'find'
  | 'find-next'
  | 'find-previous'
  | 'go-to-page'
  | 'back'
  | 'forward'
  | 'side-panel'
  | 'zoom-in'
  | 'zoom-out'
  | 'zoom-reset'
  | 'rename'
  | 'remove'
  | 'stop'
  | 'help'

/** Every command with a key, in the order of the menus. */
export const SHORTCUTS: readonly Shortcut[] = [
  { id: 'import', label: 'Add books…', keys: 'CmdOrCtrl+O' },
  { id: 'new-conversation', label: 'New conversation', keys: 'CmdOrCtrl+N', keysInBrowser: 'Alt+N' },
  { id: 'settings', label: 'Settings…', keys: 'CmdOrCtrl+,' },
  { id: 'palette', label: 'Go to…', keys: 'CmdOrCtrl+K' },
  { id: 'search-shelf', label: 'Search the shelf', keys: 'CmdOrCtrl+Shift+F' },
  { id: 'find', label: 'Find in this book', keys: 'CmdOrCtrl+F' },
  { id: 'find-next', label: 'Find next', keys: 'F3' },
  { id: 'find-previous', label: 'Find previous', keys: 'Shift+F3' },
  { id: 'go-to-page', label: 'Go to page…', keys: 'CmdOrCtrl+G' },
  { id: 'back', label: 'Back', keys: 'Alt+Left', pageDecides: true },
  { id: 'forward', label: 'Forward', keys: 'Alt+Right', pageDecides: true },
  { id: 'side-panel', label: 'Show or hide the side panel', keys: 'CmdOrCtrl+B' },
  { id: 'zoom-in', label: 'Larger', keys: 'CmdOrCtrl+Plus' },
  { id: 'zoom-out', label: 'Smaller', keys: 'CmdOrCtrl+-' },
  { id: 'zoom-reset', label: 'Actual size', keys: 'CmdOrCtrl+0' },
  { id: 'rename', label: 'Rename', keys: 'F2', pageDecides: true },
  { id: 'remove', label: 'Remove', keys: 'Delete', pageDecides: true },
  { id: 'stop', label: 'Stop or close', keys: 'Escape', pageDecides: true },
  { id: 'help', label: 'Keyboard shortcuts', keys: 'Shift+?', pageDecides: true },
]
