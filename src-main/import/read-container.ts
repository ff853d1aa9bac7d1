import { AppError } from '../../src-shared/errors.ts'
import { attributeOf, elementsNamed, firstNamed } from './elements.ts'
import type { Archive } from './open-archive.ts'
import type { ReadMarkup } from './read-markup.ts'
import { indexPaths, joinPath, percentDecoded } from './resolve-href.ts'
import type { WarningList } from './warning-list.ts'

const CONTAINER = 'META-INF/container.xml'
const PACKAGE_TYPE = 'application/oebps-package+xml'

export interface Container {
  readonly packagePath: string
  /** Folder that the book lies in, '' or ending in "/": some archives hold the whole book one folder too deep. */
  readonly base: string
}

/**
 * Where the package document is. A container.xml that is missing or points nowhere is told as 'no-container', and the shallowest
 * package document in the archive is taken. Throws AppError 'book-unreadable' when there is none at all.
 * https://www.w3.org/TR/epub-33/#sec-container-metainf-container.xml
 */
export async function readContainer(archive: Archive, read: ReadMarkup, warnings: WarningList): Promise<Container> {
  const paths = indexPaths(archive.paths)
  const containerPath =
    paths.find(CONTAINER) ?? shallowest(archive.paths.filter((path) => /(^|\/)META-INF\/container\.xml$/i.test(path)))
  const base = containerPath === undefined ? '' : containerPath.slice(0, -CONTAINER.length)
  const markup = containerPath === undefined ? undefined : await read(containerPath)
  const rootfiles = markup ? elementsNamed(markup.root, 'rootfile') : []
  const packages = rootfiles.filter(
    (rootfile) => (attributeOf(rootfile, 'media-type') ?? PACKAGE_TYPE).trim().toLowerCase() === PACKAGE_TYPE,
  )
  for (const rootfile of packages.length > 0 ? packages : rootfiles) {
    const fullPath = attributeOf(rootfile, 'full-path')?.trim().replaceAll('\\', '/')
    if (!fullPath) continue
    const found = [fullPath, percentDecoded(fullPath)]
      .flatMap((path) => [joinPath(base, path), joinPath('', path)])
      .map((path) => paths.find(path))
      .find((path) => path !== undefined)
    if (found !== undefined) return { packagePath: found, base }
  }
  const files = archive.paths.filter((path) => !/(^|\/)(?:__MACOSX|META-INF)\//i.test(path))
  const packagePath =
    shallowest(files.filter((path) => path.toLowerCase().endsWith('.opf'))) ??
    (await findByContent(files.filter((path) => /\.xml$/i.test(path)).slice(0, MOST_LOOKED_INTO), read))
  if (packagePath === undefined) throw noPackage(archive)
  warnings.tell({
    code: 'no-container',
    message: `The file does not say where its book begins (META-INF/container.xml); "${packagePath}" was taken.`,
  })
  return { packagePath, base }
}

/** Files under another name than .opf that are looked into. */
const MOST_LOOKED_INTO = 20

async function findByContent(paths: readonly string[], read: ReadMarkup): Promise<string | undefined> {
  for (const path of paths) {
    const markup = await read(path)
    if (markup && firstNamed(markup.root, 'package') && firstNamed(markup.root, 'spine')) return path
  }
  return undefined
}

function shallowest(paths: readonly string[]): string | undefined {
  const depth = (path: string) => path.split('/').length
  return [...paths].sort((a, b) => depth(a) - depth(b))[0]
}

function noPackage(archive: Archive): AppError {
  const has = (pattern: RegExp) => archive.paths.some((path) => pattern.test(path))
  if (has(/^(\[Content_Types\]|word\/document)\.xml$/i) || (has(/^META-INF\/manifest\.xml$/i) && has(/^content\.xml$/i))) {
    return new AppError(
      'not-a-book',
      'This is an office document, not a book file.',
      'Save it as EPUB, HTML or plain text and add that.',
    )
  }
  const named = archive.paths.filter((path) => !/(^|\/)(?:__MACOSX\/|\.|[^/]*\.xml$)/i.test(path))
  if (named.length > 0 && named.every((path) => /\.(jpe?g|png|gif|webp|avif|bmp|jxl)$/i.test(path))) {
    return new AppError(
      'not-a-book',
      'This is a comic or a scan: pictures of pages, without text.',
      'Add a copy whose pages have been turned into text (OCR), as EPUB or plain text.',
    )
  }
  if (has(/\.(kfx|azw\d?|kdf|voucher)$/i)) {
    return new AppError(
      'not-a-book',
      'This is a Kindle book, not an EPUB.',
      'Get the book as EPUB, or convert it to EPUB and add that.',
    )
  }
  if (!archive.intact) {
    return new AppError(
      'book-unreadable',
      'This file is cut off or damaged: the part that says what the book consists of is lost.',
      'Download or copy the book again.',
    )
  }
  if (has(/^mimetype$/i) || has(/(^|\/)META-INF\//i) || has(/\.x?html?$/i)) {
    return new AppError(
      'book-unreadable',
      'This archive has no package document (.opf), which says what a book consists of and in what order.',
      'Get the book again as EPUB, or unpack the archive and add its text or HTML files one by one.',
    )
  }
  return new AppError(
    'not-a-book',
    'This archive does not hold a book.',
    'Unpack it and add the EPUB, text, Markdown or HTML files in it.',
  )
}
