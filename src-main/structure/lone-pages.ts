import { choosePages, hasRoomForPages, standAtFoot } from '../import/choose-pages.ts'
import type { StreamBlock } from './stream-block.ts'

export interface LonePages {
  /** Blocks that are numbers of pages, with the label of the page that opens behind each. */
  readonly labels: ReadonlyMap<number, string | undefined>
  /** Label of the page with which the text begins. */
  readonly first: string | undefined
}

const ALONE = /^[-–—~·.[(|*\s]*(?:(?:page|pg|p|seite|s|página|pagina)\.?\s*)?(\d{1,4})[-–—~·.\])|*\s]*$/iu
const LONGEST_NUMBER = 20
/** In front of the first number there is more than its page. */
const MOST_BEFORE = 1.6

/** Blocks that are nothing but the number of a printed page, left between the paragraphs by a converter. */
export function findLonePages(blocks: readonly StreamBlock[]): LonePages {
  const places = blocks.flatMap(({ kind, note, text }, block) => {
    const label = kind === 'paragraph' && note === undefined && text.length <= LONGEST_NUMBER ? ALONE.exec(text)?.[1] : undefined
    return label === undefined ? [] : [{ block, label, number: Number(label), interrupts: goesOn(blocks, block) }]
  })
  const chosen = choosePages(places)
  const pages = places.filter((_, n) => chosen.has(n))
  if (pages.length === 0) return { labels: new Map(), first: undefined }
  const [first, last] = [pages[0]!, pages.at(-1)!]
  const before = lengthOf(blocks.slice(0, first.block))
  const between = lengthOf(blocks.slice(first.block, last.block)) / (pages.length - 1)
  if (!hasRoomForPages(pages, between)) return { labels: new Map(), first: undefined }
  if (!standAtFoot(before, between, lengthOf(blocks.slice(last.block + 1))))
    return { labels: new Map(pages.map(({ block, label }) => [block, label])), first: undefined }
  return {
    labels: new Map(pages.map(({ block }, n) => [block, pages[n + 1]?.label])),
    first: before < MOST_BEFORE * between ? first.label : undefined,
  }
}

function lengthOf(blocks: readonly StreamBlock[]): number {
  return blocks.reduce((sum, { text }) => sum + text.length, 0)
}

function goesOn(blocks: readonly StreamBlock[], at: number): boolean {
  const [before, after] = [blocks[at - 1], blocks[at + 1]]
  if (before?.kind !== 'paragraph' || after?.kind !== 'paragraph') return false
  return /[\p{L},;\-\u2010]$/u.test(before.text) && /^\p{Ll}/u.test(after.text)
}
