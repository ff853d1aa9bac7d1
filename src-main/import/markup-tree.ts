import { type ChildNode, Document, Element, type ParentNode, Text } from 'domhandler'
import { AppError } from '../../src-shared/errors.ts'
import { mendC1 } from './mend-characters.ts'

/**
 * Deeper elements become children of the one at this depth, as browsers do it (Blink cuts at 512 too): whoever walks the tree may
 * recurse, and a document of 100,000 nested <div> keeps its text.
 */
const MAX_DEPTH = 512

/** As the parsers hand them over; the XML parser wraps values when it follows namespaces. */
export type Attributes = Readonly<Record<string, string | { readonly value: string }>>

export interface MarkupTree {
  readonly root: Document
  /** `name` may have a prefix, which is dropped; attributes keep theirs. Both become lower-case. */
  open(name: string, attributes: Attributes): void
  close(): void
  text(characters: string): void
  nodeCount(): number
}

/**
 * MathML's elements that hold other elements and no text: white space in them is layout of the file. It is near half of the nodes of a book of
 * mathematics (linear-algebra.epub: 353,000 of 794,000).
 */
const FORMULA_LAYOUT = new Set(
  `math mrow mfrac msqrt mroot mstyle merror mpadded mphantom mfenced menclose msub msup msubsup munder mover munderover mmultiscripts \
mtable mtr mlabeledtr mtd maction semantics`.split(/\s+/),
)

/** Collects parser events into a tree. Throws AppError 'book-too-big' past `maxNodes` elements, attributes and texts. */
export function createMarkupTree(maxNodes: number): MarkupTree {
  const root = new Document([])
  /** One entry an open element; past MAX_DEPTH the same parent again and again. */
  const parents: ParentNode[] = [root]
  let nodes = 0

  function append(node: ChildNode): void {
    nodes++
    if (nodes > maxNodes) throw tooManyNodes()
    const parent = parents.at(-1)!
    const previous = parent.children.at(-1)
    node.parent = parent
    if (previous) {
      previous.next = node
      node.prev = previous
    }
    parent.children.push(node)
  }

  return {
    root,
    open(name, attributes) {
      const attribs = lowerCaseNames(attributes)
      nodes += Object.keys(attribs).length
      const element = new Element(localName(name), attribs)
      append(element)
      parents.push(parents.length > MAX_DEPTH ? parents.at(-1)! : element)
    },
    close() {
      if (parents.length > 1) parents.pop()
    },
    text(written) {
      if (written === '') return
      const characters = mendC1(written)
      const parent = parents.at(-1)!
      const last = parent.children.at(-1)
      if (last instanceof Text) last.data += characters
      else if (parent instanceof Element && FORMULA_LAYOUT.has(parent.name) && characters.trim() === '') return
      else append(new Text(characters))
    },
    nodeCount: () => nodes,
  }
}

const localNames = new Map<string, string>()

function localName(name: string): string {
  const known = localNames.get(name)
  if (known !== undefined) return known
  const local = name.slice(name.lastIndexOf(':') + 1).toLowerCase() || name.toLowerCase()
  // Books use a few dozen names; hostile ones must not fill the table.
  if (localNames.size < 1000) localNames.set(name, local)
  return local
}

/** Shared by the elements without attributes, which are most: nothing writes into a tree. */
const NO_ATTRIBUTES: Record<string, string> = Object.freeze({})

function lowerCaseNames(attributes: Attributes): Record<string, string> {
  let lower: Record<string, string> = NO_ATTRIBUTES
  for (const name in attributes) {
    if (lower === NO_ATTRIBUTES) lower = {}
    const value = attributes[name]!
    const key = name.toLowerCase()
    // A name written twice in different cases: the first counts, as in HTML.
    if (key === '__proto__' || key in lower) continue
    lower[key] = mendC1(typeof value === 'string' ? value : value.value)
  }
  return lower
}

function tooManyNodes(): AppError {
  return new AppError(
    'book-too-big',
    'This book is made of more pieces of markup than can be kept in memory.',
    'Split it into volumes, or export it as plain text and add that.',
  )
}
