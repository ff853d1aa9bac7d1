import type { Element } from 'domhandler'
import type { BlockSetting } from '../../src-shared/book.ts'
import type { ElementTraits } from './element-traits.ts'

const SIDEBARS = new Set(['aside', 'sidebar', 'prodnote'])
/** https://www.w3.org/TR/epub-ssv-11/#sec-sidebar and what stands like one. */
const SIDEBAR_TYPES = new Set(['sidebar', 'tip', 'notice', 'warning', 'case-study', 'example', 'pullquote'])
const SIDEBAR_CLASS =
  /^(?:tip|warning|caution|important|sidebar|side-?box|call-?out|admonition|box(?:ed)?(?:-?text)?|textbox|pull-?quote)$/
const EPIGRAPH_CLASS = /^epigraph(?:s|-\w+)?$/
const LETTER_CLASS = /^(?:letter|epistle)(?:-?body)?$/

/** What the element sets its text in; undefined for the running text. */
export function settingOf(element: Element, { types, classes }: ElementTraits): BlockSetting | undefined {
  const { name } = element
  if (name === 'epigraph' || types.includes('epigraph') || classes.some((word) => EPIGRAPH_CLASS.test(word))) return 'epigraph'
  if (types.includes('letter') || classes.some((word) => LETTER_CLASS.test(word))) return 'letter'
  if (SIDEBARS.has(name) || types.some((type) => SIDEBAR_TYPES.has(type))) return 'sidebar'
  return (name === 'div' || name === 'section') && classes.some((word) => SIDEBAR_CLASS.test(word)) ? 'sidebar' : undefined
}
