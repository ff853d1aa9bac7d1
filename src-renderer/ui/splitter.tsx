import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

interface SplitterProps {
  readonly label: string
  /** In rem. */
  readonly width: number
  readonly min: number
  readonly max: number
  readonly own: number
  /** Whether the pane that it sizes lies at the start or at the end of it. */
  readonly pane: 'start' | 'end'
  readonly onResize: (width: number) => void
}

const STEP_REM = 1

/** The edge of a pane: dragged, moved with the arrow keys, set back with a double click. */
export function Splitter({ label, width, min, max, own, pane, onResize }: SplitterProps) {
  const from = useRef<{ readonly x: number; readonly width: number } | null>(null)
  const set = (next: number): void => onResize(Math.min(max, Math.max(min, next)))

  function onKeyDown(event: KeyboardEvent<HTMLHRElement>): void {
    const towardsEnd = isRightToLeft(event.currentTarget) ? 'ArrowLeft' : 'ArrowRight'
    const sign = (pane === 'start' ? 1 : -1) * (event.key === towardsEnd ? 1 : -1)
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') set(width + sign * STEP_REM)
    else if (event.key === 'Home') set(min)
    else if (event.key === 'End') set(max)
    else if (event.key === 'Enter') set(own)
    else return
    event.preventDefault()
  }

  function onPointerMove(event: PointerEvent<HTMLHRElement>): void {
    if (from.current === null) return
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const moved = ((event.clientX - from.current.x) / rem) * (isRightToLeft(event.currentTarget) ? -1 : 1)
    set(from.current.width + (pane === 'start' ? moved : -moved))
  }

  return (
    <hr
      className={`splitter splitter--${pane}`}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={Math.round(width)}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onDoubleClick={() => set(own)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, width }
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        from.current = null
      }}
    />
  )
}

function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl'
}
