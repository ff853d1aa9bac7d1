import { type AnyNode, type Element, hasChildren, isTag, isText, type ParentNode } from 'domhandler'

/** Elements with this name (lower-case, without prefix) anywhere below `parent`, in document order. */
export function elementsNamed(parent: ParentNode, name: string): Element[] {
  return [...descendants(parent)].filter((element) => element.name === name)
}

export function firstNamed(parent: ParentNode, name: string): Element | undefined {
  for (const element of descendants(parent)) if (element.name === name) return element
  return undefined
}

export function childElements(parent: ParentNode): Element[] {
  return parent.children.filter(isTag)
}

export function childrenNamed(parent: ParentNode, name: string): Element[] {
  return childElements(parent).filter((element) => element.name === name)
}

/** Every element below `parent`, in document order. */
export function* descendants(parent: ParentNode): Generator<Element> {
  const stack: Element[] = childElements(parent).reverse()
  for (let element = stack.pop(); element; element = stack.pop()) {
    yield element
    for (let n = element.children.length - 1; n >= 0; n--) {
      const child = element.children[n]!
      if (isTag(child)) stack.push(child)
    }
  }
}

/** An attribute by its name without prefix: "role" finds `opf:role` too, whatever prefix the file binds. */
export function attributeOf(element: Element, name: string): string | undefined {
  const plain = element.attribs[name]
  if (plain !== undefined) return plain
  for (const key in element.attribs) if (key.endsWith(`:${name}`)) return element.attribs[key]
  return undefined
}

/** The words of an `epub:type` (under any prefix) and of a `role` with its "doc-" dropped, lower-case and without their own prefixes. */
export function typesOf(element: Element): string[] {
  const types: string[] = []
  for (const key in element.attribs) {
    if (!key.endsWith(':type') || key === 'xlink:type' || key === 'xsi:type') continue
    types.push(...words(element.attribs[key]!).map((word) => word.slice(word.indexOf(':') + 1)))
  }
  for (const role of words(element.attribs.role ?? '')) if (role.startsWith('doc-')) types.push(role.slice(4))
  return types
}

function words(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}

/** Visible text on one line; a picture speaks through its alternative text. */
export function lineOf(node: AnyNode, skip: (element: Element) => boolean = () => false): string {
  return oneLine(collectText(node, skip))
}

/** Overrides of the direction of writing would turn round what stands beside a title on the shelf; letters know their own direction. */
const DIRECTION_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g

/** Soft hyphen, zero-width space, word joiner, byte order mark, noncharacters and controls, in which a title hides from a search for it. */
const INVISIBLES = /[\u00ad\u200b\u2060\ufeff\ufdd0-\ufdef\ufffe\uffff]|[\p{Cc}--[\t\n\v\f\r]]/gv

export function oneLine(text: string): string {
  return text.replace(DIRECTION_OVERRIDES, '').replace(INVISIBLES, '').replace(/\s+/g, ' ').trim().normalize('NFC')
}

const BREAKS_LINE = new Set(['br', 'div', 'p', 'li', 'td', 'th', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const INVISIBLE = new Set(['script', 'style', 'template', 'rt', 'rp'])

function collectText(node: AnyNode, skip: (element: Element) => boolean): string {
  if (isText(node)) return node.data
  if (!hasChildren(node)) return ''
  if (isTag(node)) {
    if (skip(node) || INVISIBLE.has(node.name)) return ''
    if (node.name === 'img') return node.attribs.alt ?? ''
  }
  const text = node.children.map((child) => collectText(child, skip)).join('')
  return isTag(node) && BREAKS_LINE.has(node.name) ? ` ${text} ` : text
}
