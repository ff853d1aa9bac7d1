import { type Element, isTag } from 'domhandler'
import { type ElementTraits, nodesBelow, textBelow } from './element-traits.ts'
import { cleanLine } from './text-run.ts'

interface PageMark {
  readonly labels: readonly string[]
  readonly source: 'page-break' | 'text-mark'
  /** The mark wraps text of the page itself (a converter's mistake): only its place counts, its content stays. */
  readonly hasContent: boolean
}

/** What a printed page can be called: "27", "xii", "A-3", "212a", "iv-b". */
const LABEL = String.raw`(?:[a-z]{0,3}[-.\u2013]?\d{1,4}[a-z]?|[ivxlcdm]{1,10})`
const WORD = String.raw`(?:page|pages|pag|pg|pp|p|seite|s|página|pagina|folio|fol|f|str|стр|с)\.?`
const WHOLE = new RegExp(String.raw`^\W*?(?:${WORD}\s*)?[\[{(]?\s*(?:${WORD}\s*)?(${LABEL})\s*[\]})]?\.?\W*$`, 'iu')
const BRACKETED = new RegExp(String.raw`[\[{]\s*(?:${WORD}\s*)?(${LABEL})\s*[\]}]`, 'giu')
const IN_ID = /^(?:page|pagebreak|pg|pb|p)[-_.]*(?:page|pg|p)?[-_.]*([ivxlcdm]+|[a-z]?\d{1,4}[a-z]?)$/i
/** Wide enough for "x-ebookmaker-pageno", "pagenum", "page-number", "pgno", "folio". */
const PAGE_CLASS = /(?:^|-|_)(?:page-?_?n(?:um(?:ber)?s?|o|r|br)?|pg-?(?:num|no)?|folio|pagebreak)$/
/** Says too little by itself: contents lists call their right column so, and boxes are named after the page they hold. */
const VAGUE_CLASS = /(?:^|-|_)page$/
/** Longer content is not a label but the page's own text. */
const LABEL_CHARACTERS = 40
/** Room for a dozen marks in one, with the white space of the source between them. */
const MARK_CHARACTERS = 600

/**
 * The printed page that opens at `element`, or undefined where it is no page mark.
 *
 * Marked by meaning (epub:type="pagebreak", role="doc-pagebreak", DTBook's pagenum), or by a class as Project Gutenberg does it; what
 * merely looks like one in running text ("[12]") is none.
 * https://www.w3.org/TR/epub-ssv-11/#pagebreak
 */
export function readPageMark(element: Element, traits: ElementTraits): PageMark | undefined {
  if (traits.types.includes('pagebreak') || element.name === 'pagenum') return readPageBreak(element)
  const anchored = GUTENBERG_ANCHOR.exec(element.attribs.id ?? element.attribs.name ?? '')?.[1]
  if (anchored !== undefined && ANCHORS.has(element.name) && textBelow(element, 1) === '' && !('href' in element.attribs)) {
    return { labels: [anchored], source: 'text-mark', hasContent: false }
  }
  const named = traits.classes.some((name) => PAGE_CLASS.test(name))
  if (!named && !traits.classes.some((name) => VAGUE_CLASS.test(name))) return undefined
  if (NO_MARKS.has(element.name) || textBelow(element, MARK_CHARACTERS).length === MARK_CHARACTERS) return undefined
  if (isReference(element)) return undefined
  const mark = readTextMark(element)
  if (mark === undefined || (named && (hasIdWithin(element) || !isInListOrTable(element)))) return mark
  return /^[[{]/.test(textBelow(element, LABEL_CHARACTERS).trim()) ? mark : undefined
}

/** Project Gutenberg's anchors for printed pages, which converters keep when they drop the visible "[12]". */
const GUTENBERG_ANCHOR = /^Page_([ivxlcdm]+|\d{1,4})$/
const ANCHORS = new Set(['a', 'span'])
const NO_MARKS = new Set(['td', 'th', 'li', 'body', 'section'])

/** A number that leads to a page, as in a list of contents. */
function isReference(element: Element): boolean {
  for (let link: Element['parent'] = element; link; link = link.parent) if (isTag(link) && leadsAway(link)) return true
  for (const node of nodesBelow(element)) if (isTag(node) && leadsAway(node)) return true
  return false
}

function leadsAway(element: Element): boolean {
  const { href, id, name } = element.attribs
  return href !== undefined && href !== `#${id ?? name}`
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
  const { title, id } = element.attribs
  const written = [title, element.attribs['aria-label'], hasContent ? undefined : text]
  for (const candidate of written) {
    const label = candidate === undefined ? undefined : labelIn(candidate)
    if (label !== undefined) return { labels: [label], source, hasContent }
  }
  const fromId = id === undefined ? undefined : IN_ID.exec(id)?.[1]
  if (fromId !== undefined) return { labels: [fromId], source, hasContent }
  // Nothing looks like a number: what the book writes is the label ("Inside Cover").
  const own = written.map((candidate) => cleanLine(candidate ?? '')).find((candidate) => candidate !== '')
  return { labels: own === undefined ? [] : [own], source, hasContent }
}

function readTextMark(element: Element): PageMark | undefined {
  const text = cleanLine(textBelow(element, MARK_CHARACTERS))
  if (text === '') {
    const isNamed = !/pagebreak/.test(element.attribs.class ?? '')
    const label =
      labelIn(element.attribs.title ?? element.attribs['aria-label'] ?? '') ?? (isNamed ? labelInIds(element) : undefined)
    return label === undefined ? undefined : { labels: [label], source: 'text-mark', hasContent: false }
  }
  const single = text.length <= LABEL_CHARACTERS ? labelIn(text) : undefined
  if (single !== undefined) return { labels: [single], source: 'text-mark', hasContent: false }
  // guernsey-folk-lore: blank pages and plates stand together in one mark, "[442]<br/>[443]".
  const labels = [...text.matchAll(BRACKETED)].map((match) => match[1]!)
  const rest = text.replace(BRACKETED, '').trim()
  return labels.length > 0 && rest === '' ? { labels, source: 'text-mark', hasContent: false } : undefined
}

function labelInIds(element: Element): string | undefined {
  const own = IN_ID.exec(element.attribs.id ?? '')?.[1]
  if (own !== undefined) return own
  for (const node of nodesBelow(element)) {
    const label = isTag(node) ? IN_ID.exec(node.attribs.id ?? node.attribs.name ?? '')?.[1] : undefined
    if (label !== undefined) return label
  }
  return undefined
}

function hasPicture(element: Element): boolean {
  for (const node of nodesBelow(element)) if (isTag(node) && (node.name === 'img' || node.name === 'svg')) return true
  return false
}

/** "xii" of " Page xii. ", "[Pg xii]", "{xii}", "xii"; undefined when the text says anything else. */
function labelIn(text: string): string | undefined {
  return WHOLE.exec(cleanLine(text))?.[1]
}
