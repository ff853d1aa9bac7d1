import { FileDown, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useConversations, useStores } from '../stores/use-stores.ts'
import { chatTexts } from '../texts/chat-texts.ts'
import type { MenuGroups } from '../ui/menu.tsx'
import { NameDialog } from '../ui/name-dialog.tsx'
import { useKeysOf } from '../ui/use-keys.ts'

const ExportDialog = lazy(() => import('./export-dialog.tsx').then((module) => ({ default: module.ExportDialog })))

/** What can be done with a conversation, and the dialogs that it needs. */
export function useConversationMenu(
  conversation: string | null,
  title: string,
): { readonly groups: MenuGroups; readonly dialogs: ReactNode; rename(): void; remove(): void } {
  const { conversations, chat, navigation } = useStores()
  const pinned = useConversations((state) => state.list.find((one) => one.conversation === conversation)?.pinned === true)
  const [dialog, setDialog] = useState<'rename' | 'export' | null>(null)
  const renameKeys = useKeysOf('rename')
  const removeKeys = useKeysOf('remove')
  const close = (): void => setDialog(null)

  async function remove(): Promise<void> {
    if (conversation === null) return
    const isGone = await conversations.getState().remove(conversation)
    // Another one may be open by now, or another view.
    if (!isGone || chat.getState().conversation !== conversation) return
    await chat.getState().open(null)
    if (navigation.getState().route.view === 'ask') navigation.getState().go({ view: 'ask' })
  }

  async function rename(name: string): Promise<void> {
    close()
    if (conversation === null) return
    const isNamed = await conversations.getState().rename(conversation, name)
    if (isNamed && chat.getState().conversation === conversation) chat.setState({ title: name })
  }

  const groups: MenuGroups =
    conversation === null
      ? []
      : [
          [
            { id: 'rename', label: chatTexts.rename, icon: Pencil, keys: renameKeys, onAction: () => setDialog('rename') },
            {
              id: 'pin',
              label: pinned ? chatTexts.unpin : chatTexts.pin,
              icon: pinned ? PinOff : Pin,
              onAction: () => void conversations.getState().pin(conversation, !pinned),
            },
            { id: 'export', label: chatTexts.exportAll, icon: FileDown, onAction: () => setDialog('export') },
          ],
          [{ id: 'remove', label: chatTexts.remove, icon: Trash2, keys: removeKeys, onAction: () => void remove() }],
        ]

  const dialogs = (
    <Suspense>
      {dialog === 'rename' && (
        <NameDialog
          title={chatTexts.renameTitle}
          label={chatTexts.name}
          action={chatTexts.save}
          name={title}
          onDone={(name) => void rename(name)}
          onClose={close}
        />
      )}
      {dialog === 'export' && conversation !== null && <ExportDialog of={{ conversation }} onClose={close} />}
    </Suspense>
  )
  return { groups, dialogs, rename: () => setDialog('rename'), remove: () => void remove() }
}
