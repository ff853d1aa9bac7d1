import { type Element, hasChildren, isTag, isText, type ParentNode } from 'domhandler'
import { typesOf } from '../import/elements.ts'
import { isOrdinal } from './title-words.ts'

/** What an element is to the reading of text. Names that only DTBook (EPUB 2) has stand beside those of HTML. */
const BLOCKS = new Set(
  `address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 \
header hgroup hr html legend li main menu nav ol p pre search section summary table caption tbody td tfoot th thead tr ul text \
level level1 level2 level3 level4 level5 level6 list line linegroup poem epigraph sidebar prodnote imggroup note annotation bridgehead \
hd book bodymatter frontmatter rearmatter doctitle docauthor byline dateline`.split(/\s+/),
)

/** Never text: what runs, styles, plays, or stands in for something else; fallbacks that are not shown. */
const SILENT = new Set(
  `head script style template audio video iframe canvas noframes datalist select textarea metadata defs desc \
annotation-xml map param source track`.split(/\s+/),
)

/** The contents as navigation, not as a page of the book: https://www.w3.org/TR/epub-33/#sec-nav-def-types */
const NAVIGATION_TYPES = new Set(['toc', 'landmarks', 'page-list', 'lot', 'loi', 'loa', 'lov', 'index-term-categories'])

export interface ElementTraits {
  readonly types: readonly string[]
  readonly classes: readonly string[]
}

const NONE: ElementTraits = { types: [], classes: [] }

export function traitsOf(element: Element): ElementTraits {
  const className = element.attribs.class
  const types = hasTypes(element) ? typesOf(element) : NONE.types
  if (className === undefined) return types.length === 0 ? NONE : { types, classes: NONE.classes }
  return { types, classes: className.toLowerCase().split(/\s+/).filter(Boolean) }
}

function hasTypes(element: Element): boolean {
  if (element.attribs.role !== undefined) return true
  for (const name in element.attribs) if (name.endsWith(':type')) return true
  return false
}

/** MathML's <annotation> is another notation of the same formula, and <text> is a block in SVG. */
export function isBlock(element: Element): boolean {
  return BLOCKS.has(element.name) && !(element.name === 'annotation' && isWithin(element, 'semantics'))
}

const READINGS = new Set(['rt', 'rp', 'rtc'])

/** How ideographs are read, printed over them. What holds paragraphs is none: its end is missing. */
export function isReading(element: Element): boolean {
  if (!READINGS.has(element.name) || !isWithin(element, 'ruby')) return false
  for (const node of nodesBelow(element)) if (isTag(node) && isBlock(node)) return false
  return true
}

export function isSilent(element: Element): boolean {
  const { name } = element
  if (SILENT.has(name)) return true
  if (name === 'title') return true
  if (name === 'annotation') return isWithin(element, 'semantics')
  // epub:switch shows one of its branches; the default is for those who cannot show the other.
  return name === 'default' && isWithin(element, 'switch') && siblingsOf(element).some((other) => other.name === 'case')
}

export function isHidden(element: Element): boolean {
  if ('hidden' in element.attribs) return true
  const style = element.attribs.style
  return style !== undefined && /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(style)
}

export function isNavigation(element: Element, traits: ElementTraits): boolean {
  return element.name === 'nav' && traits.types.some((type) => NAVIGATION_TYPES.has(type))
}

export function keepsWhiteSpace(element: Element): boolean {
  return element.name === 'pre' || /(?:^|;)\s*white-space\s*:\s*(?:pre|break-spaces)/i.test(element.attribs.style ?? '')
}

/** Level 1–6 of a heading, undefined for everything else. */
export function headingLevel(element: Element): number | undefined {
  const { name } = element
  if (name.length === 2 && name[0] === 'h' && name[1]! >= '1' && name[1]! <= '6') return Number(name[1])
  if (name === 'p' && element.parent && isTag(element.parent) && element.parent.name === 'hgroup')
    return titleUnderNumber(element)
  if (name === 'hd' || name === 'doctitle') return name === 'hd' ? Math.min(6, levelDepth(element)) : 1
  if (element.attribs.role !== 'heading') return undefined
  const level = Number(element.attribs['aria-level'] ?? '2')
  return Number.isInteger(level) && level >= 1 ? Math.min(6, level) : 2
}

/** The name of a chapter beside its number: <hgroup><h2>IV</h2><p>The Ledger</p></hgroup>. */
function titleUnderNumber(element: Element): number | undefined {
  const number = siblingsOf(element).find(({ name }) => /^h[1-6]$/.test(name))
  const isNumber = number !== undefined && isOrdinal(textBelow(number, 60))
  return isNumber && siblingsOf(element).indexOf(element) === siblingsOf(element).indexOf(number) + 1
    ? Number(number.name[1])
    : undefined
}

/** A chapter title that is a picture: its alternative text is all there is. */
export function isInTextlessHeading(picture: Element): boolean {
  for (let parent = picture.parent; parent && isTag(parent); parent = parent.parent) {
    if (headingLevel(parent) !== undefined) return textBelow(parent, 200).trim() === ''
  }
  return false
}

function levelDepth(element: Element): number {
  let depth = 0
  for (let parent = element.parent; parent; parent = parent.parent) if (isTag(parent) && /^level\d?$/.test(parent.name)) depth++
  return Math.max(1, depth)
}

const STYLED_HEADING =
  /^(?:(?:chap|chapter|section|part|book)-?_?(?:head|heading|title|num|number|no|name)?|heading\d?|head\d?|title\d?|subtitle|h[1-6]|ct|cn)$/
const HEADING_TYPES = new Set(['title', 'ordinal', 'subtitle', 'bridgehead', 'halftitle'])

export function isStyledHeading(element: Element, { types, classes }: ElementTraits): boolean {
  if (element.name !== 'p' && element.name !== 'div') return false
  return types.some((type) => HEADING_TYPES.has(type)) || classes.some((name) => STYLED_HEADING.test(name))
}

const QUOTING_CLASS =
  /^(?:block-?_?quot(?:e|ation)s?|quot(?:e|ation)(?:block)?|bq|epigraphs?(?:[-_]?[a-z]+)*|extract(?:-\w+)*|excerpt|longquote)\d?$/
const QUOTING_TYPES = new Set(['epigraph', 'pullquote-source'])

export function isQuotation(element: Element, { types, classes }: ElementTraits): boolean {
  if (element.name === 'blockquote' || element.name === 'epigraph') return true
  if (types.some((type) => QUOTING_TYPES.has(type))) return true
  return isBlock(element) && classes.some((name) => QUOTING_CLASS.test(name))
}

const PICTURE_CLASS =
  /^(?:fig(?:ure)?(?:center|left|right|caption)?|illus(?:tration)?s?|illo|plate|ima?ge?(?:-?group|-?box|-?center)?|picture|photo)\d?$/
const CAPTION_CLASS = /^(?:(?:fig(?:ure)?|img|image|picture|table|photo|illus\w*)?-?_?captions?(?:-\w+)?|figtitle)\d?$/

/** `figcaption`, `caption`, what a class calls so, and the few words beside the picture in a box that holds one. */
export function isCaption(element: Element, { classes }: ElementTraits): boolean {
  const { name } = element
  if (name === 'figcaption' || name === 'caption') return true
  if (!isBlock(element) || classes.length === 0) return false
  if (classes.some((word) => CAPTION_CLASS.test(word))) return true
  return name === 'div' && classes.some((word) => PICTURE_CLASS.test(word)) && isPictureBox(element)
}

/** Longest text that is still the caption of the picture in the same box. */
const CAPTION_CHARACTERS = 600

function isPictureBox(element: Element): boolean {
  let hasPicture = false
  let characters = 0
  for (const node of nodesBelow(element)) {
    if (isText(node)) characters += node.data.trim().length
    else if (isTag(node)) {
      if (node.name === 'img' || node.name === 'svg' || node.name === 'image') hasPicture = true
      if (headingLevel(node) !== undefined || node.name === 'pre' || node.name === 'table') return false
    }
    if (characters > CAPTION_CHARACTERS) return false
  }
  return hasPicture
}

/** Elements in which headings do not divide the text around them: https://html.spec.whatwg.org/#sectioning-roots, sidebars, lists. */
const SET_APART = new Set([
  'blockquote',
  'aside',
  'figure',
  'td',
  'th',
  'li',
  'dd',
  'dt',
  'details',
  'fieldset',
  'dialog',
  'sidebar',
  'prodnote',
])

const SET_APART_TYPES = new Set(['sidebar', 'tip', 'notice', 'warning', 'case-study', 'example'])
const SET_APART_CLASS =
  /^(?:note|tip|warning|caution|important|sidebar|side-?box|call-?out|admonition|box(?:ed)?(?:-?text)?|textbox)$/

export function isSetApart(element: Element, { types, classes }: ElementTraits): boolean {
  if (SET_APART.has(element.name) || types.some((type) => SET_APART_TYPES.has(type))) return true
  return element.name === 'div' && classes.some((name) => SET_APART_CLASS.test(name))
}

/** What the margin says of the text beside it: no words of the sentence in which its element stands. */
export function isSidenote({ classes }: ElementTraits): boolean {
  return classes.some((name) => /^(?:side|margin(?:al)?)-?notes?$/.test(name))
}

/** Every node below `parent` in document order, without recursion. */
export function* nodesBelow(parent: ParentNode): Generator<ParentNode['children'][number]> {
  const stack = [...parent.children].reverse()
  for (let node = stack.pop(); node; node = stack.pop()) {
    yield node
    if (hasChildren(node)) for (let n = node.children.length - 1; n >= 0; n--) stack.push(node.children[n]!)
  }
}

/** The text below `parent` as it is written, up to `limit` characters; silent elements left out. */
export function textBelow(parent: ParentNode, limit = Number.POSITIVE_INFINITY): string {
  let text = ''
  const stack = [...parent.children].reverse()
  for (let node = stack.pop(); node && text.length < limit; node = stack.pop()) {
    if (isText(node)) text += node.data
    else if (hasChildren(node) && !(isTag(node) && (SILENT.has(node.name) || isReading(node)))) {
      for (let n = node.children.length - 1; n >= 0; n--) stack.push(node.children[n]!)
    }
  }
  return text.slice(0, limit)
}

export function isWithin(element: Element, name: string): boolean {
  for (let parent = element.parent; parent; parent = parent.parent) if (isTag(parent) && parent.name === name) return true
  return false
}

function siblingsOf(element: Element): Element[] {
  return element.parent ? element.parent.children.filter(isTag) : []
}
