import type { CrossReference, PageBreak, ReferenceKind, Section } from '../../src-shared/book.ts'
import type { Note } from './find-notes.ts'
import type { LinkIndex } from './index-links.ts'
import type { BookPosition } from './lay-sections.ts'
import type { Mark, StreamBlock, StreamPosition } from './stream-block.ts'
import type { StreamPlaces } from './stream-places.ts'
import { isBareNumber } from './title-words.ts'

interface ReferenceOptions {
  readonly places: StreamPlaces
  readonly links: LinkIndex
  readonly notes: readonly Note[]
  readonly sections: readonly Section[]
  readonly pageBreaks: readonly PageBreak[]
  locate(position: StreamPosition): BookPosition
}

interface ResolveOptions extends ReferenceOptions {
  /** Where the text of each page lies. */
  readonly pages: readonly Range[]
}

interface Range {
  readonly section: number
  readonly start: number
  readonly end: number
}

/** What the book's own links point to: notes from their marks, sections, pages and figures from words that carry a link. */
export function findReferences(options: ReferenceOptions): CrossReference[] {
  const { blocks } = options.places
  const notes = noteRanges(options)
  const resolving = { ...options, pages: pageRanges(options.pageBreaks, options.sections) }
  const references: CrossReference[] = []
  blocks.forEach((block, n) => {
    for (const mark of block.marks) {
      const found = resolve(mark, block, notes, resolving)
      if (found === undefined) continue
      const from = options.locate({ block: n, offset: mark.offset })
      const isSelf = from.section === found.to.section && from.offset >= found.to.start && from.offset < found.to.end
      if (isSelf) continue
      references.push({
        kind: found.kind,
        fromSection: from.section,
        fromOffset: from.offset,
        toSection: found.to.section,
        toStart: found.to.start,
        toEnd: found.to.end,
        label: found.label,
      })
    }
  })
  return references
}

function resolve(
  mark: Mark,
  block: StreamBlock,
  notes: readonly (Range | undefined)[],
  options: ResolveOptions,
): { readonly kind: ReferenceKind; readonly to: Range; readonly label: string } | undefined {
  const { subject } = mark
  if (subject.type === 'note-call') {
    const to = notes[subject.note]
    return to && { kind: 'note', to, label: subject.label }
  }
  if (subject.type !== 'link') return undefined
  const label = block.text.slice(mark.offset, mark.end)
  if (label.trim() === '' || block.kind === 'heading' || isContentsLine(block.text, label)) return undefined
  const position = options.places.placeOf(subject)
  if (position === undefined || position.block >= options.places.blocks.length) return undefined
  const at = options.locate(position)
  const section = options.sections[at.section]!
  const page = pageRange(at, label, options)
  if (page) return { kind: 'page', to: page, label }
  const target = options.links.elementAt(subject)
  const isFigure =
    target?.name === 'figure' ||
    target?.name === 'img' ||
    /^(?:fig(?:ure|\.)|plate|illustration|abb(?:ildung|\.)|figura)\b/iu.test(label)
  const to = isOpening(at.offset, section) ? { section: at.section, start: 0, end: section.text.length } : blockRange(at, section)
  return { kind: isFigure ? 'figure' : 'section', to: isFigure ? blockRange(at, section) : to, label }
}

/** Characters beside the title in a line of contents: dots, a number. */
const LONGEST_LEADER = 300

/** A line that is a link, with at most a number before or behind it, belongs to a list of contents and not to a sentence. */
function isContentsLine(line: string, label: string): boolean {
  if (line.length > label.length + LONGEST_LEADER) return false
  return line
    .replace(label, ' ')
    .split(/[\s|]+/)
    .every((word) => !/[\p{L}\p{N}]/u.test(word) || isBareNumber(word))
}

/** The beginning of a section, or one of the headings it begins with. */
function isOpening(offset: number, section: Section): boolean {
  for (const block of section.blocks) {
    if (offset <= block.start) return true
    if (block.kind !== 'heading') return false
    if (offset <= block.end) return true
  }
  return true
}

function blockRange({ section, offset }: BookPosition, { blocks, text }: Section): Range {
  const block = blocks[firstIndex(blocks, ({ end }) => offset < end)] ?? blocks.at(-1)
  return { section, start: block?.start ?? 0, end: block?.end ?? text.length }
}

/** The page that opens at this very place, where the words of the link name it ("p. 90", "75-6"); undefined otherwise. */
function pageRange(at: BookPosition, label: string, { pageBreaks, pages }: ResolveOptions): Range | undefined {
  const named = /[\divxlc]+/iu.exec(label.replace(/^\W*(?:p{1,2}\.?|pages?|pg\.?)\s*/iu, ''))?.[0]
  const first = firstIndex(
    pageBreaks,
    (page) => page.section > at.section || (page.section === at.section && page.offset >= at.offset),
  )
  let page = first
  while (isAt(pageBreaks[page], at) && pageBreaks[page]!.label !== named) page++
  return isAt(pageBreaks[page], at) ? pages[page] : undefined
}

function isAt(page: PageBreak | undefined, { section, offset }: BookPosition): boolean {
  return page?.section === section && page.offset === offset
}

/** Index of the first item of a sorted list for which `isBehind` holds; the list's length when there is none. */
function firstIndex<T>(list: readonly T[], isBehind: (item: T) => boolean): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBehind(list[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}

/** The text of each page inside the section in which it opens. Linear, though any number of pages may open at one place. */
export function pageRanges(pageBreaks: readonly PageBreak[], sections: readonly Section[]): Range[] {
  const ranges: Range[] = []
  let next: PageBreak | undefined
  for (let n = pageBreaks.length - 1; n >= 0; n--) {
    const { section, offset } = pageBreaks[n]!
    if (!isAt(pageBreaks[n + 1], { section, offset })) next = pageBreaks[n + 1]
    ranges.push({ section, start: offset, end: next?.section === section ? next.offset : sections[section]!.text.length })
  }
  return ranges.reverse()
}

/** Where each note's text has come to lie; undefined for notes without text. */
function noteRanges({ places, notes, sections, locate }: ReferenceOptions): (Range | undefined)[] {
  const ranges: (Range | undefined)[] = notes.map(() => undefined)
  places.blocks.forEach(({ note, text }, block) => {
    if (note === undefined) return
    const { section, offset } = locate({ block, offset: 0 })
    const known = ranges[note]
    const end = offset + text.length
    if (known === undefined) ranges[note] = { section, start: offset, end }
    else if (known.section === section) ranges[note] = { ...known, end }
  })
  notes.forEach(({ anchor }, number) => {
    if (ranges[number] !== undefined || anchor === undefined) return
    const position = places.placeOf({ document: anchor.document, fragment: anchor.id })
    if (position === undefined || position.block >= places.blocks.length) return
    const at = locate(position)
    ranges[number] = { section: at.section, start: at.offset, end: blockRange(at, sections[at.section]!).end }
  })
  return cutAtNext(ranges)
}

/** Notes that share a block end where the next begins. */
function cutAtNext(ranges: readonly (Range | undefined)[]): (Range | undefined)[] {
  const starts = new Map<number, number[]>()
  for (const range of ranges) {
    if (range === undefined) continue
    const list = starts.get(range.section)
    if (list) list.push(range.start)
    else starts.set(range.section, [range.start])
  }
  for (const list of starts.values()) list.sort((a, b) => a - b)
  return ranges.map((range) => {
    if (range === undefined) return undefined
    const next = starts.get(range.section)!.find((start) => start > range.start)
    return next !== undefined && next < range.end ? { ...range, end: next } : range
  })
}
