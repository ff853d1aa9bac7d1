import type { ReaderContents } from '../../src-shared/contract/reader-contract.ts'
import type { SearchResult } from '../../src-shared/contract.ts'

export interface ChapterCount {
  readonly section: string
  readonly title: string
  readonly count: number
}

type Entry = ReaderContents['sections'][number]

/** Bars that can be told apart on a screen. */
const MOST_BARS = 40

/** Hits by chapter, those without any included. What is deeper is counted with its chapter. */
export function countByChapter(
  { sections, book }: ReaderContents,
  bySection: SearchResult['bySection'],
): readonly ChapterCount[] {
  const depth = chapterDepth(sections)
  const byOrdinal = new Map(sections.map((entry) => [entry.ordinal, entry]))
  const chapters = sections.filter(
    (entry) => entry.depth === depth || (entry.depth < depth && !sections.some(({ parent }) => parent === entry.ordinal)),
  )
  const counts = new Map<number, number>()
  const paths = new Map(sections.map((entry) => [JSON.stringify(headingsOf(entry, byOrdinal)), entry]))
  for (const { book: id, section, count } of bySection) {
    if (id !== book.id) continue
    let entry = paths.get(JSON.stringify(section))
    while (entry !== undefined && !chapters.includes(entry))
      entry = entry.parent === null ? undefined : byOrdinal.get(entry.parent)
    if (entry !== undefined) counts.set(entry.ordinal, (counts.get(entry.ordinal) ?? 0) + count)
  }
  const all = chapters.map(({ section, title, ordinal }) => ({ section, title, count: counts.get(ordinal) ?? 0 }))
  return all.length <= MOST_BARS ? all : all.filter(({ count }) => count > 0).slice(0, MOST_BARS)
}

/** Labels beyond which not every bar has room for its own. */
const MOST_LABELS = 24

/**
 * What stands under the bars: the chapters' own numbers, as their titles begin with ("IV. Fairs", "Chapter 12"), and nothing under those that have none;
 * where hardly any has one, the bars are counted. Of very many only every fifth has its label.
 */
export function barLabels(titles: readonly string[]): readonly string[] {
  const own = titles.map((title) => NUMBERED.exec(title)?.[1] ?? '')
  const labels = own.filter(Boolean).length * 2 < titles.length ? titles.map((_, i) => String(i + 1)) : own
  return labels.map((label, i) => (titles.length <= MOST_LABELS || i % 5 === 4 ? label : ''))
}

const NUMBERED = /^(?:[\p{L}]+\s)?([IVXLC]+|\d{1,3})(?=[.:)\s–—-]|$)/u

/** The outermost level that has several: a book whose text hangs under its own title has its chapters one or two below. */
function chapterDepth(sections: readonly Entry[]): number {
  const deepest = Math.max(0, ...sections.map(({ depth }) => depth))
  for (let depth = 0; depth <= deepest; depth += 1) {
    const body = sections.filter((entry) => entry.depth === depth && entry.kind === 'body')
    if (body.length >= 4) return depth
  }
  return deepest
}

function headingsOf(entry: Entry, byOrdinal: ReadonlyMap<number, Entry>): string[] {
  const parent = entry.parent === null ? undefined : byOrdinal.get(entry.parent)
  return parent === undefined ? [entry.title] : [...headingsOf(parent, byOrdinal), entry.title]
}
