import type { TextPart } from './find-headings.ts'
import { joinTitle } from './heading-candidates.ts'
import type { TextBlock } from './text-block.ts'
import { type TextLine, visible } from './text-lines.ts'
import { isNotesHeading, listedOpeningOf, type NoteMark, type NoteOpening, openingOf, referencesIn } from './text-note-marks.ts'
import { isAllCaps } from './title-shape.ts'

/** Parts with notes recognised. A note's `number` is its place among all notes, from 1; `mark` is what it begins with, as it is written. */
export type NotedPart =
  | TextPart
  | {
      readonly kind: 'note'
      readonly number: number
      readonly label: string
      readonly mark: string
      readonly blocks: readonly TextBlock[]
    }

/** So many notes of a text must be followed by a note, a heading or a large gap to say that notes end sections and do not interrupt text. */
const SECTION_END_SHARE = 0.7

export interface TextNotes {
  readonly parts: readonly NotedPart[]
  /** Number of the note that a mark in the part at this index means: the next one with its label, else the last before; undefined for none. */
  noteFor(mark: NoteMark, part: number): number | undefined
}

/**
 * Finds notes: "[1] text" at the beginning of a paragraph, called by "[1]" in the text; "[Footnote 1: text]"; "* text", "(1) text" and "¹ text" behind
 * the paragraphs that call them; and numbered lists under the heading "Notes".
 * A paragraph that begins so and is never called stays a paragraph. A note that closes a section takes the verse and the paragraphs
 * behind it, up to the next note or heading; one in the middle of a section ends with its own paragraph.
 */
export function findTextNotes(parts: readonly TextPart[]): TextNotes {
  const lists = inNoteLists(parts)
  const divided = parts.flatMap((part, n) => divideAtNotes(part, lists[n]!))
  const openings = findOpenings(divided)
  const closesSection = closeSections(divided, openings)
  const noted: NotedPart[] = []
  const places = new Map<string, NotePlace[]>()
  let number = 0
  let section = 0
  for (let at = 0; at < divided.length; at++) {
    const part = divided[at]!
    const opening = openings[at]
    if (part.kind === 'heading') section++
    if (part.kind !== 'text' || opening === undefined) {
      noted.push(part)
      continue
    }
    number++
    const { mark } = opening
    const blocks = [withoutLabel(part.block, opening.length)].filter((block) => block.lines.length > 0)
    const isBracketed = part.block.inset !== undefined
    const isGreedy = mark.kind === 'bracket' && (closesSection || goesOnToNext(divided, openings, at))
    while (!isBracketed && belongs(divided[at + 1], openings[at + 1], isGreedy || blocks.length === 0)) {
      const next = divided[++at]!
      if (next.kind === 'text') blocks.push(next.block)
    }
    const place = { part: noted.length, number, section: mark.kind === 'bracket' ? undefined : section, kind: mark.kind }
    const known = places.get(mark.label)
    if (known) known.push(place)
    else places.set(mark.label, [place])
    noted.push({ kind: 'note', number, label: mark.label, mark: mark.written, blocks: part.block.inset?.blocks ?? blocks })
  }
  const sections = sectionsOf(noted)
  return {
    parts: noted,
    noteFor({ kind, label }, part) {
      const notes = places.get(label) ?? []
      const next = notes[firstBehind(notes, part)]
      if (next?.section !== undefined) return next.section === sections[part] && next.kind === kind ? next.number : undefined
      const listed = next ?? notes.at(-1)
      return listed?.section === undefined ? listed?.number : undefined
    },
  }
}

interface NotePlace {
  readonly part: number
  readonly number: number
  /** The section in which a note must be called; undefined for those of any. */
  readonly section: number | undefined
  readonly kind: NoteMark['kind']
}

function sectionsOf(parts: readonly NotedPart[]): number[] {
  let section = 0
  return parts.map(({ kind }) => (kind === 'heading' ? ++section : section))
}

/** Index of the first place behind `part`. Texts that mark every note with a star have thousands with one label. */
function firstBehind(places: readonly NotePlace[], part: number): number {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (places[middle]!.part > part) high = middle
    else low = middle + 1
  }
  return low
}

/** Whether each part stands under the heading of a list of notes. */
function inNoteLists(parts: readonly TextPart[]): boolean[] {
  let isList = false
  return parts.map((part) => {
    if (part.kind === 'heading') isList = isNotesHeading(joinTitle(part.lines))
    return isList && part.kind === 'text'
  })
}

function divideAtNotes(part: TextPart, isList: boolean): TextPart[] {
  if (part.kind !== 'text' || part.block.inset || part.block.lines.length < 2) return [part]
  const { lines, gap } = part.block
  const opens = (line: TextLine, first: NoteMark): boolean => {
    const text = visible(line.text)
    const opening = openingOf(text) ?? (isList ? listedOpeningOf(text) : undefined)
    return opening !== undefined && opening.mark.kind === first.kind
  }
  const text = visible(lines[0]!.text)
  const first = openingOf(text) ?? (isList ? listedOpeningOf(text) : undefined)
  if (!first || first.mark.kind === 'sign') return [part]
  const cuts = lines.flatMap((line, n) => (opens(line, first.mark) ? [n] : []))
  return cuts.map((from, n) => ({ kind: 'text', block: { lines: lines.slice(from, cuts[n + 1]), gap: n === 0 ? gap : 1 } }))
}

/** With what each part begins that is a note: one that is called somewhere, for marks that may be anything else just before it in its section. */
function findOpenings(parts: readonly TextPart[]): (NoteOpening | undefined)[] {
  const called = new Set(parts.flatMap(marksIn).map(({ kind, label }) => `${kind} ${label}`))
  const calledNumbers = new Set([...called].map((key) => key.slice(key.indexOf(' ') + 1)))
  const lists = inNoteLists(parts)
  const waiting = new Set<string>()
  return parts.map((part, n) => {
    if (part.kind !== 'text') waiting.clear()
    const opening = part.kind === 'text' ? openingIn(part.block, lists[n]!) : undefined
    const key = opening && `${opening.mark.kind} ${opening.mark.label}`
    const isCalled =
      part.kind === 'text' && part.block.inset
        ? true
        : lists[n]
          ? calledNumbers.has(opening?.mark.label ?? '')
          : opening?.mark.kind === 'bracket'
            ? called.has(key!)
            : key !== undefined && waiting.delete(key)
    for (const { kind, label } of marksIn(part)) waiting.add(`${kind} ${label}`)
    return isCalled ? opening : undefined
  })
}

function openingIn(block: TextBlock, isList: boolean): NoteOpening | undefined {
  if (block.inset) {
    const label = block.inset.label ?? ''
    return block.inset.kind === 'note' ? { mark: { kind: 'bracket', label, written: `[${label}]` }, length: 0 } : undefined
  }
  const text = visible(block.lines[0]!.text)
  const opening = openingOf(text)
  // Items of a list bear the same sign.
  const isItem =
    opening?.mark.kind === 'sign' && block.lines.slice(1).some((line) => visible(line.text).startsWith(opening.mark.written))
  if (isItem) return undefined
  return opening ?? (isList ? listedOpeningOf(text) : undefined)
}

function marksIn(part: TextPart): NoteMark[] {
  const lines = part.kind === 'heading' ? part.lines : part.block.lines
  return lines.flatMap(({ text }) => referencesIn(text))
}

function closeSections(parts: readonly TextPart[], openings: readonly (NoteOpening | undefined)[]): boolean {
  const notes = openings.flatMap((opening, n) => (opening === undefined ? [] : [n]))
  const closing = notes.filter((n) => {
    const next = parts[n + 1]
    return next === undefined || openings[n + 1] !== undefined || next.kind !== 'text' || next.block.gap > 1
  })
  return closing.length >= SECTION_END_SHARE * notes.length
}

/**
 * Whether what stands between this note and the next is this note's: text that came between them would call the next one, for notes
 * that interrupt a text follow the paragraph in which they are called.
 */
function goesOnToNext(parts: readonly TextPart[], openings: readonly (NoteOpening | undefined)[], at: number): boolean {
  let between = ''
  for (let n = at + 1; n < Math.min(parts.length, at + MOST_BETWEEN); n++) {
    const part = parts[n]!
    if (part.kind !== 'text' || part.block.gap > 1) return false
    const opening = openings[n]
    if (opening !== undefined) return between !== '' && !between.includes(`[${opening.mark.label}]`)
    between += part.block.lines.map(({ text }) => text).join(' ')
  }
  return false
}

/** Paragraphs of one note, at most. */
const MOST_BETWEEN = 20

function belongs(next: TextPart | undefined, opening: NoteOpening | undefined, isGreedy: boolean): boolean {
  if (!isGreedy || next?.kind !== 'text' || opening !== undefined || next.block.gap > 1 || next.block.inset !== undefined)
    return false
  // "EDITOR’S NOTES." stands behind an author's notes as a heading does.
  return next.block.lines.length > 1 || !isAllCaps(visible(next.block.lines[0]!.text))
}

/** The lines keep their right edges: they tell wrapped prose from verse. Page marks in front of the label stay. */
function withoutLabel(block: TextBlock, length: number): TextBlock {
  const [first, ...rest] = block.lines
  const shown = visible(first!.text)
  const marks = first!.text.slice(0, first!.text.length - shown.length)
  const text = first!.text.endsWith(shown)
    ? marks + shown.slice(length)
    : first!.text.replace(shown.slice(0, length).trim(), '').trimStart()
  const lines: TextLine[] = text === '' ? rest : [{ text, indent: first!.indent, cut: first!.text.length - text.length }, ...rest]
  return { lines, gap: block.gap }
}
