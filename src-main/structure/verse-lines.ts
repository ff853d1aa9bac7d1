import { type Element, isTag, isText } from 'domhandler'
import { type ElementTraits, isBlock, nodesBelow, textBelow, traitsOf } from './element-traits.ts'

const VERSE_CLASS =
  /^(?:poem|poetry|verses?|stanzas?|lg|line-?group|strophe|couplet|quatrain|poetry-(?:container|block)|poem-\w+|verse-\w+)$/
const VERSE_TYPES = new Set(['verse', 'poem', 'song', 'hymn', 'lyrics'])
const LINE_NUMBER_CLASS = /^(?:lnum|line-?num(?:ber)?|linenum|ln|verse-?num(?:ber)?|poem-?num(?:ber)?)$/
/** Prose set in "verse" paragraphs (Bibles do it) has longer ones. */
const LINE_CHARACTERS = 120

/** A poem, a stanza or a line of one. */
export function isVerse(element: Element, { types, classes }: ElementTraits): boolean {
  if (element.name === 'poem' || element.name === 'linegroup' || element.name === 'line') return true
  return types.some((type) => VERSE_TYPES.has(type)) || classes.some((name) => VERSE_CLASS.test(name))
}

/** Lines with another's name under them are quoted: they stand over a chapter, or in it. */
export function isAttributed(poem: Element): boolean {
  return poem.children.some(
    (child) => isTag(child) && traitsOf(child).classes.some((name) => /^(?:attribution|author|source|cite|citation)$/.test(name)),
  )
}

/** The count in the margin of a poem ("10", "20"): furniture, as a page number is. */
export function isLineNumber({ classes }: ElementTraits, element: Element): boolean {
  return classes.some((name) => LINE_NUMBER_CLASS.test(name)) && /^\s*\d{1,5}\s*$/.test(textBelow(element, 20))
}

const ASIDE_CLASS = /^(?:attribution|author|source|cite|citation|title|byline|signature|stanza-?num(?:ber)?)$/

/** A block that is one line of verse: it holds no block, no line break, and not more than a line holds. */
export function isVerseLine(element: Element): boolean {
  if (element.name !== 'p' && element.name !== 'div' && element.name !== 'line') return false
  if (traitsOf(element).classes.some((name) => ASIDE_CLASS.test(name))) return false
  let characters = 0
  for (const node of nodesBelow(element)) {
    if (isText(node)) characters += node.data.replace(/\s+/g, ' ').length
    else if (isTag(node) && (node.name === 'br' || isBlock(node))) return false
    if (characters > LINE_CHARACTERS) return false
  }
  return !hasLineElements(element)
}

/** True where each child element is a line and only white space stands between them (<span class="line">). */
export function hasLineElements(element: Element): boolean {
  let lines = 0
  for (const child of element.children) {
    if (isText(child)) {
      if (child.data.trim() !== '') return false
    } else if (isTag(child)) {
      if (child.name !== 'span') return false
      if (textBelow(child, 200).trim() !== '') lines++
    }
  }
  return lines > 1
}

/** Whether the block after `line` is a line of the same stanza, in books that mark lines and not stanzas. */
export function goesOn(line: Element): boolean {
  for (let next = line.next; next; next = next.next) {
    if (isText(next) && next.data.trim() !== '') return false
    if (!isTag(next) || (textBelow(next, 100).trim() === '' && next.name !== 'hr')) continue
    return (
      next.name === line.name && next.attribs.class === line.attribs.class && isVerse(next, traitsOf(next)) && isVerseLine(next)
    )
  }
  return false
}

/** Longest line, and the fewest lines, that make a paragraph with line breaks something whose lines are to be kept. */
const SHORT_LINE = 80
const FEWEST_LINES = 3

/** A paragraph of short lines: an unmarked poem, an address, a title page. */
export function isSetInLines(text: string): boolean {
  const lines = text.split('\n')
  return lines.length >= FEWEST_LINES && lines.every((line) => line.length <= SHORT_LINE)
}
