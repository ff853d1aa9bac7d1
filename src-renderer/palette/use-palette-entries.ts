import { useMemo } from 'react'
import { type MenuCommand, SHORTCUTS } from '../../src-shared/shortcuts.ts'
import type { Route } from '../stores/route.ts'
import { useConversations, useShelf, useStores } from '../stores/use-stores.ts'
import { frameTexts } from '../texts/frame-texts.ts'
import { settingsTexts } from '../texts/settings-texts.ts'
import { formatKeys, keysOf } from '../ui/keys.ts'
import { useKeyHost } from '../ui/use-keys.ts'
import type { PaletteEntry } from './palette-entries.ts'

/** Commands that mean something without a place: the others need what is chosen or selected. */
const ANYWHERE: readonly MenuCommand[] = [
  'new-conversation',
  'import',
  'search-shelf',
  'find',
  'go-to-page',
  'back',
  'forward',
  'side-panel',
  'zoom-in',
  'zoom-out',
  'zoom-reset',
  'settings',
  'help',
]

const PLACES: readonly Route[] = [{ view: 'shelf' }, { view: 'ask' }, { view: 'search' }, { view: 'notes' }, { view: 'jobs' }]

/** Everything that can be gone to or done from here. */
export function usePaletteEntries(): readonly PaletteEntry[] {
  const { navigation, commands } = useStores()
  const books = useShelf((state) => state.books)
  const conversations = useConversations((state) => state.list)
  const { isMac, isBrowser } = useKeyHost()
  return useMemo(() => {
    const { go } = navigation.getState()
    const sections = Object.entries(settingsTexts.sections)
    return [
      ...PLACES.map(
        (route): PaletteEntry => ({
          id: `view ${route.view}`,
          group: 'views',
          label: frameTexts.views[route.view],
          run: () => go(route),
        }),
      ),
      ...sections.map(
        ([section, title]): PaletteEntry => ({
          id: `settings ${section}`,
          group: 'views',
          label: `${settingsTexts.title}: ${title}`,
          run: () => go({ view: 'settings', section }),
        }),
      ),
      ...SHORTCUTS.filter(({ id }) => ANYWHERE.includes(id)).map(
        (shortcut): PaletteEntry => ({
          id: `command ${shortcut.id}`,
          group: 'commands',
          label: shortcut.label,
          keys: formatKeys(keysOf(shortcut, { isMac, isBrowser }), isMac),
          run: () => void commands.run(shortcut.id),
        }),
      ),
      ...books
        .toSorted((a, b) => (b.openedAt ?? b.addedAt) - (a.openedAt ?? a.addedAt))
        .map(
          (book): PaletteEntry => ({
            id: `book ${book.id}`,
            group: 'books',
            label: book.title,
            more: book.creators.join(', '),
            run: () => go({ view: 'reader', book: book.id }),
          }),
        ),
      ...conversations.map(
        ({ conversation, title }): PaletteEntry => ({
          id: `conversation ${conversation}`,
          group: 'conversations',
          label: title,
          run: () => go({ view: 'ask', conversation }),
        }),
      ),
    ]
  }, [books, conversations, navigation, commands, isMac, isBrowser])
}
