import type { Block, Section } from '../../src-shared/book.ts'
import type { ReaderSection } from '../../src-shared/contract/reader-contract.ts'
import { looksBetween } from '../db/looks.ts'
import { breaksInSection, sectionNames, textsOf } from '../db/reader.ts'
import { referencesFrom, type ShelfBook } from '../db/shelf.ts'
import type { Library } from './library.ts'
import type { SectionPart } from './section-parts.ts'

type ReaderBlock = ReaderSection['blocks'][number]

/** The blocks of a part of a section, with all that lies on them. */
export function readBlocks({ db }: Library, book: ShelfBook, section: Section, part: SectionPart): ReaderBlock[] {
  const { text, ordinal } = section
  const blocks = section.blocks
    .filter(({ start, end }) => start < part.end && end > part.start)
    .map((block) => cutTo(block, part))
  const isIn = (offset: number): boolean =>
    offset >= part.start && (offset < part.end || (part.end === text.length && offset <= part.end))
  const breaks = byBlock(
    blocks,
    breaksInSection(db, book.id, ordinal).filter(({ offset }) => isIn(offset)),
    ({ offset }) => offset,
    'next',
  )
  const pointers = referencesFrom(db, book.id, ordinal, part.start, part.end).filter(({ fromOffset }) => isIn(fromOffset))
  const targets = pointers.map(({ toSection }) => toSection)
  const paths = new Map(sectionNames(db, book.id, [...new Set(targets)]).map((target) => [target.ordinal, target.path]))
  const noteTexts = textsOf(
    db.reader,
    book.id,
    pointers.filter(({ kind }) => kind === 'note').map(({ toSection }) => toSection),
  )
  const references = byBlock(blocks, pointers, ({ fromOffset }) => fromOffset, 'own')
  const looks = looksBetween(db, book.id, ordinal, part.start, part.end)
  const pictures = byBlock(
    blocks,
    looks.pictures.filter(({ offset }) => isIn(offset)),
    ({ offset }) => offset,
    'own',
  )
  const markup = markupByBlock(blocks, looks.markup)
  return blocks.map((block, i) => ({
    kind: block.kind,
    voice: block.voice,
    text: text.slice(block.start, block.end),
    start: block.start,
    end: block.end,
    level: block.level ?? null,
    language: block.language ?? null,
    lead: block.lead ?? null,
    noteLabel: block.noteLabel ?? null,
    setting: block.setting ?? null,
    item: block.item ?? null,
    cut: block.cut,
    breaks: (breaks.get(i) ?? []).map(({ offset, label }) => ({ offset: clamp(offset, block.start, block.end), label })),
    references: (references.get(i) ?? []).map(({ kind, fromOffset, label, toSection, toStart, toEnd }) => ({
      kind,
      offset: clamp(fromOffset, block.start, block.end),
      label,
      section: paths.get(toSection) ?? '',
      start: toStart,
      end: toEnd,
      note: kind === 'note' ? (noteTexts.get(toSection)?.slice(toStart, toEnd) ?? null) : null,
    })),
    markup: (markup.get(i) ?? []).map(({ kind, start, end, value }) => ({
      kind,
      start: Math.max(start, block.start),
      end: Math.min(end, block.end),
      value: value ?? null,
    })),
    pictures: (pictures.get(i) ?? []).map(({ offset, width, height, ...picture }) => ({
      ...picture,
      offset: clamp(offset, block.start, block.end),
      width: width ?? null,
      height: height ?? null,
    })),
  }))
}

type CutBlock = Block & { readonly cut: ReaderBlock['cut'] }

/** What of a block lies in the part. Only its beginning has the labels that stand before it. */
function cutTo(block: Block, part: SectionPart): CutBlock {
  const cut = { before: block.start < part.start, after: block.end > part.end }
  const { noteLabel: _note, item: _item, ...rest } = block
  return { ...(cut.before ? rest : block), start: Math.max(block.start, part.start), end: Math.min(block.end, part.end), cut }
}

/**
 * What lies on a section's text, by the block that it is shown in. Between two blocks stands an empty line: a page break there opens the page of the
 * block that follows, a mark there belongs to the words before it.
 */
function byBlock<T>(
  blocks: readonly CutBlock[],
  items: readonly T[],
  offsetOf: (item: T) => number,
  between: 'own' | 'next',
): Map<number, T[]> {
  const found = new Map<number, T[]>()
  let index = 0
  for (const item of items) {
    const offset = offsetOf(item)
    // Both are in the order of the text.
    while (index < blocks.length - 1 && isBehind(offset, blocks[index]!, between)) index += 1
    const known = found.get(index)
    if (known === undefined) found.set(index, [item])
    else known.push(item)
  }
  return found
}

function isBehind(offset: number, { end }: CutBlock, between: 'own' | 'next'): boolean {
  return between === 'own' ? offset > end : offset >= end
}

/** A look may begin in one block and end in another. */
function markupByBlock<T extends { readonly start: number; readonly end: number }>(
  blocks: readonly CutBlock[],
  markup: readonly T[],
): Map<number, T[]> {
  const found = new Map<number, T[]>()
  let first = 0
  for (const look of markup) {
    while (first < blocks.length && blocks[first]!.end <= look.start) first += 1
    for (let i = first; i < blocks.length && blocks[i]!.start < look.end; i += 1) {
      const known = found.get(i)
      if (known === undefined) found.set(i, [look])
      else known.push(look)
    }
  }
  return found
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
