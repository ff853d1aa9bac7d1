import { memo, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { ReaderSection } from '../../src-shared/contract/reader-contract.ts'
import { quoteOfRoute } from '../stores/quote-place.ts'
import { useNavigation, useSettings } from '../stores/use-stores.ts'
import { readerTexts } from '../texts/reader-texts.ts'
import { BlockText, type SideNote } from './block-text.tsx'
import type { LaidRange, ReaderBlock } from './cut-block.ts'
import { type BlockGroup, groupSettings, headRows } from './group-blocks.ts'
import type { OpenedNote } from './note-popup.tsx'
import { useFind, useReader, useReading } from './reader-context.ts'
import { isPlaced } from './reading.ts'
import { directionOf } from './script-direction.ts'

interface SectionTextProps {
  readonly section: ReaderSection
  readonly onNote: (note: OpenedNote) => void
}

/** A section, or a part of a long one: only the first part has its name. */
export const SectionText = memo(function SectionText({ section, onNote }: SectionTextProps) {
  const laid = useLaid(section)
  const aside = useSideNotes(section.section)
  const language = useReading((state) => state.contents?.language ?? '')
  const draw = (block: ReaderBlock, row: { readonly isHead?: boolean; readonly columns?: number } = {}) => (
    <BlockText
      key={block.start}
      block={block}
      bookLanguage={language}
      direction={block.language === null ? undefined : directionOf(block.language)}
      laid={within(block, laid)}
      aside={aside.filter(({ at }) => at >= block.start && at < block.end)}
      onNote={onNote}
      {...row}
    />
  )
  const Element = section.start === 0 ? 'section' : 'div'
  return (
    <Element
      className="part"
      data-section={section.section}
      data-start={section.start}
      data-end={section.end}
      {...(section.start === 0 ? { role: 'group', 'aria-label': section.title === '' ? section.book.title : section.title } : {})}
    >
      {section.kind === 'boilerplate' && section.start === 0 && <p className="boilerplate">{readerTexts.boilerplate}</p>}
      {groupSettings(section.blocks).map(({ setting, groups }) => {
        const content = groups.map((group) => <Group key={group.blocks[0]?.start} group={group} draw={draw} />)
        if (setting === null) return content
        const key = groups[0]?.blocks[0]?.start
        return setting === 'sidebar' ? (
          <aside key={key} className="set-sidebar">
            {content}
          </aside>
        ) : (
          <div key={key} className={`set-${setting}`}>
            {content}
          </div>
        )
      })}
    </Element>
  )
})

interface GroupProps {
  readonly group: BlockGroup
  readonly draw: (block: ReaderBlock, row?: { readonly isHead?: boolean; readonly columns?: number }) => ReactNode
}

function Group({ group, draw }: GroupProps) {
  const table = useRef<HTMLDivElement>(null)
  const isWide = useIsWide(table, group)
  if (group.kind === 'list') return <ul className="items">{group.blocks.map((block) => draw(block))}</ul>
  if (group.kind === 'single') return group.blocks.map((block) => draw(block))
  const heads = headRows(group.blocks)
  const columns = Math.max(...group.blocks.map(({ text }) => text.split(' | ').length))
  const rows = group.blocks.filter((block) => !heads.has(block))
  return (
    <div ref={table} className="rows" {...(isWide ? SCROLLED_BY_KEYS : {})}>
      <table>
        {heads.size > 0 && <thead>{[...heads].map((block) => draw(block, { isHead: true, columns }))}</thead>}
        <tbody>{rows.map((block) => draw(block, { columns }))}</tbody>
      </table>
    </div>
  )
}

/** Whether a table does not fit into its column: where it does, it is no stop on the keyboard's way. */
function useIsWide(table: RefObject<HTMLDivElement | null>, group: BlockGroup): boolean {
  const textSize = useSettings((state) => state.settings.textSize)
  const [isWide, setWide] = useState(false)
  useLayoutEffect(() => {
    // With larger letters, and with other rows, a table has another width.
    if (group.kind !== 'table' || textSize <= 0) return
    const { scrollWidth = 0, clientWidth = 0 } = table.current ?? {}
    setWide(scrollWidth > clientWidth + 1)
  }, [table, group, textSize])
  return isWide
}

/** A wide table scrolls by itself, and a keyboard must be able to. */
const SCROLLED_BY_KEYS = { tabIndex: 0, role: 'group', 'aria-label': readerTexts.table } as const

const NONE: readonly LaidRange[] = []

function within(block: ReaderBlock, laid: readonly LaidRange[]): readonly LaidRange[] {
  const own = laid.filter(({ start, end }) => start < block.end && end > block.start)
  return own.length === 0 ? NONE : own
}

/** Everything that lies on this part's text. */
function useLaid({ section, start, end }: ReaderSection): readonly LaidRange[] {
  const { store, find } = useReader()
  const target = useStore(store, (state) => (state.target?.section === section ? state.target : null))
  const notes = useStore(
    store,
    useShallow((state) => state.notes.filter(isPlaced).filter((note) => note.section === section)),
  )
  const quoted = useStore(
    store,
    useShallow((state) => state.quoted.filter((one) => one.section === section)),
  )
  const hits = useFind(
    useShallow((state) => state.hits.filter((hit) => hit.section === section && hit.start < end && hit.end > start)),
  )
  const current = useStore(find, (state) => {
    const hit = state.hits[state.current]
    return hit?.section === section ? hit : null
  })
  return useMemo(
    () => [
      ...(target === null || target.end === null ? [] : [{ start: target.offset, end: target.end, layer: 'quote' as const }]),
      ...quoted.map((one) => ({ start: one.offset, end: one.end, layer: 'other-quote' as const })),
      ...notes.map((note) => ({ start: note.start, end: note.end, layer: 'pin' as const })),
      ...hits.map((hit) => ({ start: hit.start, end: hit.end, layer: 'hit' as const })),
      ...(current === null ? [] : [{ start: current.start, end: current.end, layer: 'current-hit' as const }]),
    ],
    [target, quoted, notes, hits, current],
  )
}

/** What stands in the margin: the numbers of the quotes that the answer took from here, and what was pinned. */
function useSideNotes(section: string): readonly SideNote[] {
  const led = useNavigation(({ route }) => quoteOfRoute(route)?.n)
  const target = useReading((state) => (state.target?.section === section && state.target.end !== null ? state.target : null))
  const quoted = useReading(useShallow((state) => state.quoted.filter((one) => one.section === section)))
  const notes = useReading(useShallow((state) => state.notes.filter(isPlaced).filter((note) => note.section === section)))
  return useMemo(() => {
    const here = target === null || led === undefined ? [] : [{ n: led, offset: target.offset }]
    const others = quoted.filter(({ n }) => n !== led)
    return [
      ...[...here, ...others].map(({ n, offset }) => ({ at: offset, title: readerTexts.quote(n), text: '' })),
      ...notes.map((note) => ({ at: note.start, title: readerTexts.pinned, text: note.comment })),
    ]
  }, [led, target, quoted, notes])
}
