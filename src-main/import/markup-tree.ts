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
  /** `name` may have a prefix, which is dropped; attributes keep theirs. Both become lower-case. */
  open(name: string, attributes: Attributes): void
  close(): void
  text(characters: string): void
  /** The tree, when all is read. */
  finish(): Document
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

/** References that a parser hands over one by one; joined so many at a time, they never lie about as a chain of millions. */
const MOST_PIECES = 4096

/** Collects parser events into a tree. Throws AppError 'book-too-big' past `maxNodes` elements, attributes and texts. */
export function createMarkupTree(maxNodes: number): MarkupTree {
  const root = new Document([])
  /** One entry an open element; past MAX_DEPTH the same parent again and again. */
  const parents: ParentNode[] = [root]
  const strings = createStrings()
  let pieces: string[] = []
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

  function appendText(): void {
    if (pieces.length === 0) return
    const characters = mendC1(pieces.length === 1 ? pieces[0]! : pieces.join(''))
    pieces = []
    const parent = parents.at(-1)!
    const last = parent.children.at(-1)
    if (last instanceof Text) last.data += characters
    else if (parent instanceof Element && FORMULA_LAYOUT.has(parent.name) && characters.trim() === '') return
    else append(new Text(strings.kept(characters)))
  }

  return {
    open(name, attributes) {
      appendText()
      const { attribs, count } = strings.attributes(attributes)
      nodes += count
      const element = new Element(localName(name), attribs)
      append(element)
      parents.push(parents.length > MAX_DEPTH ? parents.at(-1)! : element)
    },
    close() {
      appendText()
      if (parents.length === 1) return
      const closed = parents.pop()!
      // A list that grew has room for 16 more; most elements have one child (172 bytes a node became 125 in linear-algebra.epub).
      if (closed !== parents.at(-1)) closed.children = closed.children.slice()
    },
    text(characters) {
      if (characters === '') return
      if (pieces.length === MOST_PIECES) pieces = [pieces.join('')]
      pieces.push(characters)
    },
    finish() {
      appendText()
      return root
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

/** Longer strings are parts of the parser's source, all of which they keep in memory; shorter ones V8 copies. */
const SHORTEST_PART = 13
const MOST_SHARED = 2000

/** The strings of one tree: free of the source that they were cut from, and those that come again and again kept once. */
function createStrings() {
  const texts = new Map<string, string>()
  const sets = new Map<string, Record<string, string>>()

  function kept(text: string): string {
    // Joining copies.
    if (text.length >= SHORTEST_PART) return [text.slice(0, 1), text.slice(1)].join('')
    const known = texts.get(text)
    if (known !== undefined) return known
    if (texts.size < MOST_SHARED) texts.set(text, text)
    return text
  }

  /** One object for all elements with these attributes: what is not unique by an id or an address is a class of the style sheet. */
  function attributes(written: Attributes): { readonly attribs: Record<string, string>; readonly count: number } {
    let count = 0
    let attribs = NO_ATTRIBUTES
    let key = ''
    let isShared = true
    for (const name in written) {
      const value = written[name]!
      const text = mendC1(typeof value === 'string' ? value : value.value)
      const lower = name.toLowerCase()
      // A name written twice in different cases: the first counts, as in HTML.
      if (lower === '__proto__' || lower in attribs) continue
      if (count++ === 0) attribs = {}
      attribs[lower] = kept(text)
      if (lower === 'id' || lower === 'href') isShared = false
      else if (isShared) key += `${lower}\n${text}\n`
    }
    if (count === 0 || !isShared) return { attribs, count }
    const known = sets.get(key)
    if (known !== undefined) return { attribs: known, count }
    if (sets.size < MOST_SHARED) sets.set(key, attribs)
    return { attribs, count }
  }

  return { kept, attributes }
}

function tooManyNodes(): AppError {
  return new AppError(
    'book-too-big',
    'This book is made of more pieces of markup than can be kept in memory.',
    'Split it into volumes, or export it as plain text and add that.',
  )
}
