import type { ContentsEntry } from '../import/publication.ts'
import type { LinkIndex } from './index-links.ts'
import type { StreamPosition } from './stream-block.ts'
import type { StreamPlaces } from './stream-places.ts'
import { cleanLine } from './text-run.ts'
import { containsTitle, titleWords } from './title-words.ts'

/** An entry of the contents with the place where its text begins. */
export interface PlacedEntry {
  readonly title: string
  /** Index of the entry above, in the same list. */
  readonly parent: number | null
  readonly position: StreamPosition
  /** The document its link names; undefined for entries without a link, which stand where their first child does. */
  readonly document: number | undefined
}

export interface PlacedContents {
  /** In the order of the text; entries of one place keep the order of the contents. */
  readonly entries: readonly PlacedEntry[]
  /** Titles whose target is not in the book. */
  readonly missing: readonly string[]
}

interface Node {
  readonly title: string
  readonly parent: Node | undefined
  readonly order: number
  document: number | undefined
  fragment: string
  position: StreamPosition | undefined
  isDropped: boolean
}

/**
 * Finds the places that the contents name.
 *
 * A missing fragment means the heading of that title, else the beginning of its file; a missing file drops the entry (its children move up).
 * An entry without title or without any place says nothing and is dropped.
 */
export function placeContents(contents: readonly ContentsEntry[], links: LinkIndex, places: StreamPlaces): PlacedContents {
  const missing: string[] = []
  const nodes = flatten(contents, links, missing)
  const headings = indexHeadings(places)
  for (const node of nodes) placeNode(node, links, places, headings, missing)
  spreadCrowds(nodes, headings)
  const taken = new Set(nodes.map(({ position }) => position?.block))
  for (const node of nodes) if (node.document !== undefined && node.position) node.position = stepBack(node, places, taken)
  placeParents(nodes)
  dropRepetitions(nodes)
  return { entries: inTextOrder(nodes), missing }
}

function flatten(contents: readonly ContentsEntry[], links: LinkIndex, missing: string[]): Node[] {
  const nodes: Node[] = []
  const stack = contents.map((entry) => ({ entry, parent: undefined as Node | undefined })).reverse()
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { entry, parent } = next
    const document = entry.href === '' ? undefined : links.documentOf(entry.href)
    const title = cleanLine(entry.title)
    const isMissing = entry.href !== '' && document === undefined
    if (isMissing) missing.push(title)
    const isDropped = title === '' || isMissing
    const node: Node = { title, parent, order: nodes.length, document, fragment: entry.fragment, position: undefined, isDropped }
    nodes.push(node)
    const above = isDropped ? parent : node
    for (const child of [...entry.children].reverse()) stack.push({ entry: child, parent: above })
  }
  return nodes
}

function placeNode(node: Node, links: LinkIndex, places: StreamPlaces, headings: Headings, missing: string[]): void {
  if (node.isDropped || node.document === undefined) return
  const target = { document: node.document, fragment: node.fragment }
  const place = places.placeOf(target)
  if (place === undefined && links.elementAt(target) === undefined) missing.push(node.title)
  node.position = place ?? headings(node) ?? places.startOf(node.document)
  if (node.fragment === '' || place === undefined) node.position = behindNotice(node, places)
}

/** The licence in front of a book's first chapter is not part of the chapter. */
function behindNotice(node: Node, places: StreamPlaces): StreamPosition {
  let { block } = node.position!
  while (places.blocks[block]?.boilerplate && places.blocks[block]?.document === node.document) block++
  const text = places.blocks[block]
  const isAllNotice = text === undefined || text.document !== node.document
  return isAllNotice || block === node.position!.block ? node.position! : { block, offset: 0 }
}

type Headings = (node: Node) => StreamPosition | undefined

/** Finds the first heading of an entry's file that has the entry's title. */
function indexHeadings({ blocks }: StreamPlaces): Headings {
  const found = new Map<string, number>()
  const keyOf = (document: number, title: string): string => `${document} ${titleWords(title).join('')}`
  blocks.forEach(({ kind, document, text }, block) => {
    if (kind !== 'heading') return
    const key = keyOf(document, text)
    if (!found.has(key)) found.set(key, block)
  })
  return (node) => {
    const block = titleWords(node.title).length === 0 ? undefined : found.get(keyOf(node.document!, node.title))
    return block === undefined ? undefined : { block, offset: 0 }
  }
}

/** Contents that lead to the file only, chapter after chapter: the headings tell the chapters apart. */
function spreadCrowds(nodes: readonly Node[], headings: Headings): void {
  const crowds = Map.groupBy(
    nodes.filter(({ position, isDropped }) => position && !isDropped),
    ({ position }) => `${position!.block} ${position!.offset}`,
  )
  for (const crowd of crowds.values()) {
    if (crowd.length < 2) continue
    for (const node of crowd) if (node.fragment === '') node.position = headings(node) ?? node.position
  }
}

/** A target just behind its own heading (an anchor on the first paragraph) means the heading. */
function stepBack(node: Node, places: StreamPlaces, taken: ReadonlySet<number | undefined>): StreamPosition {
  const position = node.position!
  if (position.offset > 0 || node.fragment === '') return position
  let { block } = position
  while (isOwnHeading(places, block - 1, node) && !taken.has(block - 1)) block--
  return { block, offset: 0 }
}

function isOwnHeading(places: StreamPlaces, block: number, node: Node): boolean {
  const heading = places.blocks[block]
  return heading?.kind === 'heading' && heading.document === node.document && containsTitle(node.title, heading.text)
}

function placeParents(nodes: readonly Node[]): void {
  for (const node of nodes.toReversed()) {
    if (node.isDropped) continue
    if (node.position === undefined) {
      node.isDropped = true
      continue
    }
    const { parent } = node
    if (parent && parent.document === undefined) parent.position = earlier(parent.position, node.position)
  }
}

function earlier(a: StreamPosition | undefined, b: StreamPosition): StreamPosition {
  return a && (a.block < b.block || (a.block === b.block && a.offset <= b.offset)) ? a : b
}

/** The same title at the same place twice, as list and as its own first item. */
function dropRepetitions(nodes: readonly Node[]): void {
  const seen = new Map<string, Node>()
  for (const node of nodes) {
    if (node.isDropped || node.document === undefined) continue
    const key = `${node.position!.block} ${node.position!.offset} ${node.title}`
    const first = seen.get(key)
    if (first === undefined) seen.set(key, node)
    else node.isDropped = true
  }
}

function inTextOrder(nodes: readonly Node[]): PlacedEntry[] {
  const kept = nodes.filter(({ isDropped }) => !isDropped)
  kept.sort((a, b) => a.position!.block - b.position!.block || a.position!.offset - b.position!.offset || a.order - b.order)
  const numbers = new Map(kept.map((node, number) => [node, number]))
  return kept.map((node, number) => {
    let { parent } = node
    // A parent that was dropped, or whose own text comes later, cannot hold this one.
    while (parent && (parent.isDropped || (numbers.get(parent) ?? number) >= number)) parent = parent.parent
    return { title: node.title, parent: parent ? numbers.get(parent)! : null, position: node.position!, document: node.document }
  })
}
