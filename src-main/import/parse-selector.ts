/** One element of a selector: "p.note#a[lang=en]". */
export interface Compound {
  /** Lower-case; undefined for any. */
  readonly name: string | undefined
  readonly id: string | undefined
  readonly classes: readonly string[]
  readonly attributes: readonly { readonly name: string; readonly operator: string; readonly value: string }[]
}

/** What a selector asks of the element itself, and then, outwards, of those around or before it. */
export interface Selector {
  readonly subject: Compound
  readonly context: readonly { readonly combinator: Combinator; readonly compound: Compound }[]
  /** Ids count ten thousand, classes and attributes a hundred, names one. */
  readonly specificity: number
}

type Combinator = ' ' | '>' | '+' | '~'

const PARTS = /([>+~]|\s)\s*|([^\s>+~[]|\[[^\]]*\])+/g
const SIMPLE = /^(?:(\*|[\w-]+)|\.((?:[\w-]|\\.|[^\0-\x7f])+)|#((?:[\w-]|\\.|[^\0-\x7f])+)|\[([^\]]+)\])/
const ATTRIBUTE = /^\s*([\w:|\\-]+)\s*(?:([~|^$*]?=)\s*(?:"([^"]*)"|'([^']*)'|([^\s]+)))?\s*$/

/** A selector as it can be matched without a browser; undefined for states and pseudo-elements (":hover", "::before") and what is no selector. */
export function parseSelector(text: string): Selector | undefined {
  const parts = text.trim().match(PARTS) ?? []
  const chain: { combinator: Combinator; compound: Compound }[] = []
  let combinator: Combinator = ' '
  for (const part of parts) {
    const sign = part.trim()
    if (sign === '' || sign === '>' || sign === '+' || sign === '~') {
      if (sign !== '') combinator = sign
      continue
    }
    const compound = parseCompound(sign)
    if (compound === undefined) return undefined
    chain.push({ combinator, compound })
    combinator = ' '
  }
  const last = chain.at(-1)
  if (last === undefined || combinator !== ' ') return undefined
  // The sign between two parts belongs to the one before it, seen from the element outwards.
  const context = chain
    .slice(0, -1)
    .map(({ compound }, n) => ({ combinator: chain[n + 1]!.combinator, compound }))
    .reverse()
  return { subject: last.compound, context, specificity: chain.reduce((sum, { compound }) => sum + weightOf(compound), 0) }
}

function parseCompound(text: string): Compound | undefined {
  let name: string | undefined
  let id: string | undefined
  const classes: string[] = []
  const attributes: Compound['attributes'][number][] = []
  let rest = text
  while (rest !== '') {
    const simple = SIMPLE.exec(rest)
    if (!simple) return undefined
    const [whole, element, className, idName, attribute] = simple
    if (element !== undefined && rest !== text) return undefined
    if (element !== undefined && element !== '*') name = element.toLowerCase()
    if (className !== undefined) classes.push(unescaped(className))
    if (idName !== undefined) id = unescaped(idName)
    if (attribute !== undefined) {
      const asked = ATTRIBUTE.exec(attribute)
      if (!asked) return undefined
      const value = asked[3] ?? asked[4] ?? asked[5] ?? ''
      attributes.push({ name: unescaped(asked[1]!).replace('|', ':').toLowerCase(), operator: asked[2] ?? '', value })
    }
    rest = rest.slice(whole.length)
  }
  return { name, id, classes, attributes }
}

function unescaped(name: string): string {
  return name.replace(/\\(.)/g, '$1')
}

function weightOf({ name, id, classes, attributes }: Compound): number {
  return (id === undefined ? 0 : 10_000) + 100 * (classes.length + attributes.length) + (name === undefined ? 0 : 1)
}
