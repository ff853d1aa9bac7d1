import { CornerDownRight, SpellCheck } from 'lucide-react'
import { useState } from 'react'
import { readingOf, type Turn } from '../stores/turn.ts'
import { useStores } from '../stores/use-stores.ts'
import { chatTexts } from '../texts/chat-texts.ts'
import { sharedTexts } from '../texts/shared-texts.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** The question as it was searched, when that is not what was typed; the reader can put it right. */
export function Reading({ turn }: { readonly turn: Turn }) {
  const { chat } = useStores()
  const [typed, setTyped] = useState<string | null>(null)
  const reading = readingOf(turn)
  const { corrected } = turn
  if (reading === null && corrected.length === 0) return null
  const correct = (): void => {
    const question = typed?.trim() ?? ''
    setTyped(null)
    if (question !== '') void chat.getState().askAs(turn, question)
  }
  return (
    <>
      {corrected.map(({ from, to }) => (
        <p key={from} className="reading">
          <Icon of={SpellCheck} small />
          <span>{chatTexts.corrected(from, to)}</span>
        </p>
      ))}
      {reading !== null && typed === null && (
        <p className="reading">
          <Icon of={CornerDownRight} small />
          <span>
            {chatTexts.readAs(reading)} <LinkButton onPress={() => setTyped(reading)}>{chatTexts.correct}</LinkButton>
          </span>
        </p>
      )}
      {typed !== null && (
        <form
          className="correct"
          onSubmit={(event) => {
            event.preventDefault()
            correct()
          }}
        >
          <label className="field">
            <span className="sr-only">{chatTexts.correctLabel}</span>
            <input
              ref={focusOnce}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Escape') return
                event.stopPropagation()
                setTyped(null)
              }}
            />
          </label>
          <Button type="submit">{chatTexts.askCorrected}</Button>
          <Button kind="quiet" onPress={() => setTyped(null)}>
            {sharedTexts.cancel}
          </Button>
        </form>
      )}
    </>
  )
}

function focusOnce(input: HTMLInputElement | null): void {
  input?.focus()
}
