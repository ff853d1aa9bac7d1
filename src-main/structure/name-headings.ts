import { readHeading } from '../import/read-heading.ts'
import type { PlacedEntry } from './place-contents.ts'
import type { StreamBlock } from './stream-block.ts'
import { titleWords } from './title-words.ts'

/** A title may stand in so many paragraphs: number, name, subtitle. */
const MOST_LINES = 3
const LONGEST_HEADING = 160
const NAMEABLE = new Set(['paragraph', 'verse', 'quotation', 'caption'])

/** Paragraphs that say what the contents say at the place to which the contents lead are headings, however they are marked up. */
export function nameTitles(blocks: readonly StreamBlock[], entries: readonly PlacedEntry[]): readonly StreamBlock[] {
  const levels = new Map<number, number>()
  const depths: number[] = []
  for (const { title, parent, position, document } of entries) {
    const depth = parent === null ? 1 : depths[parent]! + 1
    depths.push(depth)
    if (document === undefined || blocks[position.block]?.document !== document) continue
    const lines = titleLines(blocks, position.block, titleWords(title).join(''))
    for (let n = 0; n < lines; n++) levels.set(position.block + n, Math.min(6, depth))
  }
  return levels.size === 0 ? blocks : blocks.map((block, n) => (levels.has(n) ? asHeading(block, levels.get(n)!) : block))
}

/** How many blocks from `first` on make up `title` exactly. */
function titleLines(blocks: readonly StreamBlock[], first: number, title: string): number {
  let words = ''
  for (let n = 0; n < MOST_LINES; n++) {
    const block = blocks[first + n]
    if (!block || !NAMEABLE.has(block.kind) || block.text.length > LONGEST_HEADING) return 0
    words += titleWords(block.text).join('')
    if (words === title && words !== '') return n + 1
    if (!title.startsWith(words)) return 0
  }
  return 0
}

/**
 * Where a book has neither contents nor headings, paragraphs that are styled as headings are taken for them; where nothing is styled, those that
 * say which chapter they open ("CHAPTER I", "Kapitel 2. Salz"), as in a plain text.
 */
export function nameHeadings(blocks: readonly StreamBlock[]): readonly StreamBlock[] {
  if (blocks.some(({ opensSection }) => opensSection)) return blocks
  const styled = blocks.filter((block) => block.styledHeading && block.text.length <= LONGEST_HEADING)
  const headings = new Set(styled.length > 0 ? styled : blocks.filter(saysChapter))
  if (styled.length === 0 && headings.size < FEWEST_SPOKEN) return blocks
  return blocks.map((block) => (headings.has(block) ? asHeading(block, 2) : block))
}

/** One alone may be a remark. */
const FEWEST_SPOKEN = 2

function saysChapter({ kind, text, note }: StreamBlock): boolean {
  if (!NAMEABLE.has(kind) || note !== undefined || text.length > LONGEST_HEADING) return false
  return readHeading(text.replaceAll('\n', ' '))?.isBare === false
}

function asHeading(block: StreamBlock, level: number): StreamBlock {
  return { ...block, kind: 'heading', text: block.text.replaceAll('\n', ' '), opensSection: true, level }
}
