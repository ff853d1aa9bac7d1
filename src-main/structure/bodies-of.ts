import { type ChildNode, Element, isTag, isText } from 'domhandler'
import type { SourceDocument } from '../import/publication.ts'

/** What of a document is read. Text that a broken converter left outside of <body>, or of <html>, is text. */
export function bodiesOf(root: SourceDocument['root']): Element[] {
  const html = root.children.find((child) => isTag(child) && child.name === 'html')
  const outside = root.children.filter((child) => child !== html && !isBlank(child))
  const around = outside.length === 0 ? [] : [new Element('body', {}, outside)]
  if (!html || !isTag(html)) return around
  const isMixed = html.children.some((child) => isText(child) && !isBlank(child))
  return [...(isMixed ? [html] : html.children.filter(isTag).filter(({ name }) => name !== 'head')), ...around]
}

function isBlank(node: ChildNode): boolean {
  return !isTag(node) && !(isText(node) && node.data.trim() !== '')
}
