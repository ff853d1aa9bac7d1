import { type Element, hasChildren, isTag, isText } from 'domhandler'
import type { SourceDocument } from '../import/publication.ts'
import { isBlock, isWithin, nodesBelow, textBelow, traitsOf } from './element-traits.ts'

const NUMBER = /^\s*(\d{1,3})\s*$/
const VERSE_CLASS = /^(?:v|vn|verse|verse-?(?:num(?:ber)?|no)|v-?num(?:ber)?)$/
/** Fewer may be isotopes ("<sup>14</sup>C") or notes that are called before their word. */
const FEWEST = 3
const COUNTING_SHARE = 0.8
/** A translator who puts verses together leaves numbers out. */
const LARGEST_STEP = 3

/**
 * Numbers of verses, as Bibles and epics set them: small, at the beginning of a word with nothing between ("<sup>2</sup>And the earth"), and
 * counting from one. They are words of their own, and no marks of notes.
 */
export function findVerseNumbers(documents: readonly SourceDocument[]): ReadonlySet<Element> {
  const found = new Set<Element>()
  for (const { root } of documents) {
    const numbers: Element[] = []
    let candidates = 0
    let before = 0
    for (const node of nodesBelow(root)) {
      const number = isTag(node) ? verseNumber(node) : undefined
      if (number === undefined || !isTag(node)) continue
      candidates++
      if (number !== 1 && (number <= before || number > before + LARGEST_STEP)) continue
      numbers.push(node)
      before = number
    }
    if (numbers.length < FEWEST || numbers.length < COUNTING_SHARE * candidates) continue
    for (const element of numbers) found.add(element)
  }
  return found
}

function verseNumber(element: Element): number | undefined {
  if (element.name !== 'sup' && !traitsOf(element).classes.some((name) => VERSE_CLASS.test(name))) return undefined
  const number = NUMBER.exec(textBelow(element, 8))?.[1]
  if (number === undefined || isBlock(element) || isLinked(element)) return undefined
  const opensWord = /(?:^|[\s“‘«„([—])$/u.test(beside(element, 'prev')) && /^[“‘«„"'([]*\p{L}/u.test(beside(element, 'next'))
  return opensWord ? Number(number) : undefined
}

function isLinked(element: Element): boolean {
  if (isWithin(element, 'a')) return true
  for (const node of nodesBelow(element)) if (isTag(node) && node.attribs.href !== undefined) return true
  return false
}

/** The text that touches the element in its line; '' at the line's ends. */
function beside(element: Element, direction: 'prev' | 'next'): string {
  for (let at = element; ; ) {
    for (let node = at[direction]; node; node = node[direction]) {
      const text = isText(node) ? node.data : hasChildren(node) ? textBelow(node, 400) : ''
      if (text !== '') return text
      if (isTag(node) && (node.name === 'br' || isBlock(node))) return ''
    }
    const { parent } = at
    if (!parent || !isTag(parent) || isBlock(parent)) return ''
    at = parent
  }
}
