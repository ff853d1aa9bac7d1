import { Bot } from 'lucide-react'
import type { Turn } from '../stores/turn.ts'
import { chatTexts } from '../texts/chat-texts.ts'
import { Icon } from '../ui/icon.tsx'

/** What the model adds of its own, in a box that cannot be taken for the books' words. */
export function OwnKnowledge({ turn }: { readonly turn: Turn }) {
  if (turn.own === '') return null
  return (
    <section className="own" aria-label={chatTexts.own}>
      <header>
        <Icon of={Bot} small />
        <strong>{chatTexts.own}</strong> {chatTexts.ownLead}
      </header>
      <p className="own-words" dir="auto">
        {turn.own}
      </p>
    </section>
  )
}
