import type { Document } from 'domhandler'
import type { Cover } from '../../src-shared/book.ts'
import { descendants, firstNamed } from './elements.ts'
import type { Archive } from './open-archive.ts'
import { metaValues } from './read-metadata.ts'
import type { ManifestItem, Package } from './read-package.ts'
import { type ContainerPaths, resolveHref } from './resolve-href.ts'
import { imageType } from './tell-format.ts'

/** Larger pictures are scans for print; no shelf needs them. */
const MAX_COVER_BYTES = 20 << 20

/**
 * The cover picture: the item with `cover-image`, else the one that EPUB 2's `<meta name="cover">` names, else what the guide calls
 * cover, else an item called "cover", else the first picture of the first document. Undefined when there is none.
 */
export async function readCover(
  book: Package,
  roots: ReadonlyMap<string, Document>,
  archive: Archive,
  paths: ContainerPaths,
): Promise<Cover | undefined> {
  for (const path of candidates(book, roots, paths)) {
    if (path === undefined) continue
    const file = await archive.read(path)
    const mediaType = file?.whole ? imageType(file.bytes) : undefined
    if (file && mediaType !== undefined && file.bytes.length <= MAX_COVER_BYTES) return { mediaType, bytes: file.bytes.slice() }
  }
  return undefined
}

function* candidates(book: Package, roots: ReadonlyMap<string, Document>, paths: ContainerPaths): Generator<string | undefined> {
  const imageIn = (path: string | undefined) => (path === undefined ? undefined : pictureIn(path, roots, paths))
  const isImage = (item: ManifestItem) => item.mediaType.startsWith('image/')
  yield book.items.find((item) => item.properties.includes('cover-image'))?.path
  for (const value of metaValues(book.root, ['cover'])) {
    const item =
      book.items.find((candidate) => candidate.id === value) ?? book.items.find((candidate) => candidate.href === value)
    yield item?.path
    yield imageIn(item?.path)
  }
  for (const reference of book.guide.filter(({ type }) => type.toLowerCase() === 'cover')) {
    const path = resolveHref(reference.href, book.path, paths)?.href
    yield path
    yield imageIn(path)
  }
  yield book.items.find((item) => isImage(item) && /^(x-)?cover(-?image)?$/i.test(item.id))?.path
  yield book.items.find((item) => isImage(item) && /(^|\/)cover\.\w+$/i.test(item.href))?.path
  yield imageIn(book.spine[0]?.item.path)
}

function pictureIn(path: string, roots: ReadonlyMap<string, Document>, paths: ContainerPaths): string | undefined {
  const root = roots.get(path)
  const body = root && (firstNamed(root, 'body') ?? root)
  if (!body) return undefined
  for (const element of descendants(body)) {
    const href =
      element.name === 'img'
        ? element.attribs.src
        : element.name === 'image'
          ? (element.attribs['xlink:href'] ?? element.attribs.href)
          : undefined
    if (href) return resolveHref(href, path, paths)?.href
  }
  return undefined
}
