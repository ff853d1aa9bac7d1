import { type Element, isTag } from 'domhandler'
import type { SourceDocument } from '../import/publication.ts'
import { indexPaths, resolveHref } from '../import/resolve-href.ts'
import { isBlock, nodesBelow } from './element-traits.ts'

export interface LinkTarget {
  readonly document: number
  /** '' for the document's beginning. */
  readonly fragment: string
}

export interface InternalLink extends LinkTarget {
  readonly element: Element
  readonly fromDocument: number
}

/** Every place inside the book that something can lead to, and every link that stays inside it. */
export interface LinkIndex {
  /** In document order. */
  readonly links: readonly InternalLink[]
  linkOf(element: Element): InternalLink | undefined
  /** Index of the document with this href, or undefined when it is not among those read. */
  documentOf(href: string): number | undefined
  elementAt(target: LinkTarget): Element | undefined
  /** Whether `target` comes later in the book than `link`. */
  isAhead(link: Element, target: Element): boolean
  /** True for ids that a link of the text leads to. */
  isTarget(document: number, id: string): boolean
}

export function indexLinks(documents: readonly SourceDocument[]): LinkIndex {
  const numbers = new Map(documents.map(({ href }, number) => [href, number]))
  const paths = indexPaths(documents.map(({ href }) => href))
  const ids = documents.map(() => new Map<string, Element>())
  const targeted = documents.map(() => new Set<string>())
  const links: InternalLink[] = []
  /** Of links and of what they can lead to. */
  const order = new Map<Element, number>()
  documents.forEach(({ href: from, root }, fromDocument) => {
    for (const node of nodesBelow(root)) {
      if (!isTag(node)) continue
      const { id, name, 'xml:id': xmlId } = node.attribs
      const href = hrefOf(node)
      if (id !== undefined || name !== undefined || xmlId !== undefined || href !== undefined) order.set(node, order.size)
      if (xmlId !== undefined) setOnce(ids[fromDocument]!, xmlId, node)
      if (id !== undefined) setOnce(ids[fromDocument]!, id, node)
      if (name !== undefined && node.name === 'a') setOnce(ids[fromDocument]!, name, node)
      if (href === undefined || !LINKS.has(node.name)) continue
      const target = resolveHref(href, from, paths)
      const document = target && numbers.get(target.href)
      if (target === undefined || document === undefined) continue
      links.push({ element: node, fromDocument, document, fragment: target.fragment })
    }
  })
  const found = { links, byElement: new Map(links.map((link) => [link.element, link])) }
  const elementAt = ({ document, fragment }: LinkTarget): Element | undefined =>
    fragment === '' ? undefined : (ids[document]?.get(fragment) ?? ids[document]?.get(decodedFragment(fragment)))
  for (const { document, fragment } of links) {
    if (fragment === '') continue
    targeted[document]!.add(fragment)
    targeted[document]!.add(decodedFragment(fragment))
  }
  return {
    links,
    linkOf: (element) => found.byElement.get(element),
    documentOf: (href) => numbers.get(href),
    elementAt,
    isAhead: (link, target) => (order.get(target) ?? 0) > (order.get(link) ?? 0),
    isTarget: (document, id) => targeted[document]!.has(id),
  }
}

const LINKS = new Set(['a', 'noteref', 'annoref'])

/** DTBook's references name an id and no address. */
function hrefOf({ name, attribs }: Element): string | undefined {
  if (attribs.href !== undefined || name === 'a' || attribs.idref === undefined) return attribs.href
  return attribs.idref.includes('#') ? attribs.idref : `#${attribs.idref}`
}

/** Fragments are written escaped or not, and tools disagree on which. */
export function decodedFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/** The block in which `element` stands, itself included; undefined at the root. */
export function blockAround(element: Element): Element | undefined {
  let around: Element['parent'] = element
  while (around && !(isTag(around) && isBlock(around))) around = around.parent
  return around && isTag(around) ? around : undefined
}

export function contains(container: Element, element: Element): boolean {
  for (let node: Element['parent'] = element; node; node = node.parent) if (node === container) return true
  return false
}

/** Ids are unique; where a book repeats one, the first counts, as in a browser. */
function setOnce(ids: Map<string, Element>, id: string, element: Element): void {
  if (!ids.has(id)) ids.set(id, element)
}
