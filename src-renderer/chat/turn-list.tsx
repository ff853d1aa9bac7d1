import { useLayoutEffect, useRef } from 'react'
import { useChat } from '../stores/use-stores.ts'
import { TurnArticle } from './turn-article.tsx'

/** How near the end counts as being there, in pixels: about a line. */
const NEAR_END_PX = 40

/** The view follows what is written only if it was at the end; a new question is brought to the top of the view. */
export function TurnList() {
  const turns = useChat((state) => state.turns)
  const scroller = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const asked = useRef(turns.length)

  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    if (turns.length > asked.current) {
      element.querySelector('.turn:last-of-type')?.scrollIntoView({ block: 'start' })
      atEnd.current = true
    } else if (atEnd.current) element.scrollTop = element.scrollHeight
    asked.current = turns.length
  }, [turns])

  return (
    <div
      className="scroll turns"
      ref={scroller}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX
      }}
    >
      {turns.map((turn) => (
        <TurnArticle key={turn.id} turn={turn} />
      ))}
    </div>
  )
}
