import type { ReactNode } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'

interface Segment<T extends string> {
  readonly id: T
  readonly label: ReactNode
  /** Shown in lighter ink. */
  readonly count?: number
  readonly name?: string
}

interface SegmentsProps<T extends string> {
  readonly label: string
  readonly segments: readonly Segment<T>[]
  readonly chosen: T
  readonly onChoose: (id: T) => void
}

/** A choice of two to four. Arrow keys move between them. */
export function Segments<T extends string>({ label, segments, chosen, onChoose }: SegmentsProps<T>) {
  return (
    <ToggleButtonGroup
      className="segments"
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[chosen]}
      onSelectionChange={(keys) => {
        const next = segments.find((segment) => keys.has(segment.id))
        if (next !== undefined) onChoose(next.id)
      }}
    >
      {segments.map(({ id, label: shown, count, name }) => (
        <ToggleButton key={id} id={id} {...(name === undefined ? {} : { 'aria-label': name })}>
          {shown}
          {count !== undefined && <span className="count">{count}</span>}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
