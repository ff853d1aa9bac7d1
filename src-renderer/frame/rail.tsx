import { Bookmark, LibraryBig, type LucideIcon, MessageSquareText, Search, Settings } from 'lucide-react'
import { formatRoute, type Route, type ViewName } from '../stores/route.ts'
import { useChat, useNavigation } from '../stores/use-stores.ts'
import { frameTexts } from '../texts/frame-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { Sign } from './sign.tsx'

/** Views that belong to one of the rail's: a book is on the shelf. */
const LIES_IN: Readonly<Partial<Record<ViewName, ViewName>>> = { reader: 'shelf', report: 'shelf', jobs: 'shelf' }

export function Rail() {
  const view = useNavigation((state) => state.route.view)
  const conversation = useChat((state) => state.conversation)
  const current = LIES_IN[view] ?? view
  const ask: Route = conversation === null ? { view: 'ask' } : { view: 'ask', conversation }
  return (
    <nav className="rail" aria-label={frameTexts.navigation}>
      <span className="sign" title={frameTexts.navigation}>
        <Sign />
      </span>
      <RailLink to={{ view: 'shelf' }} icon={LibraryBig} current={current} />
      <RailLink to={ask} icon={MessageSquareText} current={current} />
      <RailLink to={{ view: 'search' }} icon={Search} current={current} />
      <RailLink to={{ view: 'notes' }} icon={Bookmark} current={current} />
      <RailLink to={{ view: 'settings' }} icon={Settings} current={current} className="foot" />
    </nav>
  )
}

interface RailLinkProps {
  readonly to: Route
  readonly icon: LucideIcon
  readonly current: ViewName
  readonly className?: string
}

function RailLink({ to, icon, current, className }: RailLinkProps) {
  return (
    <a href={formatRoute(to)} className={className} {...(current === to.view ? { 'aria-current': 'page' as const } : {})}>
      <Icon of={icon} />
      <span>{frameTexts.views[to.view]}</span>
    </a>
  )
}
