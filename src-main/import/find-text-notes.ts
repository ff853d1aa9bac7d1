import type { TextPart } from './find-headings.ts'
import type { TextBlock } from './text-block.ts'
import { type TextLine, visible } from './text-lines.ts'
import { isAllCaps } from './title-shape.ts'

/** Parts with notes recognised. A note's `number` is its place among all notes, from 1. */
export type NotedPart =
  | TextPart
  | { readonly kind: 'note'; readonly number: number; readonly label: string; readonly blocks: readonly TextBlock[] }

const LABEL = String.raw`\d{1,4}[a-z]?|[A-Z]|[*†‡§¶]{1,3}|[ivxlc]{1,6}`
/** A mark in running text (as a pattern), behind a word. At the beginning of a line it is a note's own. */
export const REFERENCE = String.raw`(?<=\S)\[(?<label>${LABEL})\]|(?<=\S )\[(?<number>\d{1,3})\]`
const REFERENCES = new RegExp(REFERENCE, 'gu')
const DEFINITION = new RegExp(String.raw`^\[(${LABEL})\](?::\s*|\s+|$|(?=\p{Lu}))`, 'u')

/** So many notes of a text must be followed by a note, a heading or a large gap to say that notes end sections and do not interrupt text. */
const SECTION_END_SHARE = 0.7

/** Whether the mark is called somewhere, and where notes with this label stand. */
export interface TextNotes {
  readonly parts: readonly NotedPart[]
  /** Number of the note that a mark means, in the part at this index: the next one with its label, else the last before. */
  noteFor(label: string, part: number): number | undefined
}

/**
 * Finds notes: "[1] text" at the beginning of a paragraph, called by "[1]" in the text, and "[Footnote 1: text]".
 * A paragraph that begins so and is never called stays a paragraph. A note that closes a section takes the verse and the paragraphs
 * behind it, up to the next note or heading; one in the middle of a section ends with its own paragraph.
 */
export function findTextNotes(parts: readonly TextPart[]): TextNotes {
  const divided = parts.flatMap(divideAtNotes)
  const called = calledLabels(divided)
  const labelAt = divided.map((part) => definitionLabel(part, called))
  const closesSection = closeSections(divided, labelAt)
  const noted: NotedPart[] = []
  const places = new Map<string, NotePlace[]>()
  let number = 0
  for (let at = 0; at < divided.length; at++) {
    const part = divided[at]!
    const label = labelAt[at]
    if (part.kind !== 'text' || label === undefined) {
      noted.push(part)
      continue
    }
    number++
    const blocks = [withoutLabel(part.block)].filter((block) => block.lines.length > 0)
    const isBracketed = part.block.inset !== undefined
    const isGreedy = closesSection || goesOnToNext(divided, labelAt, at)
    while (!isBracketed && belongs(divided[at + 1], labelAt[at + 1], isGreedy || blocks.length === 0)) {
      const next = divided[++at]!
      if (next.kind === 'text') blocks.push(next.block)
    }
    const known = places.get(label)
    if (known) known.push({ part: noted.length, number })
    else places.set(label, [{ part: noted.length, number }])
    noted.push({ kind: 'note', number, label, blocks: part.block.inset?.blocks ?? blocks })
  }
  return {
    parts: noted,
    noteFor(label, part) {
      const notes = places.get(label) ?? []
      return (notes[firstBehind(notes, part)] ?? notes.at(-1))?.number
    },
  }
}

interface NotePlace {
  readonly part: number
  readonly number: number
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

function divideAtNotes(part: TextPart): TextPart[] {
  if (part.kind !== 'text' || part.block.inset || part.block.lines.length < 2) return [part]
  const { lines, gap } = part.block
  if (!DEFINITION.test(visible(lines[0]!.text))) return [part]
  const cuts = lines.flatMap((line, n) => (DEFINITION.test(visible(line.text)) ? [n] : []))
  return cuts.map((from, n) => ({ kind: 'text', block: { lines: lines.slice(from, cuts[n + 1]), gap: n === 0 ? gap : 1 } }))
}

function calledLabels(parts: readonly TextPart[]): Set<string> {
  const called = new Set<string>()
  for (const part of parts) {
    const lines = part.kind === 'heading' ? part.lines : part.block.lines
    for (const { text } of lines) {
      if (!text.includes('[')) continue
      for (const { groups } of text.matchAll(REFERENCES)) called.add(groups!.label ?? groups!.number!)
    }
  }
  return called
}

function definitionLabel(part: TextPart, called: ReadonlySet<string>): string | undefined {
  if (part.kind !== 'text') return undefined
  if (part.block.inset) return part.block.inset.kind === 'note' ? (part.block.inset.label ?? '') : undefined
  const label = DEFINITION.exec(visible(part.block.lines[0]!.text))?.[1]
  return label !== undefined && called.has(label) ? label : undefined
}

function closeSections(parts: readonly TextPart[], labelAt: readonly (string | undefined)[]): boolean {
  const notes = labelAt.flatMap((label, n) => (label === undefined ? [] : [n]))
  const closing = notes.filter((n) => {
    const next = parts[n + 1]
    return next === undefined || labelAt[n + 1] !== undefined || next.kind !== 'text' || next.block.gap > 1
  })
  return closing.length >= SECTION_END_SHARE * notes.length
}

/**
 * Whether what stands between this note and the next is this note's: text that came between them would call the next one, for notes
 * that interrupt a text follow the paragraph in which they are called.
 */
function goesOnToNext(parts: readonly TextPart[], labelAt: readonly (string | undefined)[], at: number): boolean {
  let between = ''
  for (let n = at + 1; n < Math.min(parts.length, at + MOST_BETWEEN); n++) {
    const part = parts[n]!
    if (part.kind !== 'text' || part.block.gap > 1) return false
    if (labelAt[n] !== undefined) return between !== '' && !between.includes(`[${labelAt[n]}]`)
    between += part.block.lines.map(({ text }) => text).join(' ')
  }
  return false
}

/** Paragraphs of one note, at most. */
const MOST_BETWEEN = 20

function belongs(next: TextPart | undefined, label: string | undefined, isGreedy: boolean): boolean {
  if (!isGreedy || next?.kind !== 'text' || label !== undefined || next.block.gap > 1 || next.block.inset !== undefined)
    return false
  // "EDITOR’S NOTES." stands behind an author's notes as a heading does.
  return next.block.lines.length > 1 || !isAllCaps(visible(next.block.lines[0]!.text))
}

/** The lines keep their right edges: they tell wrapped prose from verse. */
function withoutLabel(block: TextBlock): TextBlock {
  const [first, ...rest] = block.lines
  const text = first!.text.replace(/\[[^\]]*\]:?\s*/, '')
  const lines: TextLine[] = text === '' ? rest : [{ text, indent: first!.indent, cut: first!.text.length - text.length }, ...rest]
  return { lines, gap: block.gap }
}
