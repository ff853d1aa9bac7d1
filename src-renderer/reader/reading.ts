import type { NoteView } from '../../src-shared/contract/notes-contract.ts'
import type { ReaderContents, ReaderSection } from '../../src-shared/contract/reader-contract.ts'

export interface Place {
  /** Path. */
  readonly section: string
  /** UTF-16 offset in the section's text. */
  readonly offset: number
}

/** Where to go. `n` makes the same place, asked for twice, two requests. */
export interface Target extends Place {
  /** End of what is to be highlighted; null when there is only a place. */
  readonly end: number | null
  readonly n: number
}

/** Characters that are kept in the page around the place of reading: about a hundred screens. */
const MOST_CHARACTERS = 250_000

/** A stretch of a section: `start` to `end` of its text. */
type Part = Pick<ReaderSection, 'section' | 'start' | 'end' | 'length'>

/** Whether the place lies in this part of its section; behind the last letter, in the last one. */
export function holds({ section, start, end, length }: Part, place: Place): boolean {
  return section === place.section && place.offset >= start && (place.offset < end || end === length)
}

/** The run of parts that is shown with one more at its end or its beginning. What is far away at the other end is dropped. */
export function extendRun(
  run: readonly ReaderSection[],
  section: ReaderSection,
  where: 'before' | 'after',
): readonly ReaderSection[] {
  const neighbour = where === 'after' ? run.at(-1)?.next : run[0]?.previous
  if (neighbour === null || neighbour === undefined || neighbour.at === null) return run
  if (!holds(section, { section: neighbour.section, offset: neighbour.at })) return run
  const longer = where === 'after' ? [...run, section] : [section, ...run]
  while (longer.length > 3 && lengthOf(longer) > MOST_CHARACTERS) {
    if (where === 'after') longer.shift()
    else longer.pop()
  }
  return longer
}

function lengthOf(run: readonly ReaderSection[]): number {
  return run.reduce((sum, { start, end }) => sum + end - start, 0)
}

/** The part in which the reader is; undefined while none is. */
export function hereIn({
  sections,
  here,
}: {
  readonly sections: readonly ReaderSection[]
  readonly here: Place | null
}): ReaderSection | undefined {
  return here === null ? undefined : sections.find((one) => holds(one, here))
}

/** Label of the printed page on which the offset falls; null where the book does not say. */
export function pageAt(section: ReaderSection, offset: number): string | null {
  let label = section.page.label
  for (const block of section.blocks) {
    for (const pageBreak of block.breaks) if (pageBreak.offset <= offset) label = pageBreak.label
  }
  return label
}

/** Share of the book's text before the place, 0–1. */
export function shareAt(section: ReaderSection, offset: number): number {
  const length = section.end - section.start
  return section.from + (section.to - section.from) * (length === 0 ? 0 : Math.min(1, (offset - section.start) / length))
}

/** The section in which a share of the book's text lies, and how much of it is before. */
export function sectionAtShare(
  contents: ReaderContents,
  share: number,
): { readonly section: string; readonly within: number } | undefined {
  const entry = contents.sections.findLast(({ from }) => from <= share) ?? contents.sections[0]
  if (entry === undefined) return undefined
  const width = entry.to - entry.from
  return { section: entry.section, within: width <= 0 ? 0 : Math.min(1, Math.max(0, (share - entry.from) / width)) }
}

export type ContentsEntry = ReaderContents['sections'][number]

/** Sections in which the entry lies, itself last. */
export function trailOf(sections: readonly ContentsEntry[], ordinal: number): readonly ContentsEntry[] {
  const byOrdinal = new Map(sections.map((entry) => [entry.ordinal, entry]))
  const trail: ContentsEntry[] = []
  for (let at = byOrdinal.get(ordinal); at !== undefined; at = at.parent === null ? undefined : byOrdinal.get(at.parent)) {
    // A broken file may name a section as its own parent.
    if (trail.includes(at)) break
    trail.unshift(at)
  }
  return trail
}

/** Entries that are to be seen while only those in `open` show what they contain. */
export function visibleEntries(sections: readonly ContentsEntry[], open: ReadonlySet<number>): readonly ContentsEntry[] {
  const shown = new Set<number>()
  return sections.filter((entry) => {
    const isShown = entry.parent === null || (shown.has(entry.parent) && open.has(entry.parent))
    if (isShown) shown.add(entry.ordinal)
    return isShown
  })
}

/** A note with its place in the book. */
export type PlacedNote = NoteView & { readonly section: string; readonly start: number; readonly end: number }

export function isPlaced(note: NoteView): note is PlacedNote {
  return note.section !== null && note.start !== null && note.end !== null
}
