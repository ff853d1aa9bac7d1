import { type Element, hasChildren, isTag, isText } from 'domhandler'
import type { SourceDocument } from '../import/publication.ts'
import { headingLevel, isBlock, isWithin, nodesBelow, textBelow, traitsOf } from './element-traits.ts'
import { findRaisedNotes } from './find-raised-notes.ts'
import { blockAround, contains, type InternalLink, type LinkIndex } from './index-links.ts'
import { cleanLine } from './text-run.ts'

interface NoteCall {
  /** Undefined when the link is a note call by its type and leads nowhere. */
  readonly note: number | undefined
  readonly label: string
  /** False where the words of the sentence carry the link ("see the note"). */
  readonly isMark: boolean
}

export interface Note {
  /** Elements that hold its text: one, or the <dd>s of a <dt>; empty where several notes share one block. */
  readonly containers: readonly Element[]
  /** Where its text begins when there is no container of its own. */
  readonly anchor: { readonly document: number; readonly id: string } | undefined
  readonly label: string | undefined
}

export interface NoteIndex {
  readonly notes: readonly Note[]
  callAt(link: Element): NoteCall | undefined
  /** Number of the note that begins with this element. */
  noteAt(container: Element): number | undefined
  /** True for "↩" and its kin: the way back from a note to its call, or a box of several. What opens the note (`isFirst`) may be its number. */
  isReturn(link: Element, isFirst: boolean): boolean
  /** True for an element whose only words are a note's mark. */
  isLabelOnly(element: Element): boolean
}

const CALL_TYPES = new Set(['noteref', 'annoref', 'endnoteref', 'footnoteref'])
const NOTE_TYPES = new Set(['footnote', 'endnote', 'rearnote', 'note', 'annotation'])
const CALL_CLASS =
  /^(?:fn-?(?:anchor|ref|call|link|marker)|(?:foot|end)?-?note-?(?:ref|call|link|anchor|marker?|reference)s?|duokan-footnote)$/
const NOTE_CLASS = /^(?:foot|end)-?note(?:-?(?:text|body|content|para?))?$/
/** Numbers, letters and signs; the circled and raised ones of East Asian books, and the words that stand before theirs. */
const SIGN = String.raw`\d{1,4}[a-z]?|[ivxlc]{1,6}|[a-z]|[①-⑳㉑-㉟⑴-⒇]|[¹²³⁰⁴-⁹]{1,3}|[*†‡§‖¶#※]{1,5}`
const BEFORE_SIGN = String.raw`[[({〔［（【]?\s*(?:(?:(?:foot|end)?note|fn|n|[注註※*＊])\.?\s*)?`
const MARK = new RegExp(String.raw`^${BEFORE_SIGN}(${SIGN})\s*[.)\]}:〕］）】]*$`, 'iu')
const RETURN =
  /^[\s[(]*(?:(?:[↩↵⏎↑⇑▲^←⇐«‹]|\ufe0e|\ufe0f)+|back|return|zurück|retour|volver|regreso|voltar|(?:back|return) to (?:the )?(?:text|reference|content))[\s.\])]*$/iu

/**
 * Finds the notes of a book and the marks that call them.
 *
 * EPUB 3 says what they are (https://www.w3.org/TR/epub-ssv-11/#notes). EPUB 2 shows it by the shape of its links: a short mark inside a
 * sentence that leads to a block which begins with the same mark, or which leads back. Raised marks need no link, see `findRaisedNotes`.
 */
export function findNotes(index: LinkIndex, documents: readonly SourceDocument[], verseNumbers: ReadonlySet<Element>): NoteIndex {
  const hasWords = new Map<Element, boolean>()
  const calls = new Map<Element, NoteCall>()
  const notes: Note[] = []
  const noteOfContainer = new Map<Element, number>()
  const noteOfTarget = new Map<Element, number>()
  const found = withoutReturns(
    index.links.flatMap((link) => asCall(link, index, hasWords) ?? []),
    index,
  )
  const targets = new Set(found.flatMap(({ target }) => target ?? []))
  const terms = new Set<Element>()
  const callers = new Set(found.map(({ link }) => link.element))

  for (const { link, target, label, isMark } of found) {
    let note = target && noteOfTarget.get(target)
    if (target && note === undefined) {
      note = notes.length
      noteOfTarget.set(target, note)
      const containers = containersOf(target, link.element, targets, callers)
      const block = containerBlock(target)
      if (block.name === 'dt') terms.add(block)
      const shared = containers.length === 0 || containers.some((container) => noteOfContainer.has(container))
      const anchor = shared ? { document: link.document, id: target.attribs.id ?? target.attribs.name ?? '' } : undefined
      notes.push({ containers: shared ? [] : containers, anchor, label: isMark && label !== '' ? label : undefined })
      if (!shared) for (const container of containers) noteOfContainer.set(container, note)
    }
    calls.set(link.element, { note, label, isMark })
  }

  for (const { call, container, label } of findRaisedNotes(documents, verseNumbers)) {
    if (calls.has(call) || noteOfContainer.has(container)) continue
    calls.set(call, { note: notes.length, label, isMark: true })
    noteOfContainer.set(container, notes.length)
    notes.push({ containers: [container], anchor: undefined, label })
  }

  const callPlaces = new Set(found.flatMap(({ link }) => placesOf(link.element)))
  const leadsToCall = (element: Element): boolean => {
    const link = index.linkOf(element)
    const target = link && index.elementAt(link)
    return target !== undefined && callPlaces.has(target) && textBelow(element, LONGEST_RETURN).length < LONGEST_RETURN
  }

  return {
    notes,
    callAt: (link) => calls.get(link) ?? callWithoutLink(link),
    noteAt(container) {
      const known = noteOfContainer.get(container)
      if (known !== undefined || !isTypedNote(container) || isInsideNote(container, noteOfContainer)) return known
      noteOfContainer.set(container, notes.length)
      notes.push({ containers: [container], anchor: undefined, label: undefined })
      return notes.length - 1
    },
    isReturn(link, isFirst) {
      if (link.name !== 'a') return isMarkedReturn(link)
      if (RETURN.test(textBelow(link, 40)) || (!isFirst && isMarkedReturn(link))) return true
      return !(isFirst && MARK.test(cleanLine(textBelow(link, 40)))) && leadsToCall(link)
    },
    isLabelOnly: (element) => terms.has(element),
  }
}

/** "(a)" at the end of a note looks like a call of what it leads back to. */
function withoutReturns(found: readonly FoundCall[], index: LinkIndex): FoundCall[] {
  const places = new Set(found.flatMap(({ link }) => placesOf(link.element)))
  return found.filter(({ link, target }) => !target || !places.has(target) || index.isAhead(link.element, target))
}

/** Words that lead back are few ("Go back"); a sentence about the place where the note is called is the note's own. */
const LONGEST_RETURN = 16

/** What a way back to this call can lead to: the link, what is around it in its line, and an anchor just before. */
function placesOf(call: Element): Element[] {
  const places: Element[] = []
  for (let at: Element['parent'] = call; at && isTag(at) && !isBlock(at); at = at.parent) {
    places.push(at)
    if (at.prev && isTag(at.prev) && at.prev.children.length === 0) places.push(at.prev)
  }
  return places
}

/** A mark by its type that leads nowhere. */
function callWithoutLink(element: Element): NoteCall | undefined {
  if (element.name !== 'a' || element.attribs.href !== undefined) return undefined
  if (!traitsOf(element).types.some((type) => CALL_TYPES.has(type))) return undefined
  const label = MARK.exec(cleanLine(textBelow(element, 40)))?.[1]
  return label === undefined ? undefined : { note: undefined, label, isMark: true }
}

interface FoundCall {
  readonly link: InternalLink
  readonly target: Element | undefined
  readonly label: string
  readonly isMark: boolean
}

function asCall(link: InternalLink, index: LinkIndex, hasWords: Map<Element, boolean>): FoundCall | undefined {
  const { element } = link
  const text = cleanLine(textBelow(element, 40))
  const mark = MARK.exec(text)?.[1] ?? (text === '' && isPictureMark(element) ? '' : undefined)
  const target = index.elementAt(link)
  const traits = traitsOf(element)
  if (element.name === 'noteref' || traits.types.some((type) => CALL_TYPES.has(type))) {
    return { link, target, label: mark ?? text, isMark: mark !== undefined }
  }
  if (mark === undefined) return undefined
  const block = blockAround(element)
  if (block === undefined) return undefined
  const isRaised = hasAround(element, 'sup') || isOnlyChild(element, 'sup')
  const isClassed = [element, element.parent].some(
    (e) => e && isTag(e) && traitsOf(e).classes.some((name) => CALL_CLASS.test(name)),
  )
  // A call may open a line of verse: then it is told from a note's own number by its class, and by leading forward.
  if (!standsInSentence(element, block) && !(isClassed && target && index.isAhead(element, target))) return undefined
  if (target === undefined) return isRaised || isClassed ? { link, target, label: mark, isMark: true } : undefined
  const targetBlock = blockAround(target)
  if (targetBlock === undefined || targetBlock === block || isHeadingPlace(target)) return undefined
  if (!wordsOutsideLinks(block, hasWords)) return undefined
  const leadsBack = hasLinkInto(block, containerBlock(target), index)
  // "see rule 12" leads to a paragraph numbered 12, and its number is a word of the sentence; a note's mark touches the word before it.
  const isAttached = /^\W/.test(text) || touchesText(element)
  const says = firstMark(target) === mark.toLowerCase().normalize('NFKC') && isAttached
  // What stands beside the text and is called by a mark has no other reason to be there.
  const isBeside = isAttached && containerBlock(target).name === 'aside'
  return isRaised || isClassed || leadsBack || says || isBeside ? { link, target, label: mark, isMark: true } : undefined
}

/** A sign of the publisher's instead of a number, as a picture. */
function isPictureMark(link: Element): boolean {
  const { types, classes } = traitsOf(link)
  if (!types.some((type) => CALL_TYPES.has(type)) && !classes.some((name) => CALL_CLASS.test(name))) return false
  for (const node of nodesBelow(link)) if (isTag(node) && node.name === 'img') return true
  return false
}

/** A note's own number is a link too, back to its call: it stands at the head of its block, with nothing but brackets before it. */
function standsInSentence(link: Element, block: Element): boolean {
  for (let node: Element = link; node !== block; ) {
    for (let before = node.prev; before; before = before.prev) {
      const text = isText(before) ? before.data : hasChildren(before) ? textBelow(before, 200) : ''
      if (/[^\s[\](){}]/.test(text)) return true
    }
    const { parent } = node
    if (!parent || !isTag(parent)) return false
    node = parent
  }
  return false
}

/** A note is short, and its way back at one of its ends; what is longer is looked at no further. */
const MOST_LOOKED_AT = 500

function hasLinkInto(block: Element, note: Element, index: LinkIndex): boolean {
  let nodes = 0
  for (const node of nodesBelow(note)) {
    if (++nodes > MOST_LOOKED_AT) return false
    const link = isTag(node) && node.name === 'a' ? index.linkOf(node) : undefined
    const target = link && index.elementAt(link)
    if (target && blockAround(target) === block) return true
  }
  return false
}

function touchesText(link: Element): boolean {
  const before = link.prev ?? (link.parent && isTag(link.parent) && !isBlock(link.parent) ? link.parent.prev : null)
  const text = before && (isText(before) ? before.data : hasChildren(before) ? textBelow(before) : '')
  return text ? /\S$/.test(text) : false
}

function wordsOutsideLinks(block: Element, known: Map<Element, boolean>): boolean {
  const before = known.get(block)
  if (before !== undefined) return before
  let found = false
  const stack = [...block.children].reverse()
  for (let node = stack.pop(); node && !found; node = stack.pop()) {
    if (isText(node)) found = /\p{L}{2}/u.test(node.data)
    else if (hasChildren(node) && !(isTag(node) && node.name === 'a' && node.attribs.href !== undefined)) {
      for (let n = node.children.length - 1; n >= 0; n--) stack.push(node.children[n]!)
    }
  }
  known.set(block, found)
  return found
}

const FIRST_MARK = new RegExp(String.raw`^\s*${BEFORE_SIGN}(${SIGN})(?![\p{L}\p{N}])`, 'iu')

/** The mark with which the text at `target` begins, in lower case. */
function firstMark(target: Element): string | undefined {
  const own = textBelow(target, 60)
  const text = own.trim() === '' || !isBlock(target) ? textBelow(containerBlock(target), 60) : own
  return FIRST_MARK.exec(text)?.[1]?.toLowerCase().normalize('NFKC')
}

/** The block whose text a note target opens: its own, or the next one where an empty anchor stands before it. */
function containerBlock(target: Element): Element {
  const block = blockAround(target) ?? target
  if (isBlock(target) || hasText(target)) return block
  for (let next = target.next; next; next = next.next) {
    if (isText(next) && next.data.trim() !== '') return block
    if (isTag(next)) return isBlock(next) ? next : block
  }
  return block
}

function isHeadingPlace(target: Element): boolean {
  const block = containerBlock(target)
  if (headingLevel(block) !== undefined) return true
  for (const node of nodesBelow(block)) {
    if (isTag(node) && headingLevel(node) !== undefined) return true
    if (isText(node) && node.data.trim() !== '') return false
  }
  return false
}

/** Boxes that may hold one note of several paragraphs. */
const NOTE_BOXES = new Set(['div', 'aside', 'li', 'dd', 'td', 'tr', 'blockquote', 'article', 'note'])
const MOST_NODES = 2000
const NOBODY: ReadonlySet<Element> = new Set()

function containersOf(target: Element, call: Element, targets: ReadonlySet<Element>, callers: ReadonlySet<Element>): Element[] {
  const typed = typedNoteAround(target)
  if (typed !== undefined && !contains(typed, call) && !holdsOthers(typed, target, targets, NOBODY)) return [typed]
  const block = containerBlock(target)
  if (block.name === 'dt') return definitionsOf(block)
  if (contains(block, call)) return []
  if (holdsOthers(block, target, targets, NOBODY)) return []
  let container = block
  for (;;) {
    const { parent } = container
    if (!parent || !isTag(parent) || !NOTE_BOXES.has(parent.name) || !isFirstContent(container, parent)) break
    if (holdsOthers(parent, target, targets, callers)) break
    container = parent
  }
  return container.name === 'body' || container.name === 'html' || container.name === 'section' ? [] : [container]
}

function typedNoteAround(target: Element): Element | undefined {
  for (let around: Element['parent'] = target; around && isTag(around); around = around.parent)
    if (isTypedNote(around)) return around
  return undefined
}

function definitionsOf(term: Element): Element[] {
  const definitions: Element[] = []
  for (let next = term.next; next; next = next.next) {
    if (!isTag(next)) continue
    if (next.name !== 'dd') break
    definitions.push(next)
  }
  return definitions
}

function holdsOthers(box: Element, target: Element, targets: ReadonlySet<Element>, callers: ReadonlySet<Element>): boolean {
  let nodes = 0
  for (const node of nodesBelow(box)) {
    if (++nodes > MOST_NODES) return true
    if (isTag(node) && node !== target && (callers.has(node) || (targets.has(node) && !contains(node, target)))) return true
  }
  return false
}

function isFirstContent(child: Element, parent: Element): boolean {
  for (let before = child.prev; before; before = before.prev) {
    if (isText(before) ? before.data.trim() !== '' : isTag(before) && (hasText(before) || before.name === 'img')) return false
  }
  return child.parent === parent
}

function isMarkedReturn(link: Element): boolean {
  const { types, classes } = traitsOf(link)
  return (
    types.includes('backlink') ||
    classes.some((name) => /^(?:(?:foot|end)?-?note-?back(?:link|ref)?|(?:[a-z]+-)*back-?(?:link|ref))$/.test(name))
  )
}

function isTypedNote(element: Element): boolean {
  if (!isBlock(element) && element.name !== 'span') return false
  const { types, classes } = traitsOf(element)
  if (types.some((type) => NOTE_TYPES.has(type)) || element.name === 'note') return true
  return isBlock(element) && classes.some((name) => NOTE_CLASS.test(name)) && !isWithin(element, 'a')
}

function isInsideNote(element: Element, notes: ReadonlyMap<Element, number>): boolean {
  for (let parent = element.parent; parent; parent = parent.parent) if (isTag(parent) && notes.has(parent)) return true
  return false
}

function hasText(element: Element): boolean {
  return textBelow(element, 200).trim() !== ''
}

function hasAround(element: Element, name: string): boolean {
  const { parent } = element
  return (
    parent !== null &&
    isTag(parent) &&
    (parent.name === name || (parent.parent !== null && isTag(parent.parent) && parent.parent.name === name))
  )
}

function isOnlyChild(element: Element, name: string): boolean {
  const only = element.children.filter((child) => !(isText(child) && child.data.trim() === ''))
  return only.length === 1 && isTag(only[0]!) && only[0].name === name
}

/** A <sup> with nothing but note marks and what separates them. */
export function holdsOnlyCalls(element: Element, notes: NoteIndex): boolean {
  let calls = 0
  const stack = [...element.children]
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (isText(node)) {
      if (/[^\s,;\u2013-]/.test(node.data)) return false
    } else if (isTag(node) && notes.callAt(node)?.isMark) calls++
    else if (hasChildren(node)) for (const child of node.children) stack.push(child)
  }
  return calls > 0
}
