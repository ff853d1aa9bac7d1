import type { Document } from 'domhandler'
import { attributeOf, firstNamed } from './elements.ts'
import type { Publication, SourceDocument } from './publication.ts'
import { isNavDocument, type RawEntry, readNavContents, readNavTargets, readNcxContents } from './read-contents.ts'
import { isContentsPage, readContentsPage } from './read-contents-page.ts'
import type { OpenBook } from './read-documents.ts'
import { isDocument } from './read-package.ts'
import type { PageListDocument } from './read-page-targets.ts'
import { resolveHref } from './resolve-href.ts'
import type { TargetFinder } from './resolve-targets.ts'

/** The files that tell what is in the book and where its pages begin. */
export interface ContentsFiles {
  readonly nav: PageListDocument | undefined
  readonly ncx: PageListDocument | undefined
  readonly pageMap: PageListDocument | undefined
}

export async function findContentsFiles(open: OpenBook, documents: readonly SourceDocument[]): Promise<ContentsFiles> {
  return { nav: await findNav(open, documents), ncx: await findNcx(open), pageMap: await findPageMap(open) }
}

/** The item with `nav`; where the property was forgotten, the document that holds a toc nav. */
async function findNav({ book, read }: OpenBook, documents: readonly SourceDocument[]): Promise<PageListDocument | undefined> {
  for (const item of book.items) {
    const markup = item.properties.includes('nav') && item.path !== undefined ? await read(item.path) : undefined
    if (markup && item.path !== undefined && !markup.noise) return { root: markup.root, path: item.path }
  }
  const inSpine = documents.find((document) => isNavDocument(document.root))
  if (inSpine) return { root: inSpine.root, path: inSpine.href }
  const spoken = book.items.find((item) => isDocument(item) && /(^|\/)(nav|toc)\.x?html?$/i.test(item.href))
  const markup = spoken?.path === undefined ? undefined : await read(spoken.path)
  return markup && spoken?.path !== undefined && isNavDocument(markup.root) ? { root: markup.root, path: spoken.path } : undefined
}

async function findNcx({ book, archive, read }: OpenBook): Promise<PageListDocument | undefined> {
  const candidates = [
    book.items.find((item) => item.id === book.ncxId)?.path,
    book.items.find((item) => item.mediaType === 'application/x-dtbncx+xml')?.path,
    archive.paths.find((path) => path.toLowerCase().endsWith('.ncx') && !path.includes('__MACOSX/')),
  ]
  for (const path of candidates) {
    const markup = path === undefined ? undefined : await read(path, { kind: 'package' })
    if (path !== undefined && markup && firstNamed(markup.root, 'ncx')) return { root: markup.root, path }
  }
  return undefined
}

async function findPageMap({ book, read }: OpenBook): Promise<PageListDocument | undefined> {
  const path = (
    book.items.find((item) => item.id === book.pageMapId) ??
    book.items.find((item) => item.mediaType === 'application/oebps-page-map+xml') ??
    book.items.find((item) => /(?:^|\/)page-?map\.xml$/i.test(item.href))
  )?.path
  const markup = path === undefined ? undefined : await read(path, { kind: 'package' })
  return markup && path !== undefined ? { root: markup.root, path } : undefined
}

export interface RawContents {
  readonly entries: readonly RawEntry[]
  /** The file that their hrefs are relative to. */
  readonly from: string
}

/**
 * Entries of the nav, else of the NCX, else of a page of the book that lists its contents: the first of them that leads anywhere.
 * A nav that leads nowhere serves when there is nothing else, so that what it says is told.
 */
export async function readRawContents(
  open: OpenBook,
  { nav, ncx }: ContentsFiles,
  documents: readonly SourceDocument[],
): Promise<RawContents> {
  const written: RawContents[] = []
  if (nav) written.push({ entries: readNavContents(nav.root), from: nav.path })
  if (ncx) written.push({ entries: readNcxContents(ncx.root), from: ncx.path })
  const leading = written.find(({ entries, from }) =>
    flatten(entries).some(({ href }) => href.trim() !== '' && resolveHref(href, from, open.paths) !== undefined),
  )
  if (leading) return leading
  const page = await readListedContents(open, documents)
  return page ?? written.find(({ entries }) => entries.length > 0) ?? { entries: [], from: '' }
}

/** A page that the guide calls contents, or one near the beginning that calls itself so. */
async function readListedContents(
  { book, paths, read }: OpenBook,
  documents: readonly SourceDocument[],
): Promise<RawContents | undefined> {
  const known = new Set(documents.map(({ href }) => href))
  const entriesOf = (root: Document, from: string): RawContents | undefined => {
    const leadsOn = (href: string): boolean => {
      const target = href === '' ? undefined : resolveHref(href, from, paths)?.href
      return target !== undefined && target !== from && known.has(target)
    }
    const entries = readContentsPage(root, leadsOn)
    return entries.length > 0 ? { entries, from } : undefined
  }
  for (const { type, href } of book.guide) {
    const path = /^(?:other\.)?toc$/i.test(type) ? resolveHref(href, book.path, paths)?.href : undefined
    const markup = path === undefined ? undefined : await read(path)
    const found = path !== undefined && markup && !markup.noise ? entriesOf(markup.root, path) : undefined
    if (found) return found
  }
  for (const { root, href } of documents.slice(0, MOST_FRONT_PAGES)) {
    const found = isContentsPage(root) ? entriesOf(root, href) : undefined
    if (found) return found
  }
  return undefined
}

const MOST_FRONT_PAGES = 12

/**
 * Documents that the contents lead to although the spine leaves them out: they would be lost. Not the nav document itself, which is a
 * list of what is in the others.
 */
export async function readDocumentsOutsideSpine(
  { book, read, warnings }: OpenBook,
  documents: readonly SourceDocument[],
  entries: readonly RawEntry[],
  resolve: (href: string) => string | undefined,
  navPath: string | undefined,
): Promise<SourceDocument[]> {
  const known = new Set([...documents.map((document) => document.href), navPath])
  const itemsByPath = new Map(book.items.toReversed().map((item) => [item.path, item]))
  const added: SourceDocument[] = []
  for (const entry of flatten(entries)) {
    const path = entry.href.trim() === '' ? undefined : resolve(entry.href)
    if (path === undefined || known.has(path)) continue
    known.add(path)
    const item = itemsByPath.get(path)
    const isText = item ? isDocument(item) : /\.(xhtml|html?)$/i.test(path)
    const markup = isText ? await read(path, { html: item?.mediaType === 'text/html' }) : undefined
    if (!markup || markup.noise) continue
    warnings.add(
      'not-in-spine',
      'The table of contents names parts that the reading order leaves out; they stand at the end: %.',
      path,
    )
    added.push({ href: path, root: markup.root, linear: false })
  }
  return added
}

/** In order. Not by generators inside generators: each entry would be handed up through all levels. */
function* flatten(entries: readonly RawEntry[]): Generator<RawEntry> {
  const stack = [...entries].reverse()
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    yield entry
    for (let n = entry.children.length - 1; n >= 0; n--) stack.push(entry.children[n]!)
  }
}

/** EPUB 2 guide types and what EPUB 3 calls the same place. https://idpf.org/epub/20/spec/OPF_2.0.1_draft.htm#Section2.6 */
const GUIDE_TYPES: Readonly<Record<string, string>> = {
  text: 'bodymatter',
  start: 'bodymatter',
  'title-page': 'titlepage',
  notes: 'endnotes',
  acknowledgements: 'acknowledgments',
}

export function readLandmarks(
  { book }: OpenBook,
  nav: PageListDocument | undefined,
  finder: TargetFinder,
): Publication['landmarks'] {
  const fromNav = nav
    ? readNavTargets(nav.root, 'landmarks').flatMap(({ types, href }) => types.map((type) => ({ type, href, from: nav.path })))
    : []
  const fromGuide = book.guide.map(({ type, href }) => {
    const plain = type.toLowerCase().replace(/^other\./, '')
    return { type: GUIDE_TYPES[plain] ?? plain, href, from: book.path }
  })
  return [...fromNav, ...fromGuide].flatMap(({ type, href, from }) => {
    const target = type === '' ? undefined : finder.find(href, from)
    return target ? [{ type, href: target.href, fragment: target.fragment }] : []
  })
}

/** Language of the first document that names one, for a package that names none. */
export function languageOfDocuments(documents: readonly SourceDocument[]): string | undefined {
  for (const { root } of documents) {
    const html = firstNamed(root, 'html')
    const language = html && attributeOf(html, 'lang')
    if (language) return language
  }
  return undefined
}
