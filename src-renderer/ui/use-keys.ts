import { type MenuCommand, SHORTCUTS } from '../../src-shared/shortcuts.ts'
import { useSession } from '../stores/use-stores.ts'
import { formatKeys, type KeyHost, keysOf } from './keys.ts'

export function useKeyHost(): KeyHost {
  const isMac = useSession(({ shell }) => (shell === null ? /Mac/.test(navigator.userAgent) : shell.platform === 'darwin'))
  const isBrowser = useSession(({ shell }) => shell?.host !== 'window')
  return { isMac, isBrowser }
}

/** Keys of a command as they are shown: "Ctrl B". */
export function useKeysOf(id: MenuCommand): string {
  const host = useKeyHost()
  const shortcut = SHORTCUTS.find((one) => one.id === id)
  return shortcut === undefined ? '' : formatKeys(keysOf(shortcut, host), host.isMac)
}
