import type { Document, Element } from 'domhandler'
import { attributeOf, childElements, childrenNamed, descendants, elementsNamed, lineOf, oneLine, typesOf } from './elements.ts'

/** An entry of a table of contents as the file has it; `href` is '' for a heading without a link. */
export interface RawEntry {
  readonly title: string
  readonly href: string
  readonly children: readonly RawEntry[]
}

/** A page or a landmark as the file has it. */
export interface RawTarget {
  readonly label: string
  readonly href: string
  readonly types: readonly string[]
}

/** Entries of the toc nav. Spec: https://www.w3.org/TR/epub-33/#sec-nav-toc ; also a nav without a type, where it is the only one. */
export function readNavContents(nav: Document): RawEntry[] {
  const toc = tocNavOf(nav)
  return toc ? entriesIn(toc) : []
}

/** The toc nav that has entries; one that only its id or class calls so; the only one without a type. */
function tocNavOf(nav: Document): Element | undefined {
  const navs = elementsNamed(nav, 'nav')
  const untyped = navs.filter((element) => typesOf(element).length === 0)
  const typed = elementsNamed(nav, 'nav').filter((element) => typesOf(element).includes('toc'))
  const candidates = [
    ...typed,
    ...boxesOfContents(nav),
    ...untyped.filter(isCalledContents),
    ...(navs.length === 1 ? untyped : []),
  ]
  return candidates.find((element) => entriesIn(element).length > 0)
}

/** A converter's way with the type: on a <section> or on the list. */
function boxesOfContents(nav: Document): Element[] {
  return [...descendants(nav)].filter((element) => element.name !== 'nav' && typesOf(element).includes('toc'))
}

function isCalledContents({ attribs }: Element): boolean {
  return /^(?:toc|contents|table-?of-?contents)$/i.test(attribs.id ?? '') || /(?:^|\s)toc(?:\s|$)/i.test(attribs.class ?? '')
}

/** Lists of links; where there is none, the links as they follow each other. */
function entriesIn(box: Element): RawEntry[] {
  const lists = isList(box) ? [box] : listsIn(box)
  if (lists.length > 0) return lists.flatMap(readList)
  return elementsNamed(box, 'a').map((link) => ({ title: labelOf(link), href: link.attribs.href ?? '', children: [] }))
}

export function isNavDocument(root: Document): boolean {
  return elementsNamed(root, 'nav').some((element) => typesOf(element).includes('toc'))
}

/** Links of every nav but the contents, one list for each nav, in order. */
export function readOtherNavs(nav: Document): RawTarget[][] {
  const toc = tocNavOf(nav)
  return elementsNamed(nav, 'nav')
    .filter((element) => element !== toc)
    .map((element) => elementsNamed(element, 'a').map(targetOf))
}

/** Links of the navs of one type ("page-list", "landmarks"), in order. */
export function readNavTargets(nav: Document, type: string): RawTarget[] {
  const alias = type === 'page-list' ? 'pagelist' : type
  return elementsNamed(nav, 'nav')
    .filter((element) => typesOf(element).some((word) => word === type || word === alias))
    .flatMap((element) => elementsNamed(element, 'a'))
    .map(targetOf)
}

function targetOf(link: Element): RawTarget {
  return { label: labelOf(link), href: link.attribs.href ?? '', types: typesOf(link) }
}

const LISTS = new Set(['ol', 'ul', 'menu'])
const isList = (element: Element) => LISTS.has(element.name)

/** Entries of the lists below `parent`, nested as they are. */
export function entriesInLists(parent: Element): RawEntry[] {
  return listsIn(parent).flatMap(readList)
}

/** The outermost lists below an element: some wrap them in a <div>. */
function listsIn(parent: Element): Element[] {
  return childElements(parent).flatMap((child) => (isList(child) ? [child] : child.name === 'li' ? [] : listsIn(child)))
}

function readList(list: Element): RawEntry[] {
  return childElements(list).flatMap((item) => {
    // A list right inside a list belongs to the entry before it, which is lost here; its own entries are not.
    if (isList(item)) return readList(item)
    const link = linkOf(item)
    const children = listsIn(item).flatMap(readList)
    const title = link ? labelOf(link) : lineOf(item, isList)
    return { title: title === '' ? lineOf(item, isList) : title, href: link?.attribs.href ?? '', children }
  })
}

/** The item's own link, not one of the lists in it: to look through those at every level costs the square of the depth. */
function linkOf(item: Element): Element | undefined {
  for (const child of childElements(item)) {
    const found = child.name === 'a' ? child : isList(child) ? undefined : linkOf(child)
    if (found) return found
  }
  return undefined
}

function labelOf(element: Element): string {
  const text = lineOf(element)
  return text === '' ? oneLine(element.attribs.title ?? element.attribs['aria-label'] ?? '') : text
}

/** Entries of the NCX's navMap. https://daisy.org/activities/standards/daisy/daisy-3/z39-86-2005-r2012-specifications-for-the-digital-talking-book/#NCX */
export function readNcxContents(ncx: Document): RawEntry[] {
  return elementsNamed(ncx, 'navmap').flatMap((map) => childrenNamed(map, 'navpoint').map(readNavPoint))
}

function readNavPoint(point: Element): RawEntry {
  const content = childrenNamed(point, 'content')[0]
  return {
    title: ncxLabel(point),
    href: content ? (attributeOf(content, 'src') ?? '') : '',
    children: childrenNamed(point, 'navpoint').map(readNavPoint),
  }
}

/** The first label that says something; there may be one a language. */
function ncxLabel(parent: Element): string {
  return (
    childrenNamed(parent, 'navlabel')
      .map((label) => lineOf(label))
      .find((text) => text !== '') ?? ''
  )
}

/** The label's text counts: `value` is a number for machines, 5 where the book says "v". */
export function readNcxPages(ncx: Document): RawTarget[] {
  return elementsNamed(ncx, 'pagetarget').map((target) => {
    const content = childrenNamed(target, 'content')[0]
    const label = ncxLabel(target)
    return {
      label: label === '' ? oneLine(target.attribs.value ?? '') : label,
      href: content ? (attributeOf(content, 'src') ?? '') : '',
      types: [],
    }
  })
}

/** Adobe's page map: <page name="12" href="c1.xhtml#p12"/>. */
export function readPageMap(pageMap: Document): RawTarget[] {
  return elementsNamed(pageMap, 'page').map((page) => ({
    label: oneLine(attributeOf(page, 'name') ?? ''),
    href: attributeOf(page, 'href') ?? '',
    types: [],
  }))
}
