import type { Document, Element } from 'domhandler'
import { attributeOf, childrenNamed, elementsNamed, firstNamed } from './elements.ts'
import type { ParsedMarkup } from './parse-markup.ts'
import { type ContainerPaths, isRemote, resolveHref } from './resolve-href.ts'
import type { WarningList } from './warning-list.ts'

export interface ManifestItem {
  readonly id: string
  /** As written. */
  readonly href: string
  /** In the container; undefined when it is remote or missing. */
  readonly path: string | undefined
  readonly mediaType: string
  readonly properties: readonly string[]
  readonly fallback?: string
}

export interface SpineItem {
  readonly item: ManifestItem
  readonly linear: boolean
}

export interface Package {
  readonly root: Document
  readonly path: string
  readonly items: readonly ManifestItem[]
  /** By id; of several with one id, the first. */
  readonly itemById: ReadonlyMap<string, ManifestItem>
  /** Documents in reading order, the linear ones first; each file once. Files that are missing stand in it too. */
  readonly spine: readonly SpineItem[]
  readonly ncxId?: string
  readonly pageMapId?: string
  readonly guide: readonly { readonly type: string; readonly href: string }[]
}

const DOCUMENT_TYPES = new Set([
  'application/xhtml+xml',
  'text/html',
  'application/x-dtbook+xml',
  'text/x-oeb1-document',
  'application/xml',
  'text/xml',
  'image/svg+xml',
])
const PAGE_NAME = /\.(xhtml|html?|xht)$/i
const XML_NAME = /\.(xml|svg)$/i

/** True for what can be read as a document: by its type, or by its name. Nobody calls a picture "chapter.xhtml"; manifests get types wrong. */
export function isDocument(item: ManifestItem): boolean {
  if (DOCUMENT_TYPES.has(item.mediaType) || PAGE_NAME.test(item.href)) return true
  return XML_NAME.test(item.href) && !isForeign(item) && !/ncx|page-map|smil/.test(item.mediaType)
}

/** By its type no text at all. */
export function isForeign({ mediaType }: ManifestItem): boolean {
  return /^(image|audio|video|font|text\/css|application\/(x-)?font)/.test(mediaType)
}

function isChapter(item: ManifestItem): boolean {
  return (
    isDocument(item) && item.mediaType !== 'image/svg+xml' && !/\.(svg|xml)$/i.test(item.href) && !item.properties.includes('nav')
  )
}

/**
 * What a package document says, with every reference resolved.
 *
 * Faults that are mended are told: 'duplicate-id' (the n-th reference means the n-th item of that id), 'spine-broken' (references that
 * lead nowhere; if all do, the manifest's order serves).
 * https://www.w3.org/TR/epub-33/#sec-package-doc
 */
export function readPackage(
  { root, repaired }: Pick<ParsedMarkup, 'root' | 'repaired'>,
  path: string,
  paths: ContainerPaths,
  warnings: WarningList,
): Package {
  const listed = readManifest(root, path, paths)
  const items = listed.some((item) => item.path !== undefined) ? listed : itemsByName(paths.all)
  const spine = firstNamed(root, 'spine')
  const ncxId = spine?.attribs.toc
  const pageMapId = spine ? attributeOf(spine, 'page-map') : undefined
  const guide = firstNamed(root, 'guide')
  return {
    root,
    path,
    items,
    itemById: new Map(items.toReversed().map((item) => [item.id, item])),
    spine: readSpine(spine, items, warnings, repaired),
    ...(ncxId === undefined ? {} : { ncxId }),
    ...(pageMapId === undefined ? {} : { pageMapId }),
    guide: (guide ? childrenNamed(guide, 'reference') : []).map((reference) => ({
      type: (attributeOf(reference, 'type') ?? '').trim(),
      href: attributeOf(reference, 'href') ?? '',
    })),
  }
}

/** For a manifest of which nothing is left: the archive's documents, by name, "ch2" before "ch10". */
function itemsByName(paths: readonly string[]): ManifestItem[] {
  const byNumber = new Intl.Collator('en', { numeric: true })
  return paths
    .filter((path) => /\.(xhtml|html?|xht)$/i.test(path) && !path.startsWith('__MACOSX/'))
    .sort(byNumber.compare)
    .map((path) => ({ id: path, href: path, path, mediaType: '', properties: [] }))
}

function readManifest(root: Document, path: string, paths: ContainerPaths): ManifestItem[] {
  const manifest = firstNamed(root, 'manifest')
  const items = elementsNamed(manifest ?? root, 'item').flatMap((element) => {
    const href = attributeOf(element, 'href')?.trim()
    if (!href) return []
    const fallback = element.attribs.fallback
    return {
      id: (element.attribs.id ?? '').trim(),
      href,
      path: resolveHref(href, path, paths)?.href,
      mediaType: (element.attribs['media-type'] ?? '').split(';')[0]!.trim().toLowerCase(),
      properties: (element.attribs.properties ?? '').split(/\s+/).filter(Boolean),
      ...(fallback === undefined ? {} : { fallback }),
    }
  })
  // A wrong folder in front of a right name: the file is taken if no other item claims it.
  const claimed = new Set(items.map((item) => item.path))
  return items.map((item) => {
    const found = item.path === undefined && !isRemote(item.href) ? paths.findByName(item.href) : undefined
    if (found === undefined || claimed.has(found)) return item
    claimed.add(found)
    return { ...item, path: found }
  })
}

function readSpine(
  spine: Element | undefined,
  items: readonly ManifestItem[],
  warnings: WarningList,
  isRepaired: boolean,
): SpineItem[] {
  const references = spine ? elementsNamed(spine, 'itemref') : []
  const byId = Map.groupBy(items, (item) => item.id)
  const itemMeantBy = findMeant(items)
  const seen = new Set<string>()
  const taken = new Set<string>()
  const found: SpineItem[] = []
  const dangling: string[] = []
  const take = (item: ManifestItem, linear: boolean) => {
    const key = item.path ?? item.href
    if (!taken.has(key)) found.push({ item, linear })
    taken.add(key)
  }
  for (const reference of references) {
    const idref = (reference.attribs.idref ?? '').trim()
    const linear = (reference.attribs.linear ?? '').trim().toLowerCase() !== 'no'
    const candidates = byId.get(idref) ?? itemMeantBy(idref)
    if (candidates.length === 0) dangling.push(idref)
    if (seen.has(idref)) continue
    seen.add(idref)
    if (candidates.length > 1) {
      warnings.add(
        'duplicate-id',
        'Several files of the book have the same id; they were taken in the order they are listed: %.',
        idref,
      )
    }
    // Two files with one id: no reference tells them apart, and to leave the second out would lose a chapter.
    for (const item of candidates) if (candidates.length === 1 || isDocument(item)) take(item, linear)
  }
  if (found.length === 0) {
    warnings.tell({
      code: 'spine-broken',
      message: 'The book does not say in what order its parts are read; they were taken in the order they are listed.',
    })
    return items.filter(isChapter).map((item) => ({ item, linear: true }))
  }
  if (dangling.length > 0) {
    for (const idref of dangling)
      warnings.add('spine-broken', 'The reading order names parts that the book does not list: %.', idref)
    for (const item of items) if (isChapter(item)) take(item, false)
  } else if (isRepaired) {
    // A package document that was cut off has lost the end of its spine first.
    for (const item of items.filter((each) => isChapter(each) && !taken.has(each.path ?? each.href))) {
      warnings.add('spine-broken', 'The reading order is damaged; parts that it does not name stand at the end: %.', item.href)
      take(item, false)
    }
  }
  return [...found.filter((entry) => entry.linear), ...found.filter((entry) => !entry.linear)]
}

/** For an idref that is no id: perhaps it is one in another case, or the file's name. */
function findMeant(items: readonly ManifestItem[]): (idref: string) => readonly ManifestItem[] {
  let byName: Map<string, ManifestItem> | undefined
  return (idref) => {
    byName ??= new Map(items.toReversed().flatMap((item) => [item.href, item.id].map((name) => [name.toLowerCase(), item])))
    const item = idref === '' ? undefined : byName.get(idref.toLowerCase())
    return item === undefined ? [] : [item]
  }
}

/** Paths of spine items that stand aside for a fallback → the fallback's path, so that links to either lead to what is read. */
export function fallbackPaths(book: Package): ReadonlyMap<string, string> {
  const fallbacks = new Map<string, string>()
  for (const { item } of book.spine) {
    const readable = readableItem(item, book)
    if (item.path !== undefined && readable?.path !== undefined && readable !== item) fallbacks.set(item.path, readable.path)
  }
  return fallbacks
}

/** A chain of them has two or three; one that leads round in a circle ends here too. */
const MOST_FALLBACKS = 20

/** The first document among the item and its fallbacks; one of EPUB's own types before foreign XML. */
export function readableItem(item: ManifestItem, { itemById }: Pick<Package, 'itemById'>): ManifestItem | undefined {
  const chain: ManifestItem[] = []
  for (let current: ManifestItem | undefined = item; current && chain.length < MOST_FALLBACKS; ) {
    chain.push(current)
    const next: string | undefined = current.fallback
    current = next === undefined ? undefined : itemById.get(next)
  }
  const isCore = ({ mediaType }: ManifestItem) => mediaType === 'application/xhtml+xml' || mediaType === 'image/svg+xml'
  return chain.find(isCore) ?? chain.find(isDocument)
}
