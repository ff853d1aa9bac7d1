import { type Element, isTag } from 'domhandler'
import { PAGE_LABEL, PAGE_WORD, pageLabelIn } from '../import/page-label.ts'
import { type ElementTraits, nodesBelow, textBelow } from './element-traits.ts'
import { cleanLine } from './text-run.ts'

interface PageMark {
  readonly labels: readonly string[]
  readonly source: 'page-break' | 'text-mark'
  /** The mark wraps text of the page itself (a converter's mistake): only its place counts, its content stays. */
  readonly hasContent: boolean
}

const BRACKETED = new RegExp(String.raw`[\[{]\s*(?:${PAGE_WORD})?(${PAGE_LABEL})\s*[\]}]`, 'giu')
const IN_ID = /^(?:page|pagebreak|pg|pb|p)[-_.]*(?:page|pg|p)?[-_.]*([ivxlcdm]+|[a-z]?\d{1,4}[a-z]?)$/i
/** What says "page" in full, and not only "p". */
const IN_CLEAR_ID = /^(?:page|pagebreak|pg|pb)[-_.]*(?:page|pg|p)?[-_.]*([ivxlcdm]+|[a-z]?\d{1,4}[a-z]?)$/i
/** Of an element that is a page break by its type: a chapter or the name of a tool may stand around it ("c1-p11", "pagebreak_rw_13"). */
const IN_LOOSE_ID = /(?:^|[^a-z])(?:page|pagebreak|pg|pb|p)[-_.]*(?:[a-z]{1,3}[-_.])?([ivxlcdm]+|[1-9]\d{0,3}[a-z]?)$/i
/**
 * Wide enough for "x-ebookmaker-pageno", "pagenum", "page-number", "pgno", "folio", for the numbers that calibre puts behind names, and for the three
 * of DAISY 2.02 ("page-normal").
 */
const PAGE_CLASS =
  /(?:^|-|_)(?:page-?_?n(?:um(?:ber)?s?|o|r|br)?|pg-?(?:num|no)?|folio|page-?break|page-(?:normal|front|special))\d*$/
/** Says too little by itself: contents lists call their right column so, and boxes are named after the page they hold. */
const VAGUE_CLASS = /(?:^|-|_)(?:(?:new)?page|pb)\d*$/
/** Longer content is not a label but the page's own text. */
const LABEL_CHARACTERS = 40
/** Room for a dozen marks in one, with the white space of the source between them. */
const MARK_CHARACTERS = 600

/**
 * The printed page that opens at `element`, or undefined where it is no page mark.
 *
 * Marked by meaning (epub:type="pagebreak", role="doc-pagebreak", DTBook's pagenum), or by a class as Project Gutenberg does it; what
 * merely looks like one in running text ("[12]") is none. `anchors` are ids that name pages in this book, see `findBareMarks`.
 * https://www.w3.org/TR/epub-ssv-11/#pagebreak
 */
export function readPageMark(element: Element, traits: ElementTraits, anchors?: RegExp): PageMark | undefined {
  if (traits.types.includes('pagebreak') || element.name === 'pagenum') return readPageBreak(element)
  const id = element.attribs.id ?? element.attribs.name ?? ''
  const anchored = (GUTENBERG_ANCHOR.exec(id) ?? anchors?.exec(id))?.[1]
  if (anchored !== undefined && ANCHORS.has(element.name) && textBelow(element, 1) === '' && !('href' in element.attribs)) {
    return { labels: [anchored], source: 'text-mark', hasContent: false }
  }
  const named = traits.classes.some((name) => PAGE_CLASS.test(name))
  if (!named && !traits.classes.some((name) => VAGUE_CLASS.test(name))) return undefined
  if (NO_MARKS.has(element.name) || textBelow(element, MARK_CHARACTERS).length === MARK_CHARACTERS) return undefined
  if (isReference(element)) return undefined
  const mark = readTextMark(element)
  if (mark === undefined || (named && (hasIdWithin(element) || !isInListOrTable(element)))) return mark
  const isOwn = ANCHORS.has(element.name) && mark.labels[0] === IN_ID.exec(id)?.[1]
  return isOwn || /^[[{]/.test(textBelow(element, LABEL_CHARACTERS).trim()) ? mark : undefined
}

/** Project Gutenberg's anchors for printed pages, which converters keep when they drop the visible "[12]". */
const GUTENBERG_ANCHOR = /^Page_([ivxlcdm]+|\d{1,4})$/
const ANCHORS = new Set(['a', 'span'])
const NO_MARKS = new Set(['td', 'th', 'li', 'body', 'section'])

/** A number that leads to a page, as in a list of contents. */
function isReference(element: Element): boolean {
  const own = new Set([element, ...[...nodesBelow(element)].filter(isTag)].flatMap(({ attribs }) => [attribs.id, attribs.name]))
  for (let link: Element['parent'] = element; link; link = link.parent) if (isTag(link) && leadsAway(link, own)) return true
  for (const node of nodesBelow(element)) if (isTag(node) && leadsAway(node, own)) return true
  return false
}

/** A number that links to its own place offers it to be copied. */
function leadsAway({ attribs: { href, id, name } }: Element, own: ReadonlySet<string | undefined>): boolean {
  return href !== undefined && href !== `#${id ?? name}` && !(href.startsWith('#') && own.has(href.slice(1)))
}

function hasIdWithin(element: Element): boolean {
  if (element.attribs.id !== undefined) return true
  for (const node of nodesBelow(element)) if (isTag(node) && (node.attribs.id ?? node.attribs.name) !== undefined) return true
  return false
}

function isInListOrTable(element: Element): boolean {
  for (let parent = element.parent; parent; parent = parent.parent) {
    if (isTag(parent) && (parent.name === 'li' || parent.name === 'td' || parent.name === 'th' || parent.name === 'dd'))
      return true
  }
  return false
}

function readPageBreak(element: Element): PageMark {
  const text = cleanLine(textBelow(element, 4 * LABEL_CHARACTERS))
  const hasContent = text.length > LABEL_CHARACTERS || hasPicture(element)
  const source = element.attribs['data-source'] === 'text-mark' ? 'text-mark' : 'page-break'
  const { title, id, value } = element.attribs
  const written = [title, element.attribs['aria-label'], value, hasContent ? undefined : text]
  for (const candidate of written) {
    const label = candidate === undefined ? undefined : labelIn(candidate)
    if (label !== undefined) return { labels: [label], source, hasContent }
  }
  const fromId = id === undefined ? undefined : (IN_ID.exec(id)?.[1] ?? IN_LOOSE_ID.exec(id)?.[1])?.replace(/^0+(?=\d)/, '')
  if (fromId !== undefined) return { labels: [fromId], source, hasContent }
  // Nothing looks like a number: what the book writes is the label ("Inside Cover").
  const own = written.map((candidate) => cleanLine(candidate ?? '')).find((candidate) => candidate !== '')
  return { labels: own === undefined ? [] : [own], source, hasContent }
}

function readTextMark(element: Element): PageMark | undefined {
  const text = cleanLine(textBelow(element, MARK_CHARACTERS))
  if (text === '') {
    // Ornaments between paragraphs are called page breaks too, and numbered.
    const ids = /page-?break/.test(element.attribs.class ?? '') ? IN_CLEAR_ID : IN_ID
    const label = labelIn(element.attribs.title ?? element.attribs['aria-label'] ?? '') ?? labelInIds(element, ids)
    return label === undefined ? undefined : { labels: [label], source: 'text-mark', hasContent: false }
  }
  // "(p. 3)" refers to a page.
  if (/^\(p/i.test(text)) return undefined
  const single = text.length <= LABEL_CHARACTERS ? labelIn(text) : undefined
  if (single !== undefined) return { labels: [single], source: 'text-mark', hasContent: false }
  // guernsey-folk-lore: blank pages and plates stand together in one mark, "[442]<br/>[443]".
  const labels = [...text.matchAll(BRACKETED)].map((match) => match[1]!)
  const rest = text.replace(BRACKETED, '').trim()
  return labels.length > 0 && rest === '' ? { labels, source: 'text-mark', hasContent: false } : undefined
}

function labelInIds(element: Element, ids: RegExp): string | undefined {
  const own = ids.exec(element.attribs.id ?? '')?.[1]
  if (own !== undefined) return own
  for (const node of nodesBelow(element)) {
    const label = isTag(node) ? ids.exec(node.attribs.id ?? node.attribs.name ?? '')?.[1] : undefined
    if (label !== undefined) return label
  }
  return undefined
}

function hasPicture(element: Element): boolean {
  for (const node of nodesBelow(element)) if (isTag(node) && (node.name === 'img' || node.name === 'svg')) return true
  return false
}

function labelIn(text: string): string | undefined {
  return pageLabelIn(cleanLine(text))
}
