import { type Element, isTag, isText } from 'domhandler'
import type { SourceDocument } from '../import/publication.ts'
import { headingLevel, isBlock, isWithin, nodesBelow, textBelow } from './element-traits.ts'
import { blockAround } from './index-links.ts'
import { isNotesTitle } from './section-kind.ts'
import { cleanLine } from './text-run.ts'

/** A raised mark in a sentence, and the block further down that begins with the same one. */
interface RaisedNote {
  readonly call: Element
  readonly container: Element
  readonly label: string
}

const MARK = /^[[(]?(\d{1,3}|[a-z]|[*†‡§]{1,3})[\])]?$/
const RAISED_CLASS = /(?:^|\s)(?:sup|super|superscript)(?:\s|$)/i

/** How a note begins that stands under the heading "Notes": "2. The roll", "[2] The roll". */
const NUMBERED = /^\s*[[(]?(\d{1,3})(?:[\])]\.?|[.:]|(?=\s))\s*\S/

/**
 * Notes whose marks are raised and no links: "nine keepers<sup>2</sup>", and below, in the same file, a block that begins with <sup>2</sup>, or
 * with "2." under a heading "Notes". Each block takes the first mark before it that no other has taken; a raised number without such a block, or
 * behind a letter or two, is a power.
 */
export function findRaisedNotes(documents: readonly SourceDocument[], verseNumbers: ReadonlySet<Element>): RaisedNote[] {
  return documents.flatMap(({ root }) => {
    const calls = new Map<string, Element[]>()
    const notes: RaisedNote[] = []
    let isUnderNotes = false
    for (const node of nodesBelow(root)) {
      if (!isTag(node)) continue
      if (headingLevel(node) !== undefined) isUnderNotes = isNotesTitle(textBelow(node, 80))
      else if (isUnderNotes && isBlock(node)) takeNumbered(node)
      if (!isRaised(node) || verseNumbers.has(node)) continue
      const label = MARK.exec(cleanLine(textBelow(node, 8)))?.[1]
      const block = label === undefined || isWithin(node, 'a') || holdsLink(node) ? undefined : blockAround(node)
      if (label === undefined || block === undefined || headingLevel(block) !== undefined) continue
      const waiting = calls.get(label) ?? []
      if (!opensBlock(node, block)) {
        if (!isPower(node)) calls.set(label, [...waiting, node])
      } else {
        const call = waiting.shift()
        if (call && hasWords(block)) notes.push({ call, container: block, label })
      }
    }
    return notes

    function takeNumbered(block: Element): void {
      const label = NUMBERED.exec(textBelow(block, 80))?.[1]
      const call = label === undefined || holdsBlock(block) || !hasWords(block) ? undefined : calls.get(label)?.shift()
      if (call && label !== undefined) notes.push({ call, container: block, label })
    }
  })
}

function isRaised({ name, attribs }: Element): boolean {
  return name === 'sup' || (name === 'span' && RAISED_CLASS.test(attribs.class ?? ''))
}

function holdsLink(element: Element): boolean {
  for (const node of nodesBelow(element)) if (isTag(node) && node.name === 'a' && node.attribs.href !== undefined) return true
  return false
}

/** Nothing stands before it in its block, which holds no other. */
function opensBlock(mark: Element, block: Element): boolean {
  for (const node of nodesBelow(block)) {
    if (node === mark) return true
    if ((isText(node) && node.data.trim() !== '') || (isTag(node) && isBlock(node))) return false
  }
  return false
}

function holdsBlock(element: Element): boolean {
  for (const node of nodesBelow(element)) if (isTag(node) && isBlock(node)) return true
  return false
}

/** "m²", "x³", "km²": what stands before it is no word. */
function isPower(mark: Element): boolean {
  const before = mark.prev && isText(mark.prev) ? mark.prev.data : mark.prev && isTag(mark.prev) ? textBelow(mark.prev, 200) : ''
  return /(?:^|[^\p{L}\p{M}])\p{L}{1,2}$/u.test(before)
}

function hasWords(block: Element): boolean {
  return /\p{L}{2}/u.test(textBelow(block, 400))
}
