import { type Element, isTag, isText } from 'domhandler'
import type { FormulaNode, MarkupKind } from '../../src-shared/book.ts'
import { type ElementTraits, isSilent } from './element-traits.ts'
import type { MarkupSubject } from './stream-block.ts'

const BY_NAME: ReadonlyMap<string, MarkupKind> = new Map([
  ...['em', 'i', 'cite', 'dfn', 'var'].map((name) => [name, 'emphasis'] as const),
  ...['strong', 'b'].map((name) => [name, 'strong'] as const),
  ...['code', 'tt', 'kbd', 'samp'].map((name) => [name, 'code'] as const),
  ['sup', 'superscript'],
  ['sub', 'subscript'],
])
/** What converters call it. No style sheet of a book is read. */
const BY_CLASS: readonly (readonly [RegExp, MarkupKind])[] = [
  [/^(?:ital(?:ics?)?|emph(?:asis)?|em|i)\d?$/, 'emphasis'],
  [/^(?:bold|strong|b)\d?$/, 'strong'],
  [/^(?:small-?caps?|smcaps?|smallcaps|sc)\d?$/, 'small-capitals'],
]
const BY_STYLE: readonly (readonly [RegExp, MarkupKind])[] = [
  [/font-style\s*:\s*(?:italic|oblique)/i, 'emphasis'],
  [/font-weight\s*:\s*(?:bold|[6-9]00)/i, 'strong'],
  [/font-variant(?:-caps)?\s*:\s*small-caps/i, 'small-capitals'],
]

/** What an element of the line says about the look of its words; undefined for nothing. */
export function markupOf(element: Element, { classes }: ElementTraits): MarkupSubject | undefined {
  if (element.name === 'math') return { type: 'markup', kind: 'formula', value: JSON.stringify(formulaNode(element)) }
  const named = BY_NAME.get(element.name)
  if (named !== undefined) return { type: 'markup', kind: named }
  if (element.name !== 'span' && element.name !== 'font') return undefined
  const style = element.attribs.style
  const found =
    BY_CLASS.find(([pattern]) => classes.some((word) => pattern.test(word))) ??
    (style === undefined ? undefined : BY_STYLE.find(([pattern]) => pattern.test(style)))
  return found && { type: 'markup', kind: found[1] }
}

/** https://www.w3.org/TR/mathml-core/#mathml-elements-and-attributes: none that links, runs or loads. Others give way to what is in them. */
const FORMULA_ELEMENTS = new Set(
  `math mrow mi mn mo ms mspace mtext mfrac msqrt mroot mstyle merror mpadded mphantom msub msup msubsup munder mover munderover \
mmultiscripts mprescripts none mtable mtr mtd`.split(/\s+/),
)
const FORMULA_ATTRIBUTES = new Set(
  `display mathvariant stretchy fence separator symmetric largeop movablelimits accent accentunder linethickness lspace rspace width height \
depth columnspan rowspan scriptlevel displaystyle form minsize maxsize`.split(/\s+/),
)
/** A formula this deep is no formula. */
const DEEPEST = 60

function formulaNode(element: Element, depth = 0): FormulaNode {
  return [element.name, formulaAttributes(element), formulaChildren(element, depth)]
}

function formulaChildren(element: Element, depth: number): FormulaNode[] {
  return element.children.flatMap((child): FormulaNode[] => {
    if (isText(child)) return child.data.trim() === '' ? [] : [child.data.trim()]
    if (!isTag(child) || depth > DEEPEST || isSilent(child)) return []
    if (child.name === 'mfenced') return [fenced(child, depth + 1)]
    return FORMULA_ELEMENTS.has(child.name) ? [formulaNode(child, depth + 1)] : formulaChildren(child, depth + 1)
  })
}

/** The old way to write brackets, which no browser draws: https://www.w3.org/TR/MathML3/chapter3.html#presm.mfenced */
function fenced(element: Element, depth: number): FormulaNode {
  const { open = '(', close = ')', separators = ',' } = element.attribs
  const sign = (text: string): FormulaNode[] => (text.trim() === '' ? [] : [['mo', {}, [text.trim()]]])
  const between = [...separators.replace(/\s+/gu, '')]
  const children = formulaChildren(element, depth).flatMap((child, n) => [
    ...(n === 0 ? [] : sign(between[Math.min(n, between.length) - 1] ?? '')),
    child,
  ])
  return ['mrow', {}, [...sign(open), ...children, ...sign(close)]]
}

function formulaAttributes({ attribs }: Element): Record<string, string> {
  return Object.fromEntries(Object.entries(attribs).filter(([name]) => FORMULA_ATTRIBUTES.has(name)))
}
