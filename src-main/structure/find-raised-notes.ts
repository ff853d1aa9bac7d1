import { type Element, isTag, isText } from 'domhandler'
import type { SourceDocument } from '../import/publication.ts'
import { headingLevel, isBlock, isWithin, nodesBelow, textBelow } from './element-traits.ts'
import { blockAround } from './index-links.ts'
import { listItem } from './list-item.ts'
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
 * behind a letter or two, is a power. What stands in another file is told by its numbers, see `pairLists`.
 */
export function findRaisedNotes(documents: readonly SourceDocument[], verseNumbers: ReadonlySet<Element>): RaisedNote[] {
  const files = documents.map(({ root }) => readFile(root, verseNumbers))
  const calls = files.flatMap((file) => file.calls)
  const numbered = files.flatMap((file) => file.numbered)
  return [...files.flatMap((file) => file.notes), ...pairLists(calls, numbered)]
}

interface Labelled {
  readonly element: Element
  readonly label: string
}

interface MarkedFile {
  readonly notes: readonly RaisedNote[]
  /** Marks that no note in the file answers, and numbered notes that nothing in it calls. */
  readonly calls: readonly Labelled[]
  readonly numbered: readonly Labelled[]
}

function readFile(root: SourceDocument['root'], verseNumbers: ReadonlySet<Element>): MarkedFile {
  const calls: Labelled[] = []
  const waiting = new Map<string, Element[]>()
  const notes: RaisedNote[] = []
  const numbered: Labelled[] = []
  let notesLevel = Number.POSITIVE_INFINITY
  for (const node of nodesBelow(root)) {
    if (!isTag(node)) continue
    const level = headingLevel(node)
    if (level !== undefined)
      notesLevel = isNotesTitle(textBelow(node, 80)) ? level : level <= notesLevel ? Number.POSITIVE_INFINITY : notesLevel
    else if (Number.isFinite(notesLevel) && isBlock(node)) takeNumbered(node)
    if (!isRaised(node) || verseNumbers.has(node)) continue
    const label = MARK.exec(cleanLine(textBelow(node, 8)))?.[1]
    const block = label === undefined || isWithin(node, 'a') || holdsLink(node) ? undefined : blockAround(node)
    if (label === undefined || block === undefined || headingLevel(block) !== undefined) continue
    if (opensBlock(node, block)) {
      const call = hasWords(block) ? waiting.get(label)?.shift() : undefined
      if (call) notes.push({ call, container: block, label })
    } else if (!isPower(node)) {
      calls.push({ element: node, label })
      const before = waiting.get(label)
      if (before === undefined) waiting.set(label, [node])
      else before.push(node)
    }
  }
  const answered = new Set(notes.map(({ call }) => call))
  return { notes, calls: calls.filter(({ element }) => !answered.has(element)), numbered }

  function takeNumbered(block: Element): void {
    if (holdsBlock(block) || !hasWords(block)) return
    const label =
      NUMBERED.exec(textBelow(block, 80))?.[1] ?? (block.name === 'li' ? /^\d+/.exec(listItem(block, 1).label)?.[0] : undefined)
    if (label === undefined) return
    const call = waiting.get(label)?.shift()
    if (call) notes.push({ call, container: block, label })
    else numbered.push({ element: block, label })
  }
}

/**
 * Notes at the end of the book, in another file than their marks. Both are lists that begin anew, at every chapter or never: where there are as many
 * of the one as of the other, and each number in the text is in the list that belongs to it, they are each other's.
 */
function pairLists(calls: readonly Labelled[], numbered: readonly Labelled[]): RaisedNote[] {
  const callLists = countedLists(calls.filter(({ label }) => /^\d/.test(label)))
  const noteLists = countedLists(numbered).map((list) => new Map(list.map(({ label, element }) => [label, element])))
  if (callLists.length !== noteLists.length) return []
  const pairs = callLists.flatMap((list, n) =>
    list.map(({ element, label }) => ({ call: element, container: noteLists[n]!.get(label), label })),
  )
  return pairs.every(({ container }) => container) ? pairs.map((pair) => ({ ...pair, container: pair.container! })) : []
}

function countedLists(items: readonly Labelled[]): Labelled[][] {
  const lists: Labelled[][] = []
  let before = Number.POSITIVE_INFINITY
  for (const item of items) {
    if (Number(item.label) <= before) lists.push([])
    lists.at(-1)!.push(item)
    before = Number(item.label)
  }
  return lists
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

/** "m²", "x³", "km²": what stands before it is a letter or a unit, and no word. */
function isPower(mark: Element): boolean {
  const before = mark.prev && isText(mark.prev) ? mark.prev.data : mark.prev && isTag(mark.prev) ? textBelow(mark.prev, 200) : ''
  return /(?:^|[^\p{L}\p{M}])(?:\p{L}|[kcdmnµμ]m|ft|yd|mi)$/u.test(before)
}

function hasWords(block: Element): boolean {
  return /\p{L}{2}/u.test(textBelow(block, 400))
}
