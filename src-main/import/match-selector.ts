import { type Element, isTag } from 'domhandler'
import type { Compound, Selector } from './parse-selector.ts'

/** Whether `element` is what the selector means. https://www.w3.org/TR/selectors-4/#match-against-element */
export function matchesSelector(element: Element, { subject, context }: Selector): boolean {
  return matchesCompound(element, subject) && matchesContext(element, context, 0)
}

function matchesContext(element: Element, context: Selector['context'], at: number): boolean {
  const asked = context[at]
  if (asked === undefined) return true
  const isOne = asked.combinator === '>' || asked.combinator === '+'
  const next = asked.combinator === '+' || asked.combinator === '~' ? elementBefore : elementAround
  for (let other = next(element); other; other = next(other)) {
    if (matchesCompound(other, asked.compound) && matchesContext(other, context, at + 1)) return true
    if (isOne) return false
  }
  return false
}

function elementAround({ parent }: Element): Element | undefined {
  return parent && isTag(parent) ? parent : undefined
}

function elementBefore(element: Element): Element | undefined {
  let before = element.prev
  while (before && !isTag(before)) before = before.prev
  return before ?? undefined
}

function matchesCompound({ name, attribs }: Element, compound: Compound): boolean {
  if (compound.name !== undefined && compound.name !== name) return false
  if (compound.id !== undefined && compound.id !== attribs.id) return false
  if (compound.classes.length > 0) {
    const own = attribs.class?.split(/\s+/) ?? []
    if (!compound.classes.every((word) => own.includes(word))) return false
  }
  return compound.attributes.every(({ name: key, operator, value }) => matchesAttribute(attribs[key], operator, value))
}

function matchesAttribute(written: string | undefined, operator: string, value: string): boolean {
  if (written === undefined) return false
  if (operator === '') return true
  if (operator === '=') return written === value
  if (value === '') return false
  if (operator === '~=') return written.split(/\s+/).includes(value)
  if (operator === '|=') return written === value || written.startsWith(`${value}-`)
  if (operator === '^=') return written.startsWith(value)
  return operator === '$=' ? written.endsWith(value) : written.includes(value)
}
