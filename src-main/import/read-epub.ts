import type { Document } from 'domhandler'
import {
  findContentsFiles,
  languageOfDocuments,
  readDocumentsOutsideSpine,
  readLandmarks,
  readRawContents,
} from './find-contents.ts'
import { languageTag } from './language-tag.ts'
import { openArchive } from './open-archive.ts'
import type { Publication } from './publication.ts'
import { readContainer } from './read-container.ts'
import { readCover } from './read-cover.ts'
import { type OpenBook, readDocuments } from './read-documents.ts'
import { readLinkedDocuments } from './read-linked-documents.ts'
import { createMarkupReader } from './read-markup.ts'
import { readMetadata } from './read-metadata.ts'
import { fallbackPaths, readPackage } from './read-package.ts'
import { readPageEdition, readPageTargets } from './read-page-targets.ts'
import { readStyles } from './read-styles.ts'
import { readWritingMode } from './read-writing-mode.ts'
import { indexPaths, resolveHref } from './resolve-href.ts'
import { createTargetFinder, resolveContents, resolvePages } from './resolve-targets.ts'
import type { BookFile } from './tell-format.ts'
import { titleFromName } from './title-from-name.ts'
import { createWarningList } from './warning-list.ts'

/**
 * An EPUB 2 or 3 as a publication.
 *
 * Rejects with AppError 'book-unreadable' (damaged, locked, no package document), 'book-encrypted' (DRM) or 'book-too-big'; everything
 * less is mended and told in `warnings`. https://www.w3.org/TR/epub-33/
 */
export async function readEpub(file: BookFile): Promise<Publication> {
  const open = await openBook(file)
  const { book, archive, paths, warnings } = open
  const spineDocuments = await readDocuments(open)
  const files = await findContentsFiles(open, spineDocuments)
  const raw = await readRawContents(open, files, spineDocuments)
  const fallbacks = fallbackPaths(book)
  const resolve = (href: string) => {
    const path = resolveHref(href, raw.from, paths)?.href
    return path === undefined || fallbacks.has(path) ? undefined : path
  }
  const others = await readDocumentsOutsideSpine(open, spineDocuments, raw.entries, resolve, files.nav?.path)
  const named = [...spineDocuments, ...others]
  const known = new Set([...named.map(({ href }) => href), ...fallbacks.keys(), files.nav?.path ?? ''])
  const unstyled = [...named, ...(await readLinkedDocuments(open, named, known))]
  const readBytes = async (path: string) => (await archive.read(path))?.bytes
  const documents = await readStyles(unstyled, paths, readBytes)
  const writingMode = await readWritingMode(documents, paths, readBytes)
  const roots = new Map<string, Document>(documents.map((document) => [document.href, document.root]))
  const finder = createTargetFinder(roots, paths, fallbacks)
  const pageList = readPageTargets(files.nav, files.ncx, files.pageMap)
  const pageTargets = resolvePages(pageList.pages, pageList.from, finder, warnings)
  const pageEdition = readPageEdition(book.root)
  const metadata = readMetadata(book.root, titleFromName(file.name))
  const language = metadata.language === 'und' ? languageTag(languageOfDocuments(documents) ?? '') : metadata.language
  const cover = await readCover(book, roots, archive, paths)
  return {
    format: 'epub',
    metadata: { ...metadata, language: language ?? 'und' },
    documents,
    contents: resolveContents(raw.entries, raw.from, finder, warnings),
    pageTargets,
    pageTargetSource: pageTargets.length > 0 ? pageList.source : 'none',
    ...(pageEdition === undefined ? {} : { pageEdition }),
    landmarks: readLandmarks(open, files.nav, finder),
    ...(writingMode === undefined ? {} : { writingMode }),
    ...(cover === undefined ? {} : { cover }),
    warnings: warnings.list(),
  }
}

async function openBook(file: BookFile): Promise<OpenBook> {
  const archive = openArchive(file.bytes)
  const warnings = createWarningList()
  for (const warning of archive.warnings) warnings.tell(warning)
  const read = createMarkupReader(archive, warnings)
  const paths = indexPaths(archive.paths, archive.otherPaths)
  const container = await readContainer(archive, (path) => read(path, { kind: 'package' }), warnings)
  const markup = await read(container.packagePath, { kind: 'package' })
  if (!markup) throw new Error(`"${container.packagePath}" is listed and cannot be opened`)
  const book = readPackage(markup, container.packagePath, paths, warnings)
  const { title } = readMetadata(book.root, titleFromName(file.name))
  return { book, title, base: container.base, archive, paths, read, warnings }
}
