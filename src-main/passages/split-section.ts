import type { Section, Voice } from '../../src-shared/book.ts'
import type { TokenCounter } from './count-tokens.ts'
import { cutLongRange } from './cut-long-range.ts'
import { glueBlocks, type NoteCallers } from './glue-blocks.ts'
import { type PassageLimits, sizeOf } from './limits.ts'
import { contextOf, type Run, runsOf } from './passage-context.ts'
import type { TextRange } from './split-sentences.ts'

/** A passage before it has its place in the book. Offsets in the section's text. */
export interface PassageDraft {
  readonly start: number
  readonly end: number
  readonly ownStart: number
  readonly context: string
  readonly voice: Voice
  readonly part?: { readonly index: number; readonly of: number }
}

/** What splitting needs to know beside the section itself. `sentencesOf` gives the sentences of the block with this index. */
export interface SplitTools {
  readonly counter: TokenCounter
  readonly limits: PassageLimits
  readonly callers: NoteCallers
  readonly sentencesOf: (block: number) => readonly TextRange[]
  /** Whether other sections stand inside this one: their contexts then carry its title. */
  readonly hasChildren: boolean
}

/** Blocks `first` to `last` of the section; of a divided block only `range`. `own` is the first block that the draft before lacks. */
interface Span {
  first: number
  last: number
  own: number
  size: number
  range?: TextRange
  part?: { readonly index: number; readonly of: number }
}

/**
 * Passages of one section, in order: whole blocks up to the target, a block that does not fit the window in parts.
 *
 * Headings are left out of the text (they are in the context); a section that has nothing else becomes one passage of them, unless
 * sections stand inside it. A passage that would be left with little text of its own joins the one before when both fit the window.
 */
export function splitSection(section: Section, tools: SplitTools): PassageDraft[] {
  const { runs, bare } = runsOf(section)
  if (runs.length === 0) return tools.hasChildren ? [] : titleDrafts(section, tools)
  const drafts = runs.flatMap((run) => splitRun(section, run, tools))
  for (const run of bare) drafts.push(...splitRun(section, run, tools))
  return drafts.sort((a, b) => a.start - b.start)
}

function titleDrafts(section: Section, tools: SplitTools): PassageDraft[] {
  if (section.blocks.length === 0) return []
  const untitled = { ...section, headings: section.headings.slice(0, -1) }
  return splitRun(untitled, { headings: [], blocks: section.blocks.map((_, i) => i) }, tools)
}

function splitRun(section: Section, run: Run, tools: SplitTools): PassageDraft[] {
  const { counter, limits } = tools
  const sizes = new Map(run.blocks.map((i) => [i, sizeOf(blockText(section, i), counter)]))
  const room = roomIn(section, run, tools)
  const spans: Span[] = []
  let open: Span | undefined
  for (const group of glueBlocks(section, run.blocks, tools.callers)) {
    const whole = sum(group, sizes) <= Math.min(limits.target, room(group[0]!, group.at(-1)!))
    for (const unit of whole ? [group] : group.map((i) => [i])) {
      const size = sum(unit, sizes)
      const first = unit[0]!
      const last = unit.at(-1)!
      if (open !== undefined && accepts(open, size, room(open.first, last), limits)) {
        open.last = last
        open.size += size
        continue
      }
      if (open !== undefined) spans.push(open)
      open = undefined
      if (size > room(first, last)) spans.push(...partsOf(section, first, room(first, first), tools))
      else open = startSpan(spans.at(-1), first, last, size, sizes, room, section, limits)
    }
  }
  if (open !== undefined) spans.push(open)
  return joinSmall(spans, room, sizes, limits).map((span) => draftOf(section, run, span, tools))
}

/** Tokens of text that fit the window behind the context of blocks `first` to `last`. */
function roomIn(section: Section, run: Run, tools: SplitTools): (first: number, last: number) => number {
  const free = tools.limits.ceiling - tools.counter.overhead
  return (first, last) => free - sizeOf(contextOf(section, run, first, last, tools.counter, tools.limits), tools.counter)
}

function accepts(open: Span, size: number, room: number, limits: PassageLimits): boolean {
  const together = open.size + size
  return together <= Math.min(limits.target, room) || (open.size * 2 < limits.target && together <= room)
}

/** A span that begins with whole trailing blocks of the span before, as many as the limit for overlap allows. */
function startSpan(
  before: Span | undefined,
  first: number,
  last: number,
  size: number,
  sizes: ReadonlyMap<number, number>,
  room: (first: number, last: number) => number,
  section: Section,
  limits: PassageLimits,
): Span {
  const span: Span = { first, last, own: first, size }
  if (before === undefined || before.part !== undefined || before.last !== first - 1) return span
  let repeated = 0
  for (let i = before.last; i > before.first; i--) {
    repeated += sizes.get(i) ?? 0
    // Rows of a table do not explain each other: the header in the context does.
    if (section.blocks[i]!.kind === 'table-row' || repeated > limits.overlap) break
    if (size + repeated > Math.min(room(i, last), Math.max(limits.target, size))) break
    span.first = i
    span.size = size + repeated
  }
  return span
}

/** A block that is too large, in parts of whole sentences of about equal size. A sentence that is itself too large is cut. */
function partsOf(section: Section, block: number, room: number, tools: SplitTools): Span[] {
  const size = (text: string): number => sizeOf(text, tools.counter)
  const pieces = tools.sentencesOf(block).flatMap((sentence) => cutLongRange(section.text, sentence, room, size))
  const sized = pieces.map((piece) => ({ piece, size: size(section.text.slice(piece.start, piece.end)) }))
  const total = sized.reduce((all, one) => all + one.size, 0)
  const aim = total / Math.ceil(total / Math.min(tools.limits.target, room))
  const parts: { start: number; end: number; size: number }[] = []
  for (const { piece, size: pieceSize } of sized) {
    const part = parts.at(-1)
    if (part !== undefined && part.size + pieceSize <= room && part.size + pieceSize / 2 <= aim) {
      part.end = piece.end
      part.size += pieceSize
    } else parts.push({ start: piece.start, end: piece.end, size: pieceSize })
  }
  const rest = parts.at(-1)
  const before = parts.at(-2)
  if (rest !== undefined && before !== undefined && rest.size * 3 < aim && before.size + rest.size <= room) {
    before.end = rest.end
    before.size += rest.size
    parts.pop()
  }
  return parts.map((part, i) => {
    const span: Span = { first: block, last: block, own: block, size: part.size, range: { start: part.start, end: part.end } }
    return parts.length === 1 ? span : { ...span, part: { index: i + 1, of: parts.length } }
  })
}

/**
 * Joins what came out too small to stand for itself: to the span before when it fits, and a line or two ("He wrote:") also to the
 * span behind. Parts of a divided block take such neighbours in, and are never joined to each other.
 */
function joinSmall(
  spans: readonly Span[],
  room: (first: number, last: number) => number,
  sizes: ReadonlyMap<number, number>,
  limits: PassageLimits,
): Span[] {
  const joined: Span[] = []
  for (const span of spans) {
    const before = joined.at(-1)
    if (before !== undefined && span.part === undefined && span.range === undefined) {
      const own = ownSize(span, sizes)
      if (own * 3 < limits.target && before.size + own <= room(before.first, span.last)) {
        extend(before, span.last, own)
        continue
      }
    }
    if (before !== undefined && before.part === undefined && before.range === undefined) {
      const own = ownSize(before, sizes)
      const repeats = span.part === undefined && span.own !== span.first
      if (own * 7 <= limits.target && !repeats && own + span.size <= room(before.first, span.last)) {
        joined.pop()
        joined.push({ ...span, first: before.own, own: before.own, size: span.size + own })
        continue
      }
    }
    joined.push({ ...span })
  }
  return joined
}

function ownSize(span: Span, sizes: ReadonlyMap<number, number>): number {
  let total = 0
  for (let i = span.own; i <= span.last; i++) total += sizes.get(i) ?? 0
  return total
}

function extend(span: Span, last: number, size: number): void {
  span.last = last
  span.size += size
}

function draftOf(section: Section, run: Run, span: Span, tools: SplitTools): PassageDraft {
  const firstBlock = section.blocks[span.first]!
  const lastBlock = section.blocks[span.last]!
  const range = span.range
  // A part that took neighbours in reaches from the neighbour's block to its own end, or from its own start to the neighbour's end.
  const divided = range === undefined ? undefined : blockAt(section, span, range)
  const start = range !== undefined && divided === span.first ? range.start : firstBlock.start
  const end = range !== undefined && divided === span.last ? range.end : lastBlock.end
  const ownStart = range !== undefined && divided === span.own ? range.start : section.blocks[span.own]!.start
  const draft = {
    start,
    end,
    ownStart,
    context: contextOf(section, run, span.first, span.last, tools.counter, tools.limits),
    voice: voiceOf(section, span.first, span.last),
  }
  return span.part === undefined ? draft : { ...draft, part: span.part }
}

function blockAt(section: Section, span: Span, range: TextRange): number {
  for (let i = span.first; i <= span.last; i++) if (section.blocks[i]!.end >= range.end) return i
  return span.last
}

/** The voice of most of the text. */
function voiceOf(section: Section, first: number, last: number): Voice {
  const lengths = new Map<Voice, number>()
  for (const block of section.blocks.slice(first, last + 1)) {
    lengths.set(block.voice, (lengths.get(block.voice) ?? 0) + block.end - block.start)
  }
  let most: Voice = section.blocks[first]!.voice
  for (const [voice, length] of lengths) if (length > (lengths.get(most) ?? 0)) most = voice
  return most
}

function blockText(section: Section, i: number): string {
  const block = section.blocks[i]!
  return section.text.slice(block.start, block.end)
}

function sum(blocks: readonly number[], sizes: ReadonlyMap<number, number>): number {
  return blocks.reduce((total, i) => total + (sizes.get(i) ?? 0), 0)
}
