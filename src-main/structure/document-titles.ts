import { isTag } from 'domhandler'
import type { SourceDocument } from '../import/publication.ts'
import { nodesBelow, textBelow } from './element-traits.ts'
import { cleanLine } from './text-run.ts'

/** A name for each document: its own <title> where that tells it from the others and from the book, else its file's name. */
export function documentTitles(documents: readonly SourceDocument[], bookTitle: string): string[] {
  const written = documents.map(({ root }) => titleIn(root))
  const counts = new Map<string, number>()
  for (const title of written) counts.set(title, (counts.get(title) ?? 0) + 1)
  return written.map((title, n) =>
    title === '' || title === bookTitle || counts.get(title)! > 1 ? fileName(documents[n]!.href) : title,
  )
}

function titleIn(root: SourceDocument['root']): string {
  for (const node of nodesBelow(root)) {
    if (!isTag(node)) continue
    if (node.name === 'title') return cleanLine(textBelow(node, 300))
    if (node.name === 'body') return ''
  }
  return ''
}

function fileName(href: string): string {
  const name = href.slice(href.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
  return name.replace(/[_-]+/g, ' ').trim() || name
}
