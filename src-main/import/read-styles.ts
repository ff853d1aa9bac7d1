import { type Element, isTag, isText } from 'domhandler'
import { cascade, indexRules } from './cascade.ts'
import { decodeMarkup } from './decode-markup.ts'
import { descendants } from './elements.ts'
import { isForScreens, parseStyleSheet, type StyleRule } from './parse-style-sheet.ts'
import type { DocumentStyles, SourceDocument } from './publication.ts'
import { type ContainerPaths, resolveHref } from './resolve-href.ts'

/** The bytes of a file of the container, or undefined. */
type ReadBytes = (path: string) => Promise<Uint8Array | undefined>

/** A longer sheet is no book's. */
const MOST_BYTES = 4_000_000
/** Sheets that take in others, which take in others. */
const MOST_IMPORTS = 3
/** A book that hides more than this share of its text shows it by a script, or by a reader's choice: it is text. */
const MOST_HIDDEN = 0.5

/**
 * The documents with what their own style sheets, linked and embedded, hide or put on lines of their own: `display` and `visibility`, by
 * the cascade of https://www.w3.org/TR/css-cascade-4/. A book that would hide most of its text hides none.
 */
export async function readStyles(
  documents: readonly SourceDocument[],
  paths: ContainerPaths,
  readBytes: ReadBytes,
): Promise<SourceDocument[]> {
  const sheets = createSheets(paths, readBytes)
  const styled: SourceDocument[] = []
  let hidden = 0
  for (const document of documents) {
    const styles = stylesOf(document, await rulesFor(document, sheets))
    for (const element of styles?.hidden ?? []) hidden += lengthBelow(element)
    styled.push(styles === undefined ? document : { ...document, styles })
  }
  if (hidden === 0 || hidden <= MOST_HIDDEN * documents.reduce((sum, { root }) => sum + lengthBelow(root), 0)) return styled
  return styled.map((document) =>
    document.styles ? { ...document, styles: { ...document.styles, hidden: new Set<Element>() } } : document,
  )
}

/** Rules of the sheet that `href`, written in the file `from`, means, with those of the sheets that it takes in before them. */
type Sheets = (href: string, from: string, depth?: number) => Promise<readonly StyleRule[]>

function createSheets(paths: ContainerPaths, readBytes: ReadBytes): Sheets {
  const known = new Map<string, readonly StyleRule[]>()
  const sheets: Sheets = async (href, from, depth = 0) => {
    const path = resolveHref(href, from, paths)?.href
    if (path === undefined) return []
    const before = known.get(path)
    if (before) return before
    // Taken in by itself, it is empty.
    known.set(path, [])
    const bytes = await readBytes(path)
    if (bytes === undefined || bytes.length > MOST_BYTES) return []
    const { rules, imports } = parseStyleSheet(decodeMarkup(bytes).text)
    const all: StyleRule[] = []
    for (const taken of depth < MOST_IMPORTS ? imports : []) all.push(...(await sheets(taken, path, depth + 1)))
    all.push(...rules)
    known.set(path, all)
    return all
  }
  return sheets
}

async function rulesFor({ root, href }: SourceDocument, sheets: Sheets): Promise<StyleRule[]> {
  const rules: StyleRule[] = []
  for (const element of sheetsOf(root)) {
    const { attribs } = element
    const isSheet = element.name === 'style' || isStyleSheetLink(attribs.rel ?? '')
    if (!isSheet || !isForScreens(attribs.media ?? '')) continue
    if (element.name === 'link') rules.push(...(await sheets(attribs.href ?? '', href)))
    else {
      const css = element.children.map((child) => ('data' in child ? child.data : '')).join('')
      rules.push(...parseStyleSheet(css).rules)
    }
  }
  return rules
}

/** Elements that hold or name a sheet, in the head and at the top of the body: the rest of the tree is not walked for them. */
function sheetsOf(root: SourceDocument['root']): Element[] {
  const tops = root.children.filter(isTag).flatMap((top) => [top, ...top.children.filter(isTag)])
  return [root, ...tops]
    .flatMap(({ children }) => children.filter(isTag))
    .filter(({ name }) => name === 'style' || name === 'link')
}

function isStyleSheetLink(rel: string): boolean {
  const words = rel.toLowerCase().split(/\s+/)
  return words.includes('stylesheet') && !words.includes('alternate')
}

const BLOCK = /^(?:block|flow-root|list-item|table|table-row|table-caption|flex|grid)$/
/** Nothing is written in them; and the title of a chapter is hidden where a picture shows it. */
const NEVER_HIDDEN = /^(?:html|head|body|br|hr|img|image|wbr|h[1-6])$/

function stylesOf({ root }: SourceDocument, rules: readonly StyleRule[]): DocumentStyles | undefined {
  if (rules.length === 0) return undefined
  const index = indexRules(rules)
  const described = describedIds(root)
  const styles = { hidden: new Set<Element>(), blocks: new Set<Element>(), cells: new Set<Element>() }
  for (const element of descendants(root)) {
    const { display, visibility } = cascade(element, index)
    if (display === undefined && visibility === undefined) continue
    const isHidden = display === 'none' || visibility === 'hidden' || visibility === 'collapse'
    const isKept = NEVER_HIDDEN.test(element.name) || described.has(element.attribs.id ?? '') || isInside(element, styles.hidden)
    if (isHidden && !isKept) styles.hidden.add(element)
    else if (display !== undefined && BLOCK.test(display)) styles.blocks.add(element)
    else if (display === 'table-cell') styles.cells.add(element)
  }
  return styles
}

/** Ids of what describes a picture to readers who do not see it: hidden from the others, and text (shelf: WCAG.epub). */
function describedIds(root: SourceDocument['root']): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const { attribs } of descendants(root))
    for (const name of ['aria-describedby', 'aria-details']) for (const id of attribs[name]?.split(/\s+/) ?? []) ids.add(id)
  ids.delete('')
  return ids
}

function isInside(element: Element, elements: ReadonlySet<Element>): boolean {
  if (elements.size === 0) return false
  for (let { parent } = element; parent && isTag(parent); parent = parent.parent) if (elements.has(parent)) return true
  return false
}

function lengthBelow(parent: Parameters<typeof descendants>[0]): number {
  let length = 0
  const add = (children: (typeof parent)['children']): void => {
    for (const child of children) if (isText(child)) length += child.data.trim().length
  }
  add(parent.children)
  for (const element of descendants(parent)) add(element.children)
  return length
}
