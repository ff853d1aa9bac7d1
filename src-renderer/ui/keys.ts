import { SHORTCUTS, type Shortcut } from '../../src-shared/shortcuts.ts'

/** What of a keyboard event tells which keys were pressed. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** How the window is hosted: which key is "Cmd or Ctrl", and whether a browser keeps some keys for itself. */
export interface KeyHost {
  readonly isMac: boolean
  readonly isBrowser: boolean
}

export function keysOf(shortcut: Shortcut, { isBrowser }: KeyHost): string {
  return isBrowser ? (shortcut.keysInBrowser ?? shortcut.keys) : shortcut.keys
}

/** Whether `pressed` is the accelerator `keys`, in Electron's words. */
export function matchesKeys(keys: string, pressed: Pressed, isMac: boolean): boolean {
  const parts = keys.split('+')
  const key = parts.at(-1) ?? ''
  const wants = (modifier: string): boolean => parts.slice(0, -1).includes(modifier)
  const command = isMac ? pressed.metaKey : pressed.ctrlKey
  const otherCommand = isMac ? pressed.ctrlKey : pressed.metaKey
  if (command !== wants('CmdOrCtrl') || otherCommand || pressed.altKey !== wants('Alt')) return false
  // "+" and "?" need Shift on some keyboards and none on others: the sign is what counts.
  const isSign = key === 'Plus' || /^[^a-z0-9]$/i.test(key)
  if (!isSign && pressed.shiftKey !== wants('Shift')) return false
  return namesOf(key).includes(pressed.key.toLowerCase())
}

function namesOf(key: string): readonly string[] {
  switch (key) {
    case 'Plus':
      return ['+', '=']
    case '-':
      return ['-', '_']
    case 'Left':
    case 'Right':
    case 'Up':
    case 'Down':
      return [`arrow${key.toLowerCase()}`]
    default:
      return [key.toLowerCase()]
  }
}

/** The command whose keys were pressed. */
export function findShortcut(pressed: Pressed, host: KeyHost): Shortcut | undefined {
  return SHORTCUTS.find((shortcut) => matchesKeys(keysOf(shortcut, host), pressed, host.isMac))
}

/** "Ctrl Shift F", "⌘ ⇧ F": as the keyboard help, menus and tooltips show it. */
export function formatKeys(keys: string, isMac: boolean): string {
  const names: Readonly<Record<string, string>> = isMac
    ? { CmdOrCtrl: '⌘', Shift: '⇧', Alt: '⌥', Plus: '+', Left: '←', Right: '→', Escape: 'Esc', Delete: '⌫' }
    : { CmdOrCtrl: 'Ctrl', Plus: '+', Left: '←', Right: '→', Escape: 'Esc', Delete: 'Del' }
  return keys
    .split('+')
    .map((key) => names[key] ?? key)
    .join(' ')
}
