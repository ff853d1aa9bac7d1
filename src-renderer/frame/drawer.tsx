import { Bookmark, LibraryBig, type LucideIcon, MessageSquareText, Search, Settings, X } from 'lucide-react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { formatRoute, type Route } from '../stores/route.ts'
import { useJobs, useLayout, useNavigation } from '../stores/use-stores.ts'
import { frameTexts } from '../texts/frame-texts.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { WindowSize } from '../ui/window-size.ts'
import { LeftPane } from './left-pane.tsx'

/** What has no room beside the conversation, over it: shelf and conversations, and in a narrow window the rail too. */
export function Drawer({ size }: { readonly size: WindowSize }) {
  const drawer = useLayout((state) => state.drawer)
  const openDrawer = useLayout((state) => state.openDrawer)
  if (size === 'wide') return null
  const close = (): void => openDrawer(null)
  return (
    <ModalOverlay
      className="scrim scrim--drawer"
      isOpen={drawer === 'left'}
      onOpenChange={(open) => !open && close()}
      isDismissable
    >
      <Modal className="drawer" data-size={size}>
        <Dialog className="drawer-in" aria-label={frameTexts.panes.left}>
          <div className="drawer-top">
            {size === 'narrow' && <DrawerLinks onGo={close} />}
            <IconButton icon={X} label={frameTexts.closeDrawer} onPress={close} />
          </div>
          <LeftPane />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const LINKS: readonly { readonly to: Route; readonly icon: LucideIcon }[] = [
  { to: { view: 'ask' }, icon: MessageSquareText },
  { to: { view: 'shelf' }, icon: LibraryBig },
  { to: { view: 'search' }, icon: Search },
  { to: { view: 'notes' }, icon: Bookmark },
  { to: { view: 'settings' }, icon: Settings },
]

function DrawerLinks({ onGo }: { readonly onGo: () => void }) {
  const view = useNavigation((state) => state.route.view)
  const busy = useJobs((state) => state.groups.some((group) => group.state !== 'idle'))
  return (
    <nav className="drawer-links" aria-label={frameTexts.navigation}>
      {LINKS.map(({ to, icon }) => (
        <a key={to.view} href={formatRoute(to)} aria-current={view === to.view ? 'page' : undefined} onClick={onGo}>
          <Icon of={icon} />
          <span>{frameTexts.views[to.view]}</span>
        </a>
      ))}
      {busy && (
        <a className="linkish" href={formatRoute({ view: 'jobs' })} onClick={onGo}>
          {frameTexts.views.jobs}
        </a>
      )}
    </nav>
  )
}
