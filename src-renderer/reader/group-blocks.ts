import type { ReaderBlock } from './cut-block.ts'

export interface BlockGroup {
  readonly kind: 'list' | 'table' | 'single'
  readonly blocks: readonly ReaderBlock[]
}

const TOGETHER: Readonly<Partial<Record<ReaderBlock['kind'], BlockGroup['kind']>>> = { 'list-item': 'list', 'table-row': 'table' }

/** Items of a list and rows of a table that follow each other, together; every other block by itself. */
export function groupBlocks(blocks: readonly ReaderBlock[]): BlockGroup[] {
  const groups: { readonly kind: BlockGroup['kind']; readonly blocks: ReaderBlock[] }[] = []
  for (const block of blocks) {
    const kind = TOGETHER[block.kind] ?? 'single'
    const last = groups.at(-1)
    if (kind !== 'single' && last?.kind === kind) last.blocks.push(block)
    else groups.push({ kind, blocks: [block] })
  }
  return groups
}
