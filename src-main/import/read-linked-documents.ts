import type { Document } from 'domhandler'
import { descendants } from './elements.ts'
import type { SourceDocument } from './publication.ts'
import type { OpenBook } from './read-documents.ts'
import { resolveHref } from './resolve-href.ts'

/**
 * Documents that the text or the guide leads to although neither the spine nor the contents name them: notes that a converter put into
 * files of their own, most of all. They would be lost. `known` are the paths that are read already, or are no text of the book.
 */
export async function readLinkedDocuments(
  { book, paths, read, warnings }: OpenBook,
  documents: readonly SourceDocument[],
  known: ReadonlySet<string>,
): Promise<SourceDocument[]> {
  const texts = new Map(
    book.items.flatMap((item) =>
      item.path !== undefined && !known.has(item.path) && /html/.test(item.mediaType) ? [[item.path, item] as const] : [],
    ),
  )
  const added: SourceDocument[] = []
  const follow = async (href: string, from: string): Promise<void> => {
    const path = texts.size === 0 ? undefined : resolveHref(href, from, paths)?.href
    const item = path === undefined ? undefined : texts.get(path)
    if (path === undefined || item === undefined) return
    texts.delete(path)
    const markup = await read(path, { html: item.mediaType === 'text/html' })
    if (!markup || markup.noise) return
    warnings.add('not-in-spine', 'The text leads to parts that the reading order leaves out; they stand at the end: %.', path)
    added.push({ href: path, root: markup.root, linear: false })
  }
  for (const { type, href } of book.guide) if (!NO_TEXT.test(type)) await follow(href, book.path)
  for (const { root, href: from } of documents) for (const href of filesLinkedIn(root)) await follow(href, from)
  // What is added may lead further.
  for (const { root, href: from } of added) for (const href of filesLinkedIn(root)) await follow(href, from)
  return added
}

/** Places in the guide that are no text of the book: a picture, a list of what is in it. */
const NO_TEXT = /cover|toc|title/i

function filesLinkedIn(root: Document): Set<string> {
  const files = new Set<string>()
  for (const { name, attribs } of descendants(root)) {
    if (name !== 'a' && name !== 'noteref') continue
    const file = attribs.href?.split('#', 1)[0]
    if (file) files.add(file)
  }
  return files
}
