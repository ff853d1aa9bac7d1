import { useLayoutEffect, useRef } from 'react'
import type { Turn } from '../stores/turn.ts'
import { useChat } from '../stores/use-stores.ts'
import { TurnArticle } from './turn-article.tsx'

interface Shown {
  readonly first?: string | undefined
  readonly count: number
  readonly status?: Turn['status'] | undefined
}

/** How near the end counts as being there, in pixels: about a line. */
const NEAR_END_PX = 40

/**
 * The view follows what is written only if it was at the end. A new question is brought to the top of the view, and so is the last one of a
 * conversation that is opened, or one that is found not to be covered: what is longer than the view is read from its beginning.
 */
export function TurnList() {
  const turns = useChat((state) => state.turns)
  const scroller = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const shown = useRef<Shown>({ count: 0 })
  const top = useRef(0)

  // Hidden behind another view and shown again, it stands where it stood.
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    element.scrollTop = top.current
    return () => {
      top.current = element.scrollTop
    }
  }, [])

  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const first = turns[0]?.id
    const status = turns.at(-1)?.status
    const isNew = turns.length > shown.current.count
    const isOther = first !== shown.current.first
    const isRefused = status === 'not-covered' && status !== shown.current.status && atEnd.current
    if (isNew || isOther || isRefused) {
      element.querySelector('.turn:last-of-type')?.scrollIntoView({ block: 'start' })
      atEnd.current = (isNew && !isOther) || isAtEnd(element)
    } else if (atEnd.current) element.scrollTop = element.scrollHeight
    shown.current = { first, count: turns.length, status }
  }, [turns])

  return (
    <div
      className="scroll turns"
      ref={scroller}
      onScroll={({ currentTarget }) => {
        atEnd.current = isAtEnd(currentTarget)
      }}
    >
      {turns.map((turn) => (
        <TurnArticle key={turn.id} turn={turn} />
      ))}
    </div>
  )
}

function isAtEnd({ scrollTop, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollHeight - scrollTop - clientHeight < NEAR_END_PX
}
