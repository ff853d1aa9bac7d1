import { type AnyNode, type Document, hasChildren, isTag, isText } from 'domhandler'

/** A document as short markup, one block a line: `<h1>One</h1>`; without its html, head and body. */
export function markupOf(root: Document): string {
  return written(root).trim()
}

const TRANSPARENT = new Set(['html', 'body'])
const INLINE = new Set(['span', 'a', 'i', 'b', 'em', 'strong', 'code', 'br', 'img', 's'])

function written(node: AnyNode): string {
  if (isText(node)) return node.data
  if (!hasChildren(node)) return ''
  const inner = node.children.map(written).join('')
  if (!isTag(node) || TRANSPARENT.has(node.name)) return inner
  if (node.name === 'head') return ''
  const attributes = Object.entries(node.attribs).map(([name, value]) => ` ${name}="${value}"`)
  const tag =
    inner === '' ? `<${node.name}${attributes.join('')}/>` : `<${node.name}${attributes.join('')}>${inner}</${node.name}>`
  return INLINE.has(node.name) ? tag : `${tag}\n`
}
