import { ArrowUp, Square } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { isRunning } from '../stores/turn.ts'
import { useCommand } from '../stores/use-command.ts'
import { useChat, useShelf } from '../stores/use-stores.ts'
import { chatTexts } from '../texts/chat-texts.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useKeysOf } from '../ui/use-keys.ts'
import { ScopeChips } from './scope-chips.tsx'
import './composer.css'

/** The question field with its scope. Enter asks, Shift Enter begins a line, Esc stops what is being answered. */
export function Composer() {
  const field = useRef<HTMLTextAreaElement>(null)
  const question = useChat((state) => state.question)
  const replacing = useChat((state) => state.replacing)
  const running = useChat((state) => state.turns.some(isRunning))
  const conversation = useChat((state) => state.conversation)
  const section = useChat((state) => state.section)
  const { setQuestion, setSection, ask, stop, stopEditing } = useChat((state) => state)
  const selected = useShelf((state) => state.selected)
  const setSelected = useShelf((state) => state.setSelected)
  /** Null until it is known: who asks before that asks whatever there is. */
  const count = useShelf((state) => (state.loaded ? state.books.length : null))
  const stopKeys = useKeysOf('stop')
  const isEmpty = question.trim() === ''

  // A new conversation and an edited question begin in the field.
  useEffect(() => {
    if (conversation === null || replacing !== null) field.current?.focus()
  }, [conversation, replacing])

  useCommand('stop', () => {
    if (!running) return false
    void stop()
    return true
  })

  function send(): void {
    if (!isEmpty && count !== 0) void ask(selected)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      send()
    } else if (event.key === 'Backspace' && question === '') {
      if (section !== null) setSection(null)
      else setSelected(selected.slice(0, -1))
    } else if (event.key === 'Escape' && replacing !== null) {
      event.stopPropagation()
      stopEditing()
    }
  }

  return (
    <form
      className="composer"
      aria-label={chatTexts.ask}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <ScopeChips />
      {replacing !== null && (
        <p className="editing">
          {chatTexts.editing} <LinkButton onPress={stopEditing}>{chatTexts.stopEditing}</LinkButton>
        </p>
      )}
      <div className="line">
        <textarea
          ref={field}
          rows={1}
          aria-label={chatTexts.askLabel}
          placeholder={placeholder({ running, count, selected: selected.length })}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {running && (
          <Button onPress={() => void stop()}>
            <Icon of={Square} small />
            {chatTexts.stop} <kbd>{stopKeys}</kbd>
          </Button>
        )}
        {(!running || !isEmpty) && (
          <Button type="submit" kind="main" icon={ArrowUp} isDisabled={isEmpty || count === 0}>
            {chatTexts.ask}
          </Button>
        )}
      </div>
    </form>
  )
}

interface Situation {
  readonly running: boolean
  readonly count: number | null
  readonly selected: number
}

function placeholder({ running, count, selected }: Situation): string {
  if (count === 0) return chatTexts.placeholderNone
  if (running) return chatTexts.placeholderNext
  if (count === null) return ''
  if (selected === 0) return chatTexts.placeholderAll(count)
  return selected === 1 ? chatTexts.placeholderBook : chatTexts.placeholderBooks(selected)
}
