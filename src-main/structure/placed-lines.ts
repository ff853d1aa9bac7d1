import { type Element, isTag } from 'domhandler'
import { type ElementTraits, isBlock, nodesBelow } from './element-traits.ts'

/**
 * A line that stands by coordinates: in a fixed layout each line is a box of its own, and a sentence runs through several of them.
 * Told by an inline style, and by the classes of pdf2htmlEX ("t m0 x1 h2").
 */
export function isPlacedLine(element: Element, { classes }: ElementTraits): boolean {
  if (element.name !== 'div' && element.name !== 'p') return false
  const isPlaced = PLACED.test(element.attribs.style ?? '') || (classes[0] === 't' && classes.some((name) => /^m\d/.test(name)))
  if (!isPlaced) return false
  for (const node of nodesBelow(element)) if (isTag(node) && isBlock(node)) return false
  return true
}

const PLACED = /(?:^|;)\s*position\s*:\s*absolute/i

/** Whether a paragraph may end with this line: a sentence does. */
export function endsParagraph(line: string): boolean {
  return /[.!?:…。！？]["'”’»)\]]*$/u.test(line)
}
