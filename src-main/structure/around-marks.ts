import { type Element, isTag, isText } from 'domhandler'
import { isBlock, textBelow } from './element-traits.ts'
import { contains, type LinkIndex } from './index-links.ts'

const BRACKETS = [
  ['[', ']'],
  ['(', ')'],
  ['{', '}'],
] as const

/** Brackets that may be a mark's own: those that are closed right behind it. */
export function bracketsBehind(mark: Element): readonly (readonly [open: string, close: string])[] {
  let outer: Element = mark
  while (outer.next === null && outer.parent && isTag(outer.parent) && !isBlock(outer.parent)) outer = outer.parent
  const behind = outer.next && isText(outer.next) ? outer.next.data : ''
  return BRACKETS.filter(([, close]) => behind.startsWith(close))
}

/** The sign with which a heading offers its own address. */
export function isOwnAddress(link: Element, links: LinkIndex): boolean {
  if (link.name !== 'a' || !/^[\s¶§#›»🔗∞]+$/u.test(textBelow(link, 20))) return false
  const known = links.linkOf(link)
  const target = known && links.elementAt(known)
  return target !== undefined && contains(target, link)
}
