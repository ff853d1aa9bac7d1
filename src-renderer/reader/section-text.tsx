import { memo, useMemo } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { ReaderSection } from '../../src-shared/contract/reader-contract.ts'
import { useNavigation } from '../stores/use-stores.ts'
import { readerTexts } from '../texts/reader-texts.ts'
import { BlockText, type SideNote } from './block-text.tsx'
import type { LaidRange, ReaderBlock } from './cut-block.ts'
import { groupBlocks } from './group-blocks.ts'
import type { OpenedNote } from './note-popup.tsx'
import { useFind, useReader, useReading } from './reader-context.ts'
import { isPlaced } from './reading.ts'
import { directionOf } from './script-direction.ts'

interface SectionTextProps {
  readonly section: ReaderSection
  readonly onNote: (note: OpenedNote) => void
}

export const SectionText = memo(function SectionText({ section, onNote }: SectionTextProps) {
  const laid = useLaid(section.section)
  const aside = useSideNotes(section.section)
  const language = useReading((state) => state.contents?.language ?? '')
  return (
    <section data-section={section.section} aria-label={section.title === '' ? section.book.title : section.title}>
      {section.kind === 'boilerplate' && <p className="boilerplate">{readerTexts.boilerplate}</p>}
      {groupBlocks(section.blocks).map((group) => {
        const blocks = group.blocks.map((block, i) => (
          <BlockText
            key={block.start}
            block={block}
            bookLanguage={language}
            direction={block.language === null ? undefined : directionOf(block.language)}
            laid={within(block, laid)}
            aside={aside.filter(({ at }) => at >= block.start && at < block.end)}
            onNote={onNote}
            isFirst={i === 0}
          />
        ))
        const [first] = group.blocks
        if (group.kind === 'list') {
          return (
            <ul key={first?.start} className="items">
              {blocks}
            </ul>
          )
        }
        if (group.kind === 'table') {
          return (
            <div key={first?.start} className="rows">
              <table>
                <tbody>{blocks}</tbody>
              </table>
            </div>
          )
        }
        return blocks
      })}
    </section>
  )
})

const NONE: readonly LaidRange[] = []

function within(block: ReaderBlock, laid: readonly LaidRange[]): readonly LaidRange[] {
  const own = laid.filter(({ start, end }) => start < block.end && end > block.start)
  return own.length === 0 ? NONE : own
}

/** Everything that lies on this section's text. */
function useLaid(section: string): readonly LaidRange[] {
  const { store, find } = useReader()
  const target = useStore(store, (state) => (state.target?.section === section ? state.target : null))
  const notes = useStore(
    store,
    useShallow((state) => state.notes.filter(isPlaced).filter((note) => note.section === section)),
  )
  const hits = useFind(useShallow((state) => state.hits.filter((hit) => hit.section === section)))
  const current = useStore(find, (state) => {
    const hit = state.hits[state.current]
    return hit?.section === section ? hit : null
  })
  return useMemo(
    () => [
      ...(target === null || target.end === null ? [] : [{ start: target.offset, end: target.end, layer: 'quote' as const }]),
      ...notes.map(({ start, end }) => ({ start, end, layer: 'pin' as const })),
      ...hits.map(({ start, end }) => ({ start, end, layer: 'hit' as const })),
      ...(current === null ? [] : [{ start: current.start, end: current.end, layer: 'current-hit' as const }]),
    ],
    [target, notes, hits, current],
  )
}

/** What stands in the margin: the number of the quote that led here, and what was pinned. */
function useSideNotes(section: string): readonly SideNote[] {
  const quote = useNavigation(({ route }) => (route.view === 'reader' ? route.quote : undefined))
  const target = useReading((state) => (state.target?.section === section && state.target.end !== null ? state.target : null))
  const notes = useReading(useShallow((state) => state.notes.filter(isPlaced).filter((note) => note.section === section)))
  return useMemo(() => {
    const n = quote?.split('/').at(-1)
    return [
      ...(target === null || n === undefined ? [] : [{ at: target.offset, title: readerTexts.quote(n), text: '' }]),
      ...notes.map((note) => ({ at: note.start, title: readerTexts.pinned, text: note.comment })),
    ]
  }, [quote, target, notes])
}
