import { useEffect, useLayoutEffect } from 'react'
import type { MenuCommand } from '../../src-shared/shortcuts.ts'
import { usePickBooks } from '../shelf/use-pick-books.ts'
import { useCommand } from '../stores/use-command.ts'
import { useSettings, useStores } from '../stores/use-stores.ts'
import { findShortcut } from '../ui/keys.ts'
import { useKeyHost } from '../ui/use-keys.ts'
import { openLink } from './open-link.ts'
import { walkPanes } from './walk-panes.ts'

/** Keys, menu entries and links that came from outside, and what the frame itself does of them. */
export function useFrameCommands(): void {
  const stores = useStores()
  const { api, commands, navigation, imports, chat } = stores
  const host = useKeyHost()
  const zoomBy = useSettings((state) => state.zoomBy)
  const pick = usePickBooks()
  const go = navigation.getState().go

  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return
      if (event.key === 'F6') {
        event.preventDefault()
        walkPanes(document, document.activeElement, event.shiftKey)
        return
      }
      const shortcut = findShortcut(event, host)
      if (shortcut === undefined) return
      const isText = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable="true"]') !== null
      // A key that edits text does so.
      if (isText && EDITS_TEXT.includes(shortcut.id)) return
      if (commands.run(shortcut.id)) event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [commands, host])

  useEffect(
    () =>
      api.onCommand((command) => {
        if (command.type === 'menu') commands.run(command.id)
        else if (command.type === 'add') void imports.getState().addPaths(command.paths)
        else openLink(command.url, stores)
      }),
    [api, commands, imports, stores],
  )

  useCommand('import', () => void pick('files'))
  useCommand('new-conversation', () => {
    void chat.getState().open(null)
    go({ view: 'ask' })
  })
  useCommand('settings', () => go({ view: 'settings' }))
  useCommand('search-shelf', () => go({ view: 'search' }))
  useCommand('zoom-in', () => zoomBy(1))
  useCommand('zoom-out', () => zoomBy(-1))
  useCommand('zoom-reset', () => zoomBy(0))
  useCommand('back', () => navigation.getState().back())
  useCommand('forward', () => navigation.getState().forward())
}

/** Commands whose keys mean something else while text is edited. */
const EDITS_TEXT: readonly MenuCommand[] = ['remove', 'help', 'back', 'forward', 'rename']
