import { createElement, type ReactNode, useMemo } from 'react'
import type { FormulaNode } from '../../src-shared/book.ts'

/** Elements that draw and do nothing else: https://www.w3.org/TR/mathml-core/#mathml-elements-and-attributes */
const DRAWN = new Set(
  `math mrow mi mn mo ms mspace mtext mfrac msqrt mroot mstyle merror mpadded mphantom msub msup msubsup munder mover munderover \
mmultiscripts mprescripts none mtable mtr mtd`.split(/\s+/),
)
const NAMELESS_ATTRIBUTE = /^(?:on|href|src|style)/i

/** A formula by its own elements. The words that it stands for are beside it, for copying and for who cannot see it. */
export function FormulaView({ formula }: { readonly formula: string }) {
  const drawn = useMemo(() => draw(JSON.parse(formula), 0), [formula])
  return <span aria-hidden="true">{drawn}</span>
}

function draw(node: FormulaNode, key: number): ReactNode {
  if (typeof node === 'string') return node
  const [name, attributes, children] = node
  if (!DRAWN.has(name)) return children.map(draw)
  const kept = Object.fromEntries(Object.entries(attributes).filter(([attribute]) => !NAMELESS_ATTRIBUTE.test(attribute)))
  return createElement(name, { ...kept, key }, ...children.map(draw))
}
