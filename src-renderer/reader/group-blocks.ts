import type { ReaderBlock } from './cut-block.ts'

export interface BlockGroup {
  readonly kind: 'list' | 'table' | 'single'
  readonly blocks: readonly ReaderBlock[]
}

export interface SetGroup {
  readonly setting: ReaderBlock['setting']
  readonly groups: readonly BlockGroup[]
}

const TOGETHER: Readonly<Partial<Record<ReaderBlock['kind'], BlockGroup['kind']>>> = { 'list-item': 'list', 'table-row': 'table' }

/** Items of a list and rows of a table that follow each other, together; every other block by itself. */
export function groupBlocks(blocks: readonly ReaderBlock[]): BlockGroup[] {
  const groups: { readonly kind: BlockGroup['kind']; readonly blocks: ReaderBlock[] }[] = []
  for (const block of blocks) {
    const kind = TOGETHER[block.kind] ?? 'single'
    const last = groups.at(-1)
    if (kind !== 'single' && last?.kind === kind && !startsTable(block, last.blocks.at(-1))) last.blocks.push(block)
    else groups.push({ kind, blocks: [block] })
  }
  return groups
}

/** A row whose head is another than that of the row before belongs to the next table; the head itself has none. */
function startsTable(row: ReaderBlock, before: ReaderBlock | undefined): boolean {
  return row.kind === 'table-row' && row.lead === null && before !== undefined && before.lead !== null
}

/** The groups, with those that stand in one sidebar, epigraph or letter together. */
export function groupSettings(blocks: readonly ReaderBlock[]): SetGroup[] {
  const runs: { readonly setting: ReaderBlock['setting']; readonly blocks: ReaderBlock[] }[] = []
  for (const block of blocks) {
    const last = runs.at(-1)
    if (last !== undefined && last.setting === block.setting) last.blocks.push(block)
    else runs.push({ setting: block.setting, blocks: [block] })
  }
  return runs.map((run) => ({ setting: run.setting, groups: groupBlocks(run.blocks) }))
}

/** Rows of the table's head: the engine gives their words to every other row as its lead. */
export function headRows(rows: readonly ReaderBlock[]): ReadonlySet<ReaderBlock> {
  const leads = new Set(rows.flatMap(({ lead }) => (lead === null ? [] : [lead, ...lead.split(' / ')])))
  return new Set(rows.filter(({ lead, text }) => lead === null && leads.has(text)))
}
