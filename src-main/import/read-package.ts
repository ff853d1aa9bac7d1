import type { Document, Element } from 'domhandler'
import { attributeOf, childrenNamed, elementsNamed, firstNamed } from './elements.ts'
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
const DOCUMENT_NAME = /\.(xhtml|html?|xht|xml|svg)$/i

/** True for what can be read as a document: by its type, or by its name where the type says nothing useful. */
export function isDocument(item: ManifestItem): boolean {
  return (
    DOCUMENT_TYPES.has(item.mediaType) ||
    (!/^(image|audio|video|font|text\/css|application\/(x-)?font)/.test(item.mediaType) &&
      DOCUMENT_NAME.test(item.href) &&
      !/ncx/.test(item.mediaType))
  )
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
export function readPackage(root: Document, path: string, paths: ContainerPaths, warnings: WarningList): Package {
  const items = readManifest(root, path, paths)
  const spine = firstNamed(root, 'spine')
  const ncxId = spine?.attribs.toc
  const pageMapId = spine ? attributeOf(spine, 'page-map') : undefined
  const guide = firstNamed(root, 'guide')
  return {
    root,
    path,
    items,
    spine: readSpine(spine, items, warnings),
    ...(ncxId === undefined ? {} : { ncxId }),
    ...(pageMapId === undefined ? {} : { pageMapId }),
    guide: (guide ? childrenNamed(guide, 'reference') : []).map((reference) => ({
      type: (attributeOf(reference, 'type') ?? '').trim(),
      href: attributeOf(reference, 'href') ?? '',
    })),
  }
}

function readManifest(root: Document, path: string, paths: ContainerPaths): ManifestItem[] {
  const manifest = firstNamed(root, 'manifest')
  return elementsNamed(manifest ?? root, 'item').flatMap((element) => {
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
}

function readSpine(spine: Element | undefined, items: readonly ManifestItem[], warnings: WarningList): SpineItem[] {
  const references = spine ? elementsNamed(spine, 'itemref') : []
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
    const candidates = itemsOf(idref, items)
    if (candidates.length === 0) dangling.push(idref)
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
  }
  return [...found.filter((entry) => entry.linear), ...found.filter((entry) => !entry.linear)]
}

function itemsOf(idref: string, items: readonly ManifestItem[]): readonly ManifestItem[] {
  const exact = items.filter((item) => item.id === idref)
  if (exact.length > 0 || idref === '') return exact
  const lower = idref.toLowerCase()
  return items
    .filter((item) => !isRemote(item.href) && (item.id.toLowerCase() === lower || item.href.toLowerCase() === lower))
    .slice(0, 1)
}

/** The item itself if it can be read, else the first of its fallbacks that can. */
export function readableItem(item: ManifestItem, items: readonly ManifestItem[]): ManifestItem | undefined {
  const seen = new Set<ManifestItem>()
  for (let current: ManifestItem | undefined = item; current && !seen.has(current); ) {
    if (isDocument(current)) return current
    seen.add(current)
    const next: string | undefined = current.fallback
    current = next === undefined ? undefined : items.find((other) => other.id === next)
  }
  return undefined
}
