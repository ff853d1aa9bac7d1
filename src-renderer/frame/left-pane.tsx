import type { ReactNode } from 'react'
import { Conversations } from '../chat/conversations.tsx'
import { NewConversation } from '../chat/new-conversation.tsx'
import { AddBooks } from '../shelf/add-books.tsx'
import { ShelfPane } from '../shelf/shelf-pane.tsx'
import { useLayout } from '../stores/use-stores.ts'
import { chatTexts } from '../texts/chat-texts.ts'
import { frameTexts } from '../texts/frame-texts.ts'
import { shelfTexts } from '../texts/shelf-texts.ts'
import { Segments } from '../ui/segments.tsx'

/** Books to ask, and what was asked before. */
export function LeftPane({ edge }: { readonly edge?: ReactNode }) {
  const tab = useLayout((state) => state.leftTab)
  const change = useLayout((state) => state.change)
  return (
    <aside className="pane left" aria-label={frameTexts.panes.left} data-pane>
      <header className="bar">
        <h2 className="sr-only">{tab === 'shelf' ? shelfTexts.title : chatTexts.conversations}</h2>
        <Segments
          label={frameTexts.panes.left}
          chosen={tab}
          onChoose={(leftTab) => change({ leftTab })}
          segments={[
            { id: 'shelf', label: shelfTexts.title },
            { id: 'conversations', label: chatTexts.conversations },
          ]}
        />
        <span className="grow" />
        {tab === 'shelf' ? <AddBooks /> : <NewConversation />}
      </header>
      {tab === 'shelf' ? <ShelfPane /> : <Conversations />}
      {edge}
    </aside>
  )
}
