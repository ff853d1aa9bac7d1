import { ChevronDown, ChevronRight } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { readerTexts } from '../texts/reader-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { useReader, useReading } from './reader-context.ts'
import { type ContentsEntry, trailOf, visibleEntries } from './reading.ts'

const NONE: readonly ContentsEntry[] = []

/** The book's own sections. Arrows walk, open and close; the place that is read lies on paper. */
export function ContentsTree({ onGone }: { readonly onGone: () => void }) {
  const { jump } = useReader()
  const contents = useReading((state) => state.contents)
  const here = useReading((state) => state.here?.section)
  const list = useRef<HTMLDivElement>(null)
  const sections = contents?.sections ?? NONE
  const current = sections.find((entry) => entry.section === here)?.ordinal
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [focused, setFocused] = useState<number | null>(null)

  const parents = useMemo(() => new Set(sections.map((entry) => entry.parent)), [sections])
  const open = useMemo(() => {
    const shown = new Set(current === undefined ? [] : trailOf(sections, current).map((entry) => entry.ordinal))
    // A book in one piece (everything under its own title) begins opened.
    const outermost = sections.filter((entry) => entry.parent === null)
    if (outermost.length <= 2) for (const entry of outermost) shown.add(entry.ordinal)
    for (const [ordinal, isOpen] of toggled) isOpen ? shown.add(ordinal) : shown.delete(ordinal)
    return shown
  }, [sections, current, toggled])
  const entries = useMemo(() => visibleEntries(sections, open), [sections, open])
  const tabbed = entries.some((entry) => entry.ordinal === focused) ? focused : (current ?? entries[0]?.ordinal)

  useEffect(() => {
    list.current?.querySelector(`[data-ordinal="${current}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current])

  function toggle(ordinal: number, isOpen: boolean): void {
    setToggled((before) => new Map(before).set(ordinal, isOpen))
  }

  function focus(ordinal: number | undefined): void {
    if (ordinal === undefined) return
    setFocused(ordinal)
    list.current?.querySelector<HTMLElement>(`[data-ordinal="${ordinal}"]`)?.focus()
  }

  function choose(entry: ContentsEntry): void {
    jump({ section: entry.section, offset: 0 })
    onGone()
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const at = entries.findIndex((entry) => entry.ordinal === tabbed)
    const entry = entries[at]
    if (entry === undefined) return
    const canOpen = parents.has(entry.ordinal)
    if (event.key === 'ArrowDown') focus(entries[at + 1]?.ordinal)
    else if (event.key === 'ArrowUp') focus(entries[at - 1]?.ordinal)
    else if (event.key === 'Home') focus(entries[0]?.ordinal)
    else if (event.key === 'End') focus(entries.at(-1)?.ordinal)
    else if (event.key === 'ArrowRight') {
      if (canOpen && !open.has(entry.ordinal)) toggle(entry.ordinal, true)
      else if (canOpen) focus(entries[at + 1]?.ordinal)
    } else if (event.key === 'ArrowLeft') {
      if (canOpen && open.has(entry.ordinal)) toggle(entry.ordinal, false)
      else focus(entry.parent ?? undefined)
    } else if (event.key === 'Enter' || event.key === ' ') choose(entry)
    else return
    event.preventDefault()
  }

  function onClick({ target }: MouseEvent): void {
    if (!(target instanceof Element)) return
    const ordinal = Number(target.closest<HTMLElement>('[data-ordinal]')?.dataset.ordinal)
    const entry = entries.find((one) => one.ordinal === ordinal)
    if (entry === undefined) return
    if (parents.has(ordinal) && target.closest('.tw') !== null) toggle(ordinal, !open.has(ordinal))
    else choose(entry)
  }

  return (
    <div className="scroll toc">
      <div
        ref={list}
        role="tree"
        aria-label={readerTexts.contentsOf(contents?.book.title ?? '')}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        {entries.map((entry) => (
          <Item
            key={entry.ordinal}
            entry={entry}
            title={entry.title === '' ? (contents?.book.title ?? readerTexts.untitled) : entry.title}
            isOpen={parents.has(entry.ordinal) ? open.has(entry.ordinal) : undefined}
            isCurrent={entry.ordinal === current}
            isTabbed={entry.ordinal === tabbed}
            onFocus={setFocused}
          />
        ))}
      </div>
    </div>
  )
}

interface ItemProps {
  readonly entry: ContentsEntry
  readonly title: string
  /** Undefined: it contains nothing. */
  readonly isOpen: boolean | undefined
  readonly isCurrent: boolean
  readonly isTabbed: boolean
  readonly onFocus: (ordinal: number) => void
}

function Item({ entry, title, isOpen, isCurrent, isTabbed, onFocus }: ItemProps) {
  return (
    <div
      role="treeitem"
      data-ordinal={entry.ordinal}
      tabIndex={isTabbed ? 0 : -1}
      aria-level={entry.depth + 1}
      aria-selected={isCurrent}
      {...(isOpen === undefined ? {} : { 'aria-expanded': isOpen })}
      {...(isCurrent ? { 'aria-current': 'location' as const } : {})}
      style={{ '--lv': entry.depth } as CSSProperties}
      onFocus={() => onFocus(entry.ordinal)}
    >
      <span className="tw" {...(isOpen === undefined ? {} : { title: isOpen ? readerTexts.collapse : readerTexts.expand })}>
        {isOpen !== undefined && <Icon small of={isOpen ? ChevronDown : ChevronRight} />}
      </span>
      <span className="truncate" dir="auto" title={title}>
        {title}
      </span>
      <bdi className="p" dir="ltr">
        {entry.page.label}
      </bdi>
    </div>
  )
}
