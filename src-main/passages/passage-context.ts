import type { Block, Section } from '../../src-shared/book.ts'
import type { TokenCounter } from './count-tokens.ts'
import { cutLongRange } from './cut-long-range.ts'
import { type PassageLimits, sizeOf } from './limits.ts'

/** A stretch of a section without a heading inside, with the headings inside the section that stand above it. */
export interface Run {
  readonly headings: readonly string[]
  /** Indexes of the section's blocks, in order, none skipped. */
  readonly blocks: readonly number[]
}

/**
 * Headings and leads for the blocks from `first` to `last`, within the limit for context.
 *
 * A lead is given when its words are not in the slice itself. When all does not fit, the innermost heading comes first, then the leads,
 * then the headings around, from the inside out: a row without its header cannot be understood, a chapter without its part can.
 */
export function contextOf(
  section: Section,
  run: Run,
  first: number,
  last: number,
  counter: TokenCounter,
  limits: PassageLimits,
): string {
  const headings = [...section.headings, ...run.headings].filter((heading) => heading !== '')
  const inner = headings.pop()
  let room = limits.context
  const path: string[] = []
  if (inner !== undefined) {
    const kept = shorten(inner, Math.ceil(room / 2), counter)
    path.unshift(kept)
    room -= sizeOf(kept, counter)
  }
  const leads: string[] = []
  for (const lead of missingLeads(section, first, last)) {
    if (room < SHORTEST_LEAD) break
    const kept = shorten(lead, room, counter)
    leads.push(kept)
    room -= sizeOf(kept, counter)
  }
  for (const heading of headings.reverse()) {
    const size = sizeOf(heading, counter) + SEPARATOR_TOKENS
    if (size > room) break
    path.unshift(heading)
    room -= size
  }
  return [path.join(' › '), ...leads].join('\n')
}

const SHORTEST_LEAD = 4
const SEPARATOR_TOKENS = 1

function missingLeads(section: Section, first: number, last: number): string[] {
  const blocks = section.blocks.slice(first, last + 1)
  if (blocks.every((block) => block.lead === undefined)) return []
  const slice = section.text.slice(blocks[0]!.start, blocks.at(-1)!.end)
  const leads = new Set(blocks.map((block) => block.lead ?? '').filter((lead) => lead !== '' && !slice.includes(lead)))
  return [...leads]
}

function shorten(text: string, limit: number, counter: TokenCounter): string {
  const [piece] = cutLongRange(text, { start: 0, end: text.length }, limit, (part) => sizeOf(part, counter))
  return piece === undefined ? '' : text.slice(piece.start, piece.end)
}

/**
 * The section's blocks in runs between its headings; the label of a box is no heading. Headings that only repeat the section's own titles add nothing to a run's context.
 * Headings with nothing under them are returned as `bare` runs.
 */
export function runsOf(section: Section): { readonly runs: readonly Run[]; readonly bare: readonly Run[] } {
  const titles = new Set(section.headings.map(fold))
  const runs: Run[] = []
  const bare: Run[] = []
  let above: number[] = []
  let blocks: number[] = []
  const names = (): string[] => above.map((i) => textOf(section, section.blocks[i]!)).filter((text) => !isTitle(text, titles))
  const close = (): void => {
    if (blocks.length > 0) runs.push({ headings: names(), blocks })
    else if (names().length > 0) bare.push({ headings: [], blocks: above })
  }
  section.blocks.forEach((block, i) => {
    if (block.kind === 'heading' && !(blocks.length > 0 && isBoxLabel(textOf(section, block)))) {
      if (blocks.length > 0) {
        close()
        above = []
        blocks = []
      }
      above.push(i)
    } else blocks.push(i)
  })
  close()
  return { runs, bare }
}

/**
 * "Note", "Tip", "Example 3": the label of a box. It ends nothing, and what stands behind the box does not stand under it, so it stays in
 * the text (accessible_epub_3 has a box on every other page; taken for headings they cut its chapters into passages of two lines).
 */
const BOX_LABEL =
  /^(?:note|tip|hint|caution|warning|important|example|remark|sidebar|nota|dica|aviso|atencao|importante|observacao|exemplo|consejo|advertencia|ejemplo|remarque|conseil|avertissement|attention|exemple|hinweis|tipp|achtung|warnung|beispiel|avvertenza|suggerimento|esempio)(?: [\p{N} ]+)?$/u

function isBoxLabel(text: string): boolean {
  return BOX_LABEL.test(fold(text).normalize('NFD').replace(/\p{M}/gu, ''))
}

function isTitle(text: string, titles: ReadonlySet<string>): boolean {
  const folded = fold(text)
  for (const title of titles) if (title.includes(folded)) return true
  return false
}

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function textOf(section: Section, block: Block): string {
  return section.text.slice(block.start, block.end).replace(/\s+/g, ' ')
}
