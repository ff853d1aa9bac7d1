import type { CrossReference, Section } from '../../src-shared/book.ts'

/** For each note block of a section, the start offset of every place in the same section that cites it. */
export type NoteCallers = ReadonlyMap<number, readonly number[]>

/** Callers of the notes that stand in the section with this ordinal, by the note's start offset. */
export function noteCallersIn(section: number, references: readonly CrossReference[]): NoteCallers {
  const callers = new Map<number, number[]>()
  for (const reference of references) {
    if (reference.kind !== 'note' || reference.toSection !== section || reference.fromSection !== section) continue
    const known = callers.get(reference.toStart)
    if (known === undefined) callers.set(reference.toStart, [reference.fromOffset])
    else known.push(reference.fromOffset)
  }
  return callers
}

/**
 * Blocks of a run in groups that a passage border should not divide: a paragraph with the notes behind it that it cites, an
 * introducing sentence with the first item of its list, the label of a box with its first paragraph. Groups hold indexes of the section's blocks.
 */
export function glueBlocks(section: Section, blocks: readonly number[], callers: NoteCallers): number[][] {
  const groups: number[][] = []
  for (const i of blocks) {
    const group = groups.at(-1)
    if (group !== undefined && belongsTo(section, group, i, callers)) group.push(i)
    else groups.push([i])
  }
  return groups
}

function belongsTo(section: Section, group: readonly number[], i: number, callers: NoteCallers): boolean {
  const block = section.blocks[i]!
  const first = section.blocks[group[0]!]!
  const before = section.blocks[group.at(-1)!]!
  if (block.kind === 'note') {
    const cited = callers.get(block.start) ?? []
    return cited.some((at) => at >= first.start && at <= before.end)
  }
  if (before.kind === 'heading') return true
  const lead = block.lead
  if (lead === undefined || before.lead !== undefined) return false
  return section.text.slice(before.start, before.end).endsWith(lead)
}
