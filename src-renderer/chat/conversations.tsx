import { Pin } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ConversationView } from '../../src-shared/contract/conversations-contract.ts'
import { groupConversations } from '../stores/group-conversations.ts'
import { formatRoute } from '../stores/route.ts'
import { useCommandHere } from '../stores/use-command-here.ts'
import { useChat, useConversations, useLayout } from '../stores/use-stores.ts'
import { chatTexts } from '../texts/chat-texts.ts'
import { shelfTexts } from '../texts/shelf-texts.ts'
import { ErrorBox } from '../ui/error-box.tsx'
import { formatDay } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { ContextMenu, type MenuPoint } from '../ui/menu.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { useConversationMenu } from './use-conversation-menu.tsx'
import './conversations.css'

/** What was asked before: pinned ones, this week's, earlier ones. */
export function Conversations() {
  const list = useConversations((state) => state.list)
  const search = useConversations((state) => state.search)
  const setSearch = useConversations((state) => state.setSearch)
  const loaded = useConversations((state) => state.loaded)
  const error = useConversations((state) => state.error)
  const groups = groupConversations(list, Date.now())
  return (
    <div className="convs">
      <SearchField
        label={chatTexts.searchConversations}
        value={search}
        clearLabel={shelfTexts.clearFilter}
        onChange={setSearch}
      />
      {error !== null && <ErrorBox error={error} />}
      {loaded && list.length === 0 && (
        <p className="nothing">{search === '' ? chatTexts.noConversations : chatTexts.noneFound(search)}</p>
      )}
      <div className="scroll">
        {groups.map(({ name, conversations }) => (
          <section key={name} aria-label={chatTexts[name]}>
            <h3 className="heading-s">{chatTexts[name]}</h3>
            <ul>
              {conversations.map((one) => (
                <ConversationRow key={one.conversation} conversation={one} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

function ConversationRow({ conversation }: { readonly conversation: ConversationView }) {
  const { conversation: id, title, turns, updatedAt, pinned, running } = conversation
  const isOpen = useChat((state) => state.conversation === id)
  const openDrawer = useLayout((state) => state.openDrawer)
  const [menuAt, setMenuAt] = useState<MenuPoint | null>(null)
  const { groups, dialogs, rename, remove } = useConversationMenu(id, title)
  const row = useRef<HTMLLIElement>(null)
  useCommandHere(row, 'rename', rename)
  useCommandHere(row, 'remove', remove)
  return (
    <li ref={row}>
      <a
        href={formatRoute({ view: 'ask', conversation: id })}
        aria-current={isOpen ? 'page' : undefined}
        onClick={() => openDrawer(null)}
        onContextMenu={(event) => {
          event.preventDefault()
          setMenuAt({ x: event.clientX, y: event.clientY })
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ContextMenu' && !(event.shiftKey && event.key === 'F10')) return
          const { left, bottom } = event.currentTarget.getBoundingClientRect()
          setMenuAt({ x: left + 16, y: bottom })
          event.preventDefault()
        }}
      >
        <span className="t">
          <span className="truncate">{title}</span>
          {pinned && <Icon of={Pin} small />}
        </span>
        <span className="s">
          {running ? chatTexts.beingAnswered : `${chatTexts.questions(turns)}, ${formatDay(updatedAt, Date.now())}`}
        </span>
      </a>
      <ContextMenu label={chatTexts.conversationActions} groups={groups} at={menuAt} onClose={() => setMenuAt(null)} />
      {dialogs}
    </li>
  )
}
