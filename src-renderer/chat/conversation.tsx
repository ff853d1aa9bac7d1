import { ChevronDown, PanelLeft, PanelRight, Plus } from 'lucide-react'
import { useRef } from 'react'
import { NarrowMenu } from '../frame/narrow-menu.tsx'
import { QuoteSheet } from '../sources/quote-sheet.tsx'
import { useCommand } from '../stores/use-command.ts'
import { useChat, useLayout, useSettings, useStores } from '../stores/use-stores.ts'
import { chatTexts } from '../texts/chat-texts.ts'
import { frameTexts } from '../texts/frame-texts.ts'
import { sourcesTexts } from '../texts/sources-texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { Icon } from '../ui/icon.tsx'
import { MenuButton } from '../ui/menu.tsx'
import { useKeysOf } from '../ui/use-keys.ts'
import { useWindowSize } from '../ui/window-size.ts'
import { Composer } from './composer.tsx'
import { EmptyConversation } from './empty-conversation.tsx'
import { TurnList } from './turn-list.tsx'
import { useConversationMenu } from './use-conversation-menu.tsx'
import { useMainWhileShown } from './use-main-while-shown.ts'

export function Conversation() {
  const size = useWindowSize()
  const loading = useChat((state) => state.loading)
  const error = useChat((state) => state.error)
  const isEmpty = useChat((state) => state.turns.length === 0)
  const main = useRef<HTMLElement>(null)
  useMainWhileShown(main)
  return (
    <main className="pane pane--page conversation" ref={main} aria-label={frameTexts.panes.conversation} data-pane>
      <ConversationBar />
      {error !== null && <ErrorBox error={error} />}
      {isEmpty ? <div className="scroll">{!loading && error === null && <EmptyConversation />}</div> : <TurnList />}
      {size === 'narrow' && <QuoteSheet />}
      <Composer />
    </main>
  )
}

function ConversationBar() {
  const { commands } = useStores()
  const size = useWindowSize()
  const title = useChat((state) => state.title)
  const conversation = useChat((state) => state.conversation)
  const sideOpen = useSettings((state) => state.settings.sidePanel)
  const leftOpen = useLayout((state) => state.leftOpen)
  const change = useLayout((state) => state.change)
  const openDrawer = useLayout((state) => state.openDrawer)
  const sideKeys = useKeysOf('side-panel')
  const shown = title === '' ? chatTexts.newTitle : title
  const { groups, dialogs, rename } = useConversationMenu(conversation, title)
  useCommand('rename', () => {
    if (conversation === null) return false
    rename()
    return true
  })
  return (
    <header className="bar chat-bar">
      {size === 'narrow' && <NarrowMenu />}
      {size === 'medium' && <IconButton icon={PanelLeft} label={frameTexts.showLeft} onPress={() => openDrawer('left')} />}
      {size === 'wide' && (
        <IconButton
          icon={PanelLeft}
          label={leftOpen ? frameTexts.hideLeft : frameTexts.showLeft}
          onPress={() => change({ leftOpen: !leftOpen })}
        />
      )}
      <h1 className="truncate" title={shown}>
        {shown}
      </h1>
      {conversation !== null && (
        <MenuButton label={chatTexts.conversationActions} groups={groups} className="btn btn--quiet btn--icon btn--small">
          <Icon of={ChevronDown} small />
        </MenuButton>
      )}
      {dialogs}
      <span className="grow" />
      {size === 'narrow' ? (
        <IconButton icon={Plus} label={chatTexts.newTitle} onPress={() => commands.run('new-conversation')} />
      ) : (
        <>
          <Button kind="quiet" icon={Plus} onPress={() => commands.run('new-conversation')}>
            {chatTexts.new}
          </Button>
          <IconButton
            icon={PanelRight}
            label={sideOpen ? sourcesTexts.hide : sourcesTexts.show}
            keys={sideKeys}
            onPress={() => commands.run('side-panel')}
          />
        </>
      )}
    </header>
  )
}
